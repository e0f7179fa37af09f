//! Patterns: regular expressions over canonical text, for the few rules that are about characters.

use regex_syntax::ParserBuilder;
use regex_syntax::hir::Hir;

/// Reads a pattern as the engine does: over bytes, with ASCII word borders. Unicode ones are slow, and a canonical text hardly needs them.
pub fn parse_pattern(pattern: &str) -> Result<Hir, Box<regex_syntax::Error>> {
    let mut parser = ParserBuilder::new().unicode(false).utf8(false).build();
    parser.parse(pattern).map_err(Box::new)
}

/// The longest text that one match of a pattern may take, in bytes: the window that the engine looks at around a literal.
const LONGEST_MATCH: usize = 1024;

/// What keeps a pattern from being used.
pub(crate) fn check_pattern(pattern: &str) -> Result<(), String> {
    let hir = parse_pattern(pattern).map_err(|error| error.to_string())?;
    match hir.properties().maximum_len() {
        Some(length) if length <= LONGEST_MATCH => {}
        _ => {
            return Err(format!(
                "a match must be bounded to {LONGEST_MATCH} bytes: write {{0,40}} for * and +"
            ));
        }
    }
    if hir.properties().minimum_len().unwrap_or(0) == 0 {
        return Err("it matches the empty text".to_owned());
    }
    if has_capitals(pattern) {
        return Err("it has capital letters, and the text that it reads has none".to_owned());
    }
    Ok(())
}

/// Whether a letter that stands for itself is a capital: classes such as `\S` and `\x3C` are not.
fn has_capitals(pattern: &str) -> bool {
    let mut escaped = false;
    pattern.chars().any(|character| {
        let literal = !escaped;
        escaped = character == '\\' && !escaped;
        literal && character.is_uppercase()
    })
}
