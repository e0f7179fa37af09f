//! The server beneath the routes: bytes that are no request, limits, time, memory, the end of the process, and the log.
#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on says why"
)]

mod bodies;
mod connections;
mod drain;
mod failures;
mod logs;

use std::time::Duration;

/// A deadline that a test waits for.
const SHORT: Duration = Duration::from_millis(200);

/// The head of a `POST /validate` whose body is JSON, with more headers, each ended by a line break.
fn post_head(more: &str) -> String {
    format!("POST /validate HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n{more}\r\n")
}

/// A whole `POST /validate` of a harmless text.
fn harmless_post() -> String {
    let body = r#"{"text":"Good morning"}"#;
    post_head(&format!("content-length: {}\r\n", body.len())) + body
}

/// A `GET` of a path.
fn get(path: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nhost: a\r\n\r\n")
}
