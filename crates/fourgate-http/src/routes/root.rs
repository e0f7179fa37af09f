//! `GET /`: what this service is and what it can be asked.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use serde::{Serialize, Serializer};
use utoipa::ToSchema;
use utoipa::openapi::OpenApi;
use utoipa::openapi::path::Operation;

use crate::VERSION;
use crate::app::App;
use crate::openapi::{SERVICE, Unavailable};
use crate::reply::json;

/// What the service is and what it can be asked.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ServiceInfo {
    /// The name of the service.
    #[schema(example = "Fourgate")]
    name: String,
    /// The version of the service.
    #[schema(example = "0.1.0")]
    version: &'static str,
    /// What the service is for.
    description: String,
    /// The path of the interactive documentation.
    #[schema(example = "/docs")]
    documentation: &'static str,
    /// What can be asked: method and path, and what it does.
    #[schema(value_type = std::collections::BTreeMap<String, String>,
        example = json!({"POST /validate": "Check a text"}))]
    endpoints: Endpoints,
}

/// Labels and descriptions, in the order of the API document.
#[derive(Debug)]
struct Endpoints(Vec<(String, String)>);

impl Serialize for Endpoints {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(
            self.0
                .iter()
                .map(|(label, description)| (label, description)),
        )
    }
}

impl ServiceInfo {
    /// Taken from the API document, so that the two never disagree.
    pub(crate) fn of(document: &OpenApi) -> Self {
        let info = &document.info;
        let description = info.description.as_deref().unwrap_or_default();
        let operations = document.paths.paths.iter().flat_map(|(path, item)| {
            [("GET", &item.get), ("POST", &item.post)]
                .into_iter()
                .filter_map(move |(method, operation)| endpoint(method, path, operation.as_ref()?))
        });
        ServiceInfo {
            name: info.title.clone(),
            version: VERSION,
            description: description.lines().next().unwrap_or_default().to_owned(),
            documentation: "/docs",
            endpoints: Endpoints(operations.collect()),
        }
    }
}

/// An endpoint's label and description; none for the routes that are about the service itself.
fn endpoint(method: &str, path: &str, operation: &Operation) -> Option<(String, String)> {
    let tags = operation.tags.as_deref().unwrap_or_default();
    let summary = operation.summary.clone().unwrap_or_default();
    let about_itself = tags.iter().any(|tag| tag == SERVICE);
    (!about_itself).then(|| (format!("{method} {path}"), summary))
}

/// Describe the service
///
/// Names the service, its version and its endpoints.
#[utoipa::path(
    get,
    path = "/",
    operation_id = "describe",
    tag = SERVICE,
    responses((status = 200, description = "What the service is", body = ServiceInfo), Unavailable)
)]
pub(crate) async fn get(State(app): State<Arc<App>>) -> Response {
    json(StatusCode::OK, &app.info)
}
