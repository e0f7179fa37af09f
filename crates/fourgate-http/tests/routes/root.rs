//! `GET /`.

use super::*;

#[test]
fn the_root_names_the_service_and_what_it_can_be_asked() {
    let reply = client().get("/");
    assert_eq!(reply.status, 200);
    assert_eq!(
        reply.field_names(),
        [
            "name",
            "version",
            "description",
            "documentation",
            "endpoints"
        ]
    );
    let body = reply.json();
    assert_eq!(body["name"], "Fourgate");
    assert_eq!(body["version"], "0.1.0");
    assert_eq!(body["documentation"], "/docs");
    assert_eq!(
        body["endpoints"],
        json!({
            "GET /seed/{level}": "Get an alignment seed",
            "POST /validate": "Check a text against the four gates and for jailbreak attempts",
            "POST /validate/request": "Check a request before it goes to a model",
        })
    );
}

#[test]
fn the_description_is_one_line() {
    let body = client().get("/").json();
    let description = body["description"].as_str().expect("a string");
    assert!(description.contains("four gates") && !description.contains('\n'));
}
