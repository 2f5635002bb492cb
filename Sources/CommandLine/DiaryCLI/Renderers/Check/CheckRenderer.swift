import Arguments
import Chronology
import DiaryCheck
import DiaryStore
import DiarySync
import Terminal

/// The stage of `check --repair` before a report.
enum RepairStage {
    case none
    /// The possible repairs were made.
    case mended
    /// The database was rebuilt and the rest repaired, except for moving files without an entry.
    case remade
}

/// The findings of `check`: a line for each part of the diary, then each finding with its remedy.
struct CheckRenderer {
    let report: CheckReport
    var repair = RepairStage.none
    let now: Instant

    /// The lines for a window; nothing is wrapped without one.
    func lines(window: Int?) -> [StyledText] {
        var table = Table(columns: [
            Table.Column(), Table.Column(), Table.Column(isFlexible: true, wraps: true),
        ])
        table.rows = CheckSummary(report: report, now: now).rows
        return table.lines(window: window) + findingLines(window: window)
    }

    /// The findings of each kind, followed by the remedy.
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
    /// Prints the findings of `check` in the requested format.
    func print(_ report: CheckReport, after repair: RepairStage = .none) throws {
        guard values.value(.format) != "json" else {
            let isShared = report.isDatabaseOpen && Synchronizer.isOn(diary: diaryFolder)
            return try output.json(
                CheckJSON.bytes(
                    of: report, after: repair, conflictCount: isShared ? SyncNotes(self).conflictCount : nil))
        }
        let renderer = CheckRenderer(report: report, repair: repair, now: context.now())
        for line in renderer.lines(window: output.width) { try output.line(line) }
    }
}
