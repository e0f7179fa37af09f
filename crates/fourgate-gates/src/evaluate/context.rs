//! The words around a match in which an `unless` phrase silences it: its sentence, but no more than 24 words
//! on either side.

use fourgate_text::Token;

use super::phrase::Span;
use crate::compile::CONTEXT;

/// The first and the last word of the context of a match.
pub(super) fn of(tokens: &[Token], span: Span) -> Span {
    let (Some(first), Some(last)) = (tokens.get(span.first), tokens.get(span.last)) else {
        return span;
    };
    let start = tokens[..span.first].partition_point(|token| {
        token.sentence < first.sentence || token.position + CONTEXT < first.position
    });
    let after = tokens[span.last..].partition_point(|token| {
        token.sentence <= last.sentence && token.position <= last.position + CONTEXT
    });
    Span {
        first: start,
        last: span.last + after.saturating_sub(1),
    }
}

/// Whether one of `silencing`, spans in the order of their ends, lies within `context`.
pub(super) fn holds_any(context: Span, silencing: &[Span]) -> bool {
    let from = silencing.partition_point(|span| span.last < context.first);
    silencing[from..]
        .iter()
        .take_while(|span| span.last <= context.last)
        .any(|span| span.first >= context.first)
}
