//! The use cases of Fourgate, free of any transport: seeds, validation of text, pre-validation of requests.

mod seed;
mod validate;

pub use fourgate_gates::{Finding, Risk, Side, Verdict};
pub use fourgate_rules::Gate;
pub use fourgate_text::ViewKind;
pub use seed::{Seed, SeedLevel};
pub use validate::{Prevalidation, Service};
