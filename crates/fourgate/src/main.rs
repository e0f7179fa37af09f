//! The `fourgate` command: arguments in, exit code out. What the commands do is in `commands`, what they decide in the libraries.

mod args;
mod commands;
mod logs;

use std::process::ExitCode;

use clap::Parser;

use crate::args::{Arguments, Command, RulesCommand};

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let result = match arguments.command {
        Command::Serve(serve) => commands::serve::run(&serve),
        Command::Check(check) => commands::check::run(&check),
        Command::Seed { level } => commands::seed::run(level),
        Command::Rules { command } => match command {
            RulesCommand::List { rules } => commands::rules::list(&rules),
            RulesCommand::Show { id, rules } => commands::rules::show(&id, &rules),
            RulesCommand::Lint { rules } => commands::rules::lint(&rules),
        },
        Command::Completions { shell } => commands::completions(shell),
    };
    match result {
        Ok(outcome) => outcome.into(),
        // Whoever reads the output has had enough of it, as `head` has: no trouble.
        Err(error) if commands::is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            commands::complain(&error);
            ExitCode::from(2)
        }
    }
}
