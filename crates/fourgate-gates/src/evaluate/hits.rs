//! The term hits of a block, so that the hits of a slot can be asked for.

use std::collections::HashMap;

use crate::compile::{CompiledPhrase, ListId, SlotId, Vocabulary};

/// A term in the text: its first and its last word within the block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Hit {
    pub(super) first: usize,
    pub(super) last: usize,
}

/// The end of a chain.
const NONE: u32 = u32::MAX;

/// Hits by list, and by slot as far as slots were asked for. Most never are, so hits are chained and not sorted.
#[derive(Debug)]
pub(super) struct Hits<'a> {
    vocabulary: &'a Vocabulary,
    found: &'a [(ListId, Hit)],
    /// For each list, the first of its hits in `found`.
    heads: Vec<u32>,
    /// For each hit, the next of its list.
    next: Vec<u32>,
    /// The lists that have a term in the block.
    filled: Vec<ListId>,
    /// The hits of the slots that were asked for.
    slots: HashMap<SlotId, Vec<Hit>>,
}

impl<'a> Hits<'a> {
    /// Chains what was found, which is in the order of the text.
    pub(super) fn new(vocabulary: &'a Vocabulary, found: &'a [(ListId, Hit)]) -> Self {
        let mut heads = vec![NONE; vocabulary.list_count()];
        let mut next = vec![NONE; found.len()];
        let mut filled = Vec::new();
        for (index, (list, _)) in (0..NONE).zip(found).rev() {
            let head = &mut heads[*list as usize];
            if *head == NONE {
                filled.push(*list);
            }
            next[index as usize] = *head;
            *head = index;
        }
        Hits {
            vocabulary,
            found,
            heads,
            next,
            filled,
            slots: HashMap::new(),
        }
    }

    /// The lists that have a term in the block, in no order.
    pub(super) fn filled_lists(&self) -> Vec<ListId> {
        self.filled.clone()
    }

    /// Whether every slot of a phrase is filled somewhere in the block.
    pub(super) fn fill(&self, phrase: &CompiledPhrase) -> bool {
        phrase.slots().all(|slot| {
            let mut lists = self.vocabulary.lists_of(slot).iter();
            lists.any(|list| self.heads[*list as usize] != NONE)
        })
    }

    /// Collects the hits of a phrase's slots, so that [`Hits::of`] can tell them.
    pub(super) fn prepare(&mut self, phrase: &CompiledPhrase) {
        for slot in phrase.slots() {
            if !self.slots.contains_key(&slot) {
                let hits = self.collect(slot);
                self.slots.insert(slot, hits);
            }
        }
    }

    fn collect(&self, slot: SlotId) -> Vec<Hit> {
        let mut hits = Vec::new();
        for list in self.vocabulary.lists_of(slot) {
            let mut at = self.heads[*list as usize];
            while let Some((_, hit)) = self.found.get(at as usize) {
                hits.push(*hit);
                at = self.next[at as usize];
            }
        }
        // One list is in order but for terms of several words, which come in the order of their ends.
        hits.sort_unstable();
        hits.dedup();
        hits
    }

    /// The hits of a slot in the order of their starts. None before the slot was prepared.
    pub(super) fn of(&self, slot: SlotId) -> &[Hit] {
        self.slots.get(&slot).map(Vec::as_slice).unwrap_or_default()
    }
}
