//! Why a server cannot start or run. What goes wrong with a single request is in `reply`.

use std::io;
use std::net::SocketAddr;

/// A failure of the server itself. What lies behind it is its source, and is not repeated in its message.
#[derive(Debug, thiserror::Error)]
pub enum HttpError {
    /// The address could not be bound.
    #[error("cannot listen on {address}. Choose another address or port if this one is taken")]
    Bind {
        /// The address that was asked for.
        address: SocketAddr,
        /// What the system said.
        source: io::Error,
    },
    /// The system refused to deliver termination signals.
    #[error("cannot listen for termination signals")]
    Signal(#[source] io::Error),
    /// An entry of the list of origins is not an origin.
    #[error(
        "'{0}' is not an origin that CORS can allow: write scheme, host and port only, as in \
         'https://app.example.com' or 'http://localhost:3000', or '*' alone for every origin"
    )]
    Origin(String),
    /// The API document could not be written as JSON.
    #[error("cannot write the OpenAPI document")]
    Document(#[from] serde_json::Error),
}
