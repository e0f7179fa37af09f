//! What counts as a JSON body. Shown on `POST /validate`; every route that takes a body reads it in the same way.

use super::*;

#[test]
fn of_a_field_that_is_there_twice_the_last_counts() {
    let reply = client().post_text("/validate", r#"{"text": 5, "text": "Good morning"}"#);
    assert_eq!(reply.status, 200);
}

#[test]
fn what_is_not_json_is_400_and_says_where() {
    let nested = format!(r#"{{"text":{}{}}}"#, "[".repeat(5000), "]".repeat(5000));
    for (body, parts) in [
        (&b"{\"text\": \"a\""[..], &["JSON", "line 1 column 12"][..]),
        (b"", &["empty", "JSON"]),
        (b"  \n", &["JSON", "line 2"]),
        (b"{\"text\": \"\xff\xfe\"}", &["UTF-8", "line 1 column 11"]),
        (br#"{"text": "\ud800"}"#, &["JSON", "line 1"]),
        (br#"{"text": "\udc00"}"#, &["JSON", "line 1"]),
        (br#"{"text": 'a'}"#, &["JSON", "line 1 column 10"]),
        (br#"{"text": "a"} x"#, &["JSON", "trailing"]),
        (b"{\"text\": \"a\nb\"}", &["JSON", "line 2"]),
        (
            b"\xef\xbb\xbf{\"text\": \"a\"}",
            &["JSON", "line 1 column 1"],
        ),
        (br#"{"text": NaN}"#, &["JSON"]),
        (
            nested.as_bytes(),
            &["JSON", "128 levels", "line 1 column 136"],
        ),
    ] {
        assert_bad_json(&client().post_text("/validate", body), parts);
    }
}

#[test]
fn a_body_nested_128_deep_is_read_and_one_more_level_is_not() {
    let nested = |depth: usize| {
        let inner = depth - 1;
        format!(
            r#"{{"more":{}{},"text":"a"}}"#,
            "[".repeat(inner),
            "]".repeat(inner)
        )
    };
    assert_eq!(client().post_text("/validate", nested(128)).status, 200);
    assert_bad_json(&client().post_text("/validate", nested(129)), &["128"]);
}

#[test]
fn a_number_beyond_every_float_is_400_even_in_an_ignored_field() {
    // Grammatical JSON all the same; the parser has no way to keep it.
    let reply = client().post_text("/validate", r#"{"text": "a", "more": 1e999}"#);
    assert_bad_json(&reply, &["JSON", "number out of range"]);
}

/// A harmless text, declared to be of a type.
fn post_as(content_type: &str) -> Reply {
    let headers = [("content-type", content_type)];
    let body = b"{\"text\": \"hello\"}";
    client().send("POST", "/validate", &headers, Some(body))
}

#[test]
fn a_body_that_is_not_declared_as_json_is_415() {
    for content_type in [
        "application/x-www-form-urlencoded",
        "text/plain",
        "text/json",
        "*/*",
    ] {
        let reply = post_as(content_type);
        let detail = "Send JSON, and say so: Content-Type: application/json";
        assert_reply(&reply, 415, &json!({"detail": detail}));
    }
}

#[test]
fn a_body_without_a_type_is_415() {
    let mut connection = SERVER.connect();
    connection.send(
        "POST /validate HTTP/1.1\r\nhost: a\r\ncontent-length: 16\r\n\r\n{\"text\":\"hello\"}",
    );
    let reply = connection.read_reply();
    assert_eq!(reply.status, 415);
    assert!(reply.text().contains("application/json"));
}

#[test]
fn every_kind_of_json_is_accepted() {
    for content_type in [
        "application/json",
        "application/json; charset=utf-8",
        "APPLICATION/JSON;charset=UTF-8",
        "application/vnd.api+json",
    ] {
        let reply = post_as(content_type);
        assert_eq!(reply.status, 200, "{content_type}");
    }
}
