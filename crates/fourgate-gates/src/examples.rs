//! Checks that the examples in the rules do what they say.

use fourgate_rules::{Catalogue, Problem, Rule};

use crate::{Engine, EngineError, Side};

/// Every example that does not hold. Each of `matches` must be found by its rule, and so must each of its disguises in
/// `survives`. Each of `known_miss` must not be found by its rule. Each of `ignores` must be safe by all rules: it is a text
/// of a kind that people write in good faith.
pub fn lint_examples(catalogue: &Catalogue) -> Result<Vec<Problem>, EngineError> {
    let engine = Engine::new(catalogue)?;
    let mut problems = Vec::new();
    for rule in &catalogue.rules {
        let mut faults = faults_of_matches(&engine, rule);
        faults.extend(faults_of_ignores(&engine, rule));
        problems.extend(faults.into_iter().map(|message| Problem {
            file: rule.file.clone(),
            line: rule.line,
            rule: Some(rule.id.clone()),
            message,
        }));
    }
    Ok(problems)
}

fn faults_of_matches(engine: &Engine, rule: &Rule) -> Vec<String> {
    let mut faults = Vec::new();
    for example in &rule.matches {
        if !finds(engine, rule, example) {
            faults.push(format!("matches: not found in: {example}"));
            continue;
        }
        for disguise in &rule.survives {
            let disguised = disguise.apply(example);
            if !finds(engine, rule, &disguised) {
                faults.push(format!(
                    "survives: {} hides it: {disguised}",
                    disguise.name()
                ));
            }
        }
    }
    for example in &rule.known_miss {
        if finds(engine, rule, example) {
            faults.push(format!(
                "known_miss: found by now, make it one of `matches`: {example}"
            ));
        }
    }
    faults
}

fn faults_of_ignores(engine: &Engine, rule: &Rule) -> Vec<String> {
    let mut faults = Vec::new();
    for example in &rule.ignores {
        let verdict = engine.check(example, Side::Any);
        if let Some(finding) = verdict.deciding().next() {
            faults.push(format!(
                "ignores: {} finds something in: {example}",
                finding.rule.id
            ));
        } else if finds(engine, rule, example) {
            faults.push(format!("ignores: found in: {example}"));
        }
    }
    faults
}

/// Rules do not influence each other, so a rule is found in the whole catalogue exactly when it is found alone.
fn finds(engine: &Engine, rule: &Rule, text: &str) -> bool {
    let verdict = engine.check(text, Side::Any);
    verdict
        .findings
        .iter()
        .any(|finding| finding.rule.id == rule.id)
}
