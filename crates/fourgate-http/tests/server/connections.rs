//! Connections that are slow, idle, many, or do not speak HTTP.

use fourgate_testkit::{Setup, TestServer};
use serde_json::json;

use crate::{SHORT, get, harmless_post};

fn impatient() -> TestServer {
    Setup::configured(|config| config.header_read_timeout = SHORT).start()
}

#[test]
fn a_head_that_never_ends_is_cut_off() {
    let server = impatient();
    let mut connection = server.connect();
    connection.send("POST /validate HTTP/1.1\r\nhost: a\r\n");
    // A header now and then, as slow clients of the hostile kind do.
    for _ in 0..1000 {
        if connection.try_send("x-a: b\r\n").is_err() {
            break;
        }
        std::thread::sleep(SHORT / 10);
    }
    assert!(!connection.read_until_closed().starts_with(b"HTTP/1.1 2"));
}

#[test]
fn a_connection_without_a_request_is_closed() {
    let server = impatient();
    assert!(server.connect().read_until_closed().is_empty());
}

#[test]
fn a_connection_that_is_idle_after_a_request_is_closed() {
    let server = impatient();
    let mut connection = server.connect();
    connection.send(get("/health"));
    assert_eq!(connection.read_reply().status, 200);
    assert!(connection.read_until_closed().is_empty());
}

#[test]
fn a_connection_serves_many_requests() {
    let server = TestServer::start();
    let mut connection = server.connect();
    for _ in 0..50 {
        connection.send(harmless_post());
        assert_eq!(connection.read_reply().status, 200);
        connection.send(get("/nope"));
        assert_eq!(connection.read_reply().status, 404);
    }
}

#[test]
fn a_connection_is_closed_when_the_client_asks_for_it() {
    let server = TestServer::start();
    let mut connection = server.connect();
    connection.send("GET /health HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n");
    assert_eq!(connection.read_reply().status, 200);
    assert!(connection.read_until_closed().is_empty());
}

#[test]
fn http_1_0_is_answered_and_closed() {
    let server = TestServer::start();
    let mut connection = server.connect();
    connection.send("GET /health HTTP/1.0\r\n\r\n");
    assert_eq!(connection.read_reply().status, 200);
    assert!(connection.read_until_closed().is_empty());
}

#[test]
fn requests_that_are_sent_at_once_are_answered_in_order() {
    let server = TestServer::start();
    let mut connection = server.connect();
    connection.send(
        [
            get("/health"),
            harmless_post(),
            get("/nope"),
            get("/seed/none"),
            get("/"),
        ]
        .concat(),
    );
    let statuses: Vec<u16> = (0..5).map(|_| connection.read_reply().status).collect();
    assert_eq!(statuses, [200, 200, 404, 400, 200]);
}

#[test]
fn a_head_in_single_bytes_is_a_head() {
    let server = TestServer::start();
    let mut connection = server.connect();
    for byte in harmless_post().into_bytes() {
        connection.send([byte]);
    }
    assert_eq!(connection.read_reply().status, 200);
}

#[test]
fn a_client_that_has_finished_sending_still_gets_its_answer() {
    let server = TestServer::start();
    let mut connection = server.connect();
    connection.send(harmless_post());
    connection.finish_sending();
    assert_eq!(connection.read_reply().status, 200);
    assert!(connection.read_until_closed().is_empty());
}

#[test]
fn what_is_not_http_is_refused_and_closed() {
    let server = TestServer::start();
    for garbage in [
        &b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"[..],
        b"\0\0\0\0\r\n\r\n",
        b"hello\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET /\xff HTTP/1.1\r\nhost: a\r\n\r\n",
        b"GET / HTTP/1.1\r\nbad header\r\n\r\n",
        b"POST /validate HTTP/1.1\r\nhost: a\r\ncontent-length: -1\r\n\r\n",
        b"POST /validate HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\n",
    ] {
        let mut connection = server.connect();
        connection.send(garbage);
        let answer = connection.read_until_closed();
        let head = String::from_utf8_lossy(&answer);
        assert!(head.starts_with("HTTP/1.1 400 "), "{garbage:?}: {head}");
    }
    assert_eq!(server.client().get("/health").status, 200);
}

