//! A second evaluation of rules, plain and slow, that the engine is compared with: it tries every term at every word, every hit
//! after every hit and every pattern on the whole text, and knows no slots, blocks, anchors or literals.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::ops::Range;

use fourgate_rules::{Catalogue, Condition, Distance, Element, Phrase, Rule, RuleSide, Term};
use fourgate_text::{Token, View, tokens, views};
use regex_automata::meta::Regex;
use regex_automata::util::syntax::Config;

use crate::Side;

/// A rule and the bytes of the original that it matched.
pub(crate) type Found = (String, usize, usize);
/// First and last word.
type Words = (usize, usize);

/// Every rule that matches, with its first match.
pub(crate) fn check(catalogue: &Catalogue, text: &str, side: Side) -> BTreeSet<Found> {
    let mut found: BTreeSet<Found> = BTreeSet::new();
    for view in views(text) {
        let read = Text {
            catalogue,
            view: &view,
            tokens: tokens(view.text()).collect(),
            hits: RefCell::default(),
        };
        for rule in &catalogue.rules {
            let applies = match rule.side {
                RuleSide::Both => true,
                RuleSide::Request => side != Side::Response,
                RuleSide::Response => side != Side::Request,
            };
            if !applies || found.iter().any(|(id, ..)| *id == rule.id) {
                continue;
            }
            if let Some(bytes) = read.first_match(rule) {
                let original = view.original_span(bytes);
                let start = text.floor_char_boundary(original.start);
                let end = text.ceil_char_boundary(original.end);
                found.insert((rule.id.clone(), start, end));
            }
        }
    }
    found
}

struct Text<'a> {
    catalogue: &'a Catalogue,
    view: &'a View,
    tokens: Vec<Token>,
    /// What [`Text::hits`] found before.
    hits: RefCell<HashMap<Element, BTreeSet<Words>>>,
}

