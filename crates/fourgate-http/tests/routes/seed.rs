//! `GET /seed/{level}`.

use super::*;

#[test]
fn each_level_has_a_seed_of_its_size() {
    for (level, tokens) in [
        ("minimal", 330..=390),
        ("standard", 920..=1100),
        ("full", 1750..=2050),
    ] {
        let reply = client().get(&format!("/seed/{level}"));
        assert_eq!(reply.status, 200);
        assert_eq!(reply.field_names(), ["level", "content", "token_estimate"]);
        let body = reply.json();
        assert_eq!(body["level"], level);
        let characters = body["content"].as_str().expect("a string").chars().count();
        assert_eq!(body["token_estimate"], characters / 4);
        assert!(tokens.contains(&(characters / 4)), "{level}: {characters}");
    }
}

#[test]
fn any_other_level_is_400_with_the_options() {
    let detail = json!({"detail": "Invalid seed level. Options: minimal, standard, full"});
    for level in [
        "STANDARD",
        "huge",
        "standard%20",
        "%20standard",
        "%00",
        "%ff%fe",
        "%zz",
        "%",
        "%F0%9F%98%80",
        "standard%2F",
        "..",
        "standard;x=1",
    ] {
        let mut connection = SERVER.connect();
        connection.send(format!("GET /seed/{level} HTTP/1.1\r\nhost: a\r\n\r\n"));
        let reply = connection.read_reply();
        assert_eq!(
            (reply.status, reply.json()),
            (400, detail.clone()),
            "{level}"
        );
    }
}

#[test]
fn a_percent_encoded_level_and_a_query_are_the_same_level() {
    for path in ["/seed/%73tandard", "/seed/standard?x=1"] {
        assert_eq!(client().get(path).json()["level"], "standard");
    }
}

#[test]
fn no_level_is_404() {
    for path in ["/seed", "/seed/", "/seed/standard/", "/seed/standard/more"] {
        assert_reply(&client().get(path), 404, &json!({"detail": "Not Found"}));
    }
}
