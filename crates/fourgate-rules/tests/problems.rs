//! What rule authors are told: every fault with its file, line and rule.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop")]

use fourgate_rules::{Catalogue, CatalogueError, SourceFile, lint};

const HEAD: &str = "summary = 's'\nwhy = 'w'\nmessage = 'M'\nseverity = 'low'\ntier = 1\n";
const EXAMPLES: &str = "matches = ['a', 'b']\nignores = ['c', 'd']\n";

fn file(path: &str, content: &str) -> SourceFile {
    SourceFile {
        path: path.to_owned(),
        content: content.to_owned(),
    }
}

/// A family with one rule, whose first line is line 6, and the concept `act/x`.
fn with_rule(rule: &str) -> Vec<SourceFile> {
    vec![
        file("concepts/act/x.toml", "summary = 'x'\nterms.en = ['ex']\n"),
        file(
            "rules/harm/f.toml",
            &format!("{HEAD}[[rule]]\nname = 'r'\n{rule}{EXAMPLES}"),
        ),
    ]
}

fn load_faults(files: &[SourceFile]) -> Vec<String> {
    match Catalogue::from_files(files) {
        Err(CatalogueError::Problems(problems)) => {
            problems.iter().map(ToString::to_string).collect()
        }
        Err(other) => panic!("{other}"),
        Ok(_) => Vec::new(),
    }
}

#[test]
fn a_rule_that_cannot_be_understood_is_named_with_its_line() {
    for (rule, expected) in [
        (
            "phrase = \"{act/y}\"\n",
            "rules/harm/f.toml:7: rule harm/f/r: phrase `{act/y}`: unknown concept `act/y`",
        ),
        (
            "phrase = \"{act/x\"\n",
            "rules/harm/f.toml:7: rule r: phrase `{act/x`: expected a closing } at character 1",
        ),
        (
            "phrase = []\n",
            "rules/harm/f.toml:7: rule r: phrase: the list is empty",
        ),
        (
            "phrase = \"'x*y'\"\n",
            "rules/harm/f.toml:7: rule harm/f/r: phrase `'x*y'`: term `x*y`: * stands only at the end of a word",
        ),
        (
            "",
            "rules/harm/f.toml:7: rule r: a rule has either a `pattern` or a `phrase`",
        ),
        (
            "pattern = 'abc'\nphrase = \"{act/x}\"\n",
            "rules/harm/f.toml:7: rule r: a rule has either a `pattern` or a `phrase`",
        ),
        (
            "pattern = 'abc*'\n",
            "rules/harm/f.toml:8: rule r: pattern: a match must be bounded to 1024 bytes: write {0,40} for * and +",
        ),
        (
            "pattern = 'Abc'\n",
            "rules/harm/f.toml:8: rule r: pattern: it has capital letters, and the text that it reads has none",
        ),
        (
            "phrase = \"{act/x}\"\n\nunless = [\"{act/x} {act/x}\"]\n",
            "rules/harm/f.toml:10: rule r: unless: expected ..N, ...N or &N between two elements at character 9",
        ),
        (
            "phrase = \"{act/x}\"\ntier = 4\n",
            "rules/harm/f.toml:9: tier is 1, 2 or 3, not 4",
        ),
        (
            "phrase = \"{act/x}\"\nsurvives = ['rot13']\n",
            "rules/harm/f.toml:9: unknown variant `rot13`",
        ),
        (
            "phrase = \"{act/x}\"\ncolour = 'blue'\n",
            "rules/harm/f.toml:9: unknown field `colour`",
        ),
    ] {
        let faults = load_faults(&with_rule(rule));
        assert_eq!(faults.len(), 1, "{rule}: {faults:?}");
        assert!(faults[0].starts_with(expected), "{faults:?}");
    }
}

