//! What the API document says beyond the routes themselves: its introduction, and the errors that routes share.

use utoipa::openapi::ObjectBuilder;
use utoipa::openapi::schema::Type;
use utoipa::{IntoResponses, OpenApi};

use crate::reply::{Failure, FieldProblems, Problem};

/// The tag of the routes about the service itself.
pub(crate) const SERVICE: &str = "service";
/// The tag of the routes that hand out seeds.
pub(crate) const SEEDS: &str = "seeds";
/// The tag of the routes that check texts.
pub(crate) const CHECKS: &str = "checks";

/// The document without its paths, which the router adds.
#[derive(Debug, OpenApi)]
#[openapi(
    info(
        title = "Fourgate",
        description = "Checks text for AI systems against four gates (truth, harm, scope, purpose) and detects jailbreak \
            attempts.\n\n\
            Bodies are JSON. Fields that a route does not know are ignored. Every answer carries an `x-request-id`: the one \
            that you sent, or a new one. Mistakes in a request are answered with `detail`, failures of the service with \
            `error`. Errors never repeat what you sent, and of what you sent only the request id is logged.",
    ),
    // Shared answers do not bring along what they are made of.
    components(schemas(Failure, FieldProblems, Problem)),
    tags(
        (name = CHECKS, description = "Is this text safe?"),
        (name = SEEDS, description = "System prompts that keep a model to the four gates."),
        (name = SERVICE, description = "About the service itself."),
    )
)]
pub(crate) struct Document;

/// The error of every route but `/health`.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "describes answers that `reply` makes")]
pub(crate) enum Unavailable {
    /// The service is overloaded or shutting down; `retry-after` says when to try again
    #[response(
        status = 503,
        headers(("retry-after" = u32, description = "Seconds")),
        example = json!({"error": "The service is overloaded; try again shortly"})
    )]
    Unavailable(Failure),
}

/// The errors of every route that takes a body.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "describes answers that `reply` makes")]
pub(crate) enum BodyProblems {
    /// The body is empty, not UTF-8, not JSON, or nested deeper than 128 levels
    #[response(
        status = 400,
        example = json!({"detail": "The body is not valid JSON: EOF while parsing an object at line 1 column 12"})
    )]
    NotJson(Problem),
    /// The body did not arrive in time
    #[response(status = 408, example = json!({"detail": "The body did not arrive within 30 seconds"}))]
    TooSlow(Problem),
    /// The body is too large
    #[response(status = 413, example = json!({"detail": "The body is larger than 4194304 bytes"}))]
    TooLarge(Problem),
    /// The body is not declared as JSON
    #[response(
        status = 415,
        example = json!({"detail": "Send JSON, and say so: Content-Type: application/json"})
    )]
    MediaType(Problem),
    /// The body is JSON, but its fields are not what the route asks for; all mistakes are listed
    #[response(
        status = 422,
        example = json!({"detail": [{"type": "missing", "loc": ["body", "text"], "msg": "Field required"}]})
    )]
    Invalid(FieldProblems),
    /// A mistake in the service
    #[response(status = 500, example = json!({"error": "Internal server error"}))]
    Internal(Failure),
    /// The service is overloaded or shutting down; `retry-after` says when to try again
    #[response(
        status = 503,
        headers(("retry-after" = u32, description = "Seconds")),
        example = json!({"error": "The service is overloaded; try again shortly"})
    )]
    Unavailable(Failure),
}

/// The schema of a string out of a closed set. A field with a schema of its own has its description here, too.
pub(crate) fn one_of(description: &str, names: &[&str]) -> ObjectBuilder {
    ObjectBuilder::new()
        .schema_type(Type::String)
        .description(Some(description))
        .enum_values(Some(names.iter().copied()))
}
