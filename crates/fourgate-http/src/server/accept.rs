//! The accept loop: one task a connection, no more of them than configured, and no error that ends it.

use std::convert::Infallible;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout_at};

use super::connection::Protocol;
use super::refuse;
use crate::config::Config;

/// How long to wait after an error that would come again at once, such as running out of file descriptors.
const PAUSE: Duration = Duration::from_millis(100);

/// How many connections over the limit are told so at once; the others are closed without a word.
const REFUSALS: usize = 64;

/// Takes connections and keeps track of them.
#[derive(Debug)]
pub(super) struct Acceptor {
    listener: TcpListener,
    protocol: Protocol,
    slots: Arc<Semaphore>,
    refusals: Arc<Semaphore>,
    graceful: GracefulShutdown,
    tasks: JoinSet<()>,
}

impl Acceptor {
    pub(super) fn new(listener: TcpListener, router: Router, config: &Config) -> Self {
        let connections = config.max_connections.min(Semaphore::MAX_PERMITS);
        Acceptor {
            listener,
            protocol: Protocol::new(router, config),
            slots: Arc::new(Semaphore::new(connections)),
            refusals: Arc::new(Semaphore::new(REFUSALS)),
            graceful: GracefulShutdown::new(),
            tasks: JoinSet::new(),
        }
    }

    /// Takes connections for as long as it is polled. Dropping the future loses none.
    pub(super) async fn accept(&mut self) -> Infallible {
        loop {
            tokio::select! {
                accepted = self.listener.accept() => match accepted {
                    Ok((stream, _peer)) => self.open(stream),
                    Err(error) => pause(&error).await,
                },
                // Forgets the connections that have ended.
                Some(_ended) = self.tasks.join_next() => {}
            }
        }
    }

    fn open(&mut self, stream: TcpStream) {
        // Answers are written in one piece, so waiting for more to send only delays them.
        if stream.set_nodelay(true).is_err() {
            return;
        }
        if let Ok(slot) = Arc::clone(&self.slots).try_acquire_owned() {
            let connection = self.protocol.serve(stream);
            let connection = self.graceful.watch(connection);
            self.tasks.spawn(async move {
                let _slot = slot;
                if let Err(error) = connection.await {
                    // Whatever a client does to its connection is its own business.
                    tracing::debug!(%error, "a connection ended early");
                }
            });
        } else if let Ok(slot) = Arc::clone(&self.refusals).try_acquire_owned() {
            tracing::warn!("a connection was refused: the limit of open connections is reached");
            self.tasks.spawn(async move {
                let _slot = slot;
                refuse::refuse(stream).await;
            });
        }
    }

    /// Closes idle connections, lets the others finish until `deadline`, and cuts off what is left.
    pub(super) async fn close(self, deadline: Instant) {
        let Acceptor {
            listener,
            graceful,
            mut tasks,
            ..
        } = self;
        drop(listener);
        let finished = timeout_at(deadline, graceful.shutdown()).await.is_ok();
        if !finished {
            tracing::debug!("connections were cut off");
        }
        tasks.shutdown().await;
    }
}

/// After an error of one connection the next can be taken at once; after one of the whole process a pause keeps the
/// loop from spinning.
async fn pause(error: &io::Error) {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset, Interrupted};
    let of_one_connection = matches!(
        error.kind(),
        ConnectionAborted | ConnectionRefused | ConnectionReset | Interrupted
    );
    if !of_one_connection {
        tracing::error!(%error, "no connection can be accepted; trying again");
        sleep(PAUSE).await;
    }
}
