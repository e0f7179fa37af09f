//! A verdict for a person: one line, and the findings marked under the text.

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use fourgate_service::{Finding, Gate, Verdict, ViewKind};

use super::check::Input;

/// The verdict in colour; where the output is no terminal, its writer takes the colours out.
pub(super) fn render(input: &Input, verdict: &Verdict) -> String {
    let renderer = Renderer::styled();
    let title = title(input, verdict);
    let level = if verdict.is_safe() {
        Level::HELP.with_name("safe")
    } else {
        Level::ERROR.with_name("unsafe")
    };
    let group = Group::with_title(level.primary_title(title));
    if verdict.findings.is_empty() {
        return renderer.render(&[group]);
    }
    let snippet = Snippet::source(&input.text).path(&input.source);
    let snippet = snippet.annotations(verdict.findings.iter().map(|finding| {
        let kind = if finding.decides {
            AnnotationKind::Primary
        } else {
            AnnotationKind::Context
        };
        kind.span(finding.bytes.clone()).label(label(finding))
    }));
    renderer.render(&[group.element(snippet)])
}

fn title(input: &Input, verdict: &Verdict) -> String {
    if verdict.is_safe() {
        return input.source.clone();
    }
    let failed: Vec<&str> = Gate::ALL
        .into_iter()
        .filter(|gate| !verdict.passes(*gate))
        .map(Gate::name)
        .collect();
    format!(
        "{}: {} risk, fails {}",
        input.source,
        verdict.risk().name(),
        failed.join(", ")
    )
}

/// The message and the rule, and what a reader would not see from the text: a disguise, a finding that does not decide.
fn label(finding: &Finding) -> String {
    let mut label = format!("{} [{}]", finding.rule.message, finding.rule.id);
    if finding.found_in != ViewKind::Plain {
        label = label + " in " + finding.found_in.name();
    }
    if !finding.decides {
        label.push_str(", too weak to decide alone");
    }
    label
}
