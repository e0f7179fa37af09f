//! The canonical view: compatibility forms, case, diacritics, look-alike letters and invisible characters folded away.
//!
//! Text is read in clusters, a character with the marks that attach to it. ASCII, most of most texts, is copied
//! in lower case. Look-alikes are decided on a word at a time: Cyrillic `а` is a disguised `a` in a word that is otherwise
//! Latin, or that holds nothing but look-alikes; in a Russian word it is itself.

use std::ops::Range;
use std::sync::LazyLock;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::decompose_compatible;

use crate::fold::{
    Spelled, attaches, is_decoration, is_inert, is_invisible, is_sentence, lookalike, spelling,
};
use crate::view::{View, ViewBuilder, ViewKind};

/// The canonical view of a text. Terms and rules are written in this form too.
#[must_use]
pub fn canonical(text: &str) -> View {
    fold(text, true)
}

/// The canonical form with letters of every script left in it.
///
/// A stem may hold look-alikes only (`рас`) though words that begin with it do not (`расизм`), so a stem is looked up in both forms.
#[must_use]
pub fn canonical_without_lookalikes(text: &str) -> String {
    fold(text, false).text().to_owned()
}

fn fold(text: &str, lookalikes: bool) -> View {
    if text.is_ascii() {
        return View::identity(ViewKind::Canonical, text.to_ascii_lowercase());
    }
    let mut fold = Fold {
        lookalikes,
        builder: ViewBuilder::with_capacity(text.len()),
        word: Word::default(),
    };
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        at += fold.ascii(rest, at);
        let rest = text.get(at..).unwrap_or_default();
        let length = cluster_length(rest);
        fold.cluster(&rest[..length], at..at + length);
        at += length;
    }
    fold.flush();
    fold.builder.finish(ViewKind::Canonical)
}

/// The length of the character that `text` begins with and of the marks that attach to it. Marks that pile up are cut off after
/// a while and fold as clusters of their own, so that a cluster is short whatever the text.
fn cluster_length(text: &str) -> usize {
    const MOST_MARKS: usize = 32;
    let mut characters = text.char_indices();
    let mut end = characters.next().map_or(0, |(_, first)| first.len_utf8());
    for (start, character) in characters.take(MOST_MARKS) {
        if character.is_ascii() || !attaches(character) {
            break;
        }
        end = start + character.len_utf8();
    }
    end
}

/// The most letters that wait for the end of their word. No word is as long, so what is longer is no word.
const LONGEST_WORD: usize = 1024;

/// The word being read: its pieces wait until it is known whether their look-alikes count.
#[derive(Debug, Default)]
struct Word {
    folded: String,
    pieces: Vec<Piece>,
    has_latin: bool,
    has_other: bool,
}

#[derive(Debug)]
struct Piece {
    folded: Range<usize>,
    original: Range<usize>,
    lookalike: Option<u8>,
}

struct Fold {
    lookalikes: bool,
    builder: ViewBuilder,
    word: Word,
}

impl Fold {
    /// Reads the ASCII that `rest` begins with, which is at `at` in the original: whole words at once, and the start of a word
    /// in which other characters follow letter by letter. Leaves the last character before those, for a mark may attach to it.
    /// Returns how many bytes were read, so that none is looked at twice.
    fn ascii(&mut self, rest: &str, at: usize) -> usize {
        let bytes = rest.as_bytes();
        let Some(ascii) = bytes.iter().position(|byte| !byte.is_ascii()) else {
            self.flush();
            self.builder.push_ascii(rest, at);
            return rest.len();
        };
        let end = ascii.saturating_sub(1);
        let words = bytes[..end]
            .iter()
            .rposition(|byte| !byte.is_ascii_alphanumeric())
            .map_or(0, |last| last + 1);
        if words > 0 {
            self.flush();
            self.builder.push_ascii(&rest[..words], at);
        }
        for (index, byte) in bytes[..end].iter().enumerate().skip(words) {
            let letter = char::from(byte.to_ascii_lowercase());
            self.letter(letter, None, at + index..at + index + 1);
        }
        end
    }

