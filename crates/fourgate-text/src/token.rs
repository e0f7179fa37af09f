//! Words of a canonical text, with the distances and sentence borders that phrases are measured by.

/// One word of a canonical text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token {
    /// Where the word begins, in bytes of the canonical text.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
    /// Where the word stands, in half words from the start of the text. A character of a script without spaces takes
    /// one half, so that two of them are as far as one word of another script.
    pub position: usize,
    /// How many halves the word takes: 1 or 2.
    pub width: usize,
    /// The number of the sentence.
    pub sentence: usize,
}

/// The words of a canonical text. Letters and digits make words; an apostrophe, an underscore or any other sign separates them.
/// In scripts that are written without spaces, and in Hangul, every character is a word.
///
/// A sentence ends at `.`, `!`, `?` and their kin before a space, when it has at least four words, so that abbreviations do not
/// end it; and at an empty line.
#[must_use]
pub fn tokens(text: &str) -> Tokens<'_> {
    Tokens {
        text,
        at: 0,
        position: 0,
        sentence: 0,
        words_in_sentence: 0,
    }
}

/// The iterator that [`tokens`] returns.
#[derive(Debug, Clone)]
pub struct Tokens<'a> {
    text: &'a str,
    at: usize,
    position: usize,
    sentence: usize,
    words_in_sentence: usize,
}

/// Words that a sentence has at least when a full stop may end it.
const SHORTEST_SENTENCE: usize = 4;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Class {
    /// Part of a word.
    Word,
    /// A word of its own.
    Single,
    /// Ends a sentence where a space follows.
    Stop,
    /// Ends a sentence wherever it stands.
    FullStop,
    Newline,
    Space,
    Other,
}

impl Iterator for Tokens<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        self.skip_to_word();
        let start = self.at;
        let (class, length) = class_at(self.text, start)?;
        self.at += length;
        let mut width = 1;
        if class == Class::Word {
            width = 2;
            self.skip_word();
        }
        let token = Token {
            start,
            end: self.at,
            position: self.position,
            width,
            sentence: self.sentence,
        };
        self.position += width;
        self.words_in_sentence += 1;
        Some(token)
    }
}

impl Tokens<'_> {
    /// Moves to the end of a word that has begun.
    fn skip_word(&mut self) {
        loop {
            let rest = &self.text.as_bytes()[self.at..];
            self.at += rest
                .iter()
                .position(|byte| !byte.is_ascii_alphanumeric())
                .unwrap_or(rest.len());
            match class_at(self.text, self.at) {
                Some((Class::Word, length)) => self.at += length,
                _ => return,
            }
        }
    }

    /// Moves to the next word or the end, counting the sentence borders on the way.
    fn skip_to_word(&mut self) {
        let mut newlines = 0;
        while let Some((class, length)) = class_at(self.text, self.at) {
            match class {
                Class::Word | Class::Single => break,
                Class::Newline => newlines += 1,
                Class::Space => {}
                Class::Stop if !self.ends_word(self.at + length) => {}
                Class::Stop | Class::FullStop => self.end_sentence(SHORTEST_SENTENCE),
                Class::Other => newlines = 0,
            }
            self.at += length;
            if newlines == 2 {
                self.end_sentence(1);
            }
        }
    }

    /// Whether no word goes on at `at`, as one does in `1.2`.
    fn ends_word(&self, at: usize) -> bool {
        !matches!(class_at(self.text, at), Some((Class::Word, _)))
    }

    fn end_sentence(&mut self, shortest: usize) {
        if self.words_in_sentence >= shortest {
            self.sentence += 1;
            self.words_in_sentence = 0;
        }
    }
}

/// The class of the character at `at`, and its length in bytes. None at the end of the text.
fn class_at(text: &str, at: usize) -> Option<(Class, usize)> {
    let byte = *text.as_bytes().get(at)?;
    if byte.is_ascii() {
        return Some((ASCII_CLASSES[usize::from(byte)], 1));
    }
    let character = text.get(at..)?.chars().next()?;
    Some((class_of(character), character.len_utf8()))
}

const ASCII_CLASSES: [Class; 128] = {
    let mut classes = [Class::Other; 128];
    let mut byte: u8 = 0;
    while byte < 128 {
        classes[byte as usize] = match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => Class::Word,
            b'.' | b'!' | b'?' => Class::Stop,
            b'\n' => Class::Newline,
            b' ' | b'\t' | b'\r' => Class::Space,
            _ => Class::Other,
        };
        byte += 1;
    }
    classes
};

fn class_of(character: char) -> Class {
    match character {
        // Kana, ideographs and Hangul; Thai, Lao, Tibetan, Burmese and Khmer.
        '\u{3041}'..='\u{30FF}'
        | '\u{31F0}'..='\u{31FF}'
        | '\u{3400}'..='\u{9FFF}'
        | '\u{AC00}'..='\u{D7A3}'
        | '\u{F900}'..='\u{FAFF}'
        | '\u{20000}'..='\u{3FFFF}'
        | '\u{E01}'..='\u{E4E}'
        | '\u{E81}'..='\u{ECF}'
        | '\u{F40}'..='\u{F84}'
        | '\u{1000}'..='\u{1049}'
        | '\u{1780}'..='\u{17D3}' => {
            if character == '\u{30FB}' {
                Class::Other
            } else {
                Class::Single
            }
        }
        // Dandas end sentences; every other sign in their blocks is part of a word, though not all are letters.
        '\u{964}' | '\u{965}' | '。' | '؟' | '۔' => Class::FullStop,
        '\u{900}'..='\u{DFF}' => Class::Word,
        '\u{85}' | '\u{2028}' | '\u{2029}' => Class::Newline,
        other if other.is_alphanumeric() => Class::Word,
        other if other.is_whitespace() => Class::Space,
        _ => Class::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<&str> {
        tokens(text)
            .map(|token| &text[token.start..token.end])
            .collect()
    }

    fn sentences(text: &str) -> Vec<usize> {
        tokens(text).map(|token| token.sentence).collect()
    }

    #[test]
    fn words_are_letters_and_digits() {
        assert_eq!(
            words("don't stop_me now, 2 b"),
            ["don", "t", "stop", "me", "now", "2", "b"]
        );
    }

    #[test]
    fn characters_of_scripts_without_spaces_are_words_of_half_a_width() {
        assert_eq!(words("爆弾 is ระเ"), ["爆", "弾", "is", "ร", "ะ", "เ"]);
        let positions: Vec<usize> = tokens("爆弾 is x").map(|token| token.position).collect();
        assert_eq!(positions, [0, 1, 2, 4]);
    }

    #[test]
    fn words_of_scripts_with_vowel_signs_stay_whole() {
        assert_eq!(words("कैसे बम्ब"), ["कैसे", "बम्ब"]);
    }

    #[test]
    fn full_stops_and_empty_lines_end_sentences() {
        assert_eq!(sentences("One two three four. Five"), [0, 0, 0, 0, 1]);
        assert_eq!(sentences("See e.g. this."), [0, 0, 0, 0]);
        assert_eq!(sentences("version 1.2 of it"), [0, 0, 0, 0, 0]);
        assert_eq!(sentences("one\ntwo\n\nthree"), [0, 0, 1]);
        assert_eq!(sentences("one\r\n\r\ntwo"), [0, 1]);
        assert_eq!(sentences("这是什么?爆弾"), [0, 0, 0, 0, 1, 1]);
    }
}
