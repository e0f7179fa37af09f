//! The vocabulary: every term of every concept, looked up a word at a time.
//!
//! A *list* is the terms of one concept, or those written in a phrase. A *slot* is what one place of a phrase may hold: the union
//! of some lists. Terms lead to their lists, mostly one, so that a text is read once whatever the number of concepts and rules.
//! Words and stems live in one automaton that is walked from the start of each word; terms of several words
//! in a tree over the words' numbers.

use std::collections::{BTreeMap, HashMap};

use aho_corasick::Anchored;
use aho_corasick::automaton::Automaton;
use aho_corasick::nfa::contiguous::NFA;
use fourgate_rules::{Catalogue, Concept, Element, Term, TermWord};

use super::EngineError;

/// The number of a list of terms.
pub(crate) type ListId = u32;
/// The number of a slot.
pub(crate) type SlotId = u32;
/// The number of a word or stem.
type WordId = u32;
/// The number of a node of the tree of terms.
pub(crate) type NodeId = u32;

const ROOT: NodeId = 0;

/// What one place of a phrase may hold.
#[derive(Debug)]
struct Slot {
    /// In ascending order.
    lists: Vec<ListId>,
    /// Whether it holds the small words of asking, making and setting, which are everywhere.
    common: bool,
}

/// Collects terms for slots.
#[derive(Debug)]
pub(super) struct Builder<'a> {
    concepts: HashMap<&'a str, &'a Concept>,
    numbers: HashMap<Element, SlotId>,
    slots: Vec<Slot>,
    /// For each concept that was asked for, its list.
    lists: HashMap<&'a str, ListId>,
    list_count: ListId,
    words: HashMap<TermWord, WordId>,
    /// Where each word leads from each node of the tree of terms.
    children: HashMap<(NodeId, WordId), NodeId>,
    /// For each node, the lists that have a term which ends there.
    ends: Vec<Vec<ListId>>,
    longest_term: usize,
}

/// Areas of concepts that say how something is asked for or set in context, not what it is about.
const COMMON_AREAS: [&str; 4] = ["act", "ask", "context", "person"];

impl<'a> Builder<'a> {
    pub(super) fn new(catalogue: &'a Catalogue) -> Self {
        Builder {
            concepts: catalogue
                .concepts
                .iter()
                .map(|concept| (concept.name.as_str(), concept))
                .collect(),
            numbers: HashMap::new(),
            slots: Vec::new(),
            lists: HashMap::new(),
            list_count: 0,
            words: HashMap::new(),
            children: HashMap::new(),
            ends: vec![Vec::new()],
            longest_term: 1,
        }
    }

    /// The slot of an element. Elements that hold the same share a slot.
    pub(super) fn slot(&mut self, element: &Element) -> SlotId {
        if let Some(slot) = self.numbers.get(element) {
            return *slot;
        }
        let number = SlotId::try_from(self.slots.len()).unwrap_or(SlotId::MAX);
        let mut lists = Vec::new();
        let mut common = false;
        match element {
            Element::Terms(terms) => {
                let terms = terms.iter().map(String::as_str);
                lists.push(self.list(terms));
            }
            Element::Concepts(names) => {
                for name in names {
                    self.concept(name, &mut lists);
                }
                common = names
                    .iter()
                    .all(|name| COMMON_AREAS.contains(&name.split('/').next().unwrap_or_default()));
            }
        }
        lists.sort_unstable();
        self.slots.push(Slot { lists, common });
        self.numbers.insert(element.clone(), number);
        number
    }

    /// Adds the list of a concept and of those that it includes, each once.
    fn concept(&mut self, name: &str, lists: &mut Vec<ListId>) {
        let Some(&concept) = self.concepts.get(name) else {
            return;
        };
        let list = match self.lists.get(concept.name.as_str()) {
            Some(list) => *list,
            None => self.list(concept.all_terms()),
        };
        self.lists.insert(&concept.name, list);
        if lists.contains(&list) {
            return;
        }
        lists.push(list);
        for included in &concept.includes {
            self.concept(included, lists);
        }
    }

