//! From text to words and term hits.

use fourgate_text::{Token, Tokens, tokens};

use super::block::Block;
use super::hits::Hit;
use crate::compile::Vocabulary;

/// Reads a text word by word into blocks.
#[derive(Debug)]
pub(super) struct Scanner<'a> {
    vocabulary: &'a Vocabulary,
    text: &'a str,
    tokens: Tokens<'a>,
    /// Terms that have begun: the node reached, and the word in the block at which the term began.
    begun: Vec<(u32, usize)>,
    /// The same after the current word; kept to be reused.
    next: Vec<(u32, usize)>,
}

impl<'a> Scanner<'a> {
    pub(super) fn new(vocabulary: &'a Vocabulary, text: &'a str) -> Self {
        Scanner {
            vocabulary,
            text,
            tokens: tokens(text),
            begun: Vec::new(),
            next: Vec::new(),
        }
    }

    /// Adds words to the block until it holds `size`. True when the text has ended.
    pub(super) fn fill(&mut self, block: &mut Block, size: usize, work: &mut u64) -> bool {
        while block.tokens.len() < size {
            let Some(token) = self.tokens.next() else {
                return true;
            };
            self.word(token, block);
            *work += 1;
        }
        false
    }

    /// The block has dropped this many words from its start. A term is shorter than what a block keeps.
    pub(super) fn shift(&mut self, dropped: usize) {
        self.begun.retain_mut(|(_, first)| {
            let kept = *first >= dropped;
            *first = first.saturating_sub(dropped);
            kept
        });
    }

    fn word(&mut self, token: Token, block: &mut Block) {
        let index = block.tokens.len();
        block.tokens.push(token);
        let Scanner {
            vocabulary,
            text,
            begun,
            next,
            ..
        } = self;
        let bytes = &text.as_bytes()[token.start..token.end];
        vocabulary.look_up(bytes, |found| {
            for &(node, first) in begun.iter() {
                if let Some(child) = vocabulary.child(node, found) {
                    arrive(vocabulary, child, first, index, block, next);
                }
            }
            if let Some(node) = found.node {
                arrive(vocabulary, node, index, index, block, next);
            }
        });
        std::mem::swap(begun, next);
        next.clear();
    }
}

/// Notes the terms that end at a node, and that longer ones may follow.
fn arrive(
    vocabulary: &Vocabulary,
    node: u32,
    first: usize,
    last: usize,
    block: &mut Block,
    next: &mut Vec<(u32, usize)>,
) {
    for list in vocabulary.lists(node) {
        block.hits.push((*list, Hit { first, last }));
    }
    if vocabulary.goes_on(node) {
        next.push((node, first));
    }
}
