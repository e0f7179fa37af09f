//! Bytes to JSON, with errors that say what is wrong and where, and never what was sent.

use std::str;

use serde::Deserialize;
use serde_json::{Deserializer, Value};

use crate::reply::ApiError;

/// How deep arrays and objects may be nested. Deeper ones are no message to anybody, only a strain on the stack.
const MAX_DEPTH: usize = 128;

/// Parses a whole body.
pub(super) fn parse(bytes: &[u8]) -> Result<Value, ApiError> {
    if bytes.is_empty() {
        return Err(ApiError::NotJson(
            "The body is empty; send a JSON object".to_owned(),
        ));
    }
    let text = str::from_utf8(bytes)
        .map_err(|error| refuse("not UTF-8", &position(bytes, error.valid_up_to())))?;
    if let Some(offset) = too_deep(bytes) {
        let problem = format!("nested deeper than {MAX_DEPTH} levels");
        return Err(refuse(&problem, &position(bytes, offset)));
    }
    let mut deserializer = Deserializer::from_str(text);
    // Its own limit is 127; the depth is known to be bounded by now.
    deserializer.disable_recursion_limit();
    Value::deserialize(&mut deserializer)
        .and_then(|value| deserializer.end().map(|()| value))
        .map_err(|error| ApiError::NotJson(format!("The body is not valid JSON: {error}")))
}

fn refuse(problem: &str, position: &str) -> ApiError {
    ApiError::NotJson(format!(
        "The body is not valid JSON: {problem} at {position}"
    ))
}

/// "line 1 column 2", as the parser counts: from one, and columns in bytes.
fn position(bytes: &[u8], offset: usize) -> String {
    let before = bytes.get(..offset).unwrap_or(bytes);
    let line = before.split(|&byte| byte == b'\n').count();
    let line_start = before.iter().rposition(|&byte| byte == b'\n');
    let column = offset - line_start.map_or(0, |newline| newline + 1) + 1;
    format!("line {line} column {column}")
}

/// Where the first bracket beyond the allowed depth is.
fn too_deep(bytes: &[u8]) -> Option<usize> {
    let opening = bytes.iter().filter(|byte| matches!(byte, b'[' | b'{'));
    if opening.count() <= MAX_DEPTH {
        // Nearly every body: counting is several times cheaper than telling strings from structure.
        return None;
    }
    let mut depth = 0_usize;
    let mut in_string = false;
    let mut escaped = false;
    for (offset, byte) in bytes.iter().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_string => escaped = true,
            b'"' => in_string = !in_string,
            _ if in_string => {}
            b'[' | b'{' => depth += 1,
            b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > MAX_DEPTH {
            return Some(offset);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(body: impl AsRef<[u8]>) -> String {
        match parse(body.as_ref()) {
            Err(ApiError::NotJson(problem)) => problem,
            other => panic!("expected a syntax problem, got {other:?}"),
        }
    }

    fn nested(depth: usize) -> String {
        format!("{}{}", "[".repeat(depth), "]".repeat(depth))
    }

    #[test]
    fn problems_say_what_and_where() {
        for (body, expected) in [
            (&b""[..], "The body is empty; send a JSON object"),
            (
                b"{\"text\": \"a\"",
                "The body is not valid JSON: EOF while parsing an object at line 1 column 12",
            ),
            (
                b"{\n \"\xff\"}",
                "The body is not valid JSON: not UTF-8 at line 2 column 3",
            ),
            (
                b"{} {}",
                "The body is not valid JSON: trailing characters at line 1 column 4",
            ),
            (
                b"secret",
                "The body is not valid JSON: expected value at line 1 column 1",
            ),
        ] {
            assert_eq!(problem(body), expected);
        }
    }

    #[test]
    fn surrogates_come_in_pairs() {
        for lone in [r#""\ud800""#, r#""\udc00""#, r#""\ud83d\u0041""#] {
            assert!(problem(lone).contains("JSON"));
        }
        assert_eq!(parse(br#""\ud83d\ude00""#).unwrap(), "😀");
    }

    #[test]
    fn depth_128_is_allowed_and_129_is_not() {
        assert!(parse(nested(128).as_bytes()).is_ok());
        let expected =
            "The body is not valid JSON: nested deeper than 128 levels at line 1 column 129";
        assert_eq!(problem(nested(129)), expected);
        assert_eq!(problem("[".repeat(5000)), expected);
    }

    #[test]
    fn brackets_in_strings_and_beside_each_other_are_not_depth() {
        let in_string = format!(
            r#"["\"{}\\", {{"a": "{}"}}]"#,
            "[".repeat(300),
            "{".repeat(300)
        );
        let beside = format!("[{}[]]", "[],".repeat(300));
        assert!(parse(in_string.as_bytes()).is_ok());
        assert!(parse(beside.as_bytes()).is_ok());
    }

    #[test]
    fn of_two_equal_keys_the_last_counts() {
        assert_eq!(parse(br#"{"a":1,"a":2}"#).unwrap()["a"], 2);
    }
}
