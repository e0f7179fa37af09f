//! What is wrong with a body, and where.

use serde::Serialize;
use utoipa::ToSchema;

/// One thing that is wrong. The value itself is never repeated: it may be what the caller wants to keep private.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = FieldProblem)]
pub(crate) struct Issue {
    /// The kind of mistake, for programs.
    #[schema(example = "missing")]
    #[serde(rename = "type")]
    pub(crate) kind: &'static str,
    /// Where it is, from the body down: names of fields and positions in lists.
    #[schema(example = json!(["body", "text"]))]
    pub(crate) loc: Vec<Step>,
    /// The kind of mistake, for people.
    #[schema(example = "Field required")]
    pub(crate) msg: String,
}

/// One step on the way to a value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum Step {
    Field(&'static str),
    Index(usize),
}

/// Where a check is at. Lives on the stack, and becomes a list only when there is something to report.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Place<'a> {
    Body,
    Field(&'a Place<'a>, &'static str),
    Index(&'a Place<'a>, usize),
}

impl Place<'_> {
    fn steps(&self) -> Vec<Step> {
        let (mut steps, last) = match self {
            Place::Body => (Vec::new(), Step::Field("body")),
            Place::Field(parent, name) => (parent.steps(), Step::Field(name)),
            Place::Index(parent, index) => (parent.steps(), Step::Index(*index)),
        };
        steps.push(last);
        steps
    }
}

/// Everything that is wrong so far.
#[derive(Debug, Default)]
pub(crate) struct Issues(pub(crate) Vec<Issue>);

impl Issues {
    /// Notes an issue. Returns `None`, which is what a check that fails returns.
    pub(crate) fn note<T>(
        &mut self,
        place: &Place<'_>,
        kind: &'static str,
        msg: impl Into<String>,
    ) -> Option<T> {
        self.0.push(Issue {
            kind,
            loc: place.steps(),
            msg: msg.into(),
        });
        None
    }
}
