//! A body with everything in it, as a chat would send: declared once, then given every mistake.

use serde_json::{Value, json};

use super::*;
use crate::schema::{Choice, Fields, Flag, Text, check};

#[derive(Debug, PartialEq)]
struct Chat {
    message: String,
    seed_level: &'static str,
    provider: &'static str,
    model: Option<String>,
    conversation: Option<Vec<Message>>,
    validate_response: bool,
    temperature: f64,
    max_tokens: i64,
}

#[derive(Debug, PartialEq)]
struct Message {
    role: &'static str,
    content: String,
}

const LEVELS: Choice<&str> = Choice(&[
    ("minimal", "minimal"),
    ("standard", "standard"),
    ("full", "full"),
]);
const PROVIDERS: Choice<&str> = Choice(&[("openai", "openai"), ("anthropic", "anthropic")]);
const ROLES: Choice<&str> = Choice(&[("user", "user"), ("assistant", "assistant")]);

impl Schema for Chat {
    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        let message = fields.required("message", Text::ANY);
        let seed_level = fields.or("seed_level", LEVELS, "standard");
        let provider = fields.or("provider", PROVIDERS, "openai");
        let model = fields.or("model", Nullable(Text::ANY), None);
        let conversation = fields.or("conversation", Nullable(List(Object::new())), None);
        let validate_response = fields.or("validate_response", Flag, true);
        let temperature = fields.or("temperature", Number, 1.0);
        let max_tokens = fields.or("max_tokens", Integer, 1024);
        Some(Chat {
            message: message?,
            seed_level: seed_level?,
            provider: provider?,
            model: model?,
            conversation: conversation?,
            validate_response: validate_response?,
            temperature: temperature?,
            max_tokens: max_tokens?,
        })
    }
}

impl Schema for Message {
    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        let role = fields.required("role", ROLES);
        let content = fields.required("content", Text::ANY);
        Some(Message {
            role: role?,
            content: content?,
        })
    }
}

/// Place, kind and message of everything that is wrong with a body.
fn issues(body: Value) -> Value {
    let issues = check::<Chat>(body).expect_err("the body is wrong");
    let rows = issues
        .iter()
        .map(|issue| json!([issue.loc, issue.kind, issue.msg]));
    rows.collect()
}

#[test]
fn every_mistake_is_reported_at_once_and_in_field_order() {
    let body = json!({
        "max_tokens": 1.5, "validate_response": "maybe", "provider": "acme", "seed_level": "mega", "temperature": "hot",
        "conversation": [{"role": "system", "content": "x"}, {"role": "user"}, "hi"], "model": 5
    });
    let expected = json!([
        [["body", "message"], "missing", "Field required"],
        [
            ["body", "seed_level"],
            "enum",
            "Input should be 'minimal', 'standard' or 'full'"
        ],
        [
            ["body", "provider"],
            "enum",
            "Input should be 'openai' or 'anthropic'"
        ],
        [
            ["body", "model"],
            "string_type",
            "Input should be a valid string"
        ],
        [
            ["body", "conversation", 0, "role"],
            "enum",
            "Input should be 'user' or 'assistant'"
        ],
        [
            ["body", "conversation", 1, "content"],
            "missing",
            "Field required"
        ],
        [
            ["body", "conversation", 2],
            "model_attributes_type",
            "Input should be a valid dictionary or object to extract fields from"
        ],
        [
            ["body", "validate_response"],
            "bool_type",
            "Input should be a valid boolean"
        ],
        [
            ["body", "temperature"],
            "float_type",
            "Input should be a valid number"
        ],
        [
            ["body", "max_tokens"],
            "int_type",
            "Input should be a valid integer"
        ]
    ]);
    assert_eq!(issues(body), expected);
}

#[test]
fn something_else_than_a_list_is_a_list_issue() {
    let wrong = json!([[
        ["body", "conversation"],
        "list_type",
        "Input should be a valid list"
    ]]);
    for conversation in [json!("hi"), json!({}), json!(0)] {
        let body = json!({"message": "a", "conversation": conversation});
        assert_eq!(issues(body), wrong);
    }
}

#[test]
fn null_is_accepted_where_the_declaration_says_so_and_nowhere_else() {
    let allowed = json!({"message": "a", "model": null, "conversation": null});
    assert!(check::<Chat>(allowed).is_ok());
    for field in [
        "message",
        "seed_level",
        "provider",
        "validate_response",
        "max_tokens",
    ] {
        let mut body = json!({"message": "a"});
        body[field] = Value::Null;
        assert_eq!(issues(body)[0][0], json!(["body", field]));
    }
}

#[test]
fn a_right_body_becomes_its_struct_with_the_defaults_filled_in() {
    let body = json!({"message": "Hello", "provider": "anthropic", "colour": "blue",
        "conversation": [{"role": "user", "content": "Hi"}], "max_tokens": 5, "temperature": 0});
    let chat = check::<Chat>(body).expect("the body is right");
    assert_eq!(
        chat,
        Chat {
            message: "Hello".to_owned(),
            seed_level: "standard",
            provider: "anthropic",
            model: None,
            conversation: Some(vec![Message {
                role: "user",
                content: "Hi".to_owned()
            }]),
            validate_response: true,
            temperature: 0.0,
            max_tokens: 5,
        }
    );
}

#[test]
fn a_body_that_is_no_object_is_one_issue() {
    for body in [json!([]), json!("text"), json!(null), json!(1)] {
        assert_eq!(issues(body)[0][1], "model_attributes_type");
    }
}
