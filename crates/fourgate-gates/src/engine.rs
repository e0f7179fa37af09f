//! The engine that callers see: built once from a catalogue, then asked about texts.

use std::ops::Range;
use std::sync::Arc;

use fourgate_rules::Catalogue;
use fourgate_text::{View, views};

use crate::compile::{Compiled, EngineError};
use crate::evaluate::{BLOCK, Evaluation};
use crate::verdict::{Finding, Side, Verdict};

/// A catalogue made ready to check texts. Immutable: share it between threads.
#[derive(Debug)]
pub struct Engine {
    compiled: Compiled,
}

impl Engine {
    /// Makes an engine of a catalogue. Costs milliseconds: do it once.
    pub fn new(catalogue: &Catalogue) -> Result<Self, EngineError> {
        Ok(Engine {
            compiled: Compiled::new(catalogue)?,
        })
    }

    /// Checks a text. Takes time linear in its length, and cannot fail.
    #[must_use]
    pub fn check(&self, text: &str, side: Side) -> Verdict {
        self.check_counting(text, side).0
    }

    /// Checks a text, and counts the steps that took: words read, terms seen, hits compared. What the complexity
    /// of a check is tested by, since it is the same on every machine.
    #[must_use]
    pub fn check_counting(&self, text: &str, side: Side) -> (Verdict, u64) {
        self.check_in_blocks(text, side, BLOCK)
    }

    /// Checks a text in blocks of a given size, which makes no difference to the verdict.
    pub(crate) fn check_in_blocks(&self, text: &str, side: Side, block: usize) -> (Verdict, u64) {
        let mut evaluation = Evaluation::new(&self.compiled, side, block);
        let mut findings = Vec::new();
        for view in views(text) {
            for found in evaluation.read(&view) {
                let rule = &self.compiled.rules[found.rule].rule;
                findings.push(Finding {
                    rule: Arc::clone(rule),
                    bytes: original_span(text, &view, &found.span),
                    chars: 0..0,
                    found_in: view.found_in(text, found.span),
                    decides: false,
                });
            }
        }
        let mut verdict = Verdict::decide(findings);
        count_characters(text, &mut verdict.findings);
        (verdict, evaluation.work)
    }

    /// The number of rules.
    #[must_use]
    pub fn rule_count(&self) -> usize {
        self.compiled.rules.len()
    }
}

/// The bytes of the original behind a span of a view. Patterns match bytes: widen to whole characters.
fn original_span(text: &str, view: &View, span: &Range<usize>) -> Range<usize> {
    let original = view.original_span(span.clone());
    text.floor_char_boundary(original.start)..text.ceil_char_boundary(original.end)
}

/// Fills in the character offsets, in one pass over the text up to the last finding.
fn count_characters(text: &str, findings: &mut [Finding]) {
    let mut places: Vec<usize> = findings
        .iter()
        .flat_map(|finding| [finding.bytes.start, finding.bytes.end])
        .collect();
    places.sort_unstable();
    places.dedup();
    let (mut bytes, mut characters) = (0, 0);
    let counted: Vec<usize> = places
        .iter()
        .map(|&place| {
            characters += text[bytes..place].chars().count();
            bytes = place;
            characters
        })
        .collect();
    let count_at = |byte: usize| {
        places
            .binary_search(&byte)
            .map_or(0, |index| counted[index])
    };
    for finding in findings {
        finding.chars = count_at(finding.bytes.start)..count_at(finding.bytes.end);
    }
}
