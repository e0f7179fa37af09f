//! `GET /seed/{level}`: the text of an alignment seed.

use axum::extract::Path;
use axum::extract::rejection::PathRejection;
use axum::http::StatusCode;
use axum::response::Response;
use fourgate_service::{Seed, SeedLevel};
use serde::Serialize;
use utoipa::openapi::Object;
use utoipa::{IntoParams, ToSchema};

use crate::openapi::{SEEDS, Unavailable, one_of};
use crate::reply::{ApiError, Problem, json};

/// What the path says.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Path)]
#[expect(
    dead_code,
    reason = "describes the path; a level is read from its text"
)]
pub(crate) struct SeedPath {
    /// How much the seed says.
    #[param(schema_with = levels, required)]
    level: String,
}

/// An alignment seed: a system prompt that keeps a model to the four gates.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Seed)]
pub(crate) struct SeedBody {
    /// The level that was asked for.
    #[schema(schema_with = levels)]
    level: &'static str,
    /// The text, in Markdown.
    #[schema(example = "# Alignment seed\n\nBefore every answer, pass it through four gates…")]
    content: &'static str,
    /// Estimated tokens: characters divided by four.
    #[schema(example = 360)]
    token_estimate: usize,
}

fn levels() -> Object {
    one_of(
        "How much the seed says.",
        &SeedLevel::ALL.map(SeedLevel::name),
    )
    .build()
}

/// Get an alignment seed
///
/// A seed is the text of a system prompt. `minimal` holds the four gates only (about 360 tokens), `standard` adds
/// examples (about 1,000), `full` is comprehensive (about 1,900).
#[utoipa::path(
    get,
    path = "/seed/{level}",
    operation_id = "seed",
    tag = SEEDS,
    params(SeedPath),
    responses(
        (status = 200, description = "The seed", body = SeedBody),
        (status = 400, description = "There is no such level", body = Problem,
            example = json!({"detail": "Invalid seed level. Options: minimal, standard, full"})),
        Unavailable,
    )
)]
pub(crate) async fn get(level: Result<Path<String>, PathRejection>) -> Result<Response, ApiError> {
    // A path that does not decode to text names no level either.
    let level = level
        .ok()
        .and_then(|Path(name)| SeedLevel::from_name(&name))
        .ok_or(ApiError::SeedLevel)?;
    let seed = Seed::of(level);
    let body = SeedBody {
        level: seed.level.name(),
        content: seed.content,
        token_estimate: seed.token_estimate(),
    };
    Ok(json(StatusCode::OK, &body))
}
