//! The routes, one a file: what goes in, what comes out, and the few lines between.

pub(crate) mod findings;
pub(crate) mod health;
pub(crate) mod root;
pub(crate) mod seed;
pub(crate) mod validate;
pub(crate) mod validate_request;

pub use validate::explanation;
