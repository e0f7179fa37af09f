//! Checks of a catalogue that loads: is every rule documented by examples, and every concept of use.
//! Whether the examples do what they say needs the engine: see `fourgate_gates::lint_examples`.

use std::collections::{HashMap, HashSet};

use crate::{Catalogue, Concept, Condition, Element, Phrase, Problem, Rule};

/// Examples of each kind that a rule has at least.
const FEWEST_EXAMPLES: usize = 2;
/// The longest message, in characters.
const LONGEST_MESSAGE: usize = 90;

/// Everything that is wrong with a catalogue though it can be loaded, in the order of files and lines.
#[must_use]
pub fn lint(catalogue: &Catalogue) -> Vec<Problem> {
    let mut problems = Vec::new();
    for rule in &catalogue.rules {
        problems.extend(rule_faults(rule).into_iter().map(|message| Problem {
            file: rule.file.clone(),
            line: rule.line,
            rule: Some(rule.id.clone()),
            message,
        }));
    }
    repeated_phrases(catalogue, &mut problems);
    let used = used_concepts(catalogue);
    for concept in &catalogue.concepts {
        problems.extend(
            concept_faults(concept, catalogue, &used)
                .into_iter()
                .map(|message| Problem {
                    file: concept.file.clone(),
                    line: 1,
                    rule: None,
                    message,
                }),
        );
    }
    problems.sort();
    problems
}

fn rule_faults(rule: &Rule) -> Vec<String> {
    let mut faults = Vec::new();
    for (field, examples) in [("matches", &rule.matches), ("ignores", &rule.ignores)] {
        if examples.len() < FEWEST_EXAMPLES {
            faults.push(format!("{field}: at least {FEWEST_EXAMPLES} examples"));
        }
        let distinct: HashSet<&String> = examples.iter().collect();
        if distinct.len() < examples.len() {
            faults.push(format!("{field}: an example is there twice"));
        }
    }
    let name = rule.id.rsplit('/').next().unwrap_or_default();
    let letters = |character: char| {
        character.is_ascii_lowercase() || character.is_ascii_digit() || character == '-'
    };
    if name.is_empty() || !name.chars().all(letters) {
        faults.push("name: small letters, digits and - only".to_owned());
    }
    let message = &rule.message;
    if message.chars().count() > LONGEST_MESSAGE
        || !message.starts_with(char::is_uppercase)
        || message.ends_with('.')
        || message.contains(['\\', '{', '*'])
    {
        faults.push(format!(
            "message: a phrase for people that begins with a capital, has no full stop and at most {LONGEST_MESSAGE} characters"
        ));
    }
    faults
}

/// The same phrase on the same side in two rules: one of them is a copy.
fn repeated_phrases(catalogue: &Catalogue, problems: &mut Vec<Problem>) {
    let mut seen: HashMap<(&str, &str), &str> = HashMap::new();
    for rule in &catalogue.rules {
        let sources: Vec<&str> = match &rule.condition {
            Condition::Pattern(pattern) => vec![pattern],
            Condition::Phrases(phrases) => phrases
                .iter()
                .map(|phrase| phrase.source.as_str())
                .collect(),
        };
        for source in sources {
            if let Some(first) = seen.insert((rule.side.name(), source), &rule.id) {
                problems.push(Problem {
                    file: rule.file.clone(),
                    line: rule.line,
                    rule: Some(rule.id.clone()),
                    message: format!("`{source}` is a phrase of {first} already"),
                });
            }
        }
    }
}

fn used_concepts(catalogue: &Catalogue) -> HashSet<&str> {
    let mut used = HashSet::new();
    for rule in &catalogue.rules {
        for element in rule.all_phrases().flat_map(Phrase::elements) {
            if let Element::Concepts(names) = element {
                used.extend(names.iter().map(String::as_str));
            }
        }
    }
    used.extend(
        catalogue
            .concepts
            .iter()
            .flat_map(|concept| concept.includes.iter().map(String::as_str)),
    );
    used
}

fn concept_faults(concept: &Concept, catalogue: &Catalogue, used: &HashSet<&str>) -> Vec<String> {
    let mut faults = Vec::new();
    if !used.contains(concept.name.as_str()) {
        faults.push(format!("no rule uses the concept `{}`", concept.name));
    }
    if concept.all_terms().next().is_none() && concept.includes.is_empty() {
        faults.push("terms: the concept is empty".to_owned());
    }
    let mut own = HashSet::new();
    for (language, terms) in &concept.terms {
        let mut in_language = HashSet::new();
        for term in terms {
            own.insert(term.as_str());
            if !in_language.insert(term) {
                faults.push(format!("terms.{language}: `{term}` is there twice"));
            }
        }
    }
    for rival in catalogue
        .concepts
        .iter()
        .filter(|other| concept.rivals.contains(&other.name))
    {
        for term in rival.all_terms().filter(|term| own.contains(term)) {
            faults.push(format!(
                "`{term}` is also a term of its rival `{}`",
                rival.name
            ));
        }
    }
    faults
}
