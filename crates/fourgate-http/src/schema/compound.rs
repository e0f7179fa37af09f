//! The checks for lists, nested objects, nulls and numbers.

use std::marker::PhantomData;

use serde_json::Value;

use super::fields::read_object;
use super::{Check, Issues, Place, Schema};

/// A list whose every element passes a check.
#[derive(Debug, Clone, Copy)]
pub(crate) struct List<C>(pub(crate) C);

impl<C: Check> Check for List<C> {
    type Output = Vec<C::Output>;

    fn check(&self, value: Value, place: &Place<'_>, issues: &mut Issues) -> Option<Self::Output> {
        let Value::Array(elements) = value else {
            return issues.note(place, "list_type", "Input should be a valid list");
        };
        // Collected before it is judged, so that every element is looked at.
        let checked: Vec<Option<C::Output>> = elements
            .into_iter()
            .enumerate()
            .map(|(index, element)| self.0.check(element, &Place::Index(place, index), issues))
            .collect();
        checked.into_iter().collect()
    }
}

/// An object with a schema of its own.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Object<S>(PhantomData<S>);

impl<S> Object<S> {
    pub(crate) const fn new() -> Self {
        Object(PhantomData)
    }
}

impl<S: Schema> Check for Object<S> {
    type Output = S;

    fn check(&self, value: Value, place: &Place<'_>, issues: &mut Issues) -> Option<S> {
        read_object(value, place, issues)
    }
}

/// A value that may also be `null`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Nullable<C>(pub(crate) C);

impl<C: Check> Check for Nullable<C> {
    type Output = Option<C::Output>;

    fn check(&self, value: Value, place: &Place<'_>, issues: &mut Issues) -> Option<Self::Output> {
        match value {
            Value::Null => Some(None),
            value => self.0.check(value, place, issues).map(Some),
        }
    }
}

/// A whole number.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Integer;

impl Check for Integer {
    type Output = i64;

    fn check(&self, value: Value, place: &Place<'_>, issues: &mut Issues) -> Option<i64> {
        match value.as_i64() {
            Some(number) => Some(number),
            None => issues.note(place, "int_type", "Input should be a valid integer"),
        }
    }
}

/// Any number.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Number;

impl Check for Number {
    type Output = f64;

    fn check(&self, value: Value, place: &Place<'_>, issues: &mut Issues) -> Option<f64> {
        match value.as_f64() {
            Some(number) => Some(number),
            None => issues.note(place, "float_type", "Input should be a valid number"),
        }
    }
}

#[cfg(test)]
mod tests;