impl Text<'_> {
    fn first_match(&self, rule: &Rule) -> Option<Range<usize>> {
        let silent = |words: Words| {
            rule.unless
                .iter()
                .any(|unless| self.silences(unless, words))
        };
        match &rule.condition {
            Condition::Phrases(phrases) => phrases
                .iter()
                .flat_map(|phrase| self.spans(phrase))
                .filter(|span| !silent(*span))
                .min_by_key(|&(first, last)| (last, first))
                .map(|(first, last)| self.tokens[first].start..self.tokens[last].end),
            Condition::Pattern(pattern) => {
                let regex = Regex::builder()
                    .syntax(Config::new().unicode(false).utf8(false))
                    .build(pattern)
                    .unwrap();
                regex
                    .find_iter(self.view.text())
                    .map(|found| found.range())
                    .find(|range| !silent(self.words_of(range)))
            }
        }
    }

    fn words_of(&self, range: &Range<usize>) -> Words {
        let last = self
            .tokens
            .iter()
            .rposition(|token| token.start < range.end)
            .unwrap_or(0);
        let first = self
            .tokens
            .iter()
            .position(|token| token.end > range.start)
            .unwrap_or(last);
        (first.min(last), last)
    }

    fn silences(&self, unless: &Phrase, (first, last): Words) -> bool {
        let in_context = |index: usize| {
            let (token, from, to) = (self.tokens[index], self.tokens[first], self.tokens[last]);
            (from.sentence..=to.sentence).contains(&token.sentence)
                && token.position + 48 >= from.position
                && token.position <= to.position + 48
        };
        self.spans(unless)
            .iter()
            .any(|span| in_context(span.0) && in_context(span.1))
    }

    fn spans(&self, phrase: &Phrase) -> BTreeSet<Words> {
        let mut reached: Vec<(Words, Words)> = self
            .hits(&phrase.first)
            .into_iter()
            .map(|hit| (hit, hit))
            .collect();
        for (distance, element) in &phrase.rest {
            let next = self.hits(element);
            reached = next
                .into_iter()
                .filter_map(|hit| {
                    let (_, span) = reached
                        .iter()
                        .filter_map(|(before, span)| {
                            Some((self.nearness(*before, hit, *distance)?, *span))
                        })
                        .min_by_key(|(nearness, _)| *nearness)?;
                    Some((hit, (span.0.min(hit.0), span.1.max(hit.1))))
                })
                .collect();
        }
        reached.into_iter().map(|(_, span)| span).collect()
    }

    /// How near `hit` is to one of the element before; the smallest is taken. None where it is too far.
    fn nearness(
        &self,
        before: Words,
        hit: Words,
        distance: Distance,
    ) -> Option<(usize, u8, usize)> {
        let (left, right, order) = if before.1 < hit.0 {
            (before.1, hit.0, (0, usize::MAX - before.0))
        } else if distance.any_order && hit.1 < before.0 {
            (hit.1, before.0, (1, before.1))
        } else {
            return None;
        };
        let (left, right) = (self.tokens[left], self.tokens[right]);
        let gap = right.position - left.position - left.width;
        let near = gap <= 2 * distance.words;
        let joined = distance.across_sentences || left.sentence == right.sentence;
        (near && joined).then_some((gap, order.0, order.1))
    }

    fn hits(&self, element: &Element) -> BTreeSet<Words> {
        if let Some(known) = self.hits.borrow().get(element) {
            return known.clone();
        }
        let hits = self.look_for(element);
        self.hits.borrow_mut().insert(element.clone(), hits.clone());
        hits
    }

    fn look_for(&self, element: &Element) -> BTreeSet<Words> {
        let mut terms = Vec::new();
        match element {
            Element::Terms(list) => terms.extend(list.iter().map(String::as_str)),
            Element::Concepts(names) => {
                let mut names: Vec<&str> = names.iter().map(String::as_str).collect();
                let mut seen = BTreeSet::new();
                while let Some(name) = names.pop() {
                    if !seen.insert(name) {
                        continue;
                    }
                    let concept = self
                        .catalogue
                        .concepts
                        .iter()
                        .find(|concept| concept.name == name)
                        .unwrap();
                    terms.extend(concept.all_terms());
                    names.extend(concept.includes.iter().map(String::as_str));
                }
            }
        }
        let forms: Vec<Term> = terms
            .into_iter()
            .flat_map(|term| Term::parse(term).unwrap())
            .collect();
        let mut hits = BTreeSet::new();
        for start in 0..self.tokens.len() {
            for form in forms.iter().filter(|form| self.is_at(form, start)) {
                hits.insert((start, start + form.words.len() - 1));
            }
        }
        hits
    }

    fn is_at(&self, term: &Term, start: usize) -> bool {
        term.words.iter().enumerate().all(|(offset, word)| {
            self.tokens.get(start + offset).is_some_and(|token| {
                let text = &self.view.text()[token.start..token.end];
                if word.stem {
                    text.starts_with(&word.text)
                } else {
                    text == word.text
                }
            })
        })
    }
}

mod tests {
    use std::fmt::Write as _;
    use std::sync::LazyLock;

    use fourgate_rules::{Disguise, SourceFile};
    use proptest::prelude::*;

    use super::*;
    use crate::Engine;

