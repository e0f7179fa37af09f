//! From files to a catalogue. Nothing is skipped: whatever can't be understood becomes a problem with its place.

use std::collections::HashSet;
use std::sync::Arc;

use toml::Spanned;

use crate::file::{ConceptFile, FamilyFile, OneOrMany, RuleEntry, line_of};
use crate::pattern::check_pattern;
use crate::{
    Catalogue, Concept, Condition, Element, Family, Gate, Phrase, Problem, Rule, RuleSide,
    SourceFile, Term,
};

pub(crate) fn load(files: &[SourceFile]) -> Result<Catalogue, Vec<Problem>> {
    let mut loader = Loader::default();
    for file in files {
        let parts: Vec<&str> = file.path.trim_end_matches(".toml").split('/').collect();
        match parts.as_slice() {
            ["concepts", area, name] => loader.concept(file, format!("{area}/{name}")),
            ["concepts", name] => loader.concept(file, (*name).to_owned()),
            ["rules", gate, family] => loader.family(file, gate, family),
            _ => loader.problem(file, 1, None, "a rule file is rules/<gate>/<family>.toml, a concept file concepts/<area>/<concept>.toml"),
        }
    }
    loader.finish()
}

#[derive(Default)]
struct Loader {
    rules: Vec<Arc<Rule>>,
    families: Vec<Family>,
    concepts: Vec<Concept>,
    problems: Vec<Problem>,
    /// Whether a concept file could not be read.
    lost_a_concept: bool,
}

impl Loader {
    fn problem(&mut self, file: &SourceFile, line: usize, rule: Option<&str>, message: &str) {
        self.problems.push(Problem {
            file: file.path.clone(),
            line,
            rule: rule.map(str::to_owned),
            message: message.to_owned(),
        });
    }

    fn parse<T: serde::de::DeserializeOwned>(&mut self, file: &SourceFile) -> Option<T> {
        match toml::from_str(&file.content) {
            Ok(parsed) => Some(parsed),
            Err(error) => {
                let offset = error.span().map_or(0, |span| span.start);
                self.problem(file, line_of(&file.content, offset), None, error.message());
                None
            }
        }
    }

    fn concept(&mut self, file: &SourceFile, name: String) {
        let Some(parsed) = self.parse::<ConceptFile>(file) else {
            self.lost_a_concept = true;
            return;
        };
        let mut terms = Vec::new();
        for (language, list) in parsed.terms {
            for term in &list {
                if let Err(message) = Term::check(term.get_ref()) {
                    let line = line_of(&file.content, term.span().start);
                    self.problem(file, line, None, &format!("terms.{language}: {message}"));
                }
            }
            terms.push((
                language,
                list.into_iter().map(Spanned::into_inner).collect(),
            ));
        }
        self.concepts.push(Concept {
            name,
            summary: parsed.summary,
            includes: parsed.includes,
            rivals: parsed.rivals,
            terms,
            file: file.path.clone(),
        });
    }

    fn family(&mut self, file: &SourceFile, gate: &str, family: &str) {
        let Some(gate) = Gate::ALL.into_iter().find(|known| known.name() == gate) else {
            let message = format!("`{gate}` is no gate: truth, harm, scope, purpose or jailbreak");
            return self.problem(file, 1, None, &message);
        };
        let Some(mut parsed) = self.parse::<FamilyFile>(file) else {
            return;
        };
        let id = format!("{gate}/{family}");
        if parsed.rule.is_empty() {
            self.problem(file, 1, None, "the file has no [[rule]]");
        }
        for entry in std::mem::take(&mut parsed.rule) {
            self.rule(file, gate, &id, &parsed, entry);
        }
        self.families.push(Family {
            id,
            summary: parsed.summary,
            why: parsed.why,
        });
    }

    fn rule(
        &mut self,
        file: &SourceFile,
        gate: Gate,
        family: &str,
        defaults: &FamilyFile,
        entry: RuleEntry,
    ) {
        let line = line_of(&file.content, entry.name.span().start);
        let name = entry.name.get_ref().clone();
        let condition = self.condition(file, line, &entry);
        let unless = self.unless(file, &name, defaults.unless.iter().chain(&entry.unless));
        let message = entry.message.or_else(|| defaults.message.clone());
        let severity = entry.severity.or(defaults.severity);
        let tier = entry.tier.or(defaults.tier);
        for (field, missing) in [
            ("message", message.is_none()),
            ("severity", severity.is_none()),
            ("tier", tier.is_none()),
        ] {
            if missing {
                let message = format!("{field}: missing, in the rule and as a default of the file");
                self.problem(file, line, Some(&name), &message);
            }
        }
        let (Some(condition), Some(message), Some(severity), Some(tier)) =
            (condition, message, severity, tier)
        else {
            return;
        };
        self.rules.push(Arc::new(Rule {
            id: format!("{family}/{name}"),
            gate,
            message,
            side: entry.side.or(defaults.side).unwrap_or(RuleSide::Both),
            severity,
            tier,
            condition,
            unless,
            survives: entry
                .survives
                .or_else(|| defaults.survives.clone())
                .unwrap_or_default(),
            refs: entry
                .refs
                .or_else(|| defaults.refs.clone())
                .unwrap_or_default(),
            matches: entry.matches,
            ignores: entry.ignores,
            known_miss: entry.known_miss,
            file: file.path.clone(),
            line,
        }));
    }

