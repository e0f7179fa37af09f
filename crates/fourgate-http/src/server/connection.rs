//! HTTP/1.1 on one connection.

use std::convert::Infallible;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::header::EXPECT;
use axum::http::{Request, Response};
use axum::routing::future::RouteFuture;
use http_body::Body as _;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::TcpStream;
use tower_service::Service;

use super::stream::Stream;
use crate::body::LingeringBody;
use crate::config::Config;

/// The largest head of a request, and the most that is read at once.
const BUFFER_BYTES: usize = 64 << 10;

/// How connections are served.
#[derive(Debug, Clone)]
pub(super) struct Protocol {
    http: http1::Builder,
    router: Router,
    write_timeout: Duration,
}

/// The routes, as the connection calls them.
#[derive(Debug, Clone)]
pub(super) struct Handler(Router);

impl Protocol {
    pub(super) fn new(router: Router, config: &Config) -> Self {
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new())
            // Also the time that a connection may stay idle: the wait for the next head counts.
            .header_read_timeout(config.header_read_timeout)
            // A client that has said all it has to say still gets its answer.
            .half_close(true)
            .max_buf_size(BUFFER_BYTES);
        Protocol {
            http,
            router,
            write_timeout: config.write_timeout,
        }
    }

    /// Serves a connection, as long as the result is polled.
    pub(super) fn serve(&self, stream: TcpStream) -> http1::Connection<TokioIo<Stream>, Handler> {
        let handler = Handler(self.router.clone());
        let stream = Stream::new(stream, self.write_timeout);
        self.http.serve_connection(TokioIo::new(stream), handler)
    }
}

impl hyper::service::Service<Request<Incoming>> for Handler {
    type Response = Response<Body>;
    type Error = Infallible;
    type Future = RouteFuture<Infallible>;

    fn call(&self, request: Request<Incoming>) -> Self::Future {
        let client_waits = request.headers().contains_key(EXPECT);
        let request = request.map(|incoming| {
            if incoming.is_end_stream() {
                Body::empty()
            } else {
                Body::new(LingeringBody::new(incoming, client_waits))
            }
        });
        // A router is always ready and cheap to clone; calling it takes a copy of one's own.
        self.0.clone().call(request)
    }
}
