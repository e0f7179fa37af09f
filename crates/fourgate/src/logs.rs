//! The log: lines on standard error, for people or as JSON.

use std::io::{self, IsTerminal as _};

use tracing_subscriber::fmt;

use crate::args::{LogFormat, LogLevel};

/// Starts the log. Once a process: a second call changes nothing.
pub(crate) fn start(format: LogFormat, level: LogLevel) {
    let lines = fmt()
        .with_writer(io::stderr)
        .with_max_level(tracing::Level::from(level))
        .with_target(false)
        .with_ansi(io::stderr().is_terminal());
    let started = match format {
        LogFormat::Text => tracing::subscriber::set_global_default(lines.finish()),
        LogFormat::Json => {
            tracing::subscriber::set_global_default(lines.json().flatten_event(true).finish())
        }
    };
    // It fails only where a log runs already.
    let _ = started;
}
