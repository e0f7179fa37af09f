//! From the bytes of a body to JSON: media type, size, time, encoding, syntax. What the JSON has to look like is checked
//! in `schema`.

mod json;
mod linger;
mod media_type;
mod read;

use std::sync::Arc;

use axum::extract::{FromRequest, Request};
use axum::http::header::CONTENT_TYPE;
use serde_json::Value;

pub(crate) use linger::LingeringBody;
pub(crate) use read::Limits;

use crate::app::App;
use crate::reply::ApiError;

/// A body that calls itself JSON, has arrived whole and is within the limits. It has not been parsed yet: that is work,
/// and a long one leaves the connection's thread.
#[derive(Debug)]
pub(crate) struct JsonBody(read::Received);

impl JsonBody {
    /// The length in bytes.
    pub(crate) fn len(&self) -> usize {
        self.0.bytes.len()
    }

    /// The JSON in it.
    pub(crate) fn parse(&self) -> Result<Value, ApiError> {
        json::parse(&self.0.bytes)
    }
}

impl FromRequest<Arc<App>> for JsonBody {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, ApiError> {
        if !media_type::is_json(request.headers().get(CONTENT_TYPE)) {
            return Err(ApiError::MediaType);
        }
        read::read(request.into_body(), &app.limits)
            .await
            .map(JsonBody)
    }
}
