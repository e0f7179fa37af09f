//! Phrases over slots, each reached from the terms of its rarest one.

use std::collections::HashMap;

use fourgate_rules::{Distance, Phrase};

use super::RuleId;
use super::vocabulary::{Builder, ListId, SlotId, Vocabulary};

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
    /// For each list, which of the decisive phrases to look at where one of its terms occurs.
    anchored: Vec<Vec<usize>>,
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
        self.anchored = vec![Vec::new(); vocabulary.list_count()];
        for (index, &(phrase, _)) in self.decisive.iter().enumerate() {
            let compiled = &self.all[phrase];
            let anchor = compiled
                .slots()
                .filter(|&slot| !vocabulary.is_common(slot))
                .last()
                .unwrap_or(compiled.first);
            for &list in vocabulary.lists_of(anchor) {
                self.anchored[list as usize].push(index);
            }
        }
    }

    pub(crate) fn get(&self, phrase: PhraseId) -> &CompiledPhrase {
        &self.all[phrase]
    }

    /// The phrases that make a rule match, and that rule.
    pub(crate) fn decisive(&self) -> &[(PhraseId, RuleId)] {
        &self.decisive
    }

    /// Which of the decisive phrases hang on a list.
    pub(crate) fn anchored(&self, list: ListId) -> &[usize] {
        &self.anchored[list as usize]
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
