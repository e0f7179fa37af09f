//! What the tests share: a server that runs within the test, clients that talk to it over real sockets, and its log.
//! Nothing here ships.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::missing_panics_doc,
    reason = "only tests use it, and a test that cannot go on says why"
)]

mod client;
mod logs;
mod raw;
mod reply;
mod server;

pub use client::Client;
pub use logs::Logs;
pub use raw::RawConnection;
pub use reply::Reply;
pub use server::{Setup, TestServer, service};

use std::time::Duration;

/// How long anything may take before a test gives up on it. Generous: only a test that fails waits this long.
pub const PATIENCE: Duration = Duration::from_secs(20);