    /// A new list of these terms.
    fn list<'t>(&mut self, terms: impl Iterator<Item = &'t str>) -> ListId {
        let list = self.list_count;
        self.list_count += 1;
        for term in terms {
            for end in self.term(term) {
                // Lists are made one after the other, so one that is there already is the last.
                let lists = &mut self.ends[end as usize];
                if lists.last() != Some(&list) {
                    lists.push(list);
                }
            }
        }
        list
    }

    /// Adds a term to the tree. Returns where its forms end.
    fn term(&mut self, source: &str) -> Vec<NodeId> {
        // The loader has refused terms that can't be read.
        let forms = Term::parse(source).unwrap_or_default();
        let mut ends = Vec::with_capacity(forms.len());
        for form in forms {
            self.longest_term = self.longest_term.max(form.words.len());
            let mut node = ROOT;
            for word in form.words {
                let next = WordId::try_from(self.words.len()).unwrap_or(WordId::MAX);
                let word = *self.words.entry(word).or_insert(next);
                node = self.child(node, word);
            }
            ends.push(node);
        }
        ends
    }

    fn child(&mut self, node: NodeId, word: WordId) -> NodeId {
        let next = NodeId::try_from(self.ends.len()).unwrap_or(NodeId::MAX);
        let child = *self.children.entry((node, word)).or_insert(next);
        if child == next {
            self.ends.push(Vec::new());
        }
        child
    }

    pub(super) fn finish(self) -> Result<Vocabulary, EngineError> {
        let mut entries: BTreeMap<String, Entry> = BTreeMap::new();
        for (word, id) in self.words {
            let entry = entries.entry(word.text).or_default();
            let node = self.children.get(&(ROOT, id)).copied();
            let found = Some(Found { word: id, node });
            if word.stem {
                entry.stem = found;
            } else {
                entry.whole = found;
            }
        }
        let automaton =
            NFA::new(entries.keys()).map_err(|error| EngineError::Tables(error.to_string()))?;
        let start = automaton
            .start_state(Anchored::Yes)
            .map_err(|error| EngineError::Tables(error.to_string()))?;
        let mut children = vec![Vec::new(); self.ends.len()];
        for ((node, word), child) in self.children {
            children[node as usize].push((word, child));
        }
        for children in &mut children {
            children.sort_unstable();
        }
        Ok(Vocabulary {
            automaton,
            start,
            entries: entries.into_values().collect(),
            children,
            lists: self.ends,
            list_count: self.list_count as usize,
            slots: self.slots,
            longest_term: self.longest_term,
        })
    }
}

/// What a text in the automaton stands for, as a whole word and as the start of one.
#[derive(Debug, Clone, Copy, Default)]
struct Entry {
    whole: Option<Found>,
    stem: Option<Found>,
}

/// A word or stem that a token is, and the terms that it begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Found {
    word: WordId,
    /// The node of the terms that begin with it.
    pub(crate) node: Option<NodeId>,
}

/// Every term, ready to be looked up.
#[derive(Debug)]
pub(crate) struct Vocabulary {
    automaton: NFA,
    start: aho_corasick::automaton::StateID,
    entries: Vec<Entry>,
    /// For each node, where each next word leads, in the order of words.
    children: Vec<Vec<(WordId, NodeId)>>,
    /// For each node, the lists that have a term which ends there.
    lists: Vec<Vec<ListId>>,
    list_count: usize,
    slots: Vec<Slot>,
    longest_term: usize,
}

impl Vocabulary {
    /// The words and stems that a token is. Looks at no more of it than its longest stem.
    pub(crate) fn look_up(&self, token: &[u8], mut found: impl FnMut(Found)) {
        let mut state = self.start;
        for (index, byte) in token.iter().enumerate() {
            state = self.automaton.next_state(Anchored::Yes, state, *byte);
            if !self.automaton.is_special(state) {
                continue;
            }
            if self.automaton.is_dead(state) {
                return;
            }
            if !self.automaton.is_match(state) {
                continue;
            }
            for match_index in 0..self.automaton.match_len(state) {
                let pattern = self.automaton.match_pattern(state, match_index);
                // A state also names the texts that end here and began later.
                if self.automaton.pattern_len(pattern) != index + 1 {
                    continue;
                }
                let entry = self.entries[pattern.as_usize()];
                if let Some(stem) = entry.stem {
                    found(stem);
                }
                if let Some(whole) = entry.whole.filter(|_| index + 1 == token.len()) {
                    found(whole);
                }
            }
        }
    }

    /// Where `word` leads from `node`.
    pub(crate) fn child(&self, node: NodeId, word: Found) -> Option<NodeId> {
        let children = &self.children[node as usize];
        children
            .binary_search_by_key(&word.word, |&(word, _)| word)
            .ok()
            .map(|index| children[index].1)
    }

    /// Whether longer terms go on from `node`.
    pub(crate) fn goes_on(&self, node: NodeId) -> bool {
        !self.children[node as usize].is_empty()
    }

    /// The lists that have a term which ends at `node`.
    pub(crate) fn lists(&self, node: NodeId) -> &[ListId] {
        &self.lists[node as usize]
    }

    /// The number of lists.
    pub(crate) fn list_count(&self) -> usize {
        self.list_count
    }

    /// The lists whose terms fill a slot.
    pub(crate) fn lists_of(&self, slot: SlotId) -> &[ListId] {
        &self.slots[slot as usize].lists
    }

    /// Whether a slot's terms are everywhere.
    pub(super) fn is_common(&self, slot: SlotId) -> bool {
        self.slots[slot as usize].common
    }

    /// Words of the longest term.
    pub(super) fn longest_term(&self) -> usize {
        self.longest_term
    }
}
