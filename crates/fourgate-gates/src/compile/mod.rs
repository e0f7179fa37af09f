//! From a catalogue to the tables that texts are read with.

mod literals;
mod patterns;
mod phrases;
mod vocabulary;

use std::sync::Arc;

use fourgate_rules::{Catalogue, Condition, Rule, RuleSide};

pub(crate) use self::patterns::Patterns;
pub(crate) use self::phrases::{CompiledPhrase, PhraseId, Phrases};
pub(crate) use self::vocabulary::{ListId, SlotId, Vocabulary};
use crate::verdict::Side;

/// Why a catalogue can't be made into an engine.
#[derive(Debug, thiserror::Error)]
pub enum EngineError {
    /// A pattern can't be compiled.
    #[error("{file}: rule {rule}: pattern: {reason}")]
    Pattern {
        /// The rule file.
        file: String,
        /// The rule's identifier.
        rule: String,
        /// What is wrong with the pattern.
        reason: String,
    },
    /// The tables of words or literals grew too large to build.
    #[error("the rules' words do not fit into the engine's tables: {0}")]
    Tables(String),
}

/// A rule's number: its place in the catalogue.
pub(crate) type RuleId = usize;

/// A rule as the engine uses it.
#[derive(Debug)]
pub(crate) struct CompiledRule {
    pub(crate) rule: Arc<Rule>,
    /// Phrases that silence it.
    pub(crate) unless: Vec<PhraseId>,
}

/// Every side, in the order of their declaration.
const SIDES: [Side; 3] = [Side::Request, Side::Response, Side::Any];

/// Whether rules of one side read texts of another.
fn reads(rule: RuleSide, side: Side) -> bool {
    match rule {
        RuleSide::Both => true,
        RuleSide::Request => side != Side::Response,
        RuleSide::Response => side != Side::Request,
    }
}

/// Everything that is made of a catalogue.
#[derive(Debug)]
pub(crate) struct Compiled {
    pub(crate) rules: Vec<CompiledRule>,
    pub(crate) vocabulary: Vocabulary,
    pub(crate) phrases: Phrases,
    pub(crate) patterns: Patterns,
    /// For each side in the order of [`SIDES`], whether each rule reads its texts.
    readers: [Vec<bool>; SIDES.len()],
    /// Words around the last word of a match that must be known to judge it.
    pub(crate) margin: Margin,
}

/// Words before and after the last word of a match that decide whether it is one: those that it spans, those of its context, and
/// those that decide whether an `unless` phrase in the context is complete.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Margin {
    pub(crate) before: usize,
    pub(crate) after: usize,
}

/// How far an `unless` phrase looks beyond a match on either side, in half words.
pub(crate) const CONTEXT: usize = 2 * 24;

impl Compiled {
    /// For each rule, whether it reads texts of a side.
    pub(crate) fn readers(&self, side: Side) -> &[bool] {
        &self.readers[side as usize]
    }

    pub(crate) fn new(catalogue: &Catalogue) -> Result<Self, EngineError> {
        let mut vocabulary = vocabulary::Builder::new(catalogue);
        let mut phrases = Phrases::default();
        let mut patterns = patterns::Builder::default();
        let mut rules = Vec::with_capacity(catalogue.rules.len());
        for (id, rule) in catalogue.rules.iter().enumerate() {
            let unless: Vec<PhraseId> = rule
                .unless
                .iter()
                .map(|phrase| phrases.add(phrase, &mut vocabulary))
                .collect();
            match &rule.condition {
                Condition::Phrases(alternatives) => {
                    for phrase in alternatives {
                        let phrase = phrases.add(phrase, &mut vocabulary);
                        phrases.decide(phrase, id);
                    }
                }
                Condition::Pattern(pattern) => patterns.add(rule, id, pattern)?,
            }
            rules.push(CompiledRule {
                rule: Arc::clone(rule),
                unless,
            });
        }
        let vocabulary = vocabulary.finish()?;
        phrases.anchor(&vocabulary);
        let patterns = patterns.finish()?;
        let phrase = phrases.longest(vocabulary.longest_term());
        let margin = Margin {
            before: phrase.max(patterns.longest_match()) + CONTEXT + phrase,
            after: CONTEXT + phrase,
        };
        let readers = SIDES.map(|side| {
            catalogue
                .rules
                .iter()
                .map(|rule| reads(rule.side, side))
                .collect()
        });
        Ok(Compiled {
            rules,
            vocabulary,
            phrases,
            patterns,
            readers,
            margin,
        })
    }
}
