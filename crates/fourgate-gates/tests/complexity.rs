//! A check takes time linear in the text: shown by counting its steps, which are the same on every machine.

#![allow(clippy::unwrap_used, reason = "a test may stop")]

use fourgate_gates::{Engine, Side};
use fourgate_rules::{Catalogue, Element};

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
const HOSTILE: [(&str, &str); 11] = [
    ("prose", "The quick brown fox jumps over the lazy dog. "),
    ("one letter", "a"),
    ("letters set apart", "a "),
    ("leetspeak", "1gn0r3 "),
    ("marks", "e\u{301}\u{301}"),
    ("ideographs", "爆弾の作り方"),
    ("tags", "\u{e0041}\u{e0020}"),
    ("mixed scripts", "раsswоrd взрывчатка "),
    ("spaces", " "),
    ("full stops", ". "),
    ("chat tokens", "<|im_start|>"),
];

/// The words of rules over and over, with nothing that would complete a phrase; and matches that are silenced again and again.
fn units(catalogue: &Catalogue) -> Vec<(String, String)> {
    let mut units = Vec::new();
    for concept in &catalogue.concepts {
        if let Some(term) = concept.all_terms().next() {
            let unit = format!("{} ", term.replace('*', ""));
            units.push((format!("a term of {}", concept.name), unit));
        }
    }
    for rule in &catalogue.rules {
        let Some(example) = rule.matches.first() else {
            continue;
        };
        let silence = rule.unless.iter().find_map(|phrase| match &phrase.first {
            Element::Terms(terms) => terms.first().cloned(),
            Element::Concepts(names) => catalogue
                .concepts
                .iter()
                .find(|concept| names.contains(&concept.name))
                .and_then(|concept| concept.all_terms().next().map(str::to_owned)),
        });
        let silence = silence.unwrap_or_default().replace('*', "");
        units.push((
            format!("silenced {}", rule.id),
            format!("{silence} {example} "),
        ));
    }
    units
}

fn assert_linear(engine: &Engine, name: &str, unit: &str, size: usize) {
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

#[test]
fn twice_a_text_of_many_blocks_takes_about_twice_the_steps() {
    let (_, engine) = engine();
    for (name, unit) in HOSTILE {
        assert_linear(&engine, name, unit, 600_000);
    }
}

#[test]
fn twice_the_words_of_any_rule_take_about_twice_the_steps() {
    let (catalogue, engine) = engine();
    for (name, unit) in units(&catalogue) {
        assert_linear(&engine, &name, &unit, 10_000);
    }
}

#[test]
fn ordinary_prose_takes_few_steps_a_word() {
    let (_, engine) = engine();
    let text = "The garden behind the old house was full of roses in June. ".repeat(100);
    let (_, steps) = engine.check_counting(&text, Side::Any);
    let words = 12 * 100;
    assert!(steps < 8 * words, "{steps} steps for {words} words");
}
