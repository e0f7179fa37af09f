//! A stretch of words with the term hits in it, and the rules that match there.

use std::collections::HashMap;
use std::ops::Range;

use fourgate_text::Token;

use super::patterns::PatternHit;
use super::phrase::{self, Span};
use super::{Match, context};
use crate::compile::{Compiled, PhraseId, RuleId, SlotId};

/// A term in the text: the slot it fills, its first and its last word within the block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Hit {
    pub(super) slot: SlotId,
    pub(super) first: usize,
    pub(super) last: usize,
}

/// The spans of `unless` phrases in a block, each found when it is first asked for.
type Silence = HashMap<PhraseId, Vec<Span>>;

/// Words and hits, and how far matches have been accepted.
#[derive(Debug)]
pub(super) struct Block {
    pub(super) tokens: Vec<Token>,
    pub(super) hits: Vec<Hit>,
    patterns: Vec<PatternHit>,
    /// Words of the block that earlier blocks have dealt with: a match that ends there was judged already.
    judged: usize,
    /// For each slot, where its hits are once they are sorted.
    ranges: Vec<Range<usize>>,
    /// The slots that are filled in this block.
    filled: Vec<SlotId>,
}

impl Block {
    pub(super) fn new(compiled: &Compiled, patterns: Vec<PatternHit>) -> Self {
        Block {
            tokens: Vec::new(),
            hits: Vec::new(),
            patterns,
            judged: 0,
            ranges: vec![0..0; compiled.vocabulary.slot_count()],
            filled: Vec::new(),
        }
    }

    /// The rules that match and end in words that can be judged now: all of them at the end of the text, else those
    /// whose context lies within the block. Found rules are closed.
    pub(super) fn evaluate(
        &mut self,
        compiled: &Compiled,
        open: &mut [bool],
        ended: bool,
        work: &mut u64,
    ) -> Vec<Match> {
        let limit = if ended {
            usize::MAX
        } else {
            self.tokens.len().saturating_sub(compiled.margin.after)
        };
        self.index_hits();
        *work += self.hits.len() as u64;
        let mut silence = Silence::new();
        let mut matches = Vec::new();
        self.evaluate_patterns(compiled, open, limit, &mut silence, &mut matches, work);
        let mut spans = self.first_spans(compiled, open, limit, &mut silence, work);
        spans.sort_unstable();
        spans.dedup_by_key(|(rule, _)| *rule);
        for (rule, span) in spans {
            open[rule] = false;
            let span = self.tokens[span.first].start..self.tokens[span.last].end;
            matches.push(Match { rule, span });
        }
        self.judged = limit.min(self.tokens.len());
        matches
    }

    /// For each phrase of an open rule, its first match that can be judged and is not silenced.
    fn first_spans(
        &self,
        compiled: &Compiled,
        open: &[bool],
        limit: usize,
        silence: &mut Silence,
        work: &mut u64,
    ) -> Vec<(RuleId, Span)> {
        let mut found = Vec::new();
        for &slot in &self.filled {
            for &(phrase, rule) in compiled.phrases.anchored(slot) {
                *work += 1;
                if !open[rule] || !self.fills(compiled, phrase) {
                    continue;
                }
                let spans = self.spans(compiled, phrase, work);
                let first = spans.into_iter().find(|span| {
                    (self.judged..limit).contains(&span.last)
                        && !self.is_silenced(compiled, rule, *span, silence, work)
                });
                found.extend(first.map(|span| (rule, span)));
            }
        }
        found
    }

    /// Drops all but the last `count` words. Returns how many were dropped.
    pub(super) fn keep_last(&mut self, count: usize) -> usize {
        let dropped = self.tokens.len().saturating_sub(count);
        self.tokens.drain(..dropped);
        self.judged = self.judged.saturating_sub(dropped);
        self.hits.retain_mut(|hit| {
            let kept = hit.first >= dropped;
            hit.first = hit.first.saturating_sub(dropped);
            hit.last = hit.last.saturating_sub(dropped);
            kept
        });
        dropped
    }

    fn index_hits(&mut self) {
        for slot in self.filled.drain(..) {
            self.ranges[slot as usize] = 0..0;
        }
        self.hits.sort_unstable();
        // Two terms of a slot may be the same words, as a stem and as a whole.
        self.hits.dedup();
        let mut start = 0;
        for group in self.hits.chunk_by(|a, b| a.slot == b.slot) {
            let end = start + group.len();
            if let Some(hit) = group.first() {
                self.ranges[hit.slot as usize] = start..end;
                self.filled.push(hit.slot);
            }
            start = end;
        }
    }

    fn hits_of(&self, slot: SlotId) -> &[Hit] {
        &self.hits[self.ranges[slot as usize].clone()]
    }

    /// Whether every slot of a phrase is filled somewhere in the block.
    fn fills(&self, compiled: &Compiled, phrase: PhraseId) -> bool {
        compiled
            .phrases
            .get(phrase)
            .slots()
            .all(|slot| !self.ranges[slot as usize].is_empty())
    }

    fn spans(&self, compiled: &Compiled, phrase: PhraseId, work: &mut u64) -> Vec<Span> {
        phrase::spans(
            compiled.phrases.get(phrase),
            &self.tokens,
            |slot| self.hits_of(slot),
            work,
        )
    }

    fn is_silenced(
        &self,
        compiled: &Compiled,
        rule: RuleId,
        span: Span,
        silence: &mut Silence,
        work: &mut u64,
    ) -> bool {
        let unless = &compiled.rules[rule].unless;
        if unless.is_empty() {
            return false;
        }
        let context = context::of(&self.tokens, span);
        unless.iter().any(|&phrase| {
            *work += 1;
            let spans = silence.entry(phrase).or_insert_with(|| {
                if self.fills(compiled, phrase) {
                    self.spans(compiled, phrase, work)
                } else {
                    Vec::new()
                }
            });
            context::holds_any(context, spans)
        })
    }

    /// Patterns match characters; the words that they touch decide what silences them.
    fn evaluate_patterns(
        &self,
        compiled: &Compiled,
        open: &mut [bool],
        limit: usize,
        silence: &mut Silence,
        matches: &mut Vec<Match>,
        work: &mut u64,
    ) {
        let start = self.tokens.first().map_or(0, |token| token.start);
        let from = self
            .patterns
            .partition_point(|hit| hit.bytes.end <= start && self.judged > 0);
        for hit in &self.patterns[from..] {
            *work += 1;
            let span = self.words_of(&hit.bytes);
            if span.last >= limit {
                break;
            }
            let judged_before = span.last < self.judged;
            if open[hit.rule]
                && !judged_before
                && !self.is_silenced(compiled, hit.rule, span, silence, work)
            {
                open[hit.rule] = false;
                matches.push(Match {
                    rule: hit.rule,
                    span: hit.bytes.clone(),
                });
            }
        }
    }

    /// The words that a stretch of the text touches, or the one before it where it touches none.
    fn words_of(&self, bytes: &Range<usize>) -> Span {
        let first = self
            .tokens
            .partition_point(|token| token.end <= bytes.start);
        let last = self
            .tokens
            .partition_point(|token| token.start < bytes.end)
            .saturating_sub(1);
        Span {
            last,
            first: first.min(last),
        }
    }
}
