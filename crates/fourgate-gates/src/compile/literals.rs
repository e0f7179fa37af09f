//! Literals of a pattern: a set of texts of which every match contains at least one, taken from the syntax tree.
//! A pattern is only run where one of them was seen.

use regex_syntax::hir::literal::{ExtractKind, Extractor};
use regex_syntax::hir::{Hir, HirKind};

/// The shortest literal worth looking for, in bytes.
const SHORTEST: usize = 3;
/// The most literals of one pattern.
const MOST: usize = 64;

/// The best set of literals of a pattern. None when it has none that is long enough.
pub(super) fn required(hir: &Hir) -> Option<Vec<Vec<u8>>> {
    let mut best: Option<Vec<Vec<u8>>> = None;
    let mut offer = |candidate: Option<Vec<Vec<u8>>>| {
        if let Some(candidate) = candidate.filter(|literals| is_useful(literals))
            && best.as_ref().is_none_or(|best| is_better(&candidate, best))
        {
            best = Some(candidate);
        }
    };
    offer(prefixes(hir));
    match hir.kind() {
        HirKind::Concat(parts) => {
            for start in 1..parts.len() {
                offer(prefixes(&Hir::concat(parts[start..].to_vec())));
            }
            for part in parts {
                offer(required(part));
            }
        }
        HirKind::Alternation(alternatives) => {
            let each: Option<Vec<_>> = alternatives.iter().map(required).collect();
            offer(each.map(|sets| sets.concat()));
        }
        HirKind::Capture(capture) => offer(required(&capture.sub)),
        HirKind::Repetition(repetition) if repetition.min > 0 => offer(required(&repetition.sub)),
        _ => {}
    }
    best
}

/// Texts of which every match begins with one.
fn prefixes(hir: &Hir) -> Option<Vec<Vec<u8>>> {
    let mut extractor = Extractor::new();
    extractor.kind(ExtractKind::Prefix).limit_total(MOST);
    let mut sequence = extractor.extract(hir);
    sequence.minimize_by_preference();
    let literals = sequence.literals()?;
    Some(
        literals
            .iter()
            .map(|literal| literal.as_bytes().to_vec())
            .collect(),
    )
}

fn shortest(literals: &[Vec<u8>]) -> usize {
    literals.iter().map(Vec::len).min().unwrap_or(0)
}

fn is_useful(literals: &[Vec<u8>]) -> bool {
    !literals.is_empty() && literals.len() <= MOST && shortest(literals) >= SHORTEST
}

/// Longer literals are seen less often, up to a length; after that fewer are better.
fn is_better(candidate: &[Vec<u8>], best: &[Vec<u8>]) -> bool {
    const LONG_ENOUGH: usize = 6;
    let rank = |literals: &[Vec<u8>]| {
        (
            shortest(literals).min(LONG_ENOUGH),
            usize::MAX - literals.len(),
        )
    };
    rank(candidate) > rank(best)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn literals(pattern: &str) -> Option<Vec<String>> {
        let hir = fourgate_rules::parse_pattern(pattern).unwrap();
        required(&hir).map(|set| {
            set.into_iter()
                .map(|literal| String::from_utf8(literal).unwrap())
                .collect()
        })
    }

    #[test]
    fn every_match_holds_one_of_the_literals() {
        for (pattern, expected) in [
            (r"<\|im_start\|>", vec!["<|im_start|>"]),
            (
                r"\b(?:ignore|disregard)\s{1,4}all\b",
                vec!["ignore", "disregard"],
            ),
            (r"[a-z]{3,9}password", vec!["password"]),
            (r"[0-9]{2}(?:(?:one|two)hundred)", vec!["hundred"]),
        ] {
            assert_eq!(literals(pattern).unwrap(), expected, "{pattern}");
        }
    }

    #[test]
    fn a_pattern_without_literals_has_none() {
        assert_eq!(literals(r"[a-z]{5,9}\s[0-9]{3}"), None);
        assert_eq!(literals(r"(?:password)?[0-9]{3}"), None);
    }
}
