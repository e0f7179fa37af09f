//! What can be set about the server, with the defaults that suit most deployments.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

/// Settings of a server.
#[derive(Debug, Clone)]
pub struct Config {
    /// Where to listen. Port 0 asks the system for a free one; see [`crate::Server::local_addr`].
    pub listen: SocketAddr,
    /// The largest request body in bytes; anything longer is answered with 413.
    pub max_body_bytes: usize,
    /// How many bytes of request bodies may be held at once, over all connections. Bodies up to 64 KiB are not counted:
    /// the number of connections bounds them. Past it, long bodies are answered with 503.
    pub max_buffered_bytes: usize,
    /// How many connections may be open at once; one more is answered with 503 and closed.
    pub max_connections: usize,
    /// How long a client may take to send the head of a request, and how long a connection may stay open
    /// without one.
    pub header_read_timeout: Duration,
    /// How long a client may take to send a whole body; after that it is answered with 408.
    pub body_read_timeout: Duration,
    /// How long a client may read nothing of a response before its connection is closed.
    pub write_timeout: Duration,
    /// How long a long text waits for a free worker before it is answered with 503.
    pub queue_timeout: Duration,
    /// How long the requests under way may take to finish once the server is told to stop.
    pub drain_timeout: Duration,
    /// The origins whose pages may call this server, such as `https://app.example.com`. Empty: none, and no CORS header
    /// is sent. `*` is every origin. Credentials are never allowed.
    pub cors_origins: Vec<String>,
}

impl Default for Config {
    fn default() -> Self {
        Config {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 8000)),
            max_body_bytes: 4 << 20,
            max_buffered_bytes: 256 << 20,
            max_connections: 1024,
            header_read_timeout: Duration::from_secs(10),
            body_read_timeout: Duration::from_secs(30),
            write_timeout: Duration::from_secs(30),
            queue_timeout: Duration::from_secs(1),
            drain_timeout: Duration::from_secs(30),
            cors_origins: Vec::new(),
        }
    }
}
