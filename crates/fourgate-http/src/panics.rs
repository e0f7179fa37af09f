//! Where panics are reported.

use std::panic;

/// Reports panics in the log instead of on standard error: where they happened, and their message only when it is a
/// constant of the program, for one that was put together may hold a caller's text. Call it once, after the log is set up.
pub fn log_panics() {
    panic::set_hook(Box::new(|information| {
        let place = information.location().map(ToString::to_string);
        let place = place.as_deref().unwrap_or("an unknown place");
        let constant = information.payload().downcast_ref::<&'static str>();
        let message = constant.copied().unwrap_or("(withheld)");
        tracing::error!(place, message, "panic");
    }));
}
