//! `/openapi.json`, `/docs`, `/redoc` and what these pages load.

use std::collections::BTreeSet;

use super::*;

fn document() -> Value {
    client().get("/openapi.json").json()
}

#[test]
fn the_api_document_is_openapi_3_1_and_lists_exactly_the_routes() {
    let document = document();
    assert_eq!(document["openapi"], "3.1.0");
    assert_eq!(document["info"]["version"], "0.1.0");
    let paths: Vec<&String> = document["paths"]
        .as_object()
        .expect("an object")
        .keys()
        .collect();
    let paths: BTreeSet<&str> = paths.into_iter().map(String::as_str).collect();
    let expected = [
        "/",
        "/health",
        "/seed/{level}",
        "/validate",
        "/validate/request",
    ];
    assert_eq!(paths, BTreeSet::from(expected));
}

#[test]
fn the_api_document_is_the_one_that_the_crate_hands_out() {
    let own = fourgate_http::openapi()
        .to_json()
        .expect("it can be written");
    assert_eq!(client().get("/openapi.json").text(), own);
}

#[test]
fn every_status_of_a_check_is_documented() {
    let document = document();
    for path in ["/validate", "/validate/request"] {
        let responses = &document["paths"][path]["post"]["responses"];
        let statuses: Vec<&String> = responses.as_object().expect("an object").keys().collect();
        let expected = ["200", "400", "408", "413", "415", "422", "500", "503"];
        assert_eq!(statuses, expected, "{path}");
    }
}

#[test]
fn every_reference_of_the_api_document_leads_somewhere() {
    let document = document();
    let text = document.to_string();
    let references = text.match_indices("\"$ref\":\"#").map(|(at, start)| {
        let rest = &text[at + start.len()..];
        &rest[..rest.find('"').expect("a string ends")]
    });
    let references: BTreeSet<&str> = references.collect();
    assert!(!references.is_empty());
    for reference in references {
        assert!(document.pointer(reference).is_some(), "{reference}");
    }
}

/// The schema of a route's body.
fn body_schema(document: &Value, path: &str) -> Value {
    let content = &document["paths"][path]["post"]["requestBody"]["content"]["application/json"];
    let reference = content["schema"]["$ref"].as_str().expect("a reference");
    let pointer = reference.trim_start_matches('#');
    document
        .pointer(pointer)
        .expect("the schema is there")
        .clone()
}

#[test]
fn the_documented_fields_are_those_that_are_read() {
    let document = document();
    for path in ["/validate", "/validate/request"] {
        let schema = body_schema(&document, path);
        let missing = client().post(path, &json!({})).json();
        let missing = missing["detail"].as_array().expect("a list");
        let missing: Vec<&Value> = missing.iter().map(|entry| &entry["loc"][1]).collect();
        let required: Vec<&Value> = schema["required"]
            .as_array()
            .expect("a list")
            .iter()
            .collect();
        assert_eq!(missing, required, "{path}");
        for name in schema["properties"].as_object().expect("an object").keys() {
            let reply = client().post(path, &json!({name: null}));
            assert!(
                reply.text().contains(&format!(r#"["body","{name}"]"#)),
                "{path} {name}"
            );
        }
    }
}

#[test]
fn the_examples_of_the_document_are_accepted() {
    let document = document();
    for path in ["/validate", "/validate/request"] {
        let content =
            &document["paths"][path]["post"]["requestBody"]["content"]["application/json"];
        let examples = content["examples"].as_object().expect("examples");
        assert!(!examples.is_empty());
        for example in examples.values() {
            assert_eq!(client().post(path, &example["value"]).status, 200);
        }
    }
}

/// The addresses that a page names.
fn addresses(page: &str) -> Vec<String> {
    let attributes = ["src=\"", "href=\""];
    let found = attributes.iter().flat_map(|attribute| {
        page.match_indices(attribute).map(|(at, start)| {
            let rest = &page[at + start.len()..];
            rest[..rest.find('"').expect("an attribute ends")].to_owned()
        })
    });
    found
        .filter(|address| !address.starts_with("data:"))
        .collect()
}

#[test]
fn the_pages_answer_themselves_and_load_only_what_the_server_has() {
    for page in ["/docs", "/redoc"] {
        let reply = client().get(page);
        assert_eq!(reply.status, 200);
        assert_eq!(
            reply.header("content-type"),
            Some("text/html; charset=utf-8")
        );
        let policy = reply.header("content-security-policy").expect("a policy");
        assert!(policy.contains("default-src 'none'") && policy.contains("script-src 'self'"));
        let addresses = addresses(&reply.text());
        assert!(addresses.len() >= 3);
        for address in addresses {
            assert_eq!(
                client().get(&format!("/{address}")).status,
                200,
                "{address}"
            );
        }
    }
}

const ASSETS: [&str; 3] = [
    "/docs/swagger-ui-bundle.js",
    "/docs/swagger-ui.css",
    "/redoc/redoc.standalone.js",
];

#[test]
fn assets_are_sent_compressed_to_those_who_take_it_and_plain_to_the_others() {
    for path in ASSETS {
        let plain = client().send("GET", path, &[("accept-encoding", "identity")], None);
        assert_eq!(
            (plain.status, plain.header("content-encoding")),
            (200, None)
        );
        assert!(std::str::from_utf8(&plain.body).is_ok());
        let gzip = client().send("GET", path, &[("accept-encoding", "br, gzip")], None);
        assert_eq!(
            (gzip.status, gzip.header("content-encoding")),
            (200, Some("gzip"))
        );
        assert!(gzip.body.len() * 2 < plain.body.len());
        assert_eq!(gzip.header("vary"), Some("accept-encoding"));
    }
}

#[test]
fn a_document_that_the_client_has_is_not_sent_again() {
    for path in ASSETS
        .into_iter()
        .chain(["/openapi.json", "/docs", "/redoc"])
    {
        let first = client().get(path);
        assert_eq!(first.header("cache-control"), Some("no-cache"));
        let tag = first.header("etag").expect("a tag").to_owned();
        let again = client().send("GET", path, &[("if-none-match", &tag)], None);
        assert_eq!((again.status, again.body.len()), (304, 0), "{path}");
        assert_eq!(again.header("etag"), Some(tag.as_str()));
        let other = client().send("GET", path, &[("if-none-match", "\"other\"")], None);
        assert_eq!(other.status, 200);
    }
}

#[test]
fn no_asset_names_a_place_on_a_content_network() {
    for path in ASSETS {
        let text = client().get(path).text();
        assert!(
            !text.contains("://cdn.") && !text.contains("fonts.googleapis"),
            "{path}"
        );
    }
}
