//! Alignment seeds: system prompts at three levels, kept as Markdown files.

/// How much a seed says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SeedLevel {
    /// The four gates only, about 360 tokens.
    Minimal,
    /// Balanced, with worked examples, about 1,000 tokens.
    Standard,
    /// Comprehensive, about 1,900 tokens: also resists self-preservation and injected instructions.
    Full,
}

impl SeedLevel {
    /// Every level, from the shortest to the longest.
    pub const ALL: [SeedLevel; 3] = [SeedLevel::Minimal, SeedLevel::Standard, SeedLevel::Full];

    /// The name in paths, bodies and on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            SeedLevel::Minimal => "minimal",
            SeedLevel::Standard => "standard",
            SeedLevel::Full => "full",
        }
    }

    /// The level of exactly that name.
    ///
    /// ```
    /// use fourgate_service::SeedLevel;
    /// assert_eq!(SeedLevel::from_name("minimal"), Some(SeedLevel::Minimal));
    /// assert_eq!(SeedLevel::from_name("MINIMAL"), None);
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.name() == name)
    }
}

/// The text of a seed, ready to be used as a system prompt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seed {
    /// The level that was asked for.
    pub level: SeedLevel,
    /// The text, in Markdown.
    pub content: &'static str,
}

impl Seed {
    /// The seed of a level.
    #[must_use]
    pub fn of(level: SeedLevel) -> Self {
        let content = match level {
            SeedLevel::Minimal => include_str!("../seeds/minimal.md"),
            SeedLevel::Standard => include_str!("../seeds/standard.md"),
            SeedLevel::Full => include_str!("../seeds/full.md"),
        };
        Seed { level, content }
    }

    /// Estimated tokens: Unicode characters divided by four, rounded down.
    #[must_use]
    pub fn token_estimate(&self) -> usize {
        self.content.chars().count() / 4
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_have_the_sizes_that_the_interface_promises() {
        let sizes = SeedLevel::ALL.map(|level| Seed::of(level).token_estimate());
        assert!((330..=390).contains(&sizes[0]), "minimal: {sizes:?}");
        assert!((920..=1100).contains(&sizes[1]), "standard: {sizes:?}");
        assert!((1750..=2050).contains(&sizes[2]), "full: {sizes:?}");
    }

    #[test]
    fn every_seed_names_the_four_gates() {
        for level in SeedLevel::ALL {
            let content = Seed::of(level).content.to_lowercase();
            for gate in ["truth", "harm", "scope", "purpose"] {
                assert!(content.contains(gate), "{} lacks {gate}", level.name());
            }
        }
    }
}