#[test]
fn a_request_that_hides_another_in_its_body_is_closed_after_the_first() {
    // Both lengths at once are how one request is smuggled past a proxy within another.
    let server = TestServer::start();
    let mut connection = server.connect();
    connection.send(
        "POST /nope HTTP/1.1\r\nhost: a\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n\
         GET /health HTTP/1.1\r\nhost: a\r\n\r\n",
    );
    let answer = String::from_utf8_lossy(&connection.read_until_closed()).into_owned();
    assert!(!answer.contains("healthy"), "{answer}");
}

#[test]
fn a_huge_header_is_431_and_costs_no_memory() {
    let server = TestServer::start();
    let mut connection = server.connect();
    connection.send("GET /health HTTP/1.1\r\nx-a: ");
    let piece = vec![b'a'; 1 << 20];
    let sent = (0..100)
        .take_while(|_| connection.try_send(&piece).is_ok())
        .count();
    assert!(sent < 100, "100 MB of header were taken");
    assert_eq!(server.client().get("/health").status, 200);
}

#[test]
fn a_header_over_the_limit_is_told_so() {
    let server = TestServer::start();
    let mut connection = server.connect();
    let header = "a".repeat(70 << 10);
    // Sent up to the limit only, so that nothing unread resets the connection before the answer is read.
    connection.send(format!(
        "GET /health HTTP/1.1\r\nx-a: {}",
        &header[..64 << 10]
    ));
    let answer = connection.read_until_closed();
    let head = String::from_utf8_lossy(&answer);
    assert!(head.starts_with("HTTP/1.1 431 "), "{head}");
}

#[test]
fn too_many_headers_are_431() {
    let server = TestServer::start();
    let mut connection = server.connect();
    connection.send(format!(
        "GET /health HTTP/1.1\r\n{}\r\n",
        "a: b\r\n".repeat(200)
    ));
    assert!(connection.read_until_closed().starts_with(b"HTTP/1.1 431 "));
}

#[test]
fn a_connection_over_the_limit_is_told_so_and_closed_and_room_is_used_again() {
    let server = Setup::configured(|config| config.max_connections = 2).start();
    let mut inside: Vec<_> = (0..2).map(|_| server.connect()).collect();
    for connection in &mut inside {
        connection.send(get("/health"));
        assert_eq!(connection.read_reply().status, 200);
    }
    for _ in 0..3 {
        let mut outside = server.connect();
        let reply = outside.read_reply();
        assert_eq!(reply.status, 503);
        assert_eq!(
            reply.json(),
            json!({"error": "The service has too many connections; try again"})
        );
        assert_eq!(reply.header("retry-after"), Some("1"));
        outside.send(get("/health"));
        assert!(outside.read_until_closed().is_empty());
    }
    inside.pop();
    // The server learns of the closed connection in its own time.
    let has_room = (0..1000).any(|_| {
        std::thread::sleep(SHORT / 20);
        let mut next = server.connect();
        next.send(get("/health"));
        next.read_reply().status == 200
    });
    assert!(has_room);
}

#[test]
fn a_client_that_never_reads_loses_its_connection() {
    let server = Setup::configured(|config| {
        config.max_connections = 1;
        config.write_timeout = SHORT;
    })
    .start();
    let mut deaf = server.connect();
    // Several times what sockets buffer.
    deaf.send(get("/redoc/redoc.standalone.js").repeat(40));
    let has_room = (0..1000).any(|_| {
        std::thread::sleep(SHORT / 20);
        let mut next = server.connect();
        next.send(get("/health"));
        next.read_reply().status == 200
    });
    assert!(has_room);
}

#[test]
fn clients_that_go_away_at_any_moment_leave_the_server_unharmed() {
    let server = TestServer::start();
    let request = harmless_post();
    for end in 0..request.len() {
        server.connect().send(&request[..end]);
    }
    for _ in 0..50 {
        server.connect().send(&request);
    }
    assert_eq!(server.client().get("/health").status, 200);
}
