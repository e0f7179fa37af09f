//! `GET /`: what this service is and what it can be asked.

use axum::Extension;
use axum::http::StatusCode;
use axum::response::Response;
use bytes::Bytes;
use serde::{Serialize, Serializer};
use utoipa::ToSchema;
use utoipa::openapi::path::PathItem;
use utoipa::openapi::{HttpMethod, OpenApi};

use crate::openapi::SERVICE_TAG;
use crate::reply::{json, json_bytes};
use crate::VERSION;

/// What the service is and what it can be asked.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct ServiceInfo {
    /// The name of the product.
    #[schema(example = "Fourgate")]
    name: &'static str,
    /// The version of the service.
    #[schema(example = "0.1.0")]
    version: &'static str,
    /// What the service is for, in one sentence.
    #[schema(example = "Checks text for AI systems against four gates and detects jailbreak attempts.")]
    description: &'static str,
    /// The path of the interactive documentation.
    #[schema(example = "/docs")]
    documentation: &'static str,
    /// What can be asked, by method and path.
    #[schema(value_type = std::collections::BTreeMap<String, String>,
        example = json!({"POST /validate": "Check a text against the four gates"}))]
    endpoints: Endpoints,
}
