//! A derived form of a text with its way back to the original.

use std::ops::Range;

use crate::offsets::OffsetMap;

/// How a view was made from the original, and so how a finding in it was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ViewKind {
    /// As it stands, but for upper and lower case.
    Plain,
    /// With Unicode disguises undone: compatibility forms, look-alike letters, diacritics, invisible characters.
    Canonical,
    /// With digits and signs read as the letters they stand for.
    Leetspeak,
    /// With letters that were set apart joined into words.
    SpacedLetters,
    /// The ASCII text that invisible tag characters spell.
    TagCharacters,
}

impl ViewKind {
    /// The name in answers.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            ViewKind::Plain => "plain",
            ViewKind::Canonical => "canonical",
            ViewKind::Leetspeak => "leetspeak",
            ViewKind::SpacedLetters => "spaced-letters",
            ViewKind::TagCharacters => "tag-characters",
        }
    }
}

/// A derived form of a text. Offsets into it map back to the original's bytes.
#[derive(Debug, Clone)]
pub struct View {
    kind: ViewKind,
    text: String,
    map: OffsetMap,
}

impl View {
    /// A view as long as its original.
    pub(crate) fn identity(kind: ViewKind, text: String) -> Self {
        View {
            kind,
            text,
            map: OffsetMap::identity(),
        }
    }

    /// The same stretches as `other`, with other letters in them: `text` is as long as the text of `other`.
    pub(crate) fn with_map_of(kind: ViewKind, text: String, other: &View) -> Self {
        debug_assert_eq!(text.len(), other.text.len());
        View {
            kind,
            text,
            map: other.map.clone(),
        }
    }

    /// How the view was made.
    #[must_use]
    pub fn kind(&self) -> ViewKind {
        self.kind
    }

    /// The derived text, always in lower case.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The bytes of the original that a span of this view comes from, on character boundaries of the original
    /// when `span` is on character boundaries of the view.
    #[must_use]
    pub fn original_span(&self, span: Range<usize>) -> Range<usize> {
        self.map.original_span(span)
    }

    /// How a finding at `span` was found: [`ViewKind::Plain`] where the original says the same thing openly.
    #[must_use]
    pub fn found_in(&self, original: &str, span: Range<usize>) -> ViewKind {
        let open = self.kind == ViewKind::Canonical
            && match (
                original.get(self.original_span(span.clone())),
                self.text.get(span),
            ) {
                (Some(original), Some(derived)) => original
                    .chars()
                    .flat_map(char::to_lowercase)
                    .eq(derived.chars()),
                _ => false,
            };
        if open { ViewKind::Plain } else { self.kind }
    }
}

/// Builds a view piece by piece.
#[derive(Debug)]
pub(crate) struct ViewBuilder {
    text: String,
    map: OffsetMap,
}

impl ViewBuilder {
    pub(crate) fn with_capacity(bytes: usize) -> Self {
        ViewBuilder {
            text: String::with_capacity(bytes),
            map: OffsetMap::identity(),
        }
    }

    /// Appends `derived`, which as a whole stands for the bytes `original` of the original.
    pub(crate) fn push(&mut self, derived: &str, original: Range<usize>) {
        self.append(derived, original, false);
    }

    /// Appends one character, which stands for the bytes `original` of the original.
    pub(crate) fn push_char(&mut self, derived: char, original: Range<usize>) {
        self.append(derived.encode_utf8(&mut [0; 4]), original, true);
    }

    /// Appends ASCII of the original in lower case.
    pub(crate) fn push_ascii(&mut self, ascii: &str, start: usize) {
        let at = self.text.len();
        self.append(ascii, start..start + ascii.len(), true);
        self.text[at..].make_ascii_lowercase();
    }

    /// Appends a span of another view of the same original.
    pub(crate) fn copy(&mut self, view: &View, span: Range<usize>) {
        for (derived, original, linear) in view.map.pieces(span) {
            if let Some(text) = view.text.get(derived) {
                self.append(text, original, linear);
            }
        }
    }

    fn append(&mut self, derived: &str, original: Range<usize>, linear: bool) {
        self.map
            .push(self.text.len(), derived.len(), original, linear);
        self.text.push_str(derived);
    }

    pub(crate) fn finish(self, kind: ViewKind) -> View {
        View {
            kind,
            text: self.text,
            map: self.map,
        }
    }
}
