//! Generated files and tidy checks of the repository: `cargo xtask generate [--check]`, `cargo xtask tidy`.
mod lookalikes;
fn main() -> anyhow::Result<()> {
    std::fs::write(lookalikes::PATH, lookalikes::render()?)?;
    Ok(())
}
