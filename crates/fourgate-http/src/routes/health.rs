//! `GET /health`: whether the service takes work. Answered from memory, whatever else is going on.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use serde::Serialize;
use utoipa::ToSchema;

use crate::VERSION;
use crate::app::App;
use crate::openapi::SERVICE;
use crate::reply::json;

/// The path, which stays open while the server drains.
pub(crate) const PATH: &str = "/health";

/// Whether the service takes work.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Health {
    /// `healthy` while it does, `unavailable` while it does not.
    #[schema(example = "healthy")]
    status: &'static str,
    /// The version of the service.
    #[schema(example = "0.1.0")]
    version: &'static str,
}

/// Ask whether the service takes work
///
/// Never waits for a check. While the service shuts down it says `unavailable`, so that no new work is sent to it.
#[utoipa::path(
    get,
    path = "/health",
    operation_id = "health",
    tag = SERVICE,
    responses(
        (status = 200, description = "The service takes work", body = Health),
        (status = 503, description = "The service takes no work", body = Health,
            example = json!({"status": "unavailable", "version": "0.1.0"})),
    )
)]
pub(crate) async fn get(State(app): State<Arc<App>>) -> Response {
    let (status_code, status) = if app.lifecycle.is_draining() {
        (StatusCode::SERVICE_UNAVAILABLE, "unavailable")
    } else {
        (StatusCode::OK, "healthy")
    };
    let version = VERSION;
    json(status_code, &Health { status, version })
}
