//! What holds for every text.

use fourgate_text::{canonical, tokens, views};
use proptest::prelude::*;

/// Texts of the kinds of characters that folding treats in special ways.
fn text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        "[a-zA-Z0-9 .,'@$!]{0,12}",
        "[а-яА-Яіїєѕ]{1,8}",
        "[α-ωΑ-Ω]{1,8}",
        "[\u{300}-\u{36f}\u{200b}-\u{200f}\u{e0020}-\u{e007e}\u{fe00}-\u{fe0f}]{1,4}",
        "[\u{1d400}-\u{1d7ff}\u{ff01}-\u{ff5e}\u{1f1e6}-\u{1f1ff}]{1,6}",
        "[ぁ-んァ-ヶ一-龠가-힣\u{1100}-\u{11ff}\u{3099}ก-๎अ-ह\u{94d}]{1,6}",
        "\\PC{0,4}",
    ];
    prop::collection::vec(piece, 0..8).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn every_view_maps_each_of_its_spans_into_the_original(text in text()) {
        for view in views(&text) {
            let borders: Vec<usize> = view
                .text()
                .char_indices()
                .map(|(start, _)| start)
                .chain([view.text().len()])
                .collect();
            let mut before = 0;
            for pair in borders.windows(2) {
                let original = view.original_span(pair[0]..pair[1]);
                prop_assert!(text.get(original.clone()).is_some(), "{:?} of {:?}", original, text);
                prop_assert!(original.start >= before, "views keep the order of the original");
                prop_assert!(!original.is_empty(), "every character comes from somewhere");
                before = original.start;
            }
            let all = view.original_span(0..view.text().len());
            prop_assert!(text.get(all).is_some());
        }
    }

    #[test]
    fn the_canonical_form_of_what_people_write_is_its_own_canonical_form(
        text in "([a-zA-ZäöüßéñçÅøœ]{1,8} |[а-яА-Яёіїє]{1,8} |[α-ωΑ-Ω]{1,8} |[a-zіоае]{1,8} |[ぁ-んァ-ヶ一-龠가-힣]{1,6} |[क-हा-ौ]{1,5} ){0,6}",
    ) {
        let once = canonical(&text).text().to_owned();
        let twice = canonical(&once);
        prop_assert_eq!(twice.text(), once.as_str());
    }

    #[test]
    fn ascii_is_only_lower_cased(text in "[ -~\n\t]{0,80}") {
        let view = canonical(&text);
        prop_assert_eq!(view.text(), text.to_ascii_lowercase());
        prop_assert_eq!(view.original_span(0..text.len()), 0..text.len());
    }

    #[test]
    fn words_are_in_order_and_on_character_borders(text in text()) {
        let canonical = canonical(&text);
        let (mut end, mut position, mut sentence) = (0, 0, 0);
        for token in tokens(canonical.text()) {
            prop_assert!(token.start >= end && token.end > token.start);
            prop_assert!(canonical.text().get(token.start..token.end).is_some());
            prop_assert!(token.position == position && token.sentence >= sentence);
            end = token.end;
            position = token.position + token.width;
            sentence = token.sentence;
        }
    }
}
