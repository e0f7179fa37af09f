//! What a check answers: findings, gates, risk. How findings become a decision is here and nowhere else.

use std::ops::Range;
use std::sync::Arc;

use fourgate_rules::{Gate, Rule, Severity};
use fourgate_text::ViewKind;

/// Which side of a conversation a text is taken to be from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Side {
    /// A person's request: rules for requests and for both.
    Request,
    /// A model's response: rules for responses and for both.
    Response,
    /// Unknown: every rule.
    #[default]
    Any,
}

/// How much is at stake in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Risk {
    /// Nothing decisive was found.
    Low,
    /// A nuisance, or harm that can be undone.
    Medium,
    /// Serious harm to somebody.
    High,
    /// Lives, children, or many people at once.
    Critical,
}

impl Risk {
    /// The name in answers.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Risk::Low => "low",
            Risk::Medium => "medium",
            Risk::High => "high",
            Risk::Critical => "critical",
        }
    }
}

/// One rule that matched, and where. A rule is reported once a text, at its first match.
#[derive(Debug, Clone)]
pub struct Finding {
    /// The rule that matched.
    pub rule: Arc<Rule>,
    /// Where in the original text, in bytes; always on character boundaries.
    pub bytes: Range<usize>,
    /// Where in the original text, in Unicode characters.
    pub chars: Range<usize>,
    /// The view of the text in which it was found.
    pub found_in: ViewKind,
    /// Whether it takes part in the decision. A weak finding that stayed alone does not.
    pub decides: bool,
}

/// The answer to a check: a pure function of text, side and rule set.
#[derive(Debug, Clone, Default)]
pub struct Verdict {
    /// Everything found, in the order of the text. Ties are in the order of rule identifiers.
    pub findings: Vec<Finding>,
}

impl Verdict {
    /// Marks the findings that decide: every one of tier 1, and the weaker ones when
    /// together they weigh as much as one of tier 1. Rules of one family say the same thing in different
    /// words, so a family weighs as much as its heaviest finding.
    pub(crate) fn decide(mut findings: Vec<Finding>) -> Self {
        let mut weights: Vec<(&str, u32)> = findings
            .iter()
            .map(|finding| (finding.rule.family(), finding.rule.tier.weight()))
            .collect();
        weights.sort_unstable();
        let total: u32 = weights
            .chunk_by(|a, b| a.0 == b.0)
            .filter_map(|family| family.last())
            .map(|&(_, weight)| weight)
            .sum();
        let decision = fourgate_rules::Tier::One.weight();
        for finding in &mut findings {
            finding.decides = finding.rule.tier.weight() >= decision || total >= decision;
        }
        findings.sort_by(|a, b| {
            (a.bytes.start, a.bytes.end, &a.rule.id).cmp(&(b.bytes.start, b.bytes.end, &b.rule.id))
        });
        Verdict { findings }
    }

    /// The findings that make the text unsafe; empty when it is safe.
    pub fn deciding(&self) -> impl Iterator<Item = &Finding> {
        self.findings.iter().filter(|finding| finding.decides)
    }

    /// True when nothing decisive was found.
    #[must_use]
    pub fn is_safe(&self) -> bool {
        self.deciding().next().is_none()
    }

    /// True when no deciding finding belongs to `gate`.
    #[must_use]
    pub fn passes(&self, gate: Gate) -> bool {
        self.deciding().all(|finding| finding.rule.gate != gate)
    }

    /// The messages of the deciding findings, in the order of the text, none twice.
    #[must_use]
    pub fn violations(&self) -> Vec<&str> {
        let mut messages: Vec<&str> = Vec::new();
        for finding in self.deciding() {
            let message = finding.rule.message.as_str();
            if !messages.contains(&message) {
                messages.push(message);
            }
        }
        messages
    }

    /// The risk of the most severe deciding finding.
    #[must_use]
    pub fn risk(&self) -> Risk {
        self.deciding()
            .map(|finding| match finding.rule.severity {
                Severity::Low | Severity::Medium => Risk::Medium,
                Severity::High => Risk::High,
                Severity::Critical => Risk::Critical,
            })
            .max()
            .unwrap_or(Risk::Low)
    }
}
