//! Letters set apart by spaces or punctuation, as in `i g n o r e   a l l` or `k.i.l.l`.

use crate::token::{Token, tokens};
use crate::view::{View, ViewBuilder, ViewKind};

/// Letters in a row, each apart from the next, that make a hidden word.
const SHORTEST_RUN: usize = 4;
/// Bytes between two letters of a run: one separator, or the wider gap that parts two words.
const WIDEST_GAP: usize = 5;

pub(super) fn decode(canonical: &View) -> Vec<View> {
    if has_run(canonical.text().as_bytes()) {
        joined(canonical).into_iter().collect()
    } else {
        Vec::new()
    }
}

/// A quick look that rules out most texts: whether enough single letters follow each other. Beyond ASCII, every character
/// may be a letter.
fn has_run(text: &[u8]) -> bool {
    let mut run = 0;
    let mut length = 0;
    for byte in text {
        if byte.is_ascii_alphanumeric() || *byte >= 0xC0 {
            length += 1;
            run = if length == 1 { run + 1 } else { 0 };
            if run == SHORTEST_RUN {
                return true;
            }
        } else if *byte < 0x80 {
            length = 0;
        }
    }
    false
}

fn joined(canonical: &View) -> Option<View> {
    let text = canonical.text();
    let mut builder: Option<ViewBuilder> = None;
    let mut copied = 0;
    let mut run: Vec<Token> = Vec::new();
    for token in tokens(text).map(Some).chain([None]) {
        if let Some(token) = token.filter(|token| is_letter(text, *token)) {
            if run
                .last()
                .is_none_or(|last| token.start - last.end <= WIDEST_GAP && token.start > last.end)
            {
                run.push(token);
                continue;
            }
            join(canonical, &run, &mut copied, &mut builder);
            run.clear();
            run.push(token);
        } else {
            join(canonical, &run, &mut copied, &mut builder);
            run.clear();
        }
    }
    let mut builder = builder?;
    builder.copy(canonical, copied..text.len());
    Some(builder.finish(ViewKind::SpacedLetters))
}

/// A single letter or digit of a script with spaces.
fn is_letter(text: &str, token: Token) -> bool {
    token.width == 2 && text[token.start..token.end].chars().nth(1).is_none()
}

/// Appends everything up to the run, and the run's letters as words: a gap wider than the narrowest parts two words.
fn join(canonical: &View, run: &[Token], copied: &mut usize, builder: &mut Option<ViewBuilder>) {
    let gaps = || run.windows(2).map(|pair| pair[1].start - pair[0].end);
    let (Some(first), Some(last), Some(narrowest)) = (run.first(), run.last(), gaps().min()) else {
        return;
    };
    if run.len() < SHORTEST_RUN {
        return;
    }
    let builder = builder.get_or_insert_with(|| ViewBuilder::with_capacity(canonical.text().len()));
    builder.copy(canonical, *copied..first.start);
    for (index, token) in run.iter().enumerate() {
        let gap = index
            .checked_sub(1)
            .map(|before| run[before].end..token.start);
        if let Some(gap) = gap.filter(|gap| gap.len() > narrowest) {
            builder.push(" ", canonical.original_span(gap));
        }
        builder.copy(canonical, token.start..token.end);
    }
    *copied = last.end;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::canonical;

    fn decoded(text: &str) -> Option<String> {
        decode(&canonical(text))
            .first()
            .map(|view| view.text().to_owned())
    }

    #[test]
    fn letters_set_apart_are_joined() {
        assert_eq!(
            decoded("I g n o r e   a l l").as_deref(),
            Some("ignore all")
        );
        assert_eq!(
            decoded("how to k.i.l.l him").as_deref(),
            Some("how to kill him")
        );
        assert_eq!(decoded("i-g-n-o-r-e a-l-l").as_deref(), Some("ignoreall"));
    }

    #[test]
    fn prose_is_left_alone() {
        assert_eq!(decoded("I have a cat, a dog and a b c"), None);
    }

    #[test]
    fn joined_words_point_to_all_of_their_letters() {
        let text = "so k i l l it";
        let view = decode(&canonical(text)).remove(0);
        assert_eq!(view.text(), "so kill it");
        assert_eq!(&text[view.original_span(3..7)], "k i l l");
    }
}
