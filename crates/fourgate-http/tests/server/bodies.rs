//! Bodies that are too long, too slow, too many, or not what their head says.

use fourgate_testkit::{Setup, TestServer};
use serde_json::json;

use crate::{SHORT, get, harmless_post, post_head};

fn small_limit() -> TestServer {
    Setup::configured(|config| config.max_body_bytes = 1000).start()
}

/// A body of exactly so many bytes.
fn body_of(length: usize) -> String {
    let frame = r#"{"text":""}"#.len();
    format!(r#"{{"text":"{}"}}"#, "a".repeat(length - frame))
}

#[test]
fn a_body_at_the_limit_is_read_and_one_byte_more_is_413() {
    let server = small_limit();
    assert_eq!(
        server.client().post_text("/validate", body_of(1000)).status,
        200
    );
    let reply = server.client().post_text("/validate", body_of(1001));
    assert_eq!(reply.status, 413);
    assert_eq!(
        reply.json(),
        json!({"detail": "The body is larger than 1000 bytes"})
    );
}

#[test]
fn the_default_limit_is_four_mebibytes() {
    let server = TestServer::start();
    let limit = 4 << 20;
    assert_eq!(
        server
            .client()
            .post_text("/validate", body_of(limit))
            .status,
        200
    );
    assert_eq!(
        server
            .client()
            .post_text("/validate", body_of(limit + 1))
            .status,
        413
    );
}

#[test]
fn a_length_over_the_limit_is_refused_before_anything_is_sent() {
    let server = small_limit();
    let mut connection = server.connect();
    connection.send(post_head("content-length: 99999999999\r\n"));
    let reply = connection.read_reply();
    assert_eq!(reply.status, 413);
    assert_eq!(reply.header("connection"), Some("close"));
}

#[test]
fn a_client_that_sends_it_all_first_still_reads_the_413() {
    let server = small_limit();
    let length = 8 << 20;
    let mut connection = server.connect();
    connection.send(post_head(&format!("content-length: {length}\r\n")));
    connection.send(vec![b'a'; length]);
    assert_eq!(connection.read_reply().status, 413);
}

#[test]
fn a_chunked_body_is_held_to_the_limit_too() {
    let server = small_limit();
    let chunked = |body: &str| format!("{:x}\r\n{body}\r\n0\r\n\r\n", body.len());
    for (length, status) in [(1000, 200), (1001, 413), (100_000, 413)] {
        let mut connection = server.connect();
        connection.send(post_head("transfer-encoding: chunked\r\n"));
        connection.send(chunked(&body_of(length)));
        assert_eq!(connection.read_reply().status, status, "{length}");
    }
}

#[test]
fn a_chunked_body_without_end_is_cut_off_at_the_limit() {
    let server = small_limit();
    let mut connection = server.connect();
    connection.send(post_head("transfer-encoding: chunked\r\n"));
    let chunk = format!("100\r\n{}\r\n", "a".repeat(0x100));
    for _ in 0..5 {
        connection.send(&chunk);
    }
    assert_eq!(connection.read_reply().status, 413);
}

#[test]
fn a_body_in_many_pieces_is_one_body() {
    let server = TestServer::start();
    let mut connection = server.connect();
    connection.send(post_head("transfer-encoding: chunked\r\n"));
    for piece in body_of(300).as_bytes().chunks(7) {
        connection.send(format!("{:x}\r\n", piece.len()));
        connection.send(piece);
        connection.send("\r\n");
    }
    connection.send("0\r\n\r\n");
    assert_eq!(connection.read_reply().status, 200);
    connection.send(harmless_post());
    assert_eq!(connection.read_reply().status, 200);
}

#[test]
fn a_body_that_trickles_is_408_and_the_connection_is_closed() {
    let server = Setup::configured(|config| config.body_read_timeout = SHORT).start();
    let mut connection = server.connect();
    connection.send(post_head("content-length: 1000\r\n"));
    // One byte at a time keeps any timeout between bytes from firing; only one for the whole body does.
    for _ in 0..1000 {
        if connection.try_send("a").is_err() {
            break;
        }
        std::thread::sleep(SHORT / 20);
        if connection.has_received() {
            break;
        }
    }
    let reply = connection.read_reply();
    assert_eq!(reply.status, 408);
    assert_eq!(
        reply.json(),
        json!({"detail": "The body did not arrive within 0.2 seconds"})
    );
    assert_eq!(reply.header("connection"), Some("close"));
    assert!(connection.read_until_closed().is_empty());
}

#[test]
fn a_body_that_ends_early_is_400() {
    let server = TestServer::start();
    for start in ["content-length: 100\r\n", "transfer-encoding: chunked\r\n"] {
        let mut connection = server.connect();
        connection.send(post_head(start));
        connection.send("5\r\n{\"tex");
        connection.finish_sending();
        let reply = connection.read_reply();
        assert_eq!(reply.status, 400);
        assert_eq!(
            reply.json(),
            json!({"detail": "The body ended before it was complete"})
        );
    }
}

#[test]
fn chunks_that_are_none_are_400() {
    let server = TestServer::start();
    let mut connection = server.connect();
    connection.send(post_head("transfer-encoding: chunked\r\n"));
    connection.send("zz\r\nnonsense\r\n");
    assert_eq!(connection.read_reply().status, 400);
}

#[test]
fn a_client_that_waits_for_leave_gets_it_when_the_body_is_wanted() {
    let server = TestServer::start();
    let mut connection = server.connect();
    let body = r#"{"text":"Good morning"}"#;
    let length = body.len();
    connection.send(post_head(&format!(
        "expect: 100-continue\r\ncontent-length: {length}\r\n"
    )));
    assert_eq!(connection.read_reply().status, 100);
    connection.send(body);
    assert_eq!(connection.read_reply().status, 200);
}

#[test]
fn a_client_that_waits_for_leave_is_spared_the_sending_when_it_is_not() {
    let server = small_limit();
    for (head, status) in [
        (post_head("expect: 100-continue\r\ncontent-length: 5000\r\n"), 413),
        ("POST /validate HTTP/1.1\r\nhost: a\r\nexpect: 100-continue\r\ncontent-length: 5\r\n\r\n".to_owned(), 415),
        ("POST /nope HTTP/1.1\r\nhost: a\r\nexpect: 100-continue\r\ncontent-length: 5\r\n\r\n".to_owned(), 404),
    ] {
        let mut connection = server.connect();
        connection.send(head);
        assert_eq!(connection.read_reply().status, status);
        assert!(connection.read_until_closed().is_empty());
    }
}

#[test]
fn a_body_that_nobody_wants_does_not_break_the_connection() {
    let server = TestServer::start();
    let mut connection = server.connect();
    let body = "a".repeat(1 << 20);
    let length = body.len();
    connection.send(format!(
        "POST /nope HTTP/1.1\r\nhost: a\r\ncontent-length: {length}\r\n\r\n{body}"
    ));
    assert_eq!(connection.read_reply().status, 404);
    connection.send(get("/health"));
    assert_eq!(connection.read_reply().status, 200);
}

#[test]
fn long_bodies_beyond_the_memory_for_them_are_503_and_short_ones_are_served() {
    let server = Setup::configured(|config| config.max_buffered_bytes = 0).start();
    let reply = server.client().post_text("/validate", body_of(200_000));
    assert_eq!(reply.status, 503);
    assert_eq!(
        reply.json(),
        json!({"error": "The service is overloaded; try again shortly"})
    );
    assert_eq!(reply.header("retry-after"), Some("1"));
    assert_eq!(
        server
            .client()
            .post_text("/validate", body_of(20_000))
            .status,
        200
    );
}
