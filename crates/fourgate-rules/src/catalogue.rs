//! The catalogue: every rule and concept, compiled in or read from a folder.

use std::path::Path;
use std::sync::Arc;

use crate::{CatalogueError, Concept, Family, Rule};

include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// One rule or concept file.
#[derive(Debug, Clone)]
pub struct SourceFile {
    /// Relative to the root of the catalogue, with `/` between its parts.
    pub path: String,
    /// What is in it.
    pub content: String,
}

/// Every rule, family and concept, each in the order of its name.
#[derive(Debug, Clone)]
pub struct Catalogue {
    /// The rules.
    pub rules: Vec<Arc<Rule>>,
    /// The families that the rules belong to.
    pub families: Vec<Family>,
    /// The concepts that phrases are made of.
    pub concepts: Vec<Concept>,
}

impl Catalogue {
    /// The catalogue that is compiled in.
    pub fn compiled_in() -> Result<Self, CatalogueError> {
        let files: Vec<SourceFile> = FILES
            .iter()
            .map(|&(path, content)| SourceFile {
                path: path.to_owned(),
                content: content.to_owned(),
            })
            .collect();
        Self::from_files(&files)
    }

    /// The catalogue in a folder that holds `rules/` and `concepts/`.
    pub fn from_folder(folder: &Path) -> Result<Self, CatalogueError> {
        let mut files = Vec::new();
        for part in ["concepts", "rules"] {
            collect(folder, part, &mut files)?;
        }
        files.sort_by(|a, b| a.path.cmp(&b.path));
        let catalogue = Self::from_files(&files)?;
        if catalogue.rules.is_empty() {
            return Err(CatalogueError::Empty {
                path: folder.display().to_string(),
            });
        }
        Ok(catalogue)
    }

    /// The catalogue in these files. Fails with every problem there is in any of them.
    pub fn from_files(files: &[SourceFile]) -> Result<Self, CatalogueError> {
        crate::load::load(files).map_err(CatalogueError::Problems)
    }

    /// The rule with this identifier.
    #[must_use]
    pub fn rule(&self, id: &str) -> Option<&Arc<Rule>> {
        self.rules
            .binary_search_by(|rule| rule.id.as_str().cmp(id))
            .ok()
            .map(|index| &self.rules[index])
    }

    /// The family with this identifier.
    #[must_use]
    pub fn family(&self, id: &str) -> Option<&Family> {
        self.families.iter().find(|family| family.id == id)
    }
}

fn collect(root: &Path, relative: &str, files: &mut Vec<SourceFile>) -> Result<(), CatalogueError> {
    let folder = root.join(relative);
    let cannot_read = |path: &Path, source| CatalogueError::Read {
        path: path.display().to_string(),
        source,
    };
    let entries = std::fs::read_dir(&folder).map_err(|error| cannot_read(&folder, error))?;
    for entry in entries {
        let entry = entry.map_err(|error| cannot_read(&folder, error))?;
        let path = entry.path();
        let relative = format!("{relative}/{}", entry.file_name().to_string_lossy());
        if path.is_dir() {
            collect(root, &relative, files)?;
        } else if path
            .extension()
            .is_some_and(|extension| extension == "toml")
        {
            let content =
                std::fs::read_to_string(&path).map_err(|error| cannot_read(&path, error))?;
            files.push(SourceFile {
                path: relative,
                content,
            });
        }
    }
    Ok(())
}
