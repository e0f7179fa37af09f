//! The signals that end the process.

use crate::error::HttpError;

/// A future that is ready once the process is told to stop: by SIGTERM or SIGINT, or by Ctrl-C where these do not exist.
/// Signals are caught from the call on, not only once the future is awaited.
#[cfg(unix)]
pub fn shutdown_signal() -> Result<impl Future<Output = ()>, HttpError> {
    use tokio::signal::unix::{SignalKind, signal};

    let mut terminate = signal(SignalKind::terminate()).map_err(HttpError::Signal)?;
    let mut interrupt = signal(SignalKind::interrupt()).map_err(HttpError::Signal)?;
    Ok(async move {
        let name = tokio::select! {
            _ = terminate.recv() => "SIGTERM",
            _ = interrupt.recv() => "SIGINT",
        };
        tracing::info!(signal = name, "told to stop");
    })
}

/// A future that is ready once the process is told to stop, by Ctrl-C.
#[cfg(not(unix))]
pub fn shutdown_signal() -> Result<impl Future<Output = ()>, HttpError> {
    Ok(async {
        if let Err(error) = tokio::signal::ctrl_c().await {
            tracing::error!(%error, "Ctrl-C cannot be caught; end the process instead");
            std::future::pending::<()>().await;
        }
        tracing::info!(signal = "Ctrl-C", "told to stop");
    })
}