#[test]
fn every_fault_of_every_file_is_named_at_once() {
    let mut files = with_rule("phrase = \"{act/y}\"\n");
    files.push(file("rules/harm/g.toml", "summary = 's'\nwhy = 'w'\n[[rule]]\nname = 'a'\nphrase = \"{act/x}\"\nmatches = []\nignores = []\n"));
    files.push(file("rules/elsewhere/h.toml", HEAD));
    files.push(file("rules/h.toml", HEAD));
    let faults = load_faults(&files);
    for expected in [
        "rules/harm/f.toml:7: rule harm/f/r: phrase `{act/y}`: unknown concept `act/y`",
        "rules/harm/g.toml:4: rule a: message: missing, in the rule and as a default of the file",
        "rules/harm/g.toml:4: rule a: severity: missing, in the rule and as a default of the file",
        "rules/harm/g.toml:4: rule a: tier: missing, in the rule and as a default of the file",
        "rules/elsewhere/h.toml:1: `elsewhere` is no gate: truth, harm, scope, purpose or jailbreak",
        "rules/h.toml:1: a rule file is rules/<gate>/<family>.toml, a concept file concepts/<area>/<concept>.toml",
    ] {
        assert!(
            faults.iter().any(|fault| fault == expected),
            "{expected} is not in {faults:#?}"
        );
    }
}

#[test]
fn a_broken_concept_is_blamed_and_not_those_who_name_it() {
    let mut files = with_rule("phrase = \"{act/x}\"\n");
    files[0].content = "summary = 'x'\nterms.en = ['ex'\n".to_owned();
    let faults = load_faults(&files);
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert!(faults[0].starts_with("concepts/act/x.toml:"), "{faults:?}");
    files[0].content = "summary = 'x'\nterms.en = ['ex',\n 'a*']\n".to_owned();
    assert_eq!(
        load_faults(&files),
        ["concepts/act/x.toml:3: terms.en: term `a*`: a stem has at least 3 letters"]
    );
}

#[test]
fn two_rules_of_one_name_are_a_fault() {
    let mut files = with_rule("phrase = \"{act/x}\"\n");
    let second = format!("[[rule]]\nname = 'r'\nphrase = \"'z'\"\n{EXAMPLES}");
    files[1].content.push_str(&second);
    assert_eq!(
        load_faults(&files),
        [
            "rules/harm/f.toml:12: rule harm/f/r: name: there is a rule of that name in the file already"
        ]
    );
}

fn lint_faults(files: &[SourceFile]) -> Vec<String> {
    lint(&Catalogue::from_files(files).unwrap())
        .iter()
        .map(ToString::to_string)
        .collect()
}

#[test]
fn a_catalogue_that_loads_is_still_held_to_its_habits() {
    assert_eq!(
        lint_faults(&with_rule("phrase = \"{act/x}\"\n")),
        Vec::<String>::new()
    );
    for (rule, expected) in [
        (
            "phrase = \"{act/x}\"\nmessage = 'ends.'\n",
            "message: a phrase for people",
        ),
        ("phrase = \"'z'\"\n", "no rule uses the concept `act/x`"),
    ] {
        let faults = lint_faults(&with_rule(rule));
        assert!(
            faults.iter().any(|fault| fault.contains(expected)),
            "{faults:?}"
        );
    }
    let mut files = with_rule("phrase = \"{act/x}\"\n");
    files[1].content = files[1]
        .content
        .replace("['a', 'b']", "['a']")
        .replace("['c', 'd']", "['c', 'c']");
    let second = format!("[[rule]]\nname = 'R 2'\nphrase = \"{{act/x}}\"\n{EXAMPLES}");
    files[1].content.push_str(&second);
    files.push(file(
        "concepts/act/y.toml",
        "summary = 'y'\nrivals = ['act/x']\nterms.en = ['ex', 'ex']\n",
    ));
    files.push(file("concepts/act/z.toml", "summary = 'z'\n"));
    let faults = lint_faults(&files);
    for expected in [
        "rule harm/f/r: matches: at least 2 examples",
        "rule harm/f/r: ignores: an example is there twice",
        "name: small letters, digits and - only",
        "`{act/x}` is a phrase of harm/f/R 2 already",
        "concepts/act/y.toml:1: `ex` is also a term of its rival `act/x`",
        "concepts/act/y.toml:1: terms.en: `ex` is there twice",
        "concepts/act/z.toml:1: terms: the concept is empty",
    ] {
        assert!(
            faults.iter().any(|fault| fault.contains(expected)),
            "{expected} is not in {faults:#?}"
        );
    }
}
