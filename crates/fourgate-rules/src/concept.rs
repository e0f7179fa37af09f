//! Concepts: named lists of terms, and how a term is cut into the words that the engine looks up.

use fourgate_text::{canonical, canonical_without_lookalikes, tokens};

/// A named list of terms, kept once and used by many rules.
#[derive(Debug, Clone)]
pub struct Concept {
    /// Area and name, such as `harm/explosive`.
    pub name: String,
    /// What it means.
    pub summary: String,
    /// Concepts whose terms are terms of this one too.
    pub includes: Vec<String>,
    /// Concepts that no term of this one may also belong to.
    pub rivals: Vec<String>,
    /// The terms of each language, as they stand in the file.
    pub terms: Vec<(String, Vec<String>)>,
    /// The file it is in, relative to the root of the catalogue.
    pub file: String,
}

impl Concept {
    /// Every term of its own, in any language.
    pub fn all_terms(&self) -> impl Iterator<Item = &str> {
        self.terms
            .iter()
            .flat_map(|(_, terms)| terms.iter().map(String::as_str))
    }
}

/// One word of a term, in canonical form.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct TermWord {
    /// The word, or how it begins.
    pub text: String,
    /// Whether any word that begins like this is meant.
    pub stem: bool,
}

/// A word or several in a row. `*` at the end of a word makes it a stem: `assembl*` is *assemble* and *assembly*.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Term {
    /// The words in order; never empty.
    pub words: Vec<TermWord>,
}

impl Term {
    /// The shortest stem, in characters: shorter ones match too much.
    const SHORTEST_STEM: usize = 3;

    /// Reads a term. Most have one form; one whose stem is written in look-alike letters has a second, in which they
    /// are left as they are.
    ///
    /// ```
    /// use fourgate_rules::Term;
    /// let forms = Term::parse("Pipe bomb*").unwrap();
    /// assert_eq!(forms.len(), 1);
    /// assert_eq!(forms[0].words[1].text, "bomb");
    /// assert!(forms[0].words[1].stem);
    /// ```
    pub fn parse(source: &str) -> Result<Vec<Self>, String> {
        let folded = Self::words(source, |piece| canonical(piece).text().to_owned())?;
        let mut forms = vec![folded];
        if !source.is_ascii() && source.contains('*') {
            let as_written = Self::words(source, canonical_without_lookalikes)?;
            if as_written != forms[0] {
                forms.push(as_written);
            }
        }
        Ok(forms)
    }

    /// What is wrong with a term. Cheaper than reading it.
    pub(crate) fn check(source: &str) -> Result<(), String> {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b' ';
        if source.bytes().all(plain) && !source.trim_ascii().is_empty() {
            return Ok(());
        }
        Self::parse(source).map(|_| ())
    }

    fn words(source: &str, fold: impl Fn(&str) -> String) -> Result<Self, String> {
        let mut words: Vec<TermWord> = Vec::new();
        for piece in source.split_whitespace() {
            let (piece, stem) = match piece.strip_suffix('*') {
                Some(stem) => (stem, true),
                None => (piece, false),
            };
            if piece.contains('*') {
                return Err(format!(
                    "term `{source}`: * stands only at the end of a word"
                ));
            }
            let before = words.len();
            if piece.bytes().all(|byte| byte.is_ascii_alphanumeric()) && !piece.is_empty() {
                // What most terms are made of, and its own canonical form.
                words.push(TermWord {
                    text: piece.to_ascii_lowercase(),
                    stem: false,
                });
                if stem {
                    Self::make_stem(words.last_mut(), source)?;
                }
                continue;
            }
            let folded = fold(piece);
            for token in tokens(&folded) {
                words.push(TermWord {
                    text: folded[token.start..token.end].to_owned(),
                    // A character of a script without spaces is whole: what follows is the next word.
                    stem: false,
                });
                if stem && token.end == folded.len() && token.width == 2 {
                    Self::make_stem(words.last_mut(), source)?;
                }
            }
            if words.len() == before {
                return Err(format!(
                    "term `{source}`: `{piece}` holds no letter or digit"
                ));
            }
        }
        if words.is_empty() {
            return Err("a term is empty".to_owned());
        }
        Ok(Term { words })
    }

    fn make_stem(word: Option<&mut TermWord>, source: &str) -> Result<(), String> {
        let Some(word) = word else { return Ok(()) };
        if word.text.chars().count() < Self::SHORTEST_STEM {
            return Err(format!(
                "term `{source}`: a stem has at least {} letters",
                Self::SHORTEST_STEM
            ));
        }
        word.stem = true;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(source: &str) -> Vec<(String, bool)> {
        Term::parse(source).unwrap()[0]
            .words
            .iter()
            .map(|word| (word.text.clone(), word.stem))
            .collect()
    }

    #[test]
    fn terms_are_cut_like_texts() {
        assert_eq!(
            parsed("Can't assembl* it"),
            [
                ("can".into(), false),
                ("t".into(), false),
                ("assembl".into(), true),
                ("it".into(), false)
            ]
        );
        assert_eq!(
            parsed("爆弾*"),
            [("爆".into(), false), ("弾".into(), false)]
        );
        assert_eq!(parsed("взрывчат*"), [("взрывчат".into(), true)]);
    }

    #[test]
    fn a_stem_of_lookalikes_has_two_forms() {
        let forms = Term::parse("рас*").unwrap();
        assert_eq!(forms[0].words[0].text, "pac");
        assert_eq!(forms[1].words[0].text, "рас");
    }

    #[test]
    fn terms_that_can_never_match_are_errors() {
        for source in ["", "--", "a*b", "ab*", "good - bad"] {
            assert!(Term::parse(source).is_err(), "{source}");
        }
    }
}
