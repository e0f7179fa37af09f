//! The command line: every command, argument and environment variable.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use fourgate_service::{SeedLevel, Side};

/// Checks text for AI systems against four gates (truth, harm, scope, purpose) and detects jailbreak attempts.
#[derive(Debug, Parser)]
#[command(name = "fourgate", version, max_term_width = 100)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Check a text. Exit code 0: safe, 1: unsafe, 2: trouble.
    Check(CheckArguments),
    /// Print an alignment seed, a system prompt for a model.
    Seed {
        /// How much the seed says.
        level: LevelName,
    },
    /// Look at the rules that texts are checked with.
    Rules {
        #[command(subcommand)]
        command: RulesCommand,
    },
    /// Print a completion script for a shell.
    Completions {
        /// The shell.
        shell: Shell,
    },
}

#[derive(Debug, Args)]
pub(crate) struct CheckArguments {
    /// The text. Without it and without --file, standard input is read.
    pub(crate) text: Option<String>,
    /// A file that holds a text, `-` for standard input; may be given several times.
    #[arg(short, long = "file", value_name = "FILE", conflicts_with = "text")]
    pub(crate) files: Vec<PathBuf>,
    /// Whose text it is: a person's request, a model's response, or unknown.
    #[arg(long, value_enum, default_value = "any")]
    pub(crate) side: SideName,
    /// Print one JSON object a line, with all findings.
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) rules: RulesFolder,
}

#[derive(Debug, Args)]
pub(crate) struct RulesFolder {
    /// Use the rules and concepts in this folder instead of those compiled in.
    #[arg(long = "rules", value_name = "DIR", env = "FOURGATE_RULES")]
    pub(crate) folder: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum RulesCommand {
    /// List every rule: identifier, severity, side, message.
    List {
        #[command(flatten)]
        rules: RulesFolder,
    },
    /// Show one rule with its examples.
    Show {
        /// The identifier, such as `jailbreak/instruction-override/ignore-previous`.
        id: String,
        #[command(flatten)]
        rules: RulesFolder,
    },
    /// Check every rule and all of its examples. Exit code 1 where something is wrong.
    Lint {
        #[command(flatten)]
        rules: RulesFolder,
    },
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum SideName {
    Request,
    Response,
    Any,
}

impl From<SideName> for Side {
    fn from(name: SideName) -> Self {
        match name {
            SideName::Request => Side::Request,
            SideName::Response => Side::Response,
            SideName::Any => Side::Any,
        }
    }
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum LevelName {
    /// The four gates only, about 360 tokens.
    Minimal,
    /// Balanced, with worked examples, about 1,000 tokens.
    Standard,
    /// Comprehensive, about 1,900 tokens.
    Full,
}

impl From<LevelName> for SeedLevel {
    fn from(name: LevelName) -> Self {
        match name {
            LevelName::Minimal => SeedLevel::Minimal,
            LevelName::Standard => SeedLevel::Standard,
            LevelName::Full => SeedLevel::Full,
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Arguments::command().debug_assert();
    }
}
