//! `fourgate seed`.

use std::io::{self, Write as _};

use anyhow::Result;
use fourgate_service::Seed;

use super::Outcome;
use crate::args::LevelName;

pub(crate) fn run(level: LevelName) -> Result<Outcome> {
    io::stdout().write_all(Seed::of(level.into()).content.as_bytes())?;
    Ok(Outcome::Fine)
}
