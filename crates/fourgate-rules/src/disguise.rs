//! Disguises that a rule claims to survive: each is applied to the rule's own examples, and must not hide them.

use serde::Deserialize;

/// A way of writing a text so that plain matching misses it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Disguise {
    /// Capital letters throughout.
    Uppercase,
    /// Digits for letters.
    Leet,
    /// A zero-width space after every letter.
    ZeroWidth,
    /// Cyrillic letters that look like the Latin ones.
    Homoglyph,
    /// Full-width forms.
    FullWidth,
    /// An accent on every vowel.
    Diacritics,
    /// A space between every two characters.
    Spaced,
    /// The text in invisible tag characters.
    Tags,
}

impl Disguise {
    /// Every disguise.
    pub const ALL: [Disguise; 8] = [
        Disguise::Uppercase,
        Disguise::Leet,
        Disguise::ZeroWidth,
        Disguise::Homoglyph,
        Disguise::FullWidth,
        Disguise::Diacritics,
        Disguise::Spaced,
        Disguise::Tags,
    ];

    /// The name in rule files.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Disguise::Uppercase => "uppercase",
            Disguise::Leet => "leet",
            Disguise::ZeroWidth => "zero-width",
            Disguise::Homoglyph => "homoglyph",
            Disguise::FullWidth => "full-width",
            Disguise::Diacritics => "diacritics",
            Disguise::Spaced => "spaced",
            Disguise::Tags => "tags",
        }
    }

    /// The text in this disguise.
    ///
    /// ```
    /// use fourgate_rules::Disguise;
    /// assert_eq!(Disguise::Leet.apply("Ignore it"), "1gn0r3 1t");
    /// ```
    #[must_use]
    pub fn apply(self, text: &str) -> String {
        match self {
            Disguise::Uppercase => text.to_uppercase(),
            Disguise::Leet => text.chars().map(leet).collect(),
            Disguise::ZeroWidth => text
                .chars()
                .flat_map(|character| [character, '\u{200b}'])
                .collect(),
            Disguise::Homoglyph => text.chars().map(homoglyph).collect(),
            Disguise::FullWidth => text.chars().map(full_width).collect(),
            Disguise::Diacritics => text.chars().flat_map(accented).collect(),
            Disguise::Spaced => {
                let letters: Vec<String> = text.chars().map(String::from).collect();
                letters.join(" ")
            }
            Disguise::Tags => {
                let hidden: String = text.chars().filter_map(tag).collect();
                format!("Good morning.{hidden}")
            }
        }
    }
}

fn leet(character: char) -> char {
    match character.to_ascii_lowercase() {
        'a' => '4',
        'e' => '3',
        'i' => '1',
        'o' => '0',
        _ => character,
    }
}

fn homoglyph(character: char) -> char {
    match character {
        'a' => '\u{430}',
        'c' => '\u{441}',
        'e' => '\u{435}',
        'i' => '\u{456}',
        'o' => '\u{43e}',
        'p' => '\u{440}',
        's' => '\u{455}',
        other => other,
    }
}

fn full_width(character: char) -> char {
    if character.is_ascii_graphic() {
        char::from_u32(character as u32 + 0xFEE0).unwrap_or(character)
    } else {
        character
    }
}

fn accented(character: char) -> impl Iterator<Item = char> {
    let vowel = matches!(character.to_ascii_lowercase(), 'a' | 'e' | 'i' | 'o' | 'u');
    [Some(character), vowel.then_some('\u{301}')]
        .into_iter()
        .flatten()
}

fn tag(character: char) -> Option<char> {
    character
        .is_ascii()
        .then(|| char::from_u32(character as u32 + 0xE0000))
        .flatten()
}
