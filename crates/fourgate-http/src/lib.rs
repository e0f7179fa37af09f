//! The HTTP interface of Fourgate: the only crate that knows status codes, JSON field names and sockets. It decides
//! nothing about a text; that is `fourgate-service`.
//!
//! A request's way: `server` accepts the connection, `edge` gives it an id, admits it and logs it, `router` finds its
//! route, `body` and `schema` turn bytes into a checked request, the route asks the service, and `reply` turns the answer
//! or the error into a response.

mod app;
mod body;
mod config;
mod cors;
mod documents;
mod edge;
mod error;
mod lifecycle;
mod openapi;
mod panics;
mod reply;
mod request_id;
mod router;
mod routes;
mod schema;
mod server;
mod workers;

pub use config::Config;
pub use error::HttpError;
pub use panics::log_panics;
pub use router::openapi;
pub use routes::explanation;
pub use server::{Server, shutdown_signal};

/// The version in answers and documents: the workspace's own.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");
