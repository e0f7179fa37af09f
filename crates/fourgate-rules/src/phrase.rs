//! Phrases: what rules say about meaning. `{ask} ..8 {act/make} ..6 {harm/explosive}` is a word of asking, then one of
//! making, then one for an explosive, each at most so many words after the one before.
//!
//! ```text
//! phrase   = element (distance element)*
//! distance = ".." N      in this order, at most N words between, same sentence
//!          | "..." N     the same, across sentences
//!          | "&" N       in any order, at most N words between, same sentence
//! element  = "{" concept ("|" concept)* "}"        any term of these concepts
//!          | "'" term ("|" term)* "'"              any of these terms
//! ```

/// A sequence of elements, each at a distance from the one before.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Phrase {
    /// As it stands in the rule file.
    pub source: String,
    /// The first element.
    pub first: Element,
    /// The others, each with its distance from the one before.
    pub rest: Vec<(Distance, Element)>,
}

/// What one place of a phrase may hold.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Element {
    /// Any term of any of these concepts.
    Concepts(Vec<String>),
    /// Any of these terms.
    Terms(Vec<String>),
}

/// How far an element may be from the one before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Distance {
    /// The most words between the two.
    pub words: usize,
    /// Whether the element may also come before the other one.
    pub any_order: bool,
    /// Whether a sentence may end between the two.
    pub across_sentences: bool,
}

/// The widest distance that a phrase may ask for, in words.
pub(crate) const WIDEST_DISTANCE: usize = 60;
/// The most elements of a phrase.
pub(crate) const MOST_ELEMENTS: usize = 6;

impl Phrase {
    /// Reads a phrase. The error says what was expected, and where.
    ///
    /// ```
    /// use fourgate_rules::Phrase;
    /// let phrase = Phrase::parse("{ask} ..8 'system prompt|instructions'").unwrap();
    /// assert_eq!(phrase.elements().count(), 2);
    /// assert!(Phrase::parse("{ask} {act/make}").is_err());
    /// ```
    pub fn parse(source: &str) -> Result<Self, String> {
        let mut reader = Reader { source, at: 0 };
        let first = reader.element()?;
        let mut rest = Vec::new();
        while !reader.at_end() {
            let distance = reader.distance()?;
            rest.push((distance, reader.element()?));
        }
        if rest.len() >= MOST_ELEMENTS {
            return Err(format!("a phrase has at most {MOST_ELEMENTS} elements"));
        }
        Ok(Phrase {
            source: source.to_owned(),
            first,
            rest,
        })
    }

    /// The elements in order.
    pub fn elements(&self) -> impl Iterator<Item = &Element> {
        std::iter::once(&self.first).chain(self.rest.iter().map(|(_, element)| element))
    }
}

struct Reader<'a> {
    source: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn rest(&mut self) -> &str {
        let rest = self.source[self.at..].trim_start();
        self.at = self.source.len() - rest.len();
        rest
    }

    fn at_end(&mut self) -> bool {
        self.rest().is_empty()
    }

    fn element(&mut self) -> Result<Element, String> {
        let rest = self.rest();
        let (close, in_braces) = match rest.chars().next() {
            Some('{') => ('}', true),
            Some('\'') => ('\'', false),
            _ => return Err(self.expected("{concept} or 'term'")),
        };
        let Some(length) = rest[1..].find(close) else {
            return Err(self.expected(&format!("a closing {close}")));
        };
        let names: Vec<String> = rest[1..=length]
            .split('|')
            .map(|name| name.trim().to_owned())
            .collect();
        self.at += length + 2;
        if names.iter().any(String::is_empty) {
            return Err(self.expected("a name on both sides of every |"));
        }
        Ok(if in_braces {
            Element::Concepts(names)
        } else {
            Element::Terms(names)
        })
    }

    fn distance(&mut self) -> Result<Distance, String> {
        let rest = self.rest();
        let (mark, any_order, across_sentences) = if rest.starts_with("...") {
            ("...", false, true)
        } else if rest.starts_with("..") {
            ("..", false, false)
        } else if rest.starts_with('&') {
            ("&", true, false)
        } else {
            return Err(self.expected("..N, ...N or &N between two elements"));
        };
        let digits: String = rest[mark.len()..]
            .chars()
            .take_while(char::is_ascii_digit)
            .collect();
        self.at += mark.len() + digits.len();
        match digits.parse() {
            Ok(words) if words <= WIDEST_DISTANCE => Ok(Distance {
                words,
                any_order,
                across_sentences,
            }),
            Ok(_) => Err(format!("a distance is at most {WIDEST_DISTANCE} words")),
            Err(_) => Err(self.expected("a number of words")),
        }
    }

    fn expected(&self, what: &str) -> String {
        format!(
            "expected {what} at character {}",
            self.source[..self.at.min(self.source.len())]
                .chars()
                .count()
                + 1
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_distance_is_read() {
        let phrase = Phrase::parse("{a|b} ..3 'c d|e*' &0 {f} ...20 {g}").unwrap();
        assert_eq!(
            phrase.first,
            Element::Concepts(vec!["a".into(), "b".into()])
        );
        let distances: Vec<_> = phrase
            .rest
            .iter()
            .map(|(distance, _)| {
                (
                    distance.words,
                    distance.any_order,
                    distance.across_sentences,
                )
            })
            .collect();
        assert_eq!(
            distances,
            [(3, false, false), (0, true, false), (20, false, true)]
        );
        assert_eq!(
            phrase.rest[0].1,
            Element::Terms(vec!["c d".into(), "e*".into()])
        );
    }

    #[test]
    fn errors_say_what_was_expected_and_where() {
        for (source, expected) in [
            ("", "expected {concept} or 'term' at character 1"),
            ("{a", "expected a closing } at character 1"),
            (
                "{a} {b}",
                "expected ..N, ...N or &N between two elements at character 5",
            ),
            ("{a} ..x {b}", "expected a number of words at character 7"),
            ("{a} ..99 {b}", "a distance is at most 60 words"),
            (
                "{a||b}",
                "expected a name on both sides of every | at character 7",
            ),
            ("{a} ..2", "expected {concept} or 'term' at character 8"),
        ] {
            assert_eq!(Phrase::parse(source), Err(expected.to_owned()), "{source}");
        }
    }
}
