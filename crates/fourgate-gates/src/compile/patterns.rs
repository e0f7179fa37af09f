//! Patterns: the few rules that are about characters. One automaton sees the literals of all of them.

use aho_corasick::AhoCorasick;
use fourgate_rules::{Rule, parse_pattern};
use regex_automata::meta::Regex;

use super::{EngineError, RuleId, literals};

/// A pattern and the window around a literal in which it may match.
#[derive(Debug)]
pub(crate) struct CompiledPattern {
    pub(crate) rule: RuleId,
    pub(crate) regex: Regex,
    /// The longest match, in bytes.
    pub(crate) longest: usize,
}

/// Every pattern, behind the literals that it needs.
#[derive(Debug)]
pub(crate) struct Patterns {
    pub(crate) all: Vec<CompiledPattern>,
    pub(crate) literals: Option<AhoCorasick>,
    /// For each literal, the patterns that need it.
    pub(crate) needed_by: Vec<Vec<usize>>,
}

impl Patterns {
    pub(super) fn longest_match(&self) -> usize {
        self.all
            .iter()
            .map(|pattern| pattern.longest)
            .max()
            .unwrap_or(0)
    }
}

#[derive(Debug, Default)]
pub(super) struct Builder {
    all: Vec<CompiledPattern>,
    literals: Vec<Vec<u8>>,
    needed_by: Vec<Vec<usize>>,
}

impl Builder {
    pub(super) fn add(
        &mut self,
        rule: &Rule,
        id: RuleId,
        pattern: &str,
    ) -> Result<(), EngineError> {
        let error = |reason: String| EngineError::Pattern {
            file: rule.file.clone(),
            rule: rule.id.clone(),
            reason,
        };
        let hir = parse_pattern(pattern).map_err(|source| error(source.to_string()))?;
        let literals = literals::required(&hir).ok_or_else(|| {
            error("no word of at least 3 letters is in every match: add one, or it would be run on every text".to_owned())
        })?;
        let longest = hir
            .properties()
            .maximum_len()
            .ok_or_else(|| error("a match must be bounded".to_owned()))?;
        let regex = Regex::builder()
            .build_from_hir(&hir)
            .map_err(|source| error(source.to_string()))?;
        for literal in literals {
            let known = self.literals.iter().position(|other| *other == literal);
            let index = known.unwrap_or_else(|| {
                self.literals.push(literal);
                self.needed_by.push(Vec::new());
                self.literals.len() - 1
            });
            self.needed_by[index].push(self.all.len());
        }
        self.all.push(CompiledPattern {
            rule: id,
            regex,
            longest,
        });
        Ok(())
    }

    pub(super) fn finish(self) -> Result<Patterns, EngineError> {
        let literals = if self.literals.is_empty() {
            None
        } else {
            let automaton = AhoCorasick::builder()
                .kind(Some(aho_corasick::AhoCorasickKind::DFA))
                .build(&self.literals)
                .map_err(|error| EngineError::Tables(error.to_string()))?;
            Some(automaton)
        };
        Ok(Patterns {
            all: self.all,
            literals,
            needed_by: self.needed_by,
        })
    }
}
