//! `fourgate rules`: the catalogue for people.

use std::io::Write as _;

use anyhow::{Result, bail};
use fourgate_rules::{Catalogue, Condition, Rule};

use super::{Outcome, catalogue};
use crate::args::RulesFolder;

/// One line a rule.
pub(crate) fn list(rules: &RulesFolder) -> Result<Outcome> {
    let catalogue = catalogue(rules)?;
    let mut out = anstream::stdout().lock();
    let width = catalogue
        .rules
        .iter()
        .map(|rule| rule.id.len())
        .max()
        .unwrap_or(0);
    for rule in &catalogue.rules {
        writeln!(
            out,
            "{:width$}  {:8}  {:8}  tier {}  {}",
            rule.id,
            rule.severity.name(),
            rule.side.name(),
            rule.tier.number(),
            rule.message
        )?;
    }
    Ok(Outcome::Fine)
}

/// Everything that is known about a rule.
pub(crate) fn show(id: &str, rules: &RulesFolder) -> Result<Outcome> {
    let catalogue = catalogue(rules)?;
    let Some(rule) = catalogue.rule(id) else {
        let near: Vec<&str> = catalogue
            .rules
            .iter()
            .map(|rule| rule.id.as_str())
            .filter(|known| {
                known.contains(id) || id.contains(known.rsplit('/').next().unwrap_or(known))
            })
            .take(5)
            .collect();
        if near.is_empty() {
            bail!("no rule `{id}`; `fourgate rules list` names all of them");
        }
        bail!("no rule `{id}`; did you mean {}?", near.join(", "));
    };
    write_rule(&catalogue, rule)?;
    Ok(Outcome::Fine)
}

fn write_rule(catalogue: &Catalogue, rule: &Rule) -> Result<()> {
    let mut out = anstream::stdout().lock();
    let bold = anstyle::Style::new().bold();
    writeln!(out, "{bold}{}{bold:#}\n{}\n", rule.id, rule.message)?;
    if let Some(family) = catalogue.family(rule.family()) {
        writeln!(out, "{}\n{}\n", family.summary, family.why)?;
    }
    let mut field = |name: &str, value: &str| writeln!(out, "{name:9} {value}");
    field("gate", rule.gate.name())?;
    field("severity", rule.severity.name())?;
    field("side", rule.side.name())?;
    field("tier", &rule.tier.number().to_string())?;
    field("file", &format!("{}:{}", rule.file, rule.line))?;
    match &rule.condition {
        Condition::Pattern(pattern) => field("pattern", pattern)?,
        Condition::Phrases(phrases) => {
            for phrase in phrases {
                field("phrase", &phrase.source)?;
            }
        }
    }
    for phrase in &rule.unless {
        field("unless", &phrase.source)?;
    }
    if !rule.survives.is_empty() {
        let names: Vec<&str> = rule
            .survives
            .iter()
            .map(|disguise| disguise.name())
            .collect();
        field("survives", &names.join(", "))?;
    }
    if !rule.refs.is_empty() {
        field("refs", &rule.refs.join(", "))?;
    }
    for (title, examples) in [
        ("Found in", &rule.matches),
        ("Not found in", &rule.ignores),
        ("Missed so far", &rule.known_miss),
    ] {
        if !examples.is_empty() {
            writeln!(out, "\n{title}:")?;
        }
        for example in examples {
            writeln!(out, "  {example}")?;
        }
    }
    Ok(())
}

/// Every fault in the catalogue, and in what its examples say.
pub(crate) fn lint(rules: &RulesFolder) -> Result<Outcome> {
    let catalogue = catalogue(rules)?;
    let mut problems = fourgate_rules::lint(&catalogue);
    problems.extend(fourgate_gates::lint_examples(&catalogue)?);
    problems.sort();
    let mut out = anstream::stdout().lock();
    for problem in &problems {
        writeln!(out, "{problem}")?;
    }
    let terms: usize = catalogue
        .concepts
        .iter()
        .map(|concept| concept.all_terms().count())
        .sum();
    writeln!(
        out,
        "{} rules in {} families, {} concepts with {terms} terms: {} problem(s)",
        catalogue.rules.len(),
        catalogue.families.len(),
        catalogue.concepts.len(),
        problems.len()
    )?;
    Ok(if problems.is_empty() {
        Outcome::Fine
    } else {
        Outcome::Found
    })
}
