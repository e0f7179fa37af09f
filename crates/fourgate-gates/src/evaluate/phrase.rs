//! Matches a phrase on the hits of its slots.
//!
//! From element to element: a hit is reached when a reached hit of the element before is near enough, and it then takes the
//! nearest one. The span of a match is the union of the hits on its way. Every hit is visited once
//! for each element, whatever the distances.

use fourgate_rules::Distance;
use fourgate_text::Token;

use super::hits::Hit;
use crate::compile::{CompiledPhrase, SlotId};

/// A stretch of words, first and last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Span {
    /// Ordered by the last word first: matches are taken in the order in which they are complete.
    pub(super) last: usize,
    pub(super) first: usize,
}

/// A hit that a phrase has led to, and the span of the way there.
#[derive(Debug, Clone, Copy)]
struct Reached {
    first: usize,
    last: usize,
    span: Span,
}

/// The spans of all matches of a phrase, in the order of their ends. `hits` gives the hits of a slot in the order of their starts.
pub(super) fn spans<'b>(
    phrase: &CompiledPhrase,
    tokens: &[Token],
    hits: impl Fn(SlotId) -> &'b [Hit],
    work: &mut u64,
) -> Vec<Span> {
    let mut reached: Vec<Reached> = hits(phrase.first)
        .iter()
        .map(|hit| Reached {
            first: hit.first,
            last: hit.last,
            span: Span {
                last: hit.last,
                first: hit.first,
            },
        })
        .collect();
    *work += reached.len() as u64;
    for (distance, slot) in &phrase.rest {
        if reached.is_empty() {
            return Vec::new();
        }
        let next = hits(*slot);
        *work += next.len() as u64;
        reached = step(&reached, *distance, next, tokens);
    }
    let mut spans: Vec<Span> = reached.into_iter().map(|reached| reached.span).collect();
    spans.sort_unstable();
    spans.dedup();
    spans
}

/// The hits of the next element that are near enough to a reached one.
fn step(reached: &[Reached], distance: Distance, next: &[Hit], tokens: &[Token]) -> Vec<Reached> {
    let mut by_end = reached.to_vec();
    by_end.sort_by_key(|reached| (reached.last, reached.first));
    let mut by_start: Vec<Reached> = Vec::new();
    if distance.any_order {
        by_start = reached.to_vec();
        by_start.sort_by_key(|reached| (reached.first, reached.last));
    }
    next.iter()
        .filter_map(|hit| {
            let before = by_end[..by_end.partition_point(|other| other.last < hit.first)]
                .last()
                .and_then(|other| Some((gap(tokens, other.last, hit.first, distance)?, other)));
            let after = by_start
                .get(by_start.partition_point(|other| other.first <= hit.last))
                .and_then(|other| Some((gap(tokens, hit.last, other.first, distance)?, other)));
            let nearest = match (before, after) {
                (Some(before), Some(after)) if after.0 < before.0 => after.1,
                (Some(before), _) => before.1,
                (None, Some(after)) => after.1,
                (None, None) => return None,
            };
            Some(Reached {
                first: hit.first,
                last: hit.last,
                span: Span {
                    last: nearest.span.last.max(hit.last),
                    first: nearest.span.first.min(hit.first),
                },
            })
        })
        .collect()
}

/// The half words between two words, where they are near enough for `distance`.
fn gap(tokens: &[Token], before: usize, after: usize, distance: Distance) -> Option<usize> {
    let (before, after) = (tokens.get(before)?, tokens.get(after)?);
    let gap = after.position - (before.position + before.width);
    let near = gap <= 2 * distance.words;
    let joined = distance.across_sentences || before.sentence == after.sentence;
    (near && joined).then_some(gap)
}
