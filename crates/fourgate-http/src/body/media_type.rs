//! Whether a body calls itself JSON.

use axum::http::HeaderValue;

/// True for `application/json` and `application/*+json`, with or without parameters. A body without a type is not taken
/// for JSON: a page of another site can send one without being asked for leave.
pub(super) fn is_json(content_type: Option<&HeaderValue>) -> bool {
    let Some(Ok(content_type)) = content_type.map(HeaderValue::to_str) else {
        return false;
    };
    let essence = content_type.split(';').next().unwrap_or_default().trim();
    let Some((kind, subtype)) = essence.split_once('/') else {
        return false;
    };
    kind.eq_ignore_ascii_case("application") && is_json_subtype(subtype)
}

fn is_json_subtype(subtype: &str) -> bool {
    let suffix = subtype.rsplit_once('+');
    let format = suffix.map_or(subtype, |(_, format)| format);
    format.eq_ignore_ascii_case("json") && suffix.is_none_or(|(name, _)| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_and_its_relatives_are_accepted() {
        for accepted in [
            "application/json",
            "APPLICATION/JSON",
            "application/json; charset=utf-8",
            " application/json ;x=y",
            "application/vnd.api+json",
            "application/problem+JSON;charset=utf-8",
        ] {
            assert!(
                is_json(HeaderValue::from_str(accepted).ok().as_ref()),
                "{accepted}"
            );
        }
    }

    #[test]
    fn anything_else_is_not() {
        for refused in [
            "",
            "json",
            "text/json",
            "text/plain",
            "application/jsonp",
            "application/+json",
            "application/xml",
            "application/json-seq",
            "application/x-www-form-urlencoded",
            "multipart/form-data; boundary=application/json",
        ] {
            assert!(
                !is_json(HeaderValue::from_str(refused).ok().as_ref()),
                "{refused}"
            );
        }
        assert!(!is_json(None));
        assert!(!is_json(
            HeaderValue::from_bytes(b"application/json\xff")
                .ok()
                .as_ref()
        ));
    }
}
