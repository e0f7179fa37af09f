//! Reading an object field by field.

use serde_json::{Map, Value};

use super::{Check, Issue, Issues, Place};

/// A body, or an object within one, that can be read from its fields.
pub(crate) trait Schema: Sized {
    /// Reads every field, in the order in which issues are to be reported. Fields that it does not name are ignored.
    fn read(fields: &mut Fields<'_>) -> Option<Self>;
}

/// The fields of an object that have not been read yet.
#[derive(Debug)]
pub(crate) struct Fields<'a> {
    object: Map<String, Value>,
    place: &'a Place<'a>,
    issues: &'a mut Issues,
}

#[expect(
    clippy::needless_pass_by_value,
    reason = "a check is written where it is used, and a reference would only be noise there"
)]
impl Fields<'_> {
    /// A field that has to be there.
    pub(crate) fn required<C: Check>(&mut self, name: &'static str, check: C) -> Option<C::Output> {
        let place = Place::Field(self.place, name);
        match self.object.remove(name) {
            Some(value) => check.check(value, &place, self.issues),
            None => self.issues.note(&place, "missing", "Field required"),
        }
    }

    /// A field that stands for `default` when it is absent.
    pub(crate) fn or<C: Check>(
        &mut self,
        name: &'static str,
        check: C,
        default: C::Output,
    ) -> Option<C::Output> {
        match self.object.remove(name) {
            Some(value) => check.check(value, &Place::Field(self.place, name), self.issues),
            None => Some(default),
        }
    }
}

/// Reads an object, wherever it is.
pub(super) fn read_object<S: Schema>(
    value: Value,
    place: &Place<'_>,
    issues: &mut Issues,
) -> Option<S> {
    match value {
        Value::Object(object) => S::read(&mut Fields {
            object,
            place,
            issues,
        }),
        _ => issues.note(
            place,
            "model_attributes_type",
            "Input should be a valid dictionary or object to extract fields from",
        ),
    }
}

/// Reads a whole body, or says everything that is wrong with it.
pub(crate) fn check<S: Schema>(body: Value) -> Result<S, Vec<Issue>> {
    let mut issues = Issues::default();
    match read_object(body, &Place::Body, &mut issues) {
        // An issue in a field that was not needed for the result is an issue all the same.
        Some(read) if issues.0.is_empty() => Ok(read),
        _ => Err(issues.0),
    }
}
