//! Every route, declared once: from here come the router and the API document.

use std::sync::Arc;

use axum::Router;
use axum::middleware::{from_fn, from_fn_with_state};
use fourgate_service::Service;
use utoipa::OpenApi as _;
use utoipa::openapi::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::config::Config;
use crate::error::HttpError;
use crate::openapi::Document;
use crate::reply::ApiError;
use crate::{cors, documents, edge, routes};

/// The routes, and the document about them.
fn declare() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::with_openapi(Document::openapi())
        .routes(routes!(routes::root::get))
        .routes(routes!(routes::health::get))
        .routes(routes!(routes::seed::get))
        .routes(routes!(routes::validate::post))
        .routes(routes!(routes::validate_request::post))
}

/// The API document, of OpenAPI 3.1.
#[must_use]
pub fn openapi() -> OpenApi {
    declare().split_for_parts().1
}

/// The shipped routes and those of `more`, with everything that surrounds them.
pub(crate) fn build(
    service: Arc<Service>,
    config: &Config,
    more: Router,
) -> Result<(Router, Arc<App>), HttpError> {
    let (router, document) = declare().split_for_parts();
    let app = Arc::new(App::new(service, config, &document));
    let mut router = router
        .merge(documents::router(&document)?)
        .with_state(Arc::clone(&app))
        .merge(more)
        .fallback(async || ApiError::NotFound)
        .method_not_allowed_fallback(async || ApiError::MethodNotAllowed)
        .layer(from_fn_with_state(Arc::clone(&app), edge::guard));
    if let Some(cors) = cors::layer(&config.cors_origins)? {
        router = router.layer(cors);
    }
    Ok((router.layer(from_fn(edge::identify)), app))
}
