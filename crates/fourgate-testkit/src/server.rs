//! A server on a thread of the test.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, LazyLock, mpsc};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use axum::Router;
use fourgate_http::{Config, HttpError, Server};
use fourgate_rules::Catalogue;
use fourgate_service::Service;
use tokio::sync::oneshot;

use crate::{Client, PATIENCE, RawConnection};

/// The service over the rules that ship; built once, since nothing in it changes.
#[must_use]
pub fn service() -> Arc<Service> {
    static SERVICE: LazyLock<Arc<Service>> = LazyLock::new(|| {
        let catalogue = Catalogue::compiled_in().expect("the compiled-in catalogue is valid");
        Arc::new(Service::new(&catalogue).expect("the engine takes the compiled-in catalogue"))
    });
    Arc::clone(&SERVICE)
}

/// What a server is started with.
#[derive(Debug)]
pub struct Setup {
    /// Its settings. The default listens on a free port of this machine, and drains for a moment only.
    pub config: Config,
    /// What it asks.
    pub service: Arc<Service>,
    /// Routes beside the service's own.
    pub routes: Router,
}

impl Default for Setup {
    fn default() -> Self {
        Setup {
            config: Config {
                listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
                drain_timeout: Duration::from_secs(1),
                ..Config::default()
            },
            service: service(),
            routes: Router::new(),
        }
    }
}

impl Setup {
    /// The default with some settings changed.
    #[must_use]
    pub fn configured(change: impl FnOnce(&mut Config)) -> Self {
        let mut setup = Setup::default();
        change(&mut setup.config);
        setup
    }

    /// The same with more routes.
    #[must_use]
    pub fn with_routes(mut self, routes: Router) -> Self {
        self.routes = routes;
        self
    }

    /// Starts the server, and returns once it takes connections.
    #[must_use]
    pub fn start(self) -> TestServer {
        let (tell_stop, stop) = oneshot::channel();
        let (tell_address, address) = mpsc::channel();
        let thread = thread::spawn(move || self.run(&tell_address, stop));
        let address = address
            .recv_timeout(PATIENCE)
            .expect("the server binds to a port");
        TestServer {
            address,
            stop: Some(tell_stop),
            thread: Some(thread),
        }
    }

    fn run(
        self,
        tell_address: &mpsc::Sender<SocketAddr>,
        stop: oneshot::Receiver<()>,
    ) -> Result<(), HttpError> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .expect("the system gives threads to a test");
        let ended = runtime.block_on(async {
            let server = Server::bind_with(self.config, self.service, self.routes).await?;
            tell_address
                .send(server.local_addr())
                .expect("the test waits for the address");
            let told_or_dropped = async {
                let _ = stop.await;
            };
            server.run(told_or_dropped).await
        });
        runtime.shutdown_background();
        ended
    }
}

/// A running server; stopped when dropped.
#[derive(Debug)]
pub struct TestServer {
    address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<Result<(), HttpError>>>,
}

impl TestServer {
    /// Starts a server with the default setup.
    #[must_use]
    pub fn start() -> Self {
        Setup::default().start()
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// An ordinary client.
    #[must_use]
    pub fn client(&self) -> Client {
        Client::new(self.address)
    }

    /// A connection for bytes of one's own.
    #[must_use]
    pub fn connect(&self) -> RawConnection {
        RawConnection::open(self.address)
    }

    /// Tells the server to stop, and does not wait for it.
    pub fn tell_to_stop(&mut self) {
        if let Some(stop) = self.stop.take() {
            // Nobody listens when the server has ended by itself.
            let _ = stop.send(());
        }
    }

    /// Whether the server has come to its end.
    #[must_use]
    pub fn has_stopped(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// Waits until the server has come to its end, and tells how long that took.
    pub fn wait_until_stopped(&mut self) -> Duration {
        let started = Instant::now();
        while !self.has_stopped() {
            assert!(started.elapsed() < PATIENCE, "the server does not stop");
            thread::sleep(Duration::from_millis(5));
        }
        if let Some(thread) = self.thread.take() {
            let ended = thread.join().expect("the server does not panic");
            ended.expect("the server ends without an error");
        }
        started.elapsed()
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        self.tell_to_stop();
        // A test that fails already must not fail again here: that would abort the whole run.
        if !thread::panicking() {
            self.wait_until_stopped();
        }
    }
}
