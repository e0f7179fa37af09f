//! Where checks run: short texts at once, long ones on blocking threads, so that they never hold up anybody else's
//! request.

use std::num::NonZero;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use crate::reply::ApiError;

/// Bodies up to this many bytes are checked where they arrive: handing them over would cost more than checking them.
const INLINE_BYTES: usize = 16 << 10;

/// Long jobs at once, for each core. Two, so that a very long text does not keep a core to itself.
const JOBS_PER_CORE: usize = 2;

/// Runs jobs, and no more long ones at once than the machine can carry.
#[derive(Debug)]
pub(crate) struct Workers {
    slots: Arc<Semaphore>,
    patience: Duration,
}

impl Workers {
    /// Workers for this machine; a long job waits `patience` for its turn.
    pub(crate) fn new(patience: Duration) -> Self {
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        Workers {
            slots: Arc::new(Semaphore::new(cores * JOBS_PER_CORE)),
            patience,
        }
    }

    /// Runs a job over `size` bytes. A job that panics panics here, too, where its request is known.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        size: usize,
        job: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        if size <= INLINE_BYTES {
            return Ok(job());
        }
        let turn = timeout(self.patience, Arc::clone(&self.slots).acquire_owned()).await;
        let Ok(Ok(slot)) = turn else {
            return Err(ApiError::Overloaded);
        };
        let running = spawn_blocking(move || {
            // Given back when the work is done, and not when a client that went away stops waiting for it.
            let _slot = slot;
            job()
        });
        match running.await {
            Ok(result) => Ok(result),
            Err(error) => match error.try_into_panic() {
                Ok(panic) => std::panic::resume_unwind(panic),
                Err(_cancelled) => Err(ApiError::Draining),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn workers(slots: usize) -> Workers {
        Workers {
            slots: Arc::new(Semaphore::new(slots)),
            patience: Duration::from_millis(10),
        }
    }

    fn block_on<T>(future: impl Future<Output = T>) -> T {
        tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .build()
            .unwrap()
            .block_on(future)
    }

    #[test]
    fn a_short_job_runs_at_once_even_when_every_slot_is_taken() {
        let answer = block_on(workers(0).run(INLINE_BYTES, || 7));
        assert_eq!(answer.unwrap(), 7);
    }

    #[test]
    fn a_long_job_is_refused_when_no_slot_becomes_free_in_time() {
        let answer = block_on(workers(0).run(INLINE_BYTES + 1, || 7));
        assert!(matches!(answer, Err(ApiError::Overloaded)));
    }

    #[test]
    #[should_panic(expected = "a mistake")]
    fn a_long_job_that_panics_panics_where_it_was_asked_for() {
        let _: Result<(), _> = block_on(workers(1).run(INLINE_BYTES + 1, || panic!("a mistake")));
    }

    #[test]
    fn a_long_job_leaves_its_thread_and_gives_its_slot_back() {
        let here = thread::current().id();
        let workers = workers(1);
        block_on(async {
            for _ in 0..2 {
                let there = workers
                    .run(INLINE_BYTES + 1, || thread::current().id())
                    .await;
                assert_ne!(there.unwrap(), here);
            }
        });
    }
}
