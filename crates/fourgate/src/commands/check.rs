//! `fourgate check`: texts in, verdicts out, for a person or as JSON.

use std::io::{self, IsTerminal as _, Read as _, Write as _};
use std::path::Path;

use anyhow::{Context as _, Result};
use fourgate_service::{Gate, Service, Verdict};
use serde_json::json;

use super::{Outcome, catalogue};
use crate::args::CheckArguments;

/// A text and where it came from.
struct Input {
    source: String,
    text: String,
}

pub(crate) fn run(arguments: &CheckArguments) -> Result<Outcome> {
    let service = Service::new(&catalogue(&arguments.rules)?)?;
    let mut outcome = Outcome::Fine;
    let mut out = anstream::stdout().lock();
    for input in inputs(arguments) {
        let input = input?;
        let verdict = service.validate(&input.text, arguments.side.into());
        if !verdict.is_safe() {
            outcome = Outcome::Found;
        }
        writeln!(out, "{}", to_json(&input, &verdict))?;
    }
    Ok(outcome)
}

fn inputs(arguments: &CheckArguments) -> Box<dyn Iterator<Item = Result<Input>> + '_> {
    if let Some(text) = &arguments.text {
        let input = Input { source: "argument".to_owned(), text: text.clone() };
        return Box::new(std::iter::once(Ok(input)));
    }
    if arguments.files.is_empty() {
        return Box::new(std::iter::once_with(|| read(Path::new("-"))));
    }
    Box::new(arguments.files.iter().map(|file| read(file)))
}

fn read(path: &Path) -> Result<Input> {
    if path == Path::new("-") {
        let mut text = String::new();
        if io::stdin().is_terminal() {
            writeln!(anstream::stderr(), "Type the text, then press Ctrl-D.")?;
        }
        io::stdin().read_to_string(&mut text).context("cannot read standard input")?;
        return Ok(Input { source: "stdin".to_owned(), text });
    }
    let source = path.display().to_string();
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {source}"))?;
    Ok(Input { source, text })
}

fn to_json(input: &Input, verdict: &Verdict) -> serde_json::Value {
    json!({
        "source": input.source,
        "is_safe": verdict.is_safe(),
        "risk_level": verdict.risk().name(),
        "violations": verdict.violations(),
        "gates": Gate::ALL.map(|gate| (gate.name(), verdict.passes(gate))).into_iter().collect::<std::collections::BTreeMap<_, _>>(),
        "findings": verdict.findings.iter().map(|finding| json!({
            "rule": finding.rule.id, "tier": finding.rule.tier.number(), "decides": finding.decides,
            "excerpt": &input.text[finding.bytes.clone()], "found_in": finding.found_in.name(),
        })).collect::<Vec<_>>(),
    })
}
