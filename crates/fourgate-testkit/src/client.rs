//! An ordinary HTTP client, with connections that are kept alive.

use std::net::SocketAddr;

use serde_json::Value;
use ureq::http::{Request, Response};
use ureq::{Agent, Body};

use crate::{PATIENCE, Reply};

/// A client of one server. Every status is an answer to it, not an error.
#[derive(Debug, Clone)]
pub struct Client {
    agent: Agent,
    base: String,
}

impl Client {
    /// A client of the server at an address.
    #[must_use]
    pub fn new(address: SocketAddr) -> Self {
        let configuration = Agent::config_builder()
            .http_status_as_error(false)
            .allow_non_standard_methods(true)
            .max_redirects(0)
            .timeout_global(Some(PATIENCE))
            .build();
        Client {
            agent: configuration.into(),
            base: format!("http://{address}"),
        }
    }

    /// `GET` of a path.
    #[must_use]
    pub fn get(&self, path: &str) -> Reply {
        self.send("GET", path, &[], None)
    }

    /// `POST` of a JSON value.
    #[must_use]
    pub fn post(&self, path: &str, body: &Value) -> Reply {
        self.post_text(path, body.to_string())
    }

    /// `POST` of a text that is declared as JSON.
    #[must_use]
    pub fn post_text(&self, path: &str, body: impl AsRef<[u8]>) -> Reply {
        let json = [("content-type", "application/json")];
        self.send("POST", path, &json, Some(body.as_ref()))
    }

    /// Any request.
    #[must_use]
    pub fn send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<&[u8]>,
    ) -> Reply {
        let mut request = Request::builder()
            .method(method)
            .uri(format!("{}{path}", self.base));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let answer = if let Some(body) = body {
            let request = request.body(body).expect("the test's request is valid");
            self.agent.run(request)
        } else {
            let request = request.body(()).expect("the test's request is valid");
            self.agent.run(request)
        };
        read(answer.unwrap_or_else(|error| panic!("{method} {path} got no answer: {error}")))
    }
}

fn read(answer: Response<Body>) -> Reply {
    let (head, mut body) = answer.into_parts();
    let headers = head.headers.iter().map(|(name, value)| {
        let value = String::from_utf8_lossy(value.as_bytes());
        (name.as_str().to_owned(), value.into_owned())
    });
    Reply {
        status: head.status.as_u16(),
        headers: headers.collect(),
        body: body.read_to_vec().expect("the body arrives whole"),
    }
}
