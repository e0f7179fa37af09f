//! Reads one view of a text: patterns first, then words in blocks, and in each block the phrases whose slots are all filled.
//!
//! The work is linear in the text: a block has a fixed number of words, and a match is accepted in exactly one block, the first
//! in which all the words around it are known. Neighbouring blocks share the words that a match on the border may need.

mod block;
mod context;
mod hits;
mod patterns;
mod phrase;
mod scan;

use std::ops::Range;

use fourgate_text::View;

use self::block::Block;
use self::scan::Scanner;
use crate::compile::{Compiled, RuleId};
use crate::verdict::Side;

/// Words of a block, beside those that it shares with its neighbours.
pub(crate) const BLOCK: usize = 16_384;

/// A rule that matched, and the bytes of the view that it matched.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Match {
    pub(crate) rule: RuleId,
    pub(crate) span: Range<usize>,
}

/// Reads views with the rules of one side. Each rule is found once.
#[derive(Debug)]
pub(crate) struct Evaluation<'a> {
    compiled: &'a Compiled,
    /// Words of a block.
    block: usize,
    /// For each rule, whether it is still looked for.
    open: Vec<bool>,
    /// Words, term hits and steps of matching so far: a measure of the time that does not depend on the machine.
    pub(crate) work: u64,
}

impl<'a> Evaluation<'a> {
    pub(crate) fn new(compiled: &'a Compiled, side: Side, block: usize) -> Self {
        Evaluation {
            compiled,
            block,
            open: compiled.readers(side).to_vec(),
            work: 0,
        }
    }

    /// The rules that match in a view and were not found before.
    pub(crate) fn read(&mut self, view: &View) -> Vec<Match> {
        let text = view.text();
        let margin = self.compiled.margin;
        let size = self.block + margin.before + margin.after;
        let mut matches = Vec::new();
        let pattern_hits = patterns::find(self.compiled, text, &self.open, &mut self.work);
        let mut block = Block::new(pattern_hits);
        let mut scanner = Scanner::new(&self.compiled.vocabulary, text);
        loop {
            let ended = scanner.fill(&mut block, size, &mut self.work);
            let found = block.evaluate(self.compiled, &mut self.open, ended, &mut self.work);
            matches.extend(found);
            if ended {
                return matches;
            }
            let dropped = block.keep_last(margin.before + margin.after);
            scanner.shift(dropped);
        }
    }
}