    fn unless<'a>(
        &mut self,
        file: &SourceFile,
        rule: &str,
        sources: impl Iterator<Item = &'a Spanned<String>>,
    ) -> Vec<Phrase> {
        let mut phrases = Vec::new();
        for source in sources {
            match Phrase::parse(source.get_ref()) {
                Ok(phrase) => phrases.push(phrase),
                Err(message) => {
                    let line = line_of(&file.content, source.span().start);
                    self.problem(file, line, Some(rule), &format!("unless: {message}"));
                }
            }
        }
        phrases
    }

    fn condition(
        &mut self,
        file: &SourceFile,
        line: usize,
        entry: &RuleEntry,
    ) -> Option<Condition> {
        let name = entry.name.get_ref();
        match (&entry.pattern, &entry.phrase) {
            (Some(pattern), None) => {
                let at = line_of(&file.content, pattern.span().start);
                match check_pattern(pattern.get_ref()) {
                    Ok(()) => Some(Condition::Pattern(pattern.get_ref().clone())),
                    Err(message) => {
                        self.problem(file, at, Some(name), &format!("pattern: {message}"));
                        None
                    }
                }
            }
            (None, Some(phrases)) => {
                let sources = match phrases {
                    OneOrMany::One(source) => std::slice::from_ref(source),
                    OneOrMany::Many(sources) => sources.as_slice(),
                };
                self.phrases(file, line, name, sources)
            }
            _ => {
                self.problem(
                    file,
                    line,
                    Some(name),
                    "a rule has either a `pattern` or a `phrase`",
                );
                None
            }
        }
    }

    fn phrases(
        &mut self,
        file: &SourceFile,
        line: usize,
        name: &str,
        sources: &[String],
    ) -> Option<Condition> {
        let mut phrases = Vec::new();
        for source in sources {
            match Phrase::parse(source) {
                Ok(phrase) => phrases.push(phrase),
                Err(message) => {
                    self.problem(
                        file,
                        line,
                        Some(name),
                        &format!("phrase `{source}`: {message}"),
                    );
                }
            }
        }
        if sources.is_empty() {
            self.problem(file, line, Some(name), "phrase: the list is empty");
        }
        (phrases.len() == sources.len() && !phrases.is_empty())
            .then_some(Condition::Phrases(phrases))
    }

    /// Sorts everything, and checks what needs all files.
    fn finish(mut self) -> Result<Catalogue, Vec<Problem>> {
        self.rules.sort_by(|a, b| a.id.cmp(&b.id));
        self.families.sort_by(|a, b| a.id.cmp(&b.id));
        self.concepts.sort_by(|a, b| a.name.cmp(&b.name));
        for pair in self
            .rules
            .windows(2)
            .filter(|pair| pair[0].id == pair[1].id)
        {
            let message = "name: there is a rule of that name in the file already";
            self.problems
                .push(rule_problem(&pair[1], message.to_owned()));
        }
        // Where a concept could not be read, whoever names it would be blamed for that.
        if !self.lost_a_concept {
            let unknown = self.unknown_concepts();
            self.problems.extend(unknown);
        }
        if !self.problems.is_empty() {
            self.problems.sort();
            self.problems.dedup();
            return Err(self.problems);
        }
        Ok(Catalogue {
            rules: self.rules,
            families: self.families,
            concepts: self.concepts,
        })
    }

    /// Every place where a concept is named that does not exist.
    fn unknown_concepts(&self) -> Vec<Problem> {
        let known: HashSet<&str> = self
            .concepts
            .iter()
            .map(|concept| concept.name.as_str())
            .collect();
        let mut problems = Vec::new();
        for concept in &self.concepts {
            let named = concept.includes.iter().chain(&concept.rivals);
            problems.extend(
                named
                    .filter(|name| !known.contains(name.as_str()))
                    .map(|name| Problem {
                        file: concept.file.clone(),
                        line: 1,
                        rule: None,
                        message: format!("unknown concept `{name}`"),
                    }),
            );
        }
        for rule in &self.rules {
            for phrase in rule.all_phrases() {
                let unknown = phrase
                    .elements()
                    .filter_map(|element| element_fault(element, &known));
                problems.extend(unknown.map(|message| {
                    rule_problem(rule, format!("phrase `{}`: {message}", phrase.source))
                }));
            }
        }
        problems
    }
}

fn element_fault(element: &Element, known: &HashSet<&str>) -> Option<String> {
    match element {
        Element::Concepts(names) => names
            .iter()
            .find(|name| !known.contains(name.as_str()))
            .map(|name| format!("unknown concept `{name}`")),
        Element::Terms(terms) => terms.iter().find_map(|term| Term::check(term).err()),
    }
}

fn rule_problem(rule: &Rule, message: String) -> Problem {
    Problem {
        file: rule.file.clone(),
        line: rule.line,
        rule: Some(rule.id.clone()),
        message,
    }
}
