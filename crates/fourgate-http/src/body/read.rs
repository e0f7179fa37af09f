//! Receives a body within limits of size, time and memory.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use bytes::{Bytes, BytesMut};
use http_body::Body as _;
use http_body_util::BodyExt;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::config::Config;
use crate::reply::ApiError;

/// What a body may hold without being counted against the memory for all bodies.
const FREE_BYTES: usize = 64 << 10;

/// The unit in which memory for bodies is given out.
const BLOCK_BYTES: usize = 16 << 10;

/// What bodies may cost.
#[derive(Debug)]
pub(crate) struct Limits {
    max_bytes: usize,
    deadline: Duration,
    /// Free blocks of memory for long bodies, over all connections.
    blocks: Arc<Semaphore>,
}

/// A body that has arrived.
#[derive(Debug)]
pub(crate) struct Received {
    pub(super) bytes: Bytes,
    /// The memory that it occupies, given back when the body is dropped.
    _memory: Option<OwnedSemaphorePermit>,
}

impl Limits {
    pub(crate) fn new(config: &Config) -> Self {
        let blocks = (config.max_buffered_bytes / BLOCK_BYTES).min(Semaphore::MAX_PERMITS);
        Limits {
            max_bytes: config.max_body_bytes,
            deadline: config.body_read_timeout,
            blocks: Arc::new(Semaphore::new(blocks)),
        }
    }
}

/// Receives all of a body.
pub(super) async fn read(body: Body, limits: &Limits) -> Result<Received, ApiError> {
    // Refused before a byte is read, so that a client that waits for leave to send is spared the sending.
    let announced = usize::try_from(body.size_hint().lower()).unwrap_or(usize::MAX);
    if announced > limits.max_bytes {
        return Err(limits.too_large());
    }
    timeout(limits.deadline, collect(body, announced, limits))
        .await
        .unwrap_or(Err(ApiError::TooSlow {
            seconds: limits.deadline.as_secs_f32(),
        }))
}

async fn collect(mut body: Body, announced: usize, limits: &Limits) -> Result<Received, ApiError> {
    let mut buffer = BytesMut::new();
    let mut memory = None;
    while let Some(frame) = body.frame().await {
        // A broken connection or broken chunks: whoever still listens learns why.
        let frame = frame.map_err(|_broken| ApiError::Incomplete)?;
        let Ok(data) = frame.into_data() else {
            continue;
        };
        let length = buffer.len() + data.len();
        if length > limits.max_bytes {
            return Err(limits.too_large());
        }
        limits.hold(length, &mut memory)?;
        if buffer.is_empty() {
            if body.is_end_stream() {
                return Ok(Received {
                    bytes: data,
                    _memory: memory,
                });
            }
            // What a client announces is only believed as far as it costs nothing.
            buffer.reserve(announced.min(FREE_BYTES));
        }
        buffer.extend_from_slice(&data);
    }
    Ok(Received {
        bytes: buffer.freeze(),
        _memory: memory,
    })
}

impl Limits {
    fn too_large(&self) -> ApiError {
        ApiError::TooLarge {
            limit: self.max_bytes,
        }
    }

    /// Takes memory until `length` bytes are covered.
    fn hold(
        &self,
        length: usize,
        memory: &mut Option<OwnedSemaphorePermit>,
    ) -> Result<(), ApiError> {
        let needed = length.saturating_sub(FREE_BYTES).div_ceil(BLOCK_BYTES);
        let held = memory.as_ref().map_or(0, OwnedSemaphorePermit::num_permits);
        if needed <= held {
            return Ok(());
        }
        let more = u32::try_from(needed - held).map_err(|_| ApiError::Overloaded)?;
        let granted = Arc::clone(&self.blocks)
            .try_acquire_many_owned(more)
            .map_err(|_exhausted| ApiError::Overloaded)?;
        match memory {
            Some(memory) => memory.merge(granted),
            None => *memory = Some(granted),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(blocks: usize) -> Limits {
        Limits::new(&Config {
            max_buffered_bytes: blocks * BLOCK_BYTES,
            ..Config::default()
        })
    }

    #[test]
    fn short_bodies_need_no_memory_of_the_shared_kind() {
        let mut memory = None;
        assert!(limits(0).hold(FREE_BYTES, &mut memory).is_ok());
        assert!(memory.is_none());
    }

    #[test]
    fn long_bodies_share_memory_and_give_it_back() {
        let limits = limits(2);
        let (mut first, mut second) = (None, None);
        assert!(limits.hold(FREE_BYTES + 1, &mut first).is_ok());
        assert!(
            limits
                .hold(FREE_BYTES + BLOCK_BYTES + 1, &mut first)
                .is_ok()
        );
        assert!(matches!(
            limits.hold(FREE_BYTES + 1, &mut second),
            Err(ApiError::Overloaded)
        ));
        drop(first);
        assert!(limits.hold(FREE_BYTES + 1, &mut second).is_ok());
    }
}
