//! Whether the server takes work, and how much of it is under way.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};

use tokio::sync::Notify;

/// Counts the requests under way, and refuses new ones once it drains.
#[derive(Debug, Default)]
pub(crate) struct Lifecycle {
    draining: AtomicBool,
    under_way: AtomicUsize,
    one_ended: Notify,
}

/// A request under way; it has ended when this is dropped.
#[derive(Debug)]
pub(crate) struct Admission<'a> {
    lifecycle: &'a Lifecycle,
}

impl Lifecycle {
    /// Lets a request in, unless the server is draining.
    pub(crate) fn admit(&self) -> Option<Admission<'_>> {
        // Counted before the flag is read, as `drain` sets the flag before the count is read: whichever comes second
        // sees the other, so no request is both let in and not waited for.
        self.under_way.fetch_add(1, SeqCst);
        let admission = Admission { lifecycle: self };
        (!self.is_draining()).then_some(admission)
    }

    /// From here on nothing is let in.
    pub(crate) fn drain(&self) {
        self.draining.store(true, SeqCst);
    }

    pub(crate) fn is_draining(&self) -> bool {
        self.draining.load(SeqCst)
    }

    pub(crate) fn under_way(&self) -> usize {
        self.under_way.load(SeqCst)
    }

    /// Waits until no request is under way.
    pub(crate) async fn idle(&self) {
        // A permit that is stored between the two lines wakes the wait at once, so no end is missed.
        while self.under_way() > 0 {
            self.one_ended.notified().await;
        }
    }
}

impl Drop for Admission<'_> {
    fn drop(&mut self) {
        if self.lifecycle.under_way.fetch_sub(1, SeqCst) == 1 && self.lifecycle.is_draining() {
            self.lifecycle.one_ended.notify_one();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_let_in_while_draining_and_what_was_let_in_still_counts() {
        let lifecycle = Lifecycle::default();
        let early = lifecycle.admit();
        assert!(early.is_some());
        lifecycle.drain();
        assert!(lifecycle.admit().is_none());
        assert_eq!(lifecycle.under_way(), 1);
        drop(early);
        assert_eq!(lifecycle.under_way(), 0);
    }
}
