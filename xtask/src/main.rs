//! Chores of the repository: `cargo xtask generate [--check]` writes the generated files, or fails where one is stale;
//! `cargo xtask tidy` checks what no compiler does.

mod lookalikes;
mod tidy;

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

use anyhow::{Context as _, Result, bail};

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments
        .iter()
        .map(String::as_str)
        .collect::<Vec<_>>()
        .as_slice()
    {
        ["generate"] => generate(false),
        ["generate", "--check"] => generate(true),
        ["tidy"] => tidy::run(&root()),
        _ => bail!("usage: cargo xtask generate [--check] | cargo xtask tidy"),
    }
}

fn root() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Every generated file and its content.
fn generated() -> Result<Vec<(&'static str, String)>> {
    Ok(vec![
        (lookalikes::PATH, lookalikes::render()?),
        (
            "docs/openapi.json",
            fourgate_http::openapi().to_pretty_json()?,
        ),
    ])
}

fn generate(check: bool) -> Result<()> {
    for (path, content) in generated()? {
        let file = root().join(path);
        let current = fs::read_to_string(&file).unwrap_or_default();
        if current == content {
            continue;
        }
        if check {
            bail!("{path} is stale: run `cargo xtask generate` and commit the result");
        }
        fs::write(&file, content).with_context(|| format!("cannot write {path}"))?;
        writeln!(io::stdout(), "wrote {path}")?;
    }
    Ok(())
}
