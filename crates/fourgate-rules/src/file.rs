//! The shape of rule and concept files, with the place of everything in them.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Spanned;

use crate::{Disguise, RuleSide, Severity, Tier};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FamilyFile {
    pub(crate) summary: String,
    pub(crate) why: String,
    /// Defaults of the rules in the file; `unless` is added to each rule's own.
    pub(crate) message: Option<String>,
    pub(crate) side: Option<RuleSide>,
    pub(crate) severity: Option<Severity>,
    pub(crate) tier: Option<Tier>,
    pub(crate) survives: Option<Vec<Disguise>>,
    pub(crate) refs: Option<Vec<String>>,
    #[serde(default)]
    pub(crate) unless: Vec<Spanned<String>>,
    #[serde(default)]
    pub(crate) rule: Vec<RuleEntry>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RuleEntry {
    pub(crate) name: Spanned<String>,
    pub(crate) message: Option<String>,
    pub(crate) side: Option<RuleSide>,
    pub(crate) severity: Option<Severity>,
    pub(crate) tier: Option<Tier>,
    pub(crate) pattern: Option<Spanned<String>>,
    pub(crate) phrase: Option<OneOrMany>,
    #[serde(default)]
    pub(crate) unless: Vec<Spanned<String>>,
    pub(crate) survives: Option<Vec<Disguise>>,
    pub(crate) refs: Option<Vec<String>>,
    pub(crate) matches: Vec<String>,
    pub(crate) ignores: Vec<String>,
    #[serde(default)]
    pub(crate) known_miss: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum OneOrMany {
    One(String),
    Many(Vec<String>),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ConceptFile {
    pub(crate) summary: String,
    #[serde(default)]
    pub(crate) includes: Vec<String>,
    #[serde(default)]
    pub(crate) rivals: Vec<String>,
    #[serde(default)]
    pub(crate) terms: BTreeMap<String, Vec<Spanned<String>>>,
}

/// The line of a byte offset, counted from 1.
pub(crate) fn line_of(source: &str, offset: usize) -> usize {
    let before = source.get(..offset).unwrap_or(source);
    before.matches('\n').count() + 1
}
