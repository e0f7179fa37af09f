//! Mistakes of the service itself, and too much work at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::Router;
use axum::routing::get;
use fourgate_http::{Config, HttpError, Server};
use fourgate_testkit::{Logs, Setup, TestServer, service};
use serde_json::json;

fn panicking() -> TestServer {
    async fn fail() -> &'static str {
        assert_eq!("a caller's secret", "", "with more of it");
        "never"
    }
    let routes = Router::new().route("/panic", get(fail));
    Setup::default().with_routes(routes).start()
}

#[test]
fn a_panic_is_500_and_the_connection_and_the_server_go_on() {
    let server = panicking();
    let mut connection = server.connect();
    for _ in 0..3 {
        connection.send(crate::get("/panic"));
        let reply = connection.read_reply();
        assert_eq!(reply.status, 500);
        assert_eq!(reply.json(), json!({"error": "Internal server error"}));
        assert!(reply.header("x-request-id").is_some());
        connection.send(crate::get("/health"));
        assert_eq!(connection.read_reply().status, 200);
    }
    assert_eq!(server.client().get("/health").status, 200);
}

#[test]
fn a_panic_is_logged_with_the_id_of_its_request() {
    let logs = Logs::record();
    let server = panicking();
    let id = "panicking-request-7";
    let reply = server
        .client()
        .send("GET", "/panic", &[("x-request-id", id)], None);
    assert_eq!(reply.status, 500);
    let lines = logs.lines_with(id);
    assert!(
        lines
            .iter()
            .any(|line| line.contains("ERROR") && line.contains("/panic"))
    );
    assert!(lines.iter().any(|line| line.contains("status=500")));
}

#[test]
fn health_answers_at_once_while_long_texts_are_checked() {
    let server = TestServer::start();
    let text = "The quick brown fox jumps over the lazy dog. ".repeat(80_000);
    let body = json!({"text": text}).to_string();
    let done = Arc::new(AtomicUsize::new(0));
    std::thread::scope(|scope| {
        for _ in 0..6 {
            let (client, body, done) = (server.client(), &body, Arc::clone(&done));
            scope.spawn(move || {
                let status = client.post_text("/validate", body).status;
                assert!([200, 503].contains(&status), "{status}");
                done.fetch_add(1, Ordering::SeqCst);
            });
        }
        let client = server.client();
        while done.load(Ordering::SeqCst) < 6 {
            assert_eq!(client.get("/health").status, 200);
            std::thread::sleep(Duration::from_millis(1));
        }
    });
}

fn bind(config: Config) -> Result<Server, HttpError> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    runtime.block_on(Server::bind(config, service()))
}

#[test]
fn a_port_that_is_taken_is_an_error_that_says_what_to_do() {
    let server = TestServer::start();
    let error = bind(Config {
        listen: server.address(),
        ..Config::default()
    });
    let message = error.expect_err("the port is taken").to_string();
    assert!(message.contains(&server.address().to_string()), "{message}");
    assert!(message.contains("Choose another"), "{message}");
}

#[test]
fn an_origin_that_is_none_is_an_error_that_says_what_to_do() {
    let error = bind(Config {
        cors_origins: vec!["example.com/".to_owned()],
        ..Config::default()
    });
    let message = error.expect_err("that is no origin").to_string();
    assert!(
        message.contains("'example.com/'") && message.contains("https://"),
        "{message}"
    );
}
