//! `GET /health`, while the service takes work. What it says during a drain is in `tests/server/drain.rs`.

use super::*;

#[test]
fn a_service_that_takes_work_is_healthy() {
    let reply = client().get("/health");
    assert_reply(
        &reply,
        200,
        &json!({"status": "healthy", "version": "0.1.0"}),
    );
    assert_eq!(reply.field_names(), ["status", "version"]);
    assert_eq!(reply.header("content-type"), Some("application/json"));
}
