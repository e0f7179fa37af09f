//! Phrases over slots, each reached from its rarest one.

use std::collections::HashMap;

use fourgate_rules::{Distance, Phrase};

use super::RuleId;
use super::vocabulary::{Builder, SlotId, Vocabulary};

/// The number of a phrase.
pub(crate) type PhraseId = usize;

/// A phrase whose elements are slots.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct CompiledPhrase {
    pub(crate) first: SlotId,
    pub(crate) rest: Vec<(Distance, SlotId)>,
}

impl CompiledPhrase {
    pub(crate) fn slots(&self) -> impl Iterator<Item = SlotId> {
        std::iter::once(self.first).chain(self.rest.iter().map(|&(_, slot)| slot))
    }
}

/// Every phrase of the rules, each once however many rules use it.
#[derive(Debug, Default)]
pub(crate) struct Phrases {
    all: Vec<CompiledPhrase>,
    numbers: HashMap<CompiledPhrase, PhraseId>,
    /// The phrases that make a rule match, and that rule.
    decisive: Vec<(PhraseId, RuleId)>,
    /// For each slot, the decisive phrases to look at when it is filled.
    anchored: Vec<Vec<(PhraseId, RuleId)>>,
}

impl Phrases {
    pub(super) fn add(&mut self, phrase: &Phrase, vocabulary: &mut Builder<'_>) -> PhraseId {
        let compiled = CompiledPhrase {
            first: vocabulary.slot(&phrase.first),
            rest: phrase
                .rest
                .iter()
                .map(|(distance, element)| (*distance, vocabulary.slot(element)))
                .collect(),
        };
        let next = self.all.len();
        let number = *self.numbers.entry(compiled.clone()).or_insert(next);
        if number == next {
            self.all.push(compiled);
        }
        number
    }

    pub(super) fn decide(&mut self, phrase: PhraseId, rule: RuleId) {
        self.decisive.push((phrase, rule));
    }

    /// Hangs every decisive phrase on the slot that is least often filled: the last that is not common,
    /// since phrases go from asking to the thing that is asked for.
    pub(super) fn anchor(&mut self, vocabulary: &Vocabulary) {
        self.anchored = vec![Vec::new(); vocabulary.slot_count()];
        for &(phrase, rule) in &self.decisive {
            let compiled = &self.all[phrase];
            let anchor = compiled
                .slots()
                .filter(|&slot| !vocabulary.is_common(slot))
                .last()
                .unwrap_or(compiled.first);
            self.anchored[anchor as usize].push((phrase, rule));
        }
    }

    pub(crate) fn get(&self, phrase: PhraseId) -> &CompiledPhrase {
        &self.all[phrase]
    }

    /// The decisive phrases that hang on a slot, with their rules.
    pub(crate) fn anchored(&self, slot: SlotId) -> &[(PhraseId, RuleId)] {
        &self.anchored[slot as usize]
    }

    /// The most words that a match of any phrase spans.
    pub(super) fn longest(&self, longest_term: usize) -> usize {
        let span = |phrase: &CompiledPhrase| {
            let between: usize = phrase
                .rest
                .iter()
                .map(|(distance, _)| 2 * distance.words)
                .sum();
            between + (phrase.rest.len() + 1) * longest_term
        };
        self.all.iter().map(span).max().unwrap_or(0)
    }
}
