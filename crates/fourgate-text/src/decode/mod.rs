//! Ways of hiding text, and how each is undone. To add one: a file here and a line in [`DECODERS`].

mod leetspeak;
mod spaced;
mod tags;

use crate::view::{View, ViewKind};

/// One way of undoing a disguise.
#[derive(Debug)]
pub struct Decoder {
    /// The kind of view that it makes.
    pub kind: ViewKind,
    /// From the original and its canonical view to the decoded views: none where nothing is hidden this way, several where it
    /// can be read in more than one way.
    pub(crate) decode: fn(&str, &View) -> Vec<View>,
}

/// Every decoder, in the order in which their views are looked at.
pub static DECODERS: &[Decoder] = &[
    Decoder {
        kind: ViewKind::Leetspeak,
        decode: |_, canonical| leetspeak::decode(canonical),
    },
    Decoder {
        kind: ViewKind::SpacedLetters,
        decode: |_, canonical| spaced::decode(canonical),
    },
    Decoder {
        kind: ViewKind::TagCharacters,
        decode: |original, _| tags::decode(original),
    },
];
