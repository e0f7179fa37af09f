//! What single characters fold to. Tables and range checks only; `canonical` decides when they apply.

mod lookalikes;

use self::lookalikes::LOOKALIKES;

/// The Latin letter that a character of another script, or a decorated one, is mistaken for.
pub(crate) fn lookalike(character: char) -> Option<u8> {
    let code = character as u32;
    match code {
        // Regional indicators, and letters in filled circles and squares.
        0x1F1E6..=0x1F1FF => letter(code - 0x1F1E6),
        0x1F150..=0x1F169 => letter(code - 0x1F150),
        0x1F170..=0x1F189 => letter(code - 0x1F170),
        _ => LOOKALIKES
            .binary_search_by_key(&character, |&(from, _)| from)
            .ok()
            .map(|index| LOOKALIKES[index].1),
    }
}

fn letter(index: u32) -> Option<u8> {
    u8::try_from(index)
        .ok()
        .filter(|index| *index < 26)
        .map(|index| b'a' + index)
}

/// Characters that are not seen, or only steer how others are shown: they hide words from plain matching.
pub(crate) fn is_invisible(character: char) -> bool {
    matches!(character,
        '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}'
        | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}'
        | '\u{2060}'..='\u{206F}' | '\u{2800}' | '\u{3164}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}'
        | '\u{FFA0}' | '\u{FFF9}'..='\u{FFFB}' | '\u{1BCA0}'..='\u{1BCA3}' | '\u{1D173}'..='\u{1D17A}'
        | '\u{E0000}'..='\u{E0FFF}')
}

/// Marks that decorate a letter without changing which word it spells: accents, vowel points, enclosing marks.
pub(crate) fn is_decoration(character: char) -> bool {
    matches!(character,
        '\u{300}'..='\u{36F}' | '\u{483}'..='\u{489}' | '\u{591}'..='\u{5BD}' | '\u{610}'..='\u{61A}'
        | '\u{640}' | '\u{64B}'..='\u{65F}' | '\u{670}' | '\u{6D6}'..='\u{6DC}' | '\u{1AB0}'..='\u{1AFF}'
        | '\u{1DC0}'..='\u{1DFF}' | '\u{20D0}'..='\u{20FF}' | '\u{FE20}'..='\u{FE2F}')
}

/// Marks that attach to the character before them, so that both are folded together.
pub(crate) fn attaches(character: char) -> bool {
    is_decoration(character)
        || matches!(
            character,
            '\u{3099}' | '\u{309A}' | '\u{FF9E}' | '\u{FF9F}' | '\u{1160}'..='\u{11FF}'
        )
        || unicode_normalization::char::is_combining_mark(character)
}

/// Characters that every step of the fold leaves as they are, whatever follows but a mark.
pub(crate) fn is_inert(character: char) -> bool {
    matches!(character,
        '\u{3041}'..='\u{3096}' | '\u{30A1}'..='\u{30FC}' | '\u{4E00}'..='\u{9FFF}' | '\u{AC00}'..='\u{D7A3}'
        | '\u{E01}'..='\u{E32}' | '\u{3001}' | '\u{3002}')
}

/// Ligatures of whole sentences: their decompositions would make a text many times as long, and hide no word that anybody looks for.
pub(crate) fn is_sentence(character: char) -> bool {
    matches!(character, '\u{FDFA}' | '\u{FDFB}')
}

/// Letters that are one in spelling though Unicode keeps them apart. The input is decomposed and in lower case.
pub(crate) fn spelling(character: char) -> Spelled {
    let text = match character {
        'ß' => "ss",
        'æ' => "ae",
        'œ' => "oe",
        'þ' => "th",
        'ø' => "o",
        'ł' => "l",
        'đ' | 'ð' => "d",
        'ħ' => "h",
        'ı' => "i",
        'ŋ' => "n",
        'ŧ' => "t",
        'ς' => "σ",
        'أ' | 'إ' | 'آ' | 'ٱ' => "ا",
        'ى' | 'ی' => "ي",
        'ک' => "ك",
        'ة' | 'ۀ' => "ه",
        '‘' | '’' | '‚' | '‛' | '′' | 'ʼ' | '＇' | '´' => "'",
        '“' | '”' | '„' | '‟' | '″' | '«' | '»' => "\"",
        '‐' | '‑' | '‒' | '–' | '—' | '―' | '−' => "-",
        '\u{660}'..='\u{669}' => return digit(character, 0x660),
        '\u{6F0}'..='\u{6F9}' => return digit(character, 0x6F0),
        '\u{966}'..='\u{96F}' => return digit(character, 0x966),
        other => return Spelled::Same(other),
    };
    Spelled::Other(text)
}

/// What a character is spelled as.
pub(crate) enum Spelled {
    Same(char),
    Other(&'static str),
}

fn digit(character: char, zero: u32) -> Spelled {
    let value = (character as u32).saturating_sub(zero);
    Spelled::Same(char::from_digit(value, 10).unwrap_or(character))
}
