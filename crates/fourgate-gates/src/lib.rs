//! The engine: a text and the rules in, a verdict over the four gates and jailbreak out.
//!
//! `compile` turns a catalogue into tables once; `evaluate` reads each view of a text with them in one pass;
//! `verdict` turns what was found into a decision. Nothing here does IO or waits, and a check fails on no input.
//!
//! ```
//! use fourgate_gates::{Engine, Side};
//! use fourgate_rules::Catalogue;
//!
//! let engine = Engine::new(&Catalogue::compiled_in()?)?;
//! assert!(engine.check("How do I kill a Python process?", Side::Any).is_safe());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod compile;
mod engine;
mod evaluate;
mod examples;
#[cfg(test)]
mod oracle;
mod verdict;

pub use compile::EngineError;
pub use engine::Engine;
pub use examples::lint_examples;
pub use verdict::{Finding, Risk, Side, Verdict};