    fn cluster(&mut self, cluster: &str, original: Range<usize>) {
        let mut characters = cluster.chars();
        let (Some(first), rest) = (characters.next(), characters.as_str()) else {
            return;
        };
        if rest.is_empty() {
            if first.is_ascii() {
                self.letter(first.to_ascii_lowercase(), None, original);
                return;
            }
            if is_inert(first) {
                self.letter(first, None, original);
                return;
            }
            if let Some((letter, similar)) = single(first) {
                self.letter(letter, similar, original);
                return;
            }
        }
        self.decomposed(cluster, original);
    }

    fn decomposed(&mut self, cluster: &str, original: Range<usize>) {
        let (folded, similar) = decompose(cluster);
        let mut letters = folded.chars();
        match (letters.next(), letters.next()) {
            (None, _) => {}
            (Some(letter), None) => self.letter(letter, similar, original),
            _ => self.several(&folded, original),
        }
    }

    fn letter(&mut self, letter: char, lookalike: Option<u8>, original: Range<usize>) {
        if letter.is_ascii_alphabetic() {
            self.word.has_latin = true;
        } else if lookalike.is_none() {
            if letter.is_alphabetic() && !is_inert(letter) {
                self.word.has_other = true;
            } else if !letter.is_ascii_digit() {
                self.flush();
                self.builder.push_char(letter, original);
                return;
            }
        }
        let lookalike = lookalike.filter(|_| !letter.is_ascii());
        self.piece(letter.encode_utf8(&mut [0; 4]), lookalike, original);
    }

    /// One cluster that is spelled with several letters, such as a ligature.
    fn several(&mut self, folded: &str, original: Range<usize>) {
        if folded.is_ascii() {
            self.word.has_latin = true;
        } else {
            self.word.has_other = true;
        }
        self.piece(folded, None, original);
    }

    fn piece(&mut self, folded: &str, lookalike: Option<u8>, original: Range<usize>) {
        if self.word.pieces.len() == LONGEST_WORD {
            self.flush();
        }
        let start = self.word.folded.len();
        self.word.folded.push_str(folded);
        self.word.pieces.push(Piece {
            folded: start..self.word.folded.len(),
            original,
            lookalike,
        });
    }

    /// Ends the word: its look-alikes become Latin where the word is Latin, or may be.
    fn flush(&mut self) {
        let disguised = self.lookalikes && (self.word.has_latin || !self.word.has_other);
        for piece in self.word.pieces.drain(..) {
            match piece.lookalike {
                Some(letter) if disguised => {
                    self.builder.push_char(char::from(letter), piece.original);
                }
                _ => self
                    .builder
                    .push(&self.word.folded[piece.folded], piece.original),
            }
        }
        self.word.folded.clear();
        self.word.has_latin = false;
        self.word.has_other = false;
    }
}

/// Folds a cluster by way of its compatibility decomposition: what it is spelled as, and the Latin letter it looks like.
fn decompose(cluster: &str) -> (String, Option<u8>) {
    let mut folded = String::new();
    let mut bases = 0;
    let mut similar = None;
    for character in cluster
        .chars()
        .filter(|&character| !is_invisible(character))
    {
        if is_sentence(character) {
            folded.push(character);
            continue;
        }
        decompose_compatible(character, |part| {
            if is_decoration(part) {
                return;
            }
            bases += 1;
            similar = similar.or_else(|| lookalike(part));
            for lower in part.to_lowercase().filter(|lower| !is_decoration(*lower)) {
                match spelling(lower) {
                    Spelled::Same(same) => folded.push(same),
                    Spelled::Other(other) => folded.push_str(other),
                }
            }
        });
    }
    if bases > 1 && !folded.is_ascii() {
        folded = folded.nfc().collect();
    }
    let mut letters = folded.chars();
    if let (None, Some(letter), None) = (similar, letters.next(), letters.next()) {
        similar = lookalike(letter);
    }
    (folded, similar)
}

