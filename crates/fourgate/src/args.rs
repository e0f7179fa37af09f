//! The command line: every command, argument and environment variable.

use std::net::IpAddr;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use fourgate_service::{SeedLevel, Side};

/// Checks text for AI systems against four gates (truth, harm, scope, purpose) and detects jailbreak attempts.
#[derive(Debug, Parser)]
#[command(name = "fourgate", version, max_term_width = 100)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Serve the interface over HTTP until told to stop by SIGTERM or SIGINT.
    Serve(ServeArguments),
    /// Check a text. Exit code 0: safe, 1: unsafe, 2: trouble.
    Check(CheckArguments),
    /// Print an alignment seed, a system prompt for a model.
    Seed {
        /// How much the seed says.
        level: LevelName,
    },
    /// Look at the rules that texts are checked with.
    Rules {
        #[command(subcommand)]
        command: RulesCommand,
    },
    /// Print a completion script for a shell.
    Completions {
        /// The shell.
        shell: Shell,
    },
}

#[derive(Debug, Args)]
pub(crate) struct ServeArguments {
    /// The address to listen on. Beyond loopback, anyone who reaches it may use the service.
    #[arg(long, env = "FOURGATE_HOST", default_value = "127.0.0.1")]
    pub(crate) host: IpAddr,
    /// The port to listen on; 0 takes a free one.
    #[arg(long, env = "FOURGATE_PORT", default_value_t = 8000)]
    pub(crate) port: u16,
    /// Threads that serve requests; by default one for each core.
    #[arg(long, env = "FOURGATE_THREADS")]
    pub(crate) threads: Option<NonZeroUsize>,
    /// The largest request body, in bytes.
    #[arg(long, value_name = "BYTES", env = "FOURGATE_MAX_BODY_BYTES", default_value_t = 4 << 20)]
    pub(crate) max_body_bytes: usize,
    /// Memory for request bodies over 64 KiB, over all requests, in bytes.
    #[arg(long, value_name = "BYTES", env = "FOURGATE_MAX_BUFFERED_BYTES", default_value_t = 256 << 20)]
    pub(crate) max_buffered_bytes: usize,
    /// Connections that may be open at once.
    #[arg(
        long,
        value_name = "COUNT",
        env = "FOURGATE_MAX_CONNECTIONS",
        default_value_t = 1024
    )]
    pub(crate) max_connections: usize,
    /// Seconds a client may take to send the head of a request, and leave a connection idle.
    #[arg(
        long,
        value_name = "SECONDS",
        env = "FOURGATE_HEADER_TIMEOUT",
        default_value_t = 10
    )]
    pub(crate) header_timeout: u64,
    /// Seconds a client may take to send a body.
    #[arg(
        long,
        value_name = "SECONDS",
        env = "FOURGATE_BODY_TIMEOUT",
        default_value_t = 30
    )]
    pub(crate) body_timeout: u64,
    /// Seconds a client may leave a response unread.
    #[arg(
        long,
        value_name = "SECONDS",
        env = "FOURGATE_WRITE_TIMEOUT",
        default_value_t = 30
    )]
    pub(crate) write_timeout: u64,
    /// Seconds a long text may wait for its turn.
    #[arg(
        long,
        value_name = "SECONDS",
        env = "FOURGATE_QUEUE_TIMEOUT",
        default_value_t = 1
    )]
    pub(crate) queue_timeout: u64,
    /// Seconds that requests under way may take to finish once the service is told to stop.
    #[arg(
        long,
        value_name = "SECONDS",
        env = "FOURGATE_DRAIN_TIMEOUT",
        default_value_t = 30
    )]
    pub(crate) drain_timeout: u64,
    /// An origin whose pages may call the service, such as `https://app.example.com`, or `*`; may be given several times.
    #[arg(
        long = "cors-origin",
        value_name = "ORIGIN",
        env = "FOURGATE_CORS_ORIGINS",
        value_delimiter = ','
    )]
    pub(crate) cors_origins: Vec<String>,
    /// How log lines are written on standard error. They never hold the texts that are checked.
    #[arg(long, value_enum, env = "FOURGATE_LOG_FORMAT", default_value = "text")]
    pub(crate) log_format: LogFormat,
    /// The least important lines that are logged. Every request is one line at `info`.
    #[arg(long, value_enum, env = "FOURGATE_LOG_LEVEL", default_value = "info")]
    pub(crate) log_level: LogLevel,
    #[command(flatten)]
    pub(crate) rules: RulesFolder,
}

#[derive(Debug, Args)]
pub(crate) struct CheckArguments {
    /// The text. Without it and without --file, standard input is read.
    pub(crate) text: Option<String>,
    /// A file that holds a text, `-` for standard input; may be given several times.
    #[arg(short, long = "file", value_name = "FILE", conflicts_with = "text")]
    pub(crate) files: Vec<PathBuf>,
    /// Whose text it is: a person's request, a model's response, or unknown.
    #[arg(long, value_enum, default_value = "any")]
    pub(crate) side: SideName,
    /// Print one JSON object a line, with all findings.
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) rules: RulesFolder,
}

#[derive(Debug, Args)]
pub(crate) struct RulesFolder {
    /// Use the rules and concepts in this folder instead of those compiled in.
    #[arg(long = "rules", value_name = "DIR", env = "FOURGATE_RULES")]
    pub(crate) folder: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum RulesCommand {
    /// List every rule: identifier, severity, side, message.
    List {
        #[command(flatten)]
        rules: RulesFolder,
    },
    /// Show one rule with its examples.
    Show {
        /// The identifier, such as `jailbreak/instruction-override/ignore-previous`.
        id: String,
        #[command(flatten)]
        rules: RulesFolder,
    },
    /// Check every rule and all of its examples. Exit code 1 where something is wrong.
    Lint {
        #[command(flatten)]
        rules: RulesFolder,
    },
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum SideName {
    Request,
    Response,
    Any,
}

impl From<SideName> for Side {
    fn from(name: SideName) -> Self {
        match name {
            SideName::Request => Side::Request,
            SideName::Response => Side::Response,
            SideName::Any => Side::Any,
        }
    }
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum LevelName {
    /// The four gates only, about 360 tokens.
    Minimal,
    /// Balanced, with worked examples, about 1,000 tokens.
    Standard,
    /// Comprehensive, about 1,900 tokens.
    Full,
}

impl From<LevelName> for SeedLevel {
    fn from(name: LevelName) -> Self {
        match name {
            LevelName::Minimal => SeedLevel::Minimal,
            LevelName::Standard => SeedLevel::Standard,
            LevelName::Full => SeedLevel::Full,
        }
    }
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum LogFormat {
    /// Lines for people.
    Text,
    /// One JSON object a line.
    Json,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum LogLevel {
    Error,
    Warn,
    Info,
    Debug,
}

impl From<LogLevel> for tracing::Level {
    fn from(level: LogLevel) -> Self {
        match level {
            LogLevel::Error => tracing::Level::ERROR,
            LogLevel::Warn => tracing::Level::WARN,
            LogLevel::Info => tracing::Level::INFO,
            LogLevel::Debug => tracing::Level::DEBUG,
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Arguments::command().debug_assert();
    }
}
