//! Sockets: accepts connections, serves HTTP/1.1 on them, and stops without cutting anybody off.

mod accept;
mod connection;
mod refuse;
mod signal;
mod stream;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use fourgate_service::Service;
use tokio::net::TcpListener;
use tokio::time::{Instant, sleep_until};

use accept::Acceptor;
pub use signal::shutdown_signal;

use crate::app::App;
use crate::config::Config;
use crate::error::HttpError;
use crate::router;

/// How long connections get to send what is left in their buffers once no request is under way.
const FAREWELL: Duration = Duration::from_secs(2);

/// A server that is bound to its address and has yet to run.
#[derive(Debug)]
pub struct Server {
    acceptor: Acceptor,
    address: SocketAddr,
    app: Arc<App>,
    drain_timeout: Duration,
}

impl Server {
    /// Binds to the configured address. Connections are taken from here on, and answered once the server runs.
    pub async fn bind(config: Config, service: impl Into<Arc<Service>>) -> Result<Self, HttpError> {
        Server::bind_with(config, service, Router::new()).await
    }

    /// Like [`Server::bind`], with more routes beside the service's own. Tests use it to see how the server treats a
    /// handler that panics or takes its time.
    pub async fn bind_with(
        config: Config,
        service: impl Into<Arc<Service>>,
        more: Router,
    ) -> Result<Self, HttpError> {
        let (router, app) = router::build(service.into(), &config, more)?;
        let bind = async {
            let listener = TcpListener::bind(config.listen).await?;
            listener.local_addr().map(|address| (listener, address))
        };
        let (listener, address) = bind.await.map_err(|source| HttpError::Bind {
            address: config.listen,
            source,
        })?;
        Ok(Server {
            acceptor: Acceptor::new(listener, router, &config),
            address,
            app,
            drain_timeout: config.drain_timeout,
        })
    }

    /// Where it listens; tells the port when port 0 was asked for.
    #[must_use]
    pub fn local_addr(&self) -> SocketAddr {
        self.address
    }

    /// Serves until `shutdown` is ready, then drains: requests under way get the configured time to finish, new ones are
    /// turned away, and `/health` says so. Returns as soon as nothing is under way.
    pub async fn run(self, shutdown: impl Future<Output = ()>) -> Result<(), HttpError> {
        let Server {
            mut acceptor,
            address,
            app,
            drain_timeout,
        } = self;
        tracing::info!(%address, "listening");
        tokio::select! {
            never = acceptor.accept() => match never {},
            () = shutdown => {}
        }
        app.lifecycle.drain();
        tracing::info!(under_way = app.lifecycle.under_way(), "draining");
        let deadline = Instant::now() + drain_timeout;
        // Connections are still taken, so that whoever watches over this process can ask for its health.
        tokio::select! {
            never = acceptor.accept() => match never {},
            () = app.lifecycle.idle() => {}
            () = sleep_until(deadline) => {
                let under_way = app.lifecycle.under_way();
                tracing::warn!(under_way, "the time to drain is over; cutting off what is under way");
            }
        }
        acceptor
            .close(deadline.min(Instant::now() + FAREWELL))
            .await;
        tracing::info!("stopped");
        Ok(())
    }
}
