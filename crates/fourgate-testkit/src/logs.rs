//! What the process logs.

use std::io;
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

use tracing_subscriber::filter::LevelFilter;

static LINES: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static INSTALLED: Once = Once::new();

/// The log of this process, at its most talkative. Tests that run at the same time share it, so look for what only one
/// of them can have caused.
#[derive(Debug, Clone, Copy)]
pub struct Logs;

impl Logs {
    /// Starts to record, unless that has happened already.
    #[must_use]
    pub fn record() -> Self {
        INSTALLED.call_once(|| {
            tracing_subscriber::fmt()
                .with_max_level(LevelFilter::TRACE)
                .with_ansi(false)
                .with_writer(|| Recorder)
                .init();
        });
        Logs
    }

    /// Everything that was logged so far.
    #[must_use]
    pub fn text(self) -> String {
        String::from_utf8_lossy(&lines()).into_owned()
    }

    /// The lines that hold a word.
    #[must_use]
    pub fn lines_with(self, word: &str) -> Vec<String> {
        let text = self.text();
        let lines = text.lines().filter(|line| line.contains(word));
        lines.map(str::to_owned).collect()
    }
}

fn lines() -> MutexGuard<'static, Vec<u8>> {
    LINES.lock().unwrap_or_else(PoisonError::into_inner)
}

struct Recorder;

impl io::Write for Recorder {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        lines().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
