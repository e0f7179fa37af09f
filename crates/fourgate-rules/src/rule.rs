//! One rule of the catalogue, read and understood.

use crate::{Disguise, Gate, Phrase, RuleSide, Severity, Tier};

/// What a rule looks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Condition {
    /// A regular expression over the canonical text, which is in lower case.
    Pattern(String),
    /// Any of these phrases.
    Phrases(Vec<Phrase>),
}

impl Condition {
    /// The phrases; none for a pattern.
    #[must_use]
    pub fn phrases(&self) -> &[Phrase] {
        match self {
            Condition::Phrases(phrases) => phrases,
            Condition::Pattern(_) => &[],
        }
    }
}

/// One rule. The fields are those of the rule file; see `docs/RULES.md`.
#[derive(Debug, Clone)]
pub struct Rule {
    /// `<gate>/<family>/<name>`; never used for another rule again.
    pub id: String,
    /// The gate it belongs to.
    pub gate: Gate,
    /// What a person is told when it matches.
    pub message: String,
    /// Which side of a conversation it reads.
    pub side: RuleSide,
    /// How bad it would be to let through what it finds.
    pub severity: Severity,
    /// How much its finding weighs.
    pub tier: Tier,
    /// What it looks for.
    pub condition: Condition,
    /// Phrases near a match that show that it is none.
    pub unless: Vec<Phrase>,
    /// Disguises of its examples that it sees through.
    pub survives: Vec<Disguise>,
    /// Entries of public catalogues of attacks that it belongs to.
    pub refs: Vec<String>,
    /// Texts in which it is found.
    pub matches: Vec<String>,
    /// Texts in which it is not.
    pub ignores: Vec<String>,
    /// Texts in which it should be found, and is not yet.
    pub known_miss: Vec<String>,
    /// The file it is in, relative to the root of the catalogue.
    pub file: String,
    /// The line on which it begins, counted from 1.
    pub line: usize,
}

impl Rule {
    /// Every phrase in it: those that it looks for, and those that silence it.
    pub fn all_phrases(&self) -> impl Iterator<Item = &Phrase> {
        self.condition.phrases().iter().chain(&self.unless)
    }

    /// The family it belongs to: `<gate>/<family>`.
    #[must_use]
    pub fn family(&self) -> &str {
        self.id
            .rsplit_once('/')
            .map_or(&self.id, |(family, _)| family)
    }
}

/// Rules that say the same kind of thing: one file.
#[derive(Debug, Clone)]
pub struct Family {
    /// `<gate>/<family>`.
    pub id: String,
    /// What its rules find.
    pub summary: String,
    /// Why that matters, and why it belongs to this gate.
    pub why: String,
}
