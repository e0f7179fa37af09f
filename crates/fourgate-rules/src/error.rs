//! What is wrong with rule files, said so that it can be mended: file, line, rule and field.

use std::fmt;

/// One thing that is wrong with a rule or concept file.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Problem {
    /// The file, relative to the root of the catalogue.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The rule, where it is about one.
    pub rule: Option<String>,
    /// What is wrong and what to do about it; begins with the field that it is about.
    pub message: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: ", self.file, self.line)?;
        if let Some(rule) = &self.rule {
            write!(f, "rule {rule}: ")?;
        }
        f.write_str(&self.message)
    }
}

/// Why a catalogue can't be used.
#[derive(Debug, thiserror::Error)]
pub enum CatalogueError {
    /// A file or folder can't be read.
    #[error("cannot read {path}")]
    Read {
        /// What was to be read.
        path: String,
        /// What the system said.
        source: std::io::Error,
    },
    /// The folder holds no rule.
    #[error(
        "no rules in {path}: expected rules/<gate>/<family>.toml and concepts/<area>/<concept>.toml below it"
    )]
    Empty {
        /// The folder.
        path: String,
    },
    /// The files can be read, but not understood. Every problem is named.
    #[error("the rules have {} problem(s):\n{}", .0.len(), list(.0))]
    Problems(Vec<Problem>),
}

fn list(problems: &[Problem]) -> String {
    let lines: Vec<String> = problems.iter().map(Problem::to_string).collect();
    lines.join("\n")
}
