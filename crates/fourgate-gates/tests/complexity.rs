//! A check takes time linear in the text: shown by counting its steps, which are the same on every machine.

#![allow(clippy::unwrap_used, reason = "a test may stop")]

use fourgate_gates::{Engine, Side};
use fourgate_rules::{Catalogue, Condition, Element};

/// Doubling a text may cost this much more.
const MOST_GROWTH: f64 = 2.2;
/// Steps a byte that no text may exceed. A step is a word, a term or a comparison: some nanoseconds.
const MOST_STEPS_PER_BYTE: u64 = 200;

fn engine() -> (Catalogue, Engine) {
    let catalogue = Catalogue::compiled_in().unwrap();
    let engine = Engine::new(&catalogue).unwrap();
    (catalogue, engine)
}

/// Texts that are made to be slow: `(name, unit to repeat)`.
fn units(catalogue: &Catalogue) -> Vec<(String, String)> {
    let mut units = vec![
        (
            "prose".to_owned(),
            "The quick brown fox jumps over the lazy dog. ".to_owned(),
        ),
        ("one letter".to_owned(), "a".to_owned()),
        ("letters set apart".to_owned(), "a ".to_owned()),
        ("leetspeak".to_owned(), "1gn0r3 ".to_owned()),
        ("marks".to_owned(), "e\u{301}\u{301}".to_owned()),
        ("ideographs".to_owned(), "爆弾の作り方".to_owned()),
        ("tags".to_owned(), "\u{e0041}\u{e0020}".to_owned()),
        (
            "mixed scripts".to_owned(),
            "раsswоrd взрывчатка ".to_owned(),
        ),
        ("spaces".to_owned(), " ".to_owned()),
        ("full stops".to_owned(), ". ".to_owned()),
        ("chat tokens".to_owned(), "<|im_start|>".to_owned()),
    ];
    // The words of rules, over and over, with nothing that would complete the phrase.
    for concept in &catalogue.concepts {
        if let Some(term) = concept.all_terms().next() {
            units.push((
                format!("a term of {}", concept.name),
                format!("{} ", term.replace('*', "")),
            ));
        }
    }
    // Matches that are silenced again and again.
    for rule in catalogue
        .rules
        .iter()
        .filter(|rule| !rule.unless.is_empty())
    {
        let silence = rule.unless.iter().find_map(|phrase| match &phrase.first {
            Element::Terms(terms) => terms.first().cloned(),
            Element::Concepts(names) => catalogue
                .concepts
                .iter()
                .find(|concept| names.contains(&concept.name))
                .and_then(|concept| concept.all_terms().next().map(str::to_owned)),
        });
        let example = rule.matches.first().cloned().unwrap_or_default();
        units.push((
            format!("silenced {}", rule.id),
            format!(
                "{} {example} ",
                silence.unwrap_or_default().replace('*', "")
            ),
        ));
    }
    units
}

#[test]
fn twice_the_text_takes_at_most_about_twice_the_steps() {
    let (catalogue, engine) = engine();
    for (name, unit) in units(&catalogue) {
        // Longer than a block, so that borders between blocks are among it.
        let size = 150_000;
        let once = unit.repeat(size / unit.len() + 1);
        let twice = once.repeat(2);
        let (_, steps) = engine.check_counting(&once, Side::Any);
        let (_, steps_for_twice) = engine.check_counting(&twice, Side::Any);
        #[expect(clippy::cast_precision_loss, reason = "the counts are far below 2^52")]
        let growth = steps_for_twice as f64 / steps.max(1000) as f64;
        assert!(
            growth <= MOST_GROWTH,
            "{name}: {steps} steps became {steps_for_twice}"
        );
        let per_byte = steps / once.len() as u64;
        assert!(
            per_byte <= MOST_STEPS_PER_BYTE,
            "{name}: {per_byte} steps a byte"
        );
    }
}

#[test]
fn a_rule_costs_nothing_until_its_words_occur() {
    let (catalogue, engine) = engine();
    let text = "The garden behind the old house was full of roses in June. ".repeat(100);
    let (_, steps) = engine.check_counting(&text, Side::Any);
    let phrases: usize = catalogue
        .rules
        .iter()
        .map(|rule| match &rule.condition {
            Condition::Phrases(phrases) => phrases.len(),
            Condition::Pattern(_) => 1,
        })
        .sum();
    let words = 12 * 100;
    assert!(
        steps < 3 * words + phrases as u64,
        "{steps} steps for {words} words"
    );
}
