//! Which pages of other origins may call the service. Off unless origins are configured.

use axum::http::header::{CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderValue, Method, Uri};
use tower_http::cors::{AllowOrigin, CorsLayer};

use crate::error::HttpError;
use crate::request_id;

/// The layer for a list of origins; none for an empty list. Credentials are never allowed: the service knows none.
pub(crate) fn layer(origins: &[String]) -> Result<Option<CorsLayer>, HttpError> {
    let allowed = match origins {
        [] => return Ok(None),
        [every] if every == "*" => AllowOrigin::any(),
        some => {
            let parsed: Result<Vec<HeaderValue>, HttpError> =
                some.iter().map(|origin| parse(origin)).collect();
            AllowOrigin::list(parsed?)
        }
    };
    let layer = CorsLayer::new()
        .allow_origin(allowed)
        .allow_methods([Method::GET, Method::HEAD, Method::POST])
        .allow_headers([CONTENT_TYPE, request_id::HEADER])
        .expose_headers([RETRY_AFTER, request_id::HEADER]);
    Ok(Some(layer))
}

/// An origin as browsers write it: scheme, host, and a port that is not the scheme's own.
fn parse(origin: &str) -> Result<HeaderValue, HttpError> {
    let wrong = || HttpError::Origin(origin.to_owned());
    let uri: Uri = origin.parse().map_err(|_| wrong())?;
    let canonical = match (uri.scheme_str(), uri.authority()) {
        (Some(scheme @ ("http" | "https")), Some(authority)) => format!("{scheme}://{authority}"),
        _ => return Err(wrong()),
    };
    // Anything beyond the origin (a slash, a path, capitals) would never equal what a browser sends.
    if canonical != origin || origin.contains('@') || origin.chars().any(char::is_uppercase) {
        return Err(wrong());
    }
    HeaderValue::from_str(origin).map_err(|_| wrong())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layer_of(origins: &[&str]) -> Result<Option<CorsLayer>, HttpError> {
        let origins: Vec<String> = origins.iter().map(ToString::to_string).collect();
        layer(&origins)
    }

    #[test]
    fn no_origin_is_no_layer() {
        assert!(matches!(layer_of(&[]), Ok(None)));
    }

    #[test]
    fn origins_are_accepted_as_browsers_write_them() {
        for origins in [
            &["*"][..],
            &["https://app.example.com"],
            &["http://localhost:3000", "https://[::1]:8443"],
        ] {
            assert!(matches!(layer_of(origins), Ok(Some(_))), "{origins:?}");
        }
    }

    #[test]
    fn what_no_browser_sends_is_refused_with_advice() {
        for origin in [
            "app.example.com",
            "https://app.example.com/",
            "https://app.example.com/path",
            "https://App.example.com",
            "https://user@app.example.com",
            "ftp://app.example.com",
            "null",
            "",
        ] {
            let error = layer_of(&[origin]).expect_err(origin);
            assert!(error.to_string().contains("https://app.example.com"));
        }
        assert!(layer_of(&["*", "https://app.example.com"]).is_err());
    }
}
