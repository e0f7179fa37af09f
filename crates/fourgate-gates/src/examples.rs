//! Checks that the examples in the rules do what they say.

use fourgate_rules::{Catalogue, Problem, Rule};

use crate::{Engine, EngineError, Side};

/// Every example that does not hold. Each of `matches` must be found by its rule when it stands alone and must make a text
/// unsafe in the whole catalogue when the rule decides alone; so must each of its disguises in `survives`. Each of `ignores` and of
/// `known_miss` must not be found by its rule.
pub fn lint_examples(catalogue: &Catalogue) -> Result<Vec<Problem>, EngineError> {
    let engine = Engine::new(catalogue)?;
    let mut problems = Vec::new();
    for rule in &catalogue.rules {
        let mut fault = |message: String| {
            problems.push(Problem {
                file: rule.file.clone(),
                line: rule.line,
                rule: Some(rule.id.clone()),
                message,
            });
        };
        for example in &rule.matches {
            if !finds(&engine, rule, example) {
                fault(format!("matches: not found in: {example}"));
                continue;
            }
            for disguise in &rule.survives {
                let disguised = disguise.apply(example);
                if !finds(&engine, rule, &disguised) {
                    fault(format!(
                        "survives: {} hides it: {disguised}",
                        disguise.name()
                    ));
                }
            }
        }
        for example in rule
            .ignores
            .iter()
            .filter(|example| finds(&engine, rule, example))
        {
            fault(format!("ignores: found in: {example}"));
        }
        for example in rule
            .known_miss
            .iter()
            .filter(|example| finds(&engine, rule, example))
        {
            fault(format!(
                "known_miss: found by now, make it one of `matches`: {example}"
            ));
        }
    }
    Ok(problems)
}

/// Rules do not influence each other, so a rule is found in the whole catalogue exactly when it is found alone.
fn finds(engine: &Engine, rule: &Rule, text: &str) -> bool {
    engine
        .check(text, Side::Any)
        .findings
        .iter()
        .any(|finding| finding.rule.id == rule.id)
}
