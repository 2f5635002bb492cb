import Arguments
import Chronology
import DiaryCore
import Terminal

/// What `check --repair` has done before a report.
enum RepairStage {
    /// Nothing.
    case none
    /// What it can do about all that was found.
    case mended
    /// A new database, and what can be done about the rest but moving what belongs to no entry.
    case remade
}

/// What `check` found: a line for each part of the diary, then each finding with what to do.
struct CheckRenderer {
    let invocation: Invocation
    var repair = RepairStage.none

    func print(_ report: CheckReport) throws {
        guard invocation.values.value("format") != "json" else {
            return try invocation.output.json(CheckJSON.bytes(of: report, after: repair))
        }
        var table = Table(columns: [
            Table.Column(), Table.Column(), Table.Column(isFlexible: true, wraps: true),
        ])
        table.rows = CheckSummary(report: report, now: invocation.context.now()).rows
        for line in table.lines(window: invocation.output.width) { try invocation.output.line(line) }
        try printFindings(of: report)
    }

    /// Each kind with its findings, and once what to do about them.
    func printFindings(of report: CheckReport) throws {
        for kind in CheckFinding.Kind.allCases {
            let findings = report.findings(kind)
            guard !findings.isEmpty else { continue }
            try invocation.output.line()
            for finding in findings.prefix(Self.shownLimit) { try printWrapped(finding.words) }
            if findings.count > Self.shownLimit {
                try invocation.output.line("and \((findings.count - Self.shownLimit).grouped) more: --format json")
            }
            try printWrapped("  " + kind.remedy(after: repair))
        }
    }

    private func printWrapped(_ text: StyledText) throws {
        for line in invocation.output.width.map({ text.wrapped(to: $0) }) ?? [text] { try invocation.output.line(line) }
    }

    private static let shownLimit = 10
}
