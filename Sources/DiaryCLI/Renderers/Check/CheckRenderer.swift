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
    let report: CheckReport
    var repair = RepairStage.none
    let now: Instant

    /// The lines for a window; nothing is wrapped where there is none.
    func lines(window: Int?) -> [StyledText] {
        var table = Table(columns: [
            Table.Column(), Table.Column(), Table.Column(isFlexible: true, wraps: true),
        ])
        table.rows = CheckSummary(report: report, now: now).rows
        return table.lines(window: window) + findingLines(window: window)
    }

    /// Each kind with its findings, and once what to do about them.
    private func findingLines(window: Int?) -> [StyledText] {
        var paragraphs: [StyledText] = []
        for kind in CheckFinding.Kind.allCases {
            let findings = report.findings(kind)
            guard !findings.isEmpty else { continue }
            paragraphs.append("")
            paragraphs += findings.prefix(Self.shownLimit).map(\.words)
            if findings.count > Self.shownLimit {
                paragraphs.append("and \((findings.count - Self.shownLimit).grouped) more: --format json")
            }
            paragraphs.append("  " + kind.remedy(after: repair))
        }
        return paragraphs.flatMap { text in window.map { text.wrapped(to: $0) } ?? [text] }
    }

    private static let shownLimit = 10
}

extension Invocation {
    /// Prints what `check` found in the format that was asked for.
    func print(_ report: CheckReport, after repair: RepairStage = .none) throws {
        guard values.value(.format) != "json" else {
            return try output.json(CheckJSON.bytes(of: report, after: repair))
        }
        let renderer = CheckRenderer(report: report, repair: repair, now: context.now())
        for line in renderer.lines(window: output.width) { try output.line(line) }
    }
}