    static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::compiled_in().unwrap());
    static ENGINE: LazyLock<Engine> = LazyLock::new(|| Engine::new(&CATALOGUE).unwrap());

    fn engine_finds(engine: &Engine, text: &str, side: Side, block: usize) -> BTreeSet<Found> {
        let (verdict, _) = engine.check_in_blocks(text, side, block);
        verdict
            .findings
            .into_iter()
            .map(|finding| {
                (
                    finding.rule.id.clone(),
                    finding.bytes.start,
                    finding.bytes.end,
                )
            })
            .collect()
    }

    fn example() -> impl Strategy<Value = String> {
        let examples: Vec<String> = CATALOGUE
            .rules
            .iter()
            .flat_map(|rule| {
                rule.matches
                    .iter()
                    .chain(&rule.ignores)
                    .chain(&rule.known_miss)
            })
            .cloned()
            .collect();
        (
            prop::sample::select(examples),
            prop::option::weighted(0.2, prop::sample::select(&Disguise::ALL[..])),
        )
            .prop_map(|(text, disguise)| {
                disguise.map_or(text.clone(), |disguise| disguise.apply(&text))
            })
    }

    fn prose() -> impl Strategy<Value = String> {
        prop::sample::select(vec![
            ". ",
            " ",
            "\n",
            "\n\n",
            "! ",
            " and ",
            " the garden, where ",
            " how to ",
            " prevent ",
            "I can't help with ",
            " 爆弾を作る ",
            " взрывчатка ",
            "\u{e0041}\u{e0042}",
            " k i l l ",
            "é",
            "…",
        ])
        .prop_map(str::to_owned)
    }

    fn text() -> impl Strategy<Value = String> {
        prop::collection::vec(prop_oneof![3 => example(), 2 => prose()], 1..6)
            .prop_map(|parts| parts.concat())
    }

    fn side() -> impl Strategy<Value = Side> {
        prop::sample::select(vec![Side::Any, Side::Request, Side::Response])
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        #[test]
        fn engine_and_oracle_agree_on_examples_and_prose(text in text(), side in side()) {
            let expected = check(&CATALOGUE, &text, side);
            prop_assert_eq!(&engine_finds(&ENGINE, &text, side, 1), &expected);
            prop_assert_eq!(&engine_finds(&ENGINE, &text, side, crate::evaluate::BLOCK), &expected);
        }
    }

    /// A phrase over few words, so that elements overlap, repeat and compete.
    fn phrase() -> impl Strategy<Value = String> {
        let element = prop::sample::select(vec![
            "'a'",
            "'b|c'",
            "'a b'",
            "'ccc*'",
            "'ccc|d a'",
            "'e'",
            "{x}",
            "{y|x}",
        ]);
        let distance = (prop::sample::select(vec!["..", "...", "&"]), 0_usize..4);
        (
            element.clone(),
            prop::collection::vec((distance, element), 0..4),
        )
            .prop_map(|(first, rest)| {
                rest.into_iter()
                    .fold(first.to_owned(), |phrase, ((mark, words), element)| {
                        format!("{phrase} {mark}{words} {element}")
                    })
            })
    }

    fn rules() -> impl Strategy<Value = Catalogue> {
        let rule = (
            prop::collection::vec(phrase(), 1..3),
            prop::collection::vec(phrase(), 0..2),
        );
        prop::collection::vec(rule, 1..5).prop_map(|rules| {
            let mut family = String::from("summary = ''\nwhy = ''\nmessage = 'M'\nseverity = 'low'\ntier = 1\n");
            for (index, (phrases, unless)) in rules.iter().enumerate() {
                writeln!(
                    family,
                    "[[rule]]\nname = 'r{index}'\nphrase = {phrases:?}\nunless = {unless:?}\nmatches = []\nignores = []"
                ).unwrap();
            }
            family.push_str("[[rule]]\nname = 'p'\npattern = 'ccc[a-e .]{0,6}'\nunless = [\"'e' ..1 'a'\"]\nmatches = []\nignores = []\n");
            let file = |path: &str, content: &str| SourceFile { path: path.to_owned(), content: content.to_owned() };
            Catalogue::from_files(&[
                file("rules/harm/f.toml", &family),
                file("concepts/x.toml", "summary = ''\nterms.en = ['a', 'd', 'b c']"),
                file("concepts/y.toml", "summary = ''\nincludes = ['x']\nterms.en = ['e e', '作']"),
            ])
            .unwrap()
        })
    }

    fn small_text() -> impl Strategy<Value = String> {
        let word = prop::sample::select(vec![
            "a ", "b ", "c ", "ccc ", "cccc ", "d ", "e ", "作", ". ", "\n\n", "z ",
        ]);
        prop::collection::vec(word, 0..120).prop_map(|words| words.concat())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(600))]

        #[test]
        fn engine_and_oracle_agree_on_random_rules_and_texts(rules in rules(), text in small_text()) {
            let engine = Engine::new(&rules).unwrap();
            let expected = check(&rules, &text, Side::Any);
            prop_assert_eq!(&engine_finds(&engine, &text, Side::Any, 1), &expected);
            prop_assert_eq!(&engine_finds(&engine, &text, Side::Any, 7), &expected);
            prop_assert_eq!(&engine_finds(&engine, &text, Side::Any, crate::evaluate::BLOCK), &expected);
        }
    }

    proptest! {
        #[test]
        fn no_text_makes_a_check_fail_and_findings_point_into_it(text in any::<String>()) {
            for finding in ENGINE.check(&text, Side::Any).findings {
                prop_assert!(text.get(finding.bytes.clone()).is_some());
                prop_assert_eq!(
                    text[finding.bytes.clone()].chars().count(),
                    finding.chars.len()
                );
            }
        }
    }
}
