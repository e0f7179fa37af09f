//! `POST /validate/request`.

use super::*;

#[test]
fn a_harmless_request_should_proceed() {
    let body = json!({"request": "Help me write a Python function for sorting"});
    let reply = client().post("/validate/request", &body);
    assert_eq!(reply.status, 200);
    assert_eq!(
        reply.text(),
        r#"{"should_proceed":true,"risk_level":"low","concerns":[]}"#
    );
}

#[test]
fn an_attack_should_not_and_the_concern_is_named() {
    let reply = client().post("/validate/request", &json!({"request": ATTACK}));
    assert_eq!(reply.status, 200);
    let body = reply.json();
    assert_eq!(body["should_proceed"], false);
    assert!(["high", "critical"].contains(&body["risk_level"].as_str().expect("a string")));
    assert!(!body["concerns"].as_array().expect("a list").is_empty());
}

#[test]
fn an_empty_request_is_allowed() {
    let reply = client().post("/validate/request", &json!({"request": ""}));
    let expected = json!({"should_proceed": true, "risk_level": "low", "concerns": []});
    assert_reply(&reply, 200, &expected);
}

#[test]
fn explain_adds_what_was_found() {
    let body = json!({"request": ATTACK, "explain": true});
    let reply = client().post("/validate/request", &body);
    let body = reply.json();
    let findings = body["findings"].as_array().expect("a list");
    assert!(
        findings
            .iter()
            .any(|finding| finding["gate"] == "jailbreak")
    );
    let excerpt = findings[0]["excerpt"].as_str().expect("a string");
    assert!(ATTACK.contains(excerpt.trim_end_matches('…')));
}

#[test]
fn a_wrong_request_is_422() {
    let request = json!(["body", "request"]);
    let not_a_string = ("string_type", "Input should be a valid string");
    for (body, (kind, message)) in [
        (json!({"text": "a"}), ("missing", "Field required")),
        (json!({"request": ["a"]}), not_a_string),
        (json!({"request": null}), not_a_string),
    ] {
        let expected = field_problems(&[(request.clone(), kind, message)]);
        assert_reply(&client().post("/validate/request", &body), 422, &expected);
    }
}

#[test]
fn what_is_not_json_is_400() {
    assert_bad_json(&client().post_text("/validate/request", "{"), &["JSON"]);
}
