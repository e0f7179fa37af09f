//! A stretch of words with the term hits in it, and the rules that match there.

use std::collections::HashMap;
use std::ops::Range;

use fourgate_text::Token;

use super::hits::{Hit, Hits};
use super::patterns::PatternHit;
use super::phrase::{self, Span};
use super::{Match, context};
use crate::compile::{Compiled, ListId, PhraseId, RuleId};

/// Words and hits, and how far matches have been judged.
#[derive(Debug, Default)]
pub(super) struct Block {
    pub(super) tokens: Vec<Token>,
    /// Terms in the order of their ends.
    pub(super) hits: Vec<(ListId, Hit)>,
    patterns: Vec<PatternHit>,
    /// Words of the block that earlier blocks have dealt with: a match that ends there was judged already.
    judged: usize,
}

impl Block {
    pub(super) fn new(patterns: Vec<PatternHit>) -> Self {
        Block {
            patterns,
            ..Block::default()
        }
    }

    /// The rules that match and end in words that can be judged now: all of them at the end of the text, else those
    /// for which enough of the words behind are known. Found rules are closed.
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
        *work += self.hits.len() as u64;
        let mut reading = Reading {
            compiled,
            block: self,
            hits: Hits::new(&compiled.vocabulary, &self.hits),
            limit,
            silence: HashMap::new(),
            work,
        };
        let mut matches = reading.patterns(open);
        matches.extend(reading.phrases(open));
        self.judged = limit.min(self.tokens.len());
        matches
    }

    /// Drops all but the last `count` words. Returns how many were dropped.
    pub(super) fn keep_last(&mut self, count: usize) -> usize {
        let dropped = self.tokens.len().saturating_sub(count);
        self.tokens.drain(..dropped);
        self.judged = self.judged.saturating_sub(dropped);
        self.hits.retain_mut(|(_, hit)| {
            let kept = hit.first >= dropped;
            hit.first = hit.first.saturating_sub(dropped);
            hit.last = hit.last.saturating_sub(dropped);
            kept
        });
        dropped
    }
}

/// One evaluation of a block.
struct Reading<'a> {
    compiled: &'a Compiled,
    block: &'a Block,
    hits: Hits<'a>,
    /// The first word at which no match that can be judged ends.
    limit: usize,
    /// The spans of `unless` phrases, each found when it is first asked for.
    silence: HashMap<PhraseId, Vec<Span>>,
    work: &'a mut u64,
}

impl Reading<'_> {
    /// The rules with a phrase that matches, each with the first of its matches.
    fn phrases(&mut self, open: &mut [bool]) -> Vec<Match> {
        let phrases = &self.compiled.phrases;
        let mut seen = vec![false; phrases.decisive().len()];
        let mut found: Vec<(RuleId, Span)> = Vec::new();
        let filled = self.hits.filled_lists();
        for list in filled {
            for &index in phrases.anchored(list) {
                *self.work += 1;
                let (phrase, rule) = phrases.decisive()[index];
                if open[rule] && !std::mem::replace(&mut seen[index], true) {
                    found.extend(self.first_match(phrase, rule).map(|span| (rule, span)));
                }
            }
        }
        found.sort_unstable();
        found.dedup_by_key(|(rule, _)| *rule);
        let tokens = &self.block.tokens;
        found
            .into_iter()
            .map(|(rule, span)| {
                open[rule] = false;
                Match {
                    rule,
                    span: tokens[span.first].start..tokens[span.last].end,
                }
            })
            .collect()
    }

    fn first_match(&mut self, phrase: PhraseId, rule: RuleId) -> Option<Span> {
        let judged = self.block.judged..self.limit;
        self.spans(phrase)
            .into_iter()
            .find(|span| judged.contains(&span.last) && !self.is_silenced(rule, *span))
    }

    fn spans(&mut self, phrase: PhraseId) -> Vec<Span> {
        let phrase = self.compiled.phrases.get(phrase);
        if !self.hits.fill(phrase) {
            return Vec::new();
        }
        self.hits.prepare(phrase);
        phrase::spans(
            phrase,
            &self.block.tokens,
            |slot| self.hits.of(slot),
            self.work,
        )
    }

    fn is_silenced(&mut self, rule: RuleId, span: Span) -> bool {
        let unless = &self.compiled.rules[rule].unless;
        if unless.is_empty() {
            return false;
        }
        let context = context::of(&self.block.tokens, span);
        unless.iter().any(|&phrase| {
            *self.work += 1;
            if !self.silence.contains_key(&phrase) {
                let spans = self.spans(phrase);
                self.silence.insert(phrase, spans);
            }
            context::holds_any(context, &self.silence[&phrase])
        })
    }

    /// Patterns match characters; the words that they touch decide what silences them.
    fn patterns(&mut self, open: &mut [bool]) -> Vec<Match> {
        let block = self.block;
        let start = block.tokens.first().map_or(0, |token| token.start);
        let before = |hit: &PatternHit| hit.bytes.end <= start && block.judged > 0;
        let mut matches = Vec::new();
        for hit in &block.patterns[block.patterns.partition_point(before)..] {
            *self.work += 1;
            let span = words_of(block, &hit.bytes);
            if span.last >= self.limit {
                break;
            }
            if open[hit.rule] && span.last >= block.judged && !self.is_silenced(hit.rule, span) {
                open[hit.rule] = false;
                matches.push(Match {
                    rule: hit.rule,
                    span: hit.bytes.clone(),
                });
            }
        }
        matches
    }
}

/// The words that a stretch of the text touches, or the one before it where it touches none.
fn words_of(block: &Block, bytes: &Range<usize>) -> Span {
    let first = block
        .tokens
        .partition_point(|token| token.end <= bytes.start);
    let last = block
        .tokens
        .partition_point(|token| token.start < bytes.end)
        .saturating_sub(1);
    Span {
        last,
        first: first.min(last),
    }
}
