//! The id that ties a response to its line in the log.

use std::fmt::Write;
use std::hash::{BuildHasher, RandomState};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::http::{HeaderMap, HeaderName, HeaderValue};

/// The header that carries the id, both ways.
pub(crate) const HEADER: HeaderName = HeaderName::from_static("x-request-id");

const MAX_LENGTH: usize = 128;

/// Tells the processes of a deployment apart; random, so that nothing about the machine shows.
static PROCESS: LazyLock<u64> = LazyLock::new(|| RandomState::new().hash_one(MAX_LENGTH));
static NEXT: AtomicU64 = AtomicU64::new(1);

/// The caller's own id when it can go into a log line as it is, else a new one.
pub(crate) fn of(headers: &HeaderMap) -> HeaderValue {
    match headers.get(&HEADER) {
        Some(id) if is_acceptable(id.as_bytes()) => id.clone(),
        _ => generate(),
    }
}

/// The id as text, for the log.
pub(crate) fn text(id: &HeaderValue) -> &str {
    id.to_str().unwrap_or_default()
}

fn is_acceptable(id: &[u8]) -> bool {
    (1..=MAX_LENGTH).contains(&id.len()) && id.iter().all(u8::is_ascii_graphic)
}

fn generate() -> HeaderValue {
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let mut id = String::with_capacity(32);
    // Writing into a string cannot fail.
    let _ = write!(id, "{:016x}-{number:08x}", *PROCESS);
    HeaderValue::try_from(id).unwrap_or(HeaderValue::from_static("unknown"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_header(value: &[u8]) -> HeaderValue {
        let mut headers = HeaderMap::new();
        headers.insert(HEADER, HeaderValue::from_bytes(value).unwrap());
        of(&headers)
    }

    #[test]
    fn visible_ascii_up_to_128_characters_is_kept() {
        let longest = [b'a'; 128];
        for id in [&b"a"[..], b"~!{id}:7", &longest] {
            assert_eq!(of_header(id).as_bytes(), id);
        }
    }

    #[test]
    fn anything_else_is_replaced() {
        let too_long = [b'a'; 129];
        for id in [&b""[..], b"a b", b"a\tb", b"\xc3\xa9", &too_long] {
            assert_ne!(of_header(id).as_bytes(), id);
        }
    }

    #[test]
    fn generated_ids_differ_and_would_be_accepted_themselves() {
        let (first, second) = (generate(), generate());
        assert_ne!(first, second);
        assert!(is_acceptable(first.as_bytes()));
    }
}
