//! Responses: JSON bodies, and the one list of everything that can go wrong with a request.

use axum::http::header::{CONNECTION, CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use crate::schema::Issue;

/// Why a request gets no answer. The text of each is what the caller reads.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ApiError {
    #[error("{0}")]
    NotJson(String),
    #[error("The body ended before it was complete")]
    Incomplete,
    #[error("Invalid seed level. Options: minimal, standard, full")]
    SeedLevel,
    #[error("Not Found")]
    NotFound,
    #[error("Method Not Allowed")]
    MethodNotAllowed,
    #[error("The body did not arrive within {seconds} seconds")]
    TooSlow { seconds: f32 },
    #[error("The body is larger than {limit} bytes")]
    TooLarge { limit: usize },
    #[error("Send JSON, and say so: Content-Type: application/json")]
    MediaType,
    #[error("The body does not have the fields that this route asks for")]
    Invalid(Vec<Issue>),
    #[error("Internal server error")]
    Internal,
    #[error("The service is overloaded; try again shortly")]
    Overloaded,
    #[error("The service is shutting down; try again shortly")]
    Draining,
}

/// What is wrong with a request.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Problem {
    /// What is wrong, and where.
    detail: String,
}

/// Everything that is wrong with the fields of a body.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FieldProblems {
    /// One entry for each mistake, in the order of the fields.
    detail: Vec<Issue>,
}

/// Why the service could not answer.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Failure {
    /// What happened.
    error: String,
}

impl ApiError {
    /// The status that says that the service is at fault.
    pub(crate) const INTERNAL_STATUS: StatusCode = StatusCode::INTERNAL_SERVER_ERROR;

    fn status(&self) -> StatusCode {
        match self {
            ApiError::NotJson(_) | ApiError::Incomplete | ApiError::SeedLevel => {
                StatusCode::BAD_REQUEST
            }
            ApiError::NotFound => StatusCode::NOT_FOUND,
            ApiError::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            ApiError::TooSlow { .. } => StatusCode::REQUEST_TIMEOUT,
            ApiError::TooLarge { .. } => StatusCode::PAYLOAD_TOO_LARGE,
            ApiError::MediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            ApiError::Invalid(_) => StatusCode::UNPROCESSABLE_ENTITY,
            ApiError::Internal => ApiError::INTERNAL_STATUS,
            ApiError::Overloaded | ApiError::Draining => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    /// After how many seconds it is worth trying again.
    fn retry_after(&self) -> Option<HeaderValue> {
        match self {
            ApiError::Overloaded => Some(HeaderValue::from_static("1")),
            ApiError::Draining => Some(HeaderValue::from_static("5")),
            _ => None,
        }
    }

    /// Whether the rest of the connection is of no use: nobody reads a body that is too long or too slow to its end, and
    /// a server that drains wants its connections gone.
    fn closes_connection(&self) -> bool {
        matches!(
            self,
            ApiError::TooLarge { .. }
                | ApiError::TooSlow { .. }
                | ApiError::Incomplete
                | ApiError::Draining
        )
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let status = self.status();
        let text = self.to_string();
        let (retry_after, closes) = (self.retry_after(), self.closes_connection());
        let mut response = match self {
            ApiError::Invalid(detail) => json(status, &FieldProblems { detail }),
            _ if status.is_server_error() => json(status, &Failure { error: text }),
            _ => json(status, &Problem { detail: text }),
        };
        let headers = response.headers_mut();
        if let Some(seconds) = retry_after {
            headers.insert(RETRY_AFTER, seconds);
        }
        if closes {
            headers.insert(CONNECTION, HeaderValue::from_static("close"));
        }
        response
    }
}

/// A JSON response.
pub(crate) fn json(status: StatusCode, body: &impl Serialize) -> Response {
    const JSON: HeaderValue = HeaderValue::from_static("application/json");
    match serde_json::to_vec(body) {
        Ok(bytes) => (status, [(CONTENT_TYPE, JSON)], bytes).into_response(),
        Err(error) => {
            tracing::error!(%error, "an answer could not be written as JSON");
            let bytes = r#"{"error":"Internal server error"}"#;
            let status = StatusCode::INTERNAL_SERVER_ERROR;
            (status, [(CONTENT_TYPE, JSON)], bytes).into_response()
        }
    }
}
