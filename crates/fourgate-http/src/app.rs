//! What the routes share.

use std::sync::Arc;

use axum::response::Response;
use fourgate_service::Service;
use utoipa::openapi::OpenApi;

use crate::body::{JsonBody, Limits};
use crate::config::Config;
use crate::lifecycle::Lifecycle;
use crate::reply::ApiError;
use crate::routes::root::ServiceInfo;
use crate::schema::{self, Schema};
use crate::workers::Workers;

/// The state behind every route.
#[derive(Debug)]
pub(crate) struct App {
    pub(crate) service: Arc<Service>,
    pub(crate) lifecycle: Lifecycle,
    pub(crate) limits: Limits,
    pub(crate) workers: Workers,
    pub(crate) info: ServiceInfo,
}

impl App {
    pub(crate) fn new(service: Arc<Service>, config: &Config, document: &OpenApi) -> Self {
        App {
            service,
            lifecycle: Lifecycle::default(),
            limits: Limits::new(config),
            workers: Workers::new(config.queue_timeout),
            info: ServiceInfo::of(document),
        }
    }

    /// Parses and checks a body, and answers it. All of that counts as one job, which leaves the connection's thread when
    /// the body is long.
    pub(crate) async fn answer<S: Schema>(
        self: &Arc<Self>,
        body: JsonBody,
        respond: impl FnOnce(&Service, S) -> Response + Send + 'static,
    ) -> Result<Response, ApiError> {
        let app = Arc::clone(self);
        let size = body.len();
        let job = move || {
            let request = schema::check(body.parse()?).map_err(ApiError::Invalid)?;
            Ok(respond(&app.service, request))
        };
        self.workers.run(size, job).await?
    }
}
