//! What surrounds every route: the request's id and its line in the log, whether it is let in, and what happens when a
//! handler panics.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::header::CONNECTION;
use axum::http::{HeaderValue, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;
use http_body::Body;

use crate::app::App;
use crate::reply::ApiError;
use crate::request_id;
use crate::routes::health;

/// Gives the request an id, and writes its line in the log: nothing in it but the id is the caller's own words.
pub(crate) async fn identify(request: Request, next: Next) -> Response {
    let started = Instant::now();
    let id = request_id::of(request.headers());
    let method = method_name(request.method());
    let route = request.extensions().get::<MatchedPath>().cloned();
    let route = route.as_ref().map_or("unmatched", MatchedPath::as_str);
    let request_bytes = request.body().size_hint().exact();

    let mut response = next.run(request).await;

    let request_id = request_id::text(&id);
    let status = response.status();
    if status == ApiError::INTERNAL_STATUS {
        tracing::error!(
            request_id,
            method,
            route,
            "a request failed because of a mistake in the service"
        );
    }
    tracing::info!(
        target: "fourgate::access",
        request_id,
        method,
        route,
        status = status.as_u16(),
        latency_us = u64::try_from(started.elapsed().as_micros()).unwrap_or(u64::MAX),
        request_bytes,
        response_bytes = response.body().size_hint().exact(),
    );
    response.headers_mut().insert(request_id::HEADER, id);
    response
}

/// Lets the request in, unless the server is draining, and answers for a handler that panics.
pub(crate) async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let mut response = if request.uri().path() == health::PATH {
        run(request, next).await
    } else if let Some(_under_way) = app.lifecycle.admit() {
        run(request, next).await
    } else {
        return ApiError::Draining.into_response();
    };
    if app.lifecycle.is_draining() {
        let close = HeaderValue::from_static("close");
        response.headers_mut().insert(CONNECTION, close);
    }
    response
}

/// What the panic says is for the panic hook; the caller learns nothing of it.
async fn run(request: Request, next: Next) -> Response {
    AssertUnwindSafe(next.run(request))
        .catch_unwind()
        .await
        .unwrap_or_else(|_panic| ApiError::Internal.into_response())
}

/// The method's name. A client can make up any, so those that nobody uses here are not repeated.
fn method_name(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::PATCH => "PATCH",
        Method::DELETE => "DELETE",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    }
}
