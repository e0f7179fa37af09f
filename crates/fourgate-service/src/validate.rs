//! Validation of texts and pre-validation of requests.

use fourgate_gates::{Engine, EngineError, Risk, Side, Verdict};
use fourgate_rules::Catalogue;

/// The use cases over one rule set. Cheap to share behind an `Arc`; every method is pure and thread-safe.
#[derive(Debug)]
pub struct Service {
    engine: Engine,
}

/// What pre-validation says of a request.
#[derive(Debug, Clone)]
pub struct Prevalidation {
    /// Whether the request should go on to the model.
    pub should_proceed: bool,
    /// How much is at stake.
    pub risk: Risk,
    /// The verdict behind it; its violations are the concerns.
    pub verdict: Verdict,
}

impl Service {
    /// A service over a rule set.
    pub fn new(catalogue: &Catalogue) -> Result<Self, EngineError> {
        Ok(Service {
            engine: Engine::new(catalogue)?,
        })
    }

    /// Checks a text against the four gates and for jailbreak attempts.
    #[must_use]
    pub fn validate(&self, text: &str, side: Side) -> Verdict {
        self.engine.check(text, side)
    }

    /// Checks a request before it goes to a model. A request asks, so only rules for requests are looked at.
    #[must_use]
    pub fn prevalidate(&self, request: &str) -> Prevalidation {
        let verdict = self.engine.check(request, Side::Request);
        Prevalidation {
            should_proceed: verdict.is_safe(),
            risk: verdict.risk(),
            verdict,
        }
    }

    /// The number of rules that it checks with.
    #[must_use]
    pub fn rule_count(&self) -> usize {
        self.engine.rule_count()
    }
}
