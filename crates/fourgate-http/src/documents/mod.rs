//! The documentation: `/openapi.json`, `/docs` (Swagger UI), `/redoc`, and what these pages load. Everything is in the
//! binary, so that the pages render without a network.

mod asset;

use std::sync::Arc;

use axum::Router;
use utoipa::openapi::OpenApi;

use asset::Asset;

use crate::app::App;
use crate::error::HttpError;

const HTML: &str = "text/html; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";

/// The files that the pages load, and the pages themselves. Pages name them by relative addresses, so that they also work
/// behind a proxy that serves them under a prefix.
pub(crate) fn router(document: &OpenApi) -> Result<Router<Arc<App>>, HttpError> {
    let document = document.to_json()?.into_bytes();
    let files = [
        ("/openapi.json", Asset::new("application/json", document)),
        ("/docs", Asset::page(HTML, include_str!("docs.html"))),
        ("/docs/docs.js", Asset::new(SCRIPT, include_str!("docs.js"))),
        (
            "/docs/swagger-ui.css",
            Asset::gzipped(STYLE, include_bytes!("../../assets/swagger-ui.css.gz")),
        ),
        (
            "/docs/swagger-ui-bundle.js",
            Asset::gzipped(
                SCRIPT,
                include_bytes!("../../assets/swagger-ui-bundle.js.gz"),
            ),
        ),
        ("/redoc", Asset::page(HTML, include_str!("redoc.html"))),
        (
            "/redoc/redoc.js",
            Asset::new(SCRIPT, include_str!("redoc.js")),
        ),
        (
            "/redoc/redoc.standalone.js",
            Asset::gzipped(
                SCRIPT,
                include_bytes!("../../assets/redoc.standalone.js.gz"),
            ),
        ),
    ];
    let routes = files
        .into_iter()
        .fold(Router::new(), |router, (path, asset)| {
            router.route(path, asset.into_route())
        });
    Ok(routes)
}
