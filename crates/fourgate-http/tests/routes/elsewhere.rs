//! What every route has in common: unknown paths, wrong methods, `HEAD`, request ids, pages of other origins.

use fourgate_testkit::Setup;

use super::*;

#[test]
fn an_unknown_path_is_404() {
    for path in [
        "/nope",
        "/health/",
        "/validate/",
        "//health",
        "/Health",
        "/validate/request/",
        "/docs/",
        "/docs/none",
    ] {
        assert_reply(&client().get(path), 404, &json!({"detail": "Not Found"}));
    }
}

#[test]
fn what_is_not_built_yet_is_not_there() {
    for path in ["/chat", "/benchmark"] {
        assert_eq!(client().post(path, &json!({})).status, 404);
    }
}

#[test]
fn a_wrong_method_is_405_and_says_which_are_allowed() {
    for (method, path, allow) in [
        ("GET", "/validate", "POST"),
        ("PUT", "/validate/request", "POST"),
        ("HEAD", "/validate", "POST"),
        ("POST", "/", "GET,HEAD"),
        ("DELETE", "/health", "GET,HEAD"),
        ("POST", "/seed/standard", "GET,HEAD"),
        ("OPTIONS", "/seed/nonsense", "GET,HEAD"),
        ("POST", "/docs", "GET,HEAD"),
        ("BREW", "/health", "GET,HEAD"),
    ] {
        let reply = client().send(method, path, &[], None);
        assert_eq!(reply.status, 405, "{method} {path}");
        assert_eq!(reply.header("allow"), Some(allow), "{method} {path}");
        if method != "HEAD" {
            assert_eq!(reply.json(), json!({"detail": "Method Not Allowed"}));
        }
    }
}

#[test]
fn head_answers_like_get_without_the_body() {
    for path in [
        "/",
        "/health",
        "/seed/full",
        "/seed/none",
        "/openapi.json",
        "/docs",
        "/redoc",
        "/nope",
    ] {
        let get = client().get(path);
        let head = client().send("HEAD", path, &[], None);
        assert_eq!(head.status, get.status, "{path}");
        assert!(head.body.is_empty());
        assert_eq!(
            head.header("content-type"),
            get.header("content-type"),
            "{path}"
        );
        assert_eq!(
            head.header("content-length"),
            get.header("content-length"),
            "{path}"
        );
    }
}

#[test]
fn a_request_id_comes_back_with_every_status() {
    let id = [
        ("x-request-id", "trace:42/~a"),
        ("content-type", "application/json"),
    ];
    for (method, path, body, status) in [
        ("GET", "/health", None, 200),
        ("GET", "/seed/none", None, 400),
        ("GET", "/nope", None, 404),
        ("GET", "/validate", None, 405),
        ("POST", "/validate", Some(&b"{}"[..]), 422),
        ("POST", "/validate", Some(b"{"), 400),
    ] {
        let reply = client().send(method, path, &id, body);
        assert_eq!(reply.status, status);
        assert_eq!(reply.header("x-request-id"), Some("trace:42/~a"));
    }
}

#[test]
fn a_request_id_that_cannot_be_logged_is_replaced() {
    let too_long = "a".repeat(129);
    for id in [
        &b""[..],
        b"two words",
        b"caf\xc3\xa9",
        b"tab\there",
        too_long.as_bytes(),
    ] {
        let mut connection = SERVER.connect();
        connection.send(
            [
                b"GET /health HTTP/1.1\r\nhost: a\r\nx-request-id: ",
                id,
                b"\r\n\r\n",
            ]
            .concat(),
        );
        let reply = connection.read_reply();
        assert_eq!(reply.status, 200);
        let new = reply.header("x-request-id").expect("an id");
        assert_ne!(new.as_bytes(), id);
        assert!(!new.is_empty() && new.bytes().all(|byte| byte.is_ascii_graphic()));
    }
}

#[test]
fn without_a_request_id_each_answer_gets_its_own() {
    let ids: Vec<_> = (0..3)
        .map(|_| {
            client()
                .get("/health")
                .header("x-request-id")
                .map(str::to_owned)
        })
        .collect();
    assert!(ids.iter().all(Option::is_some));
    assert!(ids[0] != ids[1] && ids[1] != ids[2]);
}

#[test]
fn no_cors_header_is_sent_unless_origins_are_configured() {
    let origin = [("origin", "https://app.example.com")];
    let reply = client().send("GET", "/health", &origin, None);
    assert_eq!(reply.header("access-control-allow-origin"), None);
    assert_eq!(
        client().send("OPTIONS", "/validate", &origin, None).status,
        405
    );
}

#[test]
fn configured_origins_are_allowed_and_others_are_not() {
    let server = Setup::configured(|config| {
        config.cors_origins = vec!["https://app.example.com".to_owned()];
    })
    .start();
    let allowed = "access-control-allow-origin";
    for (origin, expected) in [
        ("https://app.example.com", Some("https://app.example.com")),
        ("https://evil.example.com", None),
        ("https://app.example.com.evil.example", None),
    ] {
        let reply = server
            .client()
            .send("GET", "/nope", &[("origin", origin)], None);
        assert_eq!(reply.header(allowed), expected, "{origin}");
        assert_eq!(reply.header("access-control-allow-credentials"), None);
    }
    let preflight = [
        ("origin", "https://app.example.com"),
        ("access-control-request-method", "POST"),
        ("access-control-request-headers", "content-type"),
    ];
    let reply = server
        .client()
        .send("OPTIONS", "/validate", &preflight, None);
    assert_eq!(reply.status, 200);
    assert!(
        reply
            .header("access-control-allow-methods")
            .is_some_and(|methods| methods.contains("POST"))
    );
    assert!(
        reply
            .header("access-control-allow-headers")
            .is_some_and(|names| names.contains("content-type"))
    );
}

#[test]
fn every_origin_is_allowed_with_a_star_but_never_with_credentials() {
    let server = Setup::configured(|config| config.cors_origins = vec!["*".to_owned()]).start();
    let origin = [("origin", "https://anywhere.example")];
    let reply = server.client().send("GET", "/health", &origin, None);
    assert_eq!(reply.header("access-control-allow-origin"), Some("*"));
    assert_eq!(reply.header("access-control-allow-credentials"), None);
}
