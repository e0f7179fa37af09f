//! The rule schema, its loader and linter, and the catalogue of rules and concepts that is compiled in.
//! The formats are described in `docs/RULES.md`. Nothing here matches a text: that is the engine's work, in `fourgate-gates`.

mod catalogue;
mod concept;
mod disguise;
mod error;
mod file;
mod kind;
mod lint;
mod load;
mod pattern;
mod phrase;
mod rule;

pub use catalogue::{Catalogue, SourceFile};
pub use concept::{Concept, Term, TermWord};
pub use disguise::Disguise;
pub use error::{CatalogueError, Problem};
pub use kind::{Gate, RuleSide, Severity, Tier};
pub use lint::lint;
pub use pattern::parse_pattern;
pub use phrase::{Distance, Element, Phrase};
pub use rule::{Condition, Family, Rule};
