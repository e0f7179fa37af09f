//! A request body that nobody read to its end.
//!
//! A response that does not need the body (404, 413, 415, …) goes out while the client still sends. Closing the connection
//! then resets it, and a client that is busy sending never sees the response. So what is left is received and
//! thrown away for a little while, beside the response.

use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use bytes::Bytes;
use http_body::{Body, Frame, SizeHint};
use http_body_util::BodyExt;
use hyper::body::Incoming;
use tokio::runtime::Handle;
use tokio::time::{Instant, timeout_at};

/// How long to wait for more.
const PATIENCE: Duration = Duration::from_secs(1);
/// How long to receive in all.
const TOTAL: Duration = Duration::from_secs(5);
/// How much to receive in all.
const BYTES: usize = 64 << 20;

/// A body that receives its own rest when it is dropped early.
#[derive(Debug)]
pub(crate) struct LingeringBody {
    incoming: Option<Incoming>,
    /// The client waits for leave (`Expect: 100-continue`) and was not given it: nothing is on its way.
    client_waits: bool,
}

impl LingeringBody {
    pub(crate) fn new(incoming: Incoming, client_waits: bool) -> Self {
        LingeringBody {
            incoming: Some(incoming),
            client_waits,
        }
    }
}

impl Body for LingeringBody {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        // The first read gives leave.
        self.client_waits = false;
        let Some(incoming) = &mut self.incoming else {
            return Poll::Ready(None);
        };
        let polled = Pin::new(incoming).poll_frame(context);
        if matches!(polled, Poll::Ready(None | Some(Err(_)))) {
            self.incoming = None;
        }
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.incoming.as_ref().is_none_or(Body::is_end_stream)
    }

    fn size_hint(&self) -> SizeHint {
        self.incoming
            .as_ref()
            .map_or_else(|| SizeHint::with_exact(0), Body::size_hint)
    }
}

impl Drop for LingeringBody {
    fn drop(&mut self) {
        if self.client_waits || self.is_end_stream() {
            return;
        }
        // Without a runtime the connection is going down anyway.
        if let (Some(incoming), Ok(runtime)) = (self.incoming.take(), Handle::try_current()) {
            runtime.spawn(receive_rest(incoming));
        }
    }
}

async fn receive_rest(mut incoming: Incoming) {
    let end = Instant::now() + TOTAL;
    let mut left = BYTES;
    loop {
        let deadline = end.min(Instant::now() + PATIENCE);
        let Ok(Some(Ok(frame))) = timeout_at(deadline, incoming.frame()).await else {
            return;
        };
        let length = frame.data_ref().map_or(0, Bytes::len);
        match left.checked_sub(length) {
            Some(rest) => left = rest,
            None => return,
        }
    }
}
