//! The checks of single values: text, flags, closed sets.

use serde_json::Value;

use super::{Issues, Place};

/// A check of one value, which yields what the program works with.
pub(crate) trait Check {
    /// What a value that passes becomes.
    type Output;

    /// Takes the value, or notes what is wrong with it and returns `None`.
    fn check(&self, value: Value, place: &Place<'_>, issues: &mut Issues) -> Option<Self::Output>;
}

/// A string of at least so many characters.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Text {
    min_length: usize,
}

impl Text {
    /// Any string, the empty one too.
    pub(crate) const ANY: Text = Text { min_length: 0 };

    /// A string of at least `min_length` characters.
    pub(crate) const fn at_least(min_length: usize) -> Self {
        Text { min_length }
    }
}

impl Check for Text {
    type Output = String;

    fn check(&self, value: Value, place: &Place<'_>, issues: &mut Issues) -> Option<String> {
        let Value::String(text) = value else {
            return issues.note(place, "string_type", "Input should be a valid string");
        };
        if text.chars().take(self.min_length).count() == self.min_length {
            return Some(text);
        }
        let characters = if self.min_length == 1 {
            "character"
        } else {
            "characters"
        };
        let message = format!(
            "String should have at least {} {characters}",
            self.min_length
        );
        issues.note(place, "string_too_short", message)
    }
}

/// `true` or `false`, and nothing that merely looks like it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Flag;

impl Check for Flag {
    type Output = bool;

    fn check(&self, value: Value, place: &Place<'_>, issues: &mut Issues) -> Option<bool> {
        match value {
            Value::Bool(flag) => Some(flag),
            _ => issues.note(place, "bool_type", "Input should be a valid boolean"),
        }
    }
}

/// One of a closed set of names, each with what it stands for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Choice<T: 'static>(pub(crate) &'static [(&'static str, T)]);

impl<T: Copy> Check for Choice<T> {
    type Output = T;

    fn check(&self, value: Value, place: &Place<'_>, issues: &mut Issues) -> Option<T> {
        let chosen = self.0.iter().find(|(name, _)| value == *name);
        match chosen {
            Some(&(_, meaning)) => Some(meaning),
            None => issues.note(place, "enum", self.message()),
        }
    }
}

impl<T> Choice<T> {
    /// "Input should be 'a', 'b' or 'c'".
    fn message(&self) -> String {
        let names: Vec<String> = self.0.iter().map(|(name, _)| format!("'{name}'")).collect();
        let list = match names.split_last() {
            Some((last, [])) => last.clone(),
            Some((last, others)) => format!("{} or {last}", others.join(", ")),
            None => String::new(),
        };
        format!("Input should be {list}")
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn messages<C: Check>(check: &C, value: Value) -> Vec<(&'static str, String)> {
        let mut issues = Issues::default();
        let passed = check.check(value, &Place::Body, &mut issues).is_some();
        assert_eq!(passed, issues.0.is_empty());
        let pairs = issues.0.into_iter().map(|issue| (issue.kind, issue.msg));
        pairs.collect()
    }

    #[test]
    fn lengths_are_counted_in_characters() {
        assert_eq!(messages(&Text::at_least(2), json!("日本")), []);
        let short = "String should have at least 2 characters".to_owned();
        assert_eq!(
            messages(&Text::at_least(2), json!("日")),
            [("string_too_short", short)]
        );
    }

    #[test]
    fn a_choice_names_its_options_in_order() {
        for (options, message) in [
            (&[("a", 1)][..], "Input should be 'a'"),
            (&[("a", 1), ("b", 2)], "Input should be 'a' or 'b'"),
            (
                &[("a", 1), ("b", 2), ("c", 3)],
                "Input should be 'a', 'b' or 'c'",
            ),
        ] {
            assert_eq!(
                messages(&Choice(options), json!("z")),
                [("enum", message.to_owned())]
            );
        }
    }

    #[test]
    fn a_choice_is_matched_exactly() {
        let sides = Choice(&[("request", ()), ("response", ())]);
        for value in [json!("Request"), json!(" request"), json!(null), json!(0)] {
            assert_eq!(messages(&sides, value).len(), 1);
        }
        assert_eq!(messages(&sides, json!("response")), []);
    }

    #[test]
    fn what_merely_looks_like_a_flag_is_none() {
        for value in [json!("true"), json!(1), json!(null), json!([])] {
            let wrong = "Input should be a valid boolean".to_owned();
            assert_eq!(messages(&Flag, value), [("bool_type", wrong)]);
        }
    }
}
