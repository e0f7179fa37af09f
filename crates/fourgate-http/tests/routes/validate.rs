//! `POST /validate`.

use super::*;

fn safe() -> Value {
    json!({
        "is_safe": true,
        "violations": [],
        "gates": {"truth": true, "harm": true, "scope": true, "purpose": true, "jailbreak_detected": false}
    })
}

#[track_caller]
fn assert_safe(text: &str) {
    let reply = client().post("/validate", &json!({"text": text}));
    assert_reply(&reply, 200, &safe());
}

#[test]
fn harmless_texts_are_safe() {
    assert_safe("Hello, how can I help you?");
    assert_safe(" \n\t");
    assert_safe("Guten Morgen, schönes Wetter heute! 😀 \u{202e} \u{0}");
}

#[test]
fn a_megabyte_of_prose_is_safe() {
    assert_safe(&"The quick brown fox jumps over the lazy dog. ".repeat(22_000));
}

#[test]
fn the_answer_has_the_fields_of_the_interface_in_its_order() {
    let reply = client().post("/validate", &json!({"text": "Hello"}));
    let expected = r#"{"is_safe":true,"violations":[],"gates":{"truth":true,"harm":true,"scope":true,"purpose":true,"jailbreak_detected":false}}"#;
    assert_eq!(reply.text(), expected);
}

#[test]
fn a_jailbreak_attempt_is_detected_and_named() {
    let reply = client().post("/validate", &json!({"text": ATTACK}));
    assert_eq!(reply.status, 200);
    assert_eq!(reply.field_names(), ["is_safe", "violations", "gates"]);
    let body = reply.json();
    assert_eq!(body["is_safe"], false);
    assert_eq!(body["gates"]["jailbreak_detected"], true);
    let violations = body["violations"].as_array().expect("a list");
    assert!(!violations.is_empty());
    let named = violations.iter().filter_map(Value::as_str);
    assert!(
        named
            .into_iter()
            .any(|violation| violation.to_lowercase().contains("jailbreak"))
    );
}

#[test]
fn explain_adds_what_was_found_and_where() {
    let text = format!("Grüße! {ATTACK}");
    let request = json!({"text": text, "explain": true, "side": "request"});
    let reply = client().post("/validate", &request);
    assert_eq!(reply.status, 200);
    let body = reply.json();
    let findings = body["findings"].as_array().expect("a list");
    let finding = findings
        .iter()
        .find(|finding| finding["gate"] == "jailbreak" && finding["decides"] == true)
        .expect("a jailbreak finding that decides");
    let number = |name: &str| {
        let number = finding[name].as_u64().expect("a number");
        usize::try_from(number).expect("a place in a short text")
    };
    let (start, end) = (number("start"), number("end"));
    assert_eq!(text.get(start..end), finding["excerpt"].as_str());
    assert_eq!(number("start_char"), text[..start].chars().count());
    assert_eq!(number("end_char"), text[..end].chars().count());
    let messages = body["violations"].as_array().expect("a list");
    assert!(messages.contains(&finding["message"]));
    let names: Vec<&String> = finding.as_object().expect("an object").keys().collect();
    let expected = [
        "decides",
        "end",
        "end_char",
        "excerpt",
        "found_in",
        "gate",
        "message",
        "rule",
        "severity",
        "start",
        "start_char",
        "tier",
    ];
    let mut names: Vec<&str> = names.into_iter().map(String::as_str).collect();
    names.sort_unstable();
    assert_eq!(names, expected);
}

#[test]
fn explain_of_a_safe_text_adds_an_empty_list() {
    let body = json!({"text": "Good morning", "explain": true});
    let mut expected = safe();
    expected["findings"] = json!([]);
    assert_reply(&client().post("/validate", &body), 200, &expected);
}

#[test]
fn every_side_is_accepted() {
    for side in ["request", "response", "any"] {
        let body = json!({"text": "Good morning", "side": side, "explain": false});
        assert_reply(&client().post("/validate", &body), 200, &safe());
    }
}

#[test]
fn unknown_fields_are_ignored() {
    let body = json!({"text": "Good morning", "colour": "blue", "": [{}]});
    assert_reply(&client().post("/validate", &body), 200, &safe());
}

#[test]
fn a_wrong_text_is_422() {
    let text = json!(["body", "text"]);
    for (body, kind, message) in [
        (json!({}), "missing", "Field required"),
        (
            json!({"text": null}),
            "string_type",
            "Input should be a valid string",
        ),
        (
            json!({"text": 5}),
            "string_type",
            "Input should be a valid string",
        ),
        (
            json!({"text": ["a"]}),
            "string_type",
            "Input should be a valid string",
        ),
        (
            json!({"text": ""}),
            "string_too_short",
            "String should have at least 1 character",
        ),
    ] {
        let expected = field_problems(&[(text.clone(), kind, message)]);
        assert_reply(&client().post("/validate", &body), 422, &expected);
    }
}

#[test]
fn a_body_that_is_no_object_is_422() {
    let message = "Input should be a valid dictionary or object to extract fields from";
    let expected = field_problems(&[(json!(["body"]), "model_attributes_type", message)]);
    for body in [json!(["text"]), json!("text"), json!(null), json!(1.5)] {
        assert_reply(&client().post("/validate", &body), 422, &expected);
    }
}

#[test]
fn every_wrong_field_is_reported_in_order_and_none_is_repeated() {
    let body = json!({"explain": "secret-value", "side": "Request", "text": {"secret-value": 1}});
    let reply = client().post("/validate", &body);
    let expected = field_problems(&[
        (
            json!(["body", "text"]),
            "string_type",
            "Input should be a valid string",
        ),
        (
            json!(["body", "side"]),
            "enum",
            "Input should be 'request', 'response' or 'any'",
        ),
        (
            json!(["body", "explain"]),
            "bool_type",
            "Input should be a valid boolean",
        ),
    ]);
    assert_reply(&reply, 422, &expected);
    assert!(!reply.text().contains("secret-value"));
}

#[test]
fn null_stands_for_no_default() {
    let body = json!({"text": "a", "side": null, "explain": null});
    let expected = field_problems(&[
        (
            json!(["body", "side"]),
            "enum",
            "Input should be 'request', 'response' or 'any'",
        ),
        (
            json!(["body", "explain"]),
            "bool_type",
            "Input should be a valid boolean",
        ),
    ]);
    assert_reply(&client().post("/validate", &body), 422, &expected);
}
