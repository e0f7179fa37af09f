//! Tag characters: an invisible copy of ASCII in U+E0020–U+E007E that models read and people do not see.

use crate::view::{View, ViewBuilder, ViewKind};

pub(super) fn decode(original: &str) -> Vec<View> {
    if original.is_ascii() {
        return Vec::new();
    }
    let mut builder: Option<ViewBuilder> = None;
    for (start, character) in original.char_indices() {
        if let Some(ascii) = hidden_ascii(character) {
            builder
                .get_or_insert_with(|| ViewBuilder::with_capacity(0))
                .push_char(ascii, start..start + character.len_utf8());
        }
    }
    builder
        .map(|builder| builder.finish(ViewKind::TagCharacters))
        .into_iter()
        .collect()
}

fn hidden_ascii(character: char) -> Option<char> {
    let code = (character as u32).checked_sub(0xE0000)?;
    (0x20..0x7F)
        .contains(&code)
        .then(|| char::from_u32(code))
        .flatten()
        .map(|ascii| ascii.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hidden_ascii_is_read_and_points_to_the_tags() {
        let text = "Hi \u{e0049}\u{e0067}\u{e006e} there";
        let view = decode(text).remove(0);
        assert_eq!(view.text(), "ign");
        assert_eq!(view.original_span(0..3), 3..15);
        assert!(decode("Hi thére").is_empty());
    }
}
