//! One file that is served as it is.

use std::hash::{DefaultHasher, Hasher};
use std::io::Read;
use std::sync::Arc;

use axum::extract::State;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG,
    IF_NONE_MATCH, VARY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get};
use bytes::Bytes;
use flate2::read::GzDecoder;

use crate::app::App;
use crate::reply::ApiError;

/// A page may load only what this server sends, and nobody may put it into a frame. Both user interfaces write styles into
/// the page and draw images from data; ReDoc builds its search index in a worker that it writes itself.
const PAGE_POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; \
     connect-src 'self'; worker-src 'self' blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
);

/// A file in memory.
#[derive(Debug)]
pub(super) struct Asset {
    content: Bytes,
    is_gzipped: bool,
    tag: HeaderValue,
    headers: Vec<(HeaderName, HeaderValue)>,
}

impl Asset {
    /// A file that is kept as it is sent.
    pub(super) fn new(media_type: &'static str, content: impl Into<Bytes>) -> Self {
        Asset::build(media_type, content.into(), false)
    }

    /// A file that is kept compressed.
    pub(super) fn gzipped(media_type: &'static str, content: &'static [u8]) -> Self {
        let mut asset = Asset::build(media_type, Bytes::from_static(content), true);
        asset
            .headers
            .push((VARY, HeaderValue::from_static("accept-encoding")));
        asset
    }

    /// A page for people.
    pub(super) fn page(media_type: &'static str, content: &'static str) -> Self {
        let mut asset = Asset::new(media_type, content);
        asset.headers.push((CONTENT_SECURITY_POLICY, PAGE_POLICY));
        asset
    }

    fn build(media_type: &'static str, content: Bytes, is_gzipped: bool) -> Self {
        let mut hasher = DefaultHasher::new();
        hasher.write(&content);
        // Weak: the compressed and the plain form have the same tag.
        let tag = format!("W/\"{:016x}\"", hasher.finish());
        let tag = HeaderValue::try_from(tag).unwrap_or(HeaderValue::from_static("W/\"0\""));
        let headers = vec![
            (CONTENT_TYPE, HeaderValue::from_static(media_type)),
            // Kept by the browser, but asked for again each time: the next version of the service may have another.
            (CACHE_CONTROL, HeaderValue::from_static("no-cache")),
            (ETAG, tag.clone()),
            (X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
        ];
        Asset {
            content,
            is_gzipped,
            tag,
            headers,
        }
    }

    /// The route that serves it.
    pub(super) fn into_route(self) -> MethodRouter<Arc<App>> {
        let asset = Arc::new(self);
        get(
            async move |State(app): State<Arc<App>>, headers: HeaderMap| {
                asset.respond(&app, &headers).await
            },
        )
    }

    async fn respond(&self, app: &App, request: &HeaderMap) -> Result<Response, ApiError> {
        let mut response = if has_tag(request, &self.tag) {
            StatusCode::NOT_MODIFIED.into_response()
        } else if !self.is_gzipped {
            self.content.clone().into_response()
        } else if accepts_gzip(request) {
            let encoding = [(CONTENT_ENCODING, HeaderValue::from_static("gzip"))];
            (encoding, self.content.clone()).into_response()
        } else {
            let compressed = self.content.clone();
            let job = move || inflate(&compressed);
            app.workers
                .run(self.content.len(), job)
                .await??
                .into_response()
        };
        let headers = response.headers_mut();
        for (name, value) in &self.headers {
            headers.insert(name, value.clone());
        }
        Ok(response)
    }
}

fn inflate(compressed: &[u8]) -> Result<Vec<u8>, ApiError> {
    let mut content = Vec::with_capacity(compressed.len() * 4);
    GzDecoder::new(compressed)
        .read_to_end(&mut content)
        .map_err(|_| ApiError::Internal)?;
    Ok(content)
}

/// Whether the client has the file already.
fn has_tag(request: &HeaderMap, tag: &HeaderValue) -> bool {
    let known = request.get_all(IF_NONE_MATCH).into_iter();
    known
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .any(|known| known.trim() == "*" || known.trim() == *tag)
}

/// Whether the client takes gzip: named, or covered by `*`, and not refused with a quality of zero.
fn accepts_gzip(request: &HeaderMap) -> bool {
    let mut answer = None;
    let values = request.get_all(ACCEPT_ENCODING).into_iter();
    for entry in values
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
    {
        let mut parts = entry.split(';').map(str::trim);
        let coding = parts.next().unwrap_or_default();
        let quality = parts.find_map(|parameter| parameter.strip_prefix("q="));
        let accepted = quality.is_none_or(|quality| quality.parse().is_ok_and(|q: f32| q > 0.0));
        if coding.eq_ignore_ascii_case("gzip") {
            return accepted;
        }
        if coding == "*" {
            answer = Some(accepted);
        }
    }
    answer.unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(name: HeaderName, value: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(name, HeaderValue::from_static(value))])
    }

    #[test]
    fn gzip_is_sent_to_those_who_take_it() {
        for accepted in [
            "gzip",
            "GZIP",
            "br, gzip;q=0.5",
            "*",
            "deflate, *;q=0.1",
            "gzip; q=1",
        ] {
            assert!(
                accepts_gzip(&headers(ACCEPT_ENCODING, accepted)),
                "{accepted}"
            );
        }
        for refused in [
            "",
            "identity",
            "br",
            "gzip;q=0",
            "gzip;q=0.0, *",
            "*;q=0",
            "gzip;q=x",
        ] {
            assert!(
                !accepts_gzip(&headers(ACCEPT_ENCODING, refused)),
                "{refused}"
            );
        }
        assert!(!accepts_gzip(&HeaderMap::new()));
    }

    #[test]
    fn a_known_tag_is_recognised_in_any_list() {
        let tag = HeaderValue::from_static("W/\"1\"");
        for known in ["W/\"1\"", "\"0\", W/\"1\"", "*"] {
            assert!(has_tag(&headers(IF_NONE_MATCH, known), &tag), "{known}");
        }
        assert!(!has_tag(&headers(IF_NONE_MATCH, "W/\"2\""), &tag));
    }
}
