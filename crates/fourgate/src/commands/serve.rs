//! `fourgate serve`: the service over HTTP, until it is told to stop.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Context as _, Result};
use fourgate_http::{Config, Server, shutdown_signal};
use fourgate_service::Service;

use super::{Outcome, catalogue};
use crate::args::ServeArguments;
use crate::logs;

pub(crate) fn run(arguments: &ServeArguments) -> Result<Outcome> {
    logs::start(arguments.log_format, arguments.log_level);
    fourgate_http::log_panics();
    let service = Service::new(&catalogue(&arguments.rules)?)?;
    let config = config(arguments);
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    if let Some(threads) = arguments.threads {
        runtime.worker_threads(threads.get());
    }
    let runtime = runtime
        .enable_all()
        .build()
        .context("cannot start the threads of the server")?;
    runtime.block_on(serve(config, service))?;
    Ok(Outcome::Fine)
}

async fn serve(config: Config, service: Service) -> Result<()> {
    let rules = service.rule_count();
    // Taken over before the first request: a signal from here on drains instead of killing.
    let shutdown = shutdown_signal()?;
    let server = Server::bind(config, service).await?;
    let address = server.local_addr();
    tracing::info!(rules, version = env!("CARGO_PKG_VERSION"), "ready");
    if !address.ip().is_loopback() {
        tracing::warn!(
            %address,
            "listening beyond this machine: anyone who reaches this address may use the service, which asks nobody who they are"
        );
    }
    server.run(shutdown).await?;
    Ok(())
}

fn config(arguments: &ServeArguments) -> Config {
    Config {
        listen: SocketAddr::new(arguments.host, arguments.port),
        max_body_bytes: arguments.max_body_bytes,
        max_buffered_bytes: arguments.max_buffered_bytes,
        max_connections: arguments.max_connections,
        header_read_timeout: Duration::from_secs(arguments.header_timeout),
        body_read_timeout: Duration::from_secs(arguments.body_timeout),
        write_timeout: Duration::from_secs(arguments.write_timeout),
        queue_timeout: Duration::from_secs(arguments.queue_timeout),
        drain_timeout: Duration::from_secs(arguments.drain_timeout),
        cors_origins: arguments.cors_origins.clone(),
    }
}
