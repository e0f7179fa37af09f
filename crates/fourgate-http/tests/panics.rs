//! What the log says of a panic. A binary of its own, for the hook is the whole process's.

use fourgate_testkit::Logs;

#[test]
fn a_panic_is_logged_with_its_place_and_without_what_may_be_a_callers_text() {
    let logs = Logs::record();
    fourgate_http::log_panics();
    let secret = "Zebra-Quartz-9177";
    for task in [
        std::thread::spawn(|| panic!("a constant message")),
        std::thread::spawn(move || panic!("about {secret}")),
    ] {
        assert!(task.join().is_err());
    }
    let lines = logs.lines_with("tests/panics.rs");
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(lines.iter().any(|line| line.contains("a constant message")));
    assert!(lines.iter().any(|line| line.contains("(withheld)")));
    assert!(!logs.text().contains(secret));
}
