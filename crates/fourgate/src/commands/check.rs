//! `fourgate check`: texts in, verdicts out, for a person or as JSON.

use std::io::{self, IsTerminal as _, Read as _, Write as _};
use std::path::Path;

use anyhow::{Context as _, Result};
use fourgate_service::Service;
use serde::Serialize;

use super::{Outcome, catalogue, person_view};
use crate::args::CheckArguments;

/// A text and where it came from.
pub(super) struct Input {
    pub(super) source: String,
    pub(super) text: String,
}

/// A line of `--json`: the body of the HTTP interface, and where the text came from.
#[derive(Serialize)]
struct Line<'a, Verdict> {
    source: &'a str,
    risk_level: &'static str,
    #[serde(flatten)]
    verdict: Verdict,
}

pub(crate) fn run(arguments: &CheckArguments) -> Result<Outcome> {
    let service = Service::new(&catalogue(&arguments.rules)?)?;
    let mut outcome = Outcome::Fine;
    let mut trouble = None;
    let mut out = anstream::stdout().lock();
    for input in inputs(arguments) {
        let input = match input {
            Ok(input) => input,
            // The other files are checked all the same; the exit code tells of the one that was not.
            Err(error) => {
                if let Some(earlier) = trouble.replace(error) {
                    super::complain(&earlier);
                }
                continue;
            }
        };
        let verdict = service.validate(&input.text, arguments.side.into());
        if !verdict.is_safe() {
            outcome = Outcome::Found;
        }
        if arguments.json {
            let line = Line {
                source: &input.source,
                risk_level: verdict.risk().name(),
                verdict: fourgate_http::explanation(&verdict, &input.text),
            };
            writeln!(out, "{}", serde_json::to_string(&line)?)?;
        } else {
            writeln!(out, "{}", person_view::render(&input, &verdict))?;
        }
    }
    trouble.map_or(Ok(outcome), Err)
}

fn inputs(arguments: &CheckArguments) -> Box<dyn Iterator<Item = Result<Input>> + '_> {
    if let Some(text) = &arguments.text {
        let input = Input {
            source: "argument".to_owned(),
            text: text.clone(),
        };
        return Box::new(std::iter::once(Ok(input)));
    }
    if arguments.files.is_empty() {
        return Box::new(std::iter::once_with(|| read(Path::new("-"))));
    }
    Box::new(arguments.files.iter().map(|file| read(file)))
}

fn read(path: &Path) -> Result<Input> {
    let (source, bytes) = if path == Path::new("-") {
        if io::stdin().is_terminal() {
            writeln!(anstream::stderr(), "Type the text, then press Ctrl-D.")?;
        }
        let mut bytes = Vec::new();
        io::stdin()
            .read_to_end(&mut bytes)
            .context("cannot read standard input")?;
        ("stdin".to_owned(), bytes)
    } else {
        let source = path.display().to_string();
        let bytes = std::fs::read(path).with_context(|| format!("cannot read {source}"))?;
        (source, bytes)
    };
    let text = String::from_utf8(bytes).map_err(|error| {
        let place = error.utf8_error().valid_up_to();
        anyhow::anyhow!("{source} is not UTF-8 (byte {place}): convert it, for example with iconv")
    })?;
    Ok(Input { source, text })
}
