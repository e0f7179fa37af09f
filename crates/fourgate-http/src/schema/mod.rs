//! Checks a JSON body against what a route asks for, and reports everything that is wrong with it at once, in the order
//! of the fields and in the words of pydantic 2, which clients of such services already parse.
//!
//! A route declares its fields in one function; the checks compose:
//!
//! ```text
//! impl Schema for ValidateRequest {
//!     fn read(fields: &mut Fields<'_>) -> Option<Self> {
//!         let text = fields.required("text", Text::at_least(1));
//!         let side = fields.or("side", Choice(SIDES), Side::Any);
//!         Some(ValidateRequest { text: text?, side: side? })
//!     }
//! }
//! ```
//!
//! Every field is read before the first `?`, so that a wrong one does not hide those after it. `None` always means that
//! an issue was noted.

mod check;
#[cfg_attr(
    not(test),
    expect(dead_code, reason = "for bodies with lists, numbers and nulls")
)]
pub(crate) mod compound;
mod fields;
mod issue;

pub(crate) use check::{Check, Choice, Flag, Text};
pub(crate) use fields::{Fields, Schema, check};
pub(crate) use issue::{Issue, Issues, Place};
