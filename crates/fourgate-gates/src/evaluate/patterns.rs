//! Runs patterns where one of their literals was seen, and nowhere else.

use std::ops::Range;

use regex_automata::Input;

use crate::compile::{Compiled, RuleId};

/// A stretch of the text that a pattern matches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PatternHit {
    pub(super) rule: RuleId,
    pub(super) bytes: Range<usize>,
}

/// Every match of the patterns of open rules, in the order of their ends.
pub(super) fn find(
    compiled: &Compiled,
    text: &str,
    open: &[bool],
    work: &mut u64,
) -> Vec<PatternHit> {
    let patterns = &compiled.patterns;
    let Some(literals) = &patterns.literals else {
        return Vec::new();
    };
    let mut windows: Vec<Vec<Range<usize>>> = Vec::new();
    for literal in literals.find_overlapping_iter(text) {
        *work += 1;
        windows.resize(patterns.all.len(), Vec::new());
        for &index in &patterns.needed_by[literal.pattern().as_usize()] {
            let pattern = &patterns.all[index];
            if open[pattern.rule] {
                let window = literal.end().saturating_sub(pattern.longest)
                    ..(literal.start() + pattern.longest).min(text.len());
                join(&mut windows[index], window);
            }
        }
    }
    let mut hits = Vec::new();
    for (pattern, windows) in patterns.all.iter().zip(windows) {
        for window in windows {
            *work += window.len() as u64 / 8;
            let input = Input::new(text).range(window);
            let found = pattern.regex.find_iter(input).map(|found| PatternHit {
                rule: pattern.rule,
                bytes: found.range(),
            });
            // Where nothing can silence a match, the first is enough.
            if compiled.rules[pattern.rule].unless.is_empty() {
                hits.extend(found.take(1));
            } else {
                hits.extend(found);
            }
        }
    }
    hits.sort_by_key(|hit| (hit.bytes.end, hit.bytes.start));
    hits
}

/// Adds a window, and joins it to the last where the two touch, so that no part of a text is read twice.
/// Literals come in the order of their ends, and lengths differ: a window may begin before the last one does.
fn join(windows: &mut Vec<Range<usize>>, mut window: Range<usize>) {
    while let Some(last) = windows.pop_if(|last| last.end >= window.start) {
        window = last.start.min(window.start)..last.end.max(window.end);
    }
    windows.push(window);
}
