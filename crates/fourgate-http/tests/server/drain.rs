//! What happens from the moment that the server is told to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use fourgate_testkit::{PATIENCE, RawConnection, Setup, TestServer};
use serde_json::json;

use crate::{SHORT, get, harmless_post, post_head};

/// Starts a `POST /validate` whose end is still to be sent.
fn begin_post(server: &TestServer) -> (RawConnection, &'static str) {
    let (first, rest) = (r#"{"text":"#, r#""Good morning"}"#);
    let mut connection = server.connect();
    let length = first.len() + rest.len();
    let head = post_head(&format!(
        "expect: 100-continue\r\ncontent-length: {length}\r\n"
    ));
    connection.send(head);
    // Leave to send means that the handler is at work.
    assert_eq!(connection.read_reply().status, 100);
    connection.send(first);
    (connection, rest)
}

fn wait_for_drain(server: &TestServer) {
    let started = Instant::now();
    while server.client().get("/health").status == 200 {
        assert!(started.elapsed() < PATIENCE, "the drain does not begin");
    }
}

#[test]
fn while_a_request_is_under_way_health_says_unavailable_and_new_work_is_turned_away() {
    let mut server = Setup::configured(|config| config.drain_timeout = PATIENCE).start();
    let (mut under_way, rest) = begin_post(&server);
    let mut open = server.connect();
    open.send(get("/health"));
    assert_eq!(open.read_reply().status, 200);
    server.tell_to_stop();
    wait_for_drain(&server);

    let health = server.client().get("/health");
    assert_eq!(health.status, 503);
    assert_eq!(
        health.json(),
        json!({"status": "unavailable", "version": "0.1.0"})
    );
    assert_eq!(health.header("connection"), Some("close"));

    // On a connection that was there before, and on a new one.
    for connection in [&mut open, &mut server.connect()] {
        connection.send(harmless_post());
        let reply = connection.read_reply();
        assert_eq!(reply.status, 503);
        assert_eq!(
            reply.json(),
            json!({"error": "The service is shutting down; try again shortly"})
        );
        assert_eq!(reply.header("retry-after"), Some("5"));
        assert_eq!(reply.header("connection"), Some("close"));
        assert!(reply.header("x-request-id").is_some());
        assert!(connection.read_until_closed().is_empty());
    }

    assert!(!server.has_stopped());
    under_way.send(rest);
    let reply = under_way.read_reply();
    assert_eq!(reply.status, 200);
    assert_eq!(reply.header("connection"), Some("close"));
    assert!(under_way.read_until_closed().is_empty());
    server.wait_until_stopped();
}

#[test]
fn with_nothing_under_way_it_stops_at_once_and_closes_idle_connections() {
    let mut server = Setup::configured(|config| config.drain_timeout = PATIENCE * 10).start();
    let mut fresh = server.connect();
    let mut idle = server.connect();
    idle.send(get("/health"));
    assert_eq!(idle.read_reply().status, 200);
    server.tell_to_stop();
    server.wait_until_stopped();
    assert!(fresh.read_until_closed().is_empty());
    assert!(idle.read_until_closed().is_empty());
}

#[test]
fn half_a_head_does_not_hold_it_up() {
    let mut server = Setup::configured(|config| config.drain_timeout = PATIENCE * 10).start();
    let mut half = server.connect();
    half.send("POST /validate HTTP/1.1\r\n");
    server.tell_to_stop();
    server.wait_until_stopped();
    assert!(half.read_until_closed().is_empty());
}

#[test]
fn what_takes_longer_than_the_drain_may_take_is_cut_off() {
    let mut server = Setup::configured(|config| config.drain_timeout = SHORT).start();
    let (mut under_way, _rest) = begin_post(&server);
    server.tell_to_stop();
    let took = server.wait_until_stopped();
    assert!(took >= SHORT / 2, "it did not wait: {took:?}");
    assert!(under_way.read_until_closed().is_empty());
}

#[test]
fn a_handler_that_finishes_during_the_drain_is_heard() {
    let (entered, released) = (Arc::default(), Arc::default());
    let wait = {
        let (entered, released) = (Arc::clone(&entered), Arc::clone(&released));
        async move || {
            set(&entered);
            while !is_set(&released) {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            "done"
        }
    };
    let routes = axum::Router::new().route("/wait", axum::routing::get(wait));
    let setup = Setup::configured(|config| config.drain_timeout = PATIENCE);
    let mut server = setup.with_routes(routes).start();
    let mut waiting = server.connect();
    waiting.send(get("/wait"));
    let started = Instant::now();
    while !is_set(&entered) {
        assert!(started.elapsed() < PATIENCE, "the handler is not called");
    }
    server.tell_to_stop();
    wait_for_drain(&server);
    set(&released);
    let reply = waiting.read_reply();
    assert_eq!((reply.status, reply.text()), (200, "done".to_owned()));
    server.wait_until_stopped();
}

fn set(flag: &AtomicBool) {
    flag.store(true, Ordering::SeqCst);
}

fn is_set(flag: &AtomicBool) -> bool {
    flag.load(Ordering::SeqCst)
}

#[test]
fn the_port_is_free_again_afterwards() {
    let mut server = TestServer::start();
    let address = server.address();
    server.tell_to_stop();
    server.wait_until_stopped();
    let mut next = Setup::configured(|config| config.listen = address).start();
    assert_eq!(next.client().get("/health").status, 200);
    next.tell_to_stop();
    next.wait_until_stopped();
}
