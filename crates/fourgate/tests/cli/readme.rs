//! The README's examples: every answer that it shows is the one that the service gives.

use serde_json::Value;

use crate::serve::Running;
use crate::{run, text};

const README: &str = include_str!("../../../../README.md");

/// The fenced blocks of the README: language and content.
fn blocks() -> Vec<(&'static str, &'static str)> {
    README
        .split("```")
        .skip(1)
        .step_by(2)
        .map(|block| block.split_once('\n').unwrap())
        .collect()
}

#[test]
fn every_curl_example_gets_the_answer_that_is_shown() {
    let running = Running::start(&[]);
    let blocks = blocks();
    let mut checked = 0;
    for pair in blocks
        .windows(2)
        .filter(|pair| pair[0].1.starts_with("curl ") && pair[1].0 == "json")
    {
        let command = pair[0].1;
        let path = command
            .split("127.0.0.1:8000")
            .nth(1)
            .unwrap()
            .split_whitespace()
            .next()
            .unwrap();
        let answer = match command.split_once("-d '") {
            Some((_, body)) => running.post(path, body.trim_end().strip_suffix('\'').unwrap()),
            None => running.get(path),
        };
        let body = answer.split_once("\r\n\r\n").unwrap().1;
        let expected: Value = serde_json::from_str(pair[1].1).unwrap();
        assert_eq!(
            serde_json::from_str::<Value>(body).unwrap(),
            expected,
            "{command}"
        );
        checked += 1;
    }
    assert!(checked >= 3, "only {checked} examples were found");
}

#[test]
fn the_example_of_the_command_line_is_what_it_prints() {
    let (_, example) = blocks()
        .into_iter()
        .find(|(_, block)| block.starts_with("$ fourgate check"))
        .unwrap();
    let (command, shown) = example.split_once('\n').unwrap();
    let argument = command.split('"').nth(1).unwrap();
    assert_eq!(text(&run(&["check", argument]).stdout), shown);
}