/// What [`decompose`] makes of the characters of the alphabets in daily use that fold to one letter, worked out once.
static SINGLES: LazyLock<Vec<Option<Letter>>> = LazyLock::new(|| {
    let alphabets = '\u{0}'..'\u{1100}';
    alphabets
        .map(|character| {
            let (folded, similar) = decompose(character.encode_utf8(&mut [0; 4]));
            let mut letters = folded.chars();
            letters
                .next()
                .filter(|_| letters.next().is_none())
                .map(|letter| (letter, similar))
        })
        .collect()
});

/// A folded letter, and the Latin one it looks like.
type Letter = (char, Option<u8>);

fn single(character: char) -> Option<Letter> {
    SINGLES.get(character as usize).copied().flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folded(text: &str) -> String {
        canonical(text).text().to_owned()
    }

    #[test]
    fn disguises_of_latin_letters_fold_to_latin_letters() {
        for (text, expected) in [
            ("Ignore", "ignore"),
            ("ＩＧＮＯＲＥ", "ignore"),
            ("𝐈𝐠𝐧𝐨𝐫𝐞 𝓪𝓵𝓵", "ignore all"),
            ("іgnоrе аll", "ignore all"),
            ("ign\u{200b}o\u{2060}re", "ignore"),
            ("i\u{202e}gnore", "ignore"),
            ("ígñörè", "ignore"),
            ("i\u{336}g\u{336}n\u{336}ore", "ignore"),
            ("ⓘⓖⓝⓞⓡⓔ", "ignore"),
            ("🅸🅶🅽🅾🆁🅴", "ignore"),
            ("🇮🇬🇳🇴🇷🇪", "ignore"),
            ("ɪɢɴᴏʀᴇ", "ignore"),
            ("ignore\u{fe0f}", "ignore"),
            ("ig\u{e0041}nore", "ignore"),
            ("ﬁle", "file"),
            ("Straße", "strasse"),
        ] {
            assert_eq!(folded(text), expected, "{text}");
        }
    }

    #[test]
    fn words_of_other_scripts_stay_themselves() {
        for (text, expected) in [
            ("взрывчатка", "взрывчатка"),
            ("爆弾の作り方", "爆弾の作り方"),
            ("ガス", "ガス"),
            ("ｶﾞｽ", "ガス"),
            ("폭탄", "폭탄"),
            ("บอม", "บอม"),
            ("कैसे", "कैसे"),
            ("قُنْبُلَة", "قنبله"),
        ] {
            assert_eq!(folded(text), expected, "{text}");
        }
    }

    #[test]
    fn quotation_marks_and_dashes_become_ascii() {
        assert_eq!(folded("don’t – “say”"), "don't - \"say\"");
    }

    #[test]
    fn a_word_written_in_lookalikes_only_is_kept_on_request() {
        assert_eq!(folded("рас"), "pac");
        assert_eq!(canonical_without_lookalikes("рас"), "рас");
        assert_eq!(folded("расизм"), "расизм");
    }

    #[test]
    fn a_mark_on_an_ascii_letter_belongs_to_that_letter() {
        let text = "xe\u{301}y";
        let view = canonical(text);
        assert_eq!(view.text(), "xey");
        assert_eq!(view.original_span(1..2), 1..4);
        assert_eq!(view.original_span(2..3), 4..5);
    }

    /// Were it read again for each of its letters, this would take days.
    #[test]
    fn an_endless_word_before_a_letter_beyond_ascii_is_read_once() {
        let word = "a".repeat(4 << 20);
        assert_eq!(folded(&format!("{word}é")), format!("{word}e"));
        assert_eq!(
            folded(&format!("{word} {word}é é{word}")),
            format!("{word} {word}e e{word}")
        );
    }

    #[test]
    fn a_ligature_of_a_whole_sentence_does_not_lengthen_the_text() {
        let text = "\u{fdfa}\u{fdfb}".repeat(3);
        assert_eq!(folded(&text), text);
    }

    #[test]
    fn endless_marks_fold_in_bounded_clusters() {
        let text = format!("a{}b", "\u{301}".repeat(10_000));
        assert_eq!(folded(&text), "ab");
    }
}
