//! What each command does. Every one returns how it ended; trouble is an error.

pub(crate) mod check;
mod person_view;
pub(crate) mod rules;
pub(crate) mod seed;
pub(crate) mod serve;

use std::io::{self, Write as _};
use std::process::ExitCode;

use anyhow::Result;
use clap::CommandFactory;
use clap_complete::Shell;
use fourgate_rules::Catalogue;

use crate::args::{Arguments, RulesFolder};

/// How a command ended that ran without trouble.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Safe, or done.
    Fine,
    /// An unsafe text, or a fault in the rules.
    Found,
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Fine => ExitCode::SUCCESS,
            Outcome::Found => ExitCode::from(1),
        }
    }
}

/// Prints a completion script.
pub(crate) fn completions(shell: Shell) -> Result<Outcome> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "fourgate", &mut script);
    io::stdout().write_all(&script)?;
    Ok(Outcome::Fine)
}

/// The catalogue compiled in, or the one in the folder that was named.
pub(crate) fn catalogue(rules: &RulesFolder) -> Result<Catalogue> {
    Ok(match &rules.folder {
        Some(folder) => Catalogue::from_folder(folder)?,
        None => Catalogue::compiled_in()?,
    })
}

/// Says on standard error what went wrong.
pub(crate) fn complain(error: &anyhow::Error) {
    let style = anstyle::AnsiColor::Red.on_default().bold();
    // Where even standard error is closed, nobody is left to tell.
    let _ = writeln!(anstream::stderr(), "{style}error:{style:#} {error:#}");
}

/// Whether writing failed because the reader has gone.
pub(crate) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .downcast_ref::<io::Error>()
        .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
