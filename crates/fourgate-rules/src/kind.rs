//! The closed sets that rules and verdicts speak in: gates, severities, sides, tiers.

use std::fmt;

use serde::Deserialize;

/// What a rule guards: one of the four gates, or the detection of jailbreak attempts beside them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Gate {
    /// Is it true: deception, impersonation, fabricated evidence.
    Truth,
    /// Does it hurt somebody.
    Harm,
    /// Is it within what the assistant may do.
    Scope,
    /// Does it serve any legitimate end.
    Purpose,
    /// An attempt to make the model drop its instructions.
    Jailbreak,
}

impl Gate {
    /// Every gate, in the order in which a verdict names them.
    pub const ALL: [Gate; 5] = [
        Gate::Truth,
        Gate::Harm,
        Gate::Scope,
        Gate::Purpose,
        Gate::Jailbreak,
    ];

    /// The name in rule files, identifiers and answers.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Gate::Truth => "truth",
            Gate::Harm => "harm",
            Gate::Scope => "scope",
            Gate::Purpose => "purpose",
            Gate::Jailbreak => "jailbreak",
        }
    }
}

impl fmt::Display for Gate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// How bad it would be to let through what a rule finds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// A nuisance.
    Low,
    /// Harm that can be undone.
    Medium,
    /// Serious harm to somebody.
    High,
    /// Lives, children, or many people at once.
    Critical,
}

impl Severity {
    /// The name in rule files and answers.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Severity::Low => "low",
            Severity::Medium => "medium",
            Severity::High => "high",
            Severity::Critical => "critical",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Which side of a conversation a rule reads: a request asks, a response delivers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RuleSide {
    /// What a person sends to a model.
    Request,
    /// What a model answers.
    Response,
    /// Either.
    Both,
}

impl RuleSide {
    /// The name in rule files.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            RuleSide::Request => "request",
            RuleSide::Response => "response",
            RuleSide::Both => "both",
        }
    }
}

/// How much a rule's finding weighs, declared as `tier = 1`, `2` or `3`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(try_from = "u8")]
pub enum Tier {
    /// Decides alone.
    One,
    /// Decides together with a second finding of tier 2.
    Two,
    /// Only adds to the score: half of tier 2.
    Three,
}

impl Tier {
    /// The number in rule files and answers.
    #[must_use]
    pub fn number(self) -> u8 {
        match self {
            Tier::One => 1,
            Tier::Two => 2,
            Tier::Three => 3,
        }
    }

    /// Quarters of a decision: a text is unsafe from four quarters on.
    #[must_use]
    pub fn weight(self) -> u32 {
        match self {
            Tier::One => 4,
            Tier::Two => 2,
            Tier::Three => 1,
        }
    }
}

impl TryFrom<u8> for Tier {
    type Error = String;

    fn try_from(number: u8) -> Result<Self, Self::Error> {
        match number {
            1 => Ok(Tier::One),
            2 => Ok(Tier::Two),
            3 => Ok(Tier::Three),
            other => Err(format!("tier is 1, 2 or 3, not {other}")),
        }
    }
}
