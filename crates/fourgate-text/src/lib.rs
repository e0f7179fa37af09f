//! A text in, *views* of it out: the canonical form, in which disguises of letters are undone, and one more view for
//! each way of hiding text that was found in it. Every view maps each of its positions back to the original.
//!
//! Nothing here does IO, fails, or knows what is dangerous.
//!
//! ```
//! let text = "\u{1d5dc}gn\u{43e}re  thi\u{200b}s";
//! let views = fourgate_text::views(text);
//! let canonical = &views[0];
//! assert_eq!(canonical.text(), "ignore  this");
//! assert_eq!(&text[canonical.original_span(0..6)], "\u{1d5dc}gn\u{43e}re");
//! ```

mod canonical;
mod decode;
mod fold;
mod offsets;
mod token;
mod view;

pub use canonical::{canonical, canonical_without_lookalikes};
pub use decode::{DECODERS, Decoder};
pub use token::{Token, Tokens, tokens};
pub use view::{View, ViewKind};

/// The canonical view of a text, and after it each decoded view that differs from it.
/// The canonical view is always first; most texts have no other.
#[must_use]
pub fn views(text: &str) -> Vec<View> {
    let canonical = canonical(text);
    let decoded: Vec<View> = DECODERS
        .iter()
        .flat_map(|decoder| (decoder.decode)(text, &canonical))
        .collect();
    let mut views = vec![canonical];
    views.extend(decoded);
    views
}
