//! The term hits of a block, put in order so that the hits of a slot can be asked for.

use std::collections::HashMap;

use crate::compile::{CompiledPhrase, ListId, SlotId, Vocabulary};

/// A term in the text: its first and its last word within the block.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Hit {
    pub(super) first: usize,
    pub(super) last: usize,
}

/// Hits by list, and by slot as far as slots were asked for.
#[derive(Debug)]
pub(super) struct Hits<'a> {
    vocabulary: &'a Vocabulary,
    /// The hits of every list, one list after the other, each in the order of the text.
    sorted: Vec<Hit>,
    /// For each list, where its hits begin; they end where those of the next list begin.
    starts: Vec<u32>,
    /// The hits of slots that more than one list fills.
    merged: HashMap<SlotId, Vec<Hit>>,
}

impl<'a> Hits<'a> {
    /// Sorts hits by counting them: they come nearly in the order of the text.
    pub(super) fn new(vocabulary: &'a Vocabulary, found: &[(ListId, Hit)]) -> Self {
        let lists = vocabulary.list_count();
        let mut starts = vec![0_u32; lists + 1];
        for (list, _) in found {
            starts[*list as usize + 1] += 1;
        }
        for list in 0..lists {
            starts[list + 1] += starts[list];
        }
        let mut next = starts.clone();
        let mut sorted = vec![Hit::default(); found.len()];
        for (list, hit) in found {
            let place = &mut next[*list as usize];
            sorted[*place as usize] = *hit;
            *place += 1;
        }
        for range in starts.windows(2) {
            let hits = &mut sorted[range[0] as usize..range[1] as usize];
            // Terms come in the order of their ends: only one of several words may begin before the one before it.
            if !hits.is_sorted() {
                hits.sort_unstable();
            }
        }
        Hits {
            vocabulary,
            sorted,
            starts,
            merged: HashMap::new(),
        }
    }

    /// The lists that have a term in the block.
    pub(super) fn filled_lists(&self) -> impl Iterator<Item = ListId> {
        (0..)
            .zip(self.starts.windows(2))
            .filter(|(_, range)| range[0] < range[1])
            .map(|(list, _)| list)
    }

    fn of_list(&self, list: ListId) -> &[Hit] {
        let list = list as usize;
        &self.sorted[self.starts[list] as usize..self.starts[list + 1] as usize]
    }

    /// Whether every slot of a phrase is filled somewhere in the block.
    pub(super) fn fill(&self, phrase: &CompiledPhrase) -> bool {
        phrase
            .slots()
            .all(|slot| self.filled_lists_of(slot).next().is_some())
    }

    fn filled_lists_of(&self, slot: SlotId) -> impl Iterator<Item = &[Hit]> {
        let lists = self.vocabulary.lists_of(slot).iter();
        lists
            .map(|list| self.of_list(*list))
            .filter(|hits| !hits.is_empty())
    }

    /// Merges the lists of a phrase's slots, so that [`Hits::of`] can tell them.
    pub(super) fn prepare(&mut self, phrase: &CompiledPhrase) {
        for slot in phrase.slots() {
            if self.merged.contains_key(&slot) || self.filled_lists_of(slot).nth(1).is_none() {
                continue;
            }
            let mut hits: Vec<Hit> = self.filled_lists_of(slot).flatten().copied().collect();
            hits.sort_unstable();
            hits.dedup();
            self.merged.insert(slot, hits);
        }
    }

    /// The hits of a slot in the order of their starts.
    pub(super) fn of(&self, slot: SlotId) -> &[Hit] {
        self.merged
            .get(&slot)
            .map(Vec::as_slice)
            .or_else(|| self.filled_lists_of(slot).next())
            .unwrap_or_default()
    }
}
