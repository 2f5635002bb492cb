import Arguments
import Chronology
import DiaryCheck
import DiaryStore
import DiarySync
import JSON
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
        table.rows = CheckSummary(report: report, repair: repair, now: now).rows
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
        return paragraphs.flatMap { $0.wrapped(to: window) }
    }

    private static let shownLimit = 10
}

extension Invocation {
    /// Prints the findings of `check` in the requested format.
    func print(_ report: CheckReport, after repair: RepairStage = .none) throws {
        guard values.value(.format) != "json" else {
            let isShared = report.isDatabaseOpen && Synchronizer.isOn(diary: diaryFolder)
            let conflictCount = isShared ? SyncNotes(self).conflictCount : nil
            return try output.json(CheckJSON.value(of: report, after: repair, conflictCount: conflictCount))
        }
        let renderer = CheckRenderer(report: report, repair: repair, now: context.now())
        for line in renderer.lines(window: output.width) { try output.line(line) }
    }
}

/// The findings of `check`, as one JSON object.
enum CheckJSON {
    /// - Parameter conflictCount: the number of texts that two machines changed at once; nil if the diary is not shared.
    static func value(of report: CheckReport, after repair: RepairStage, conflictCount: Int?) -> JSONValue {
        var object: JSONObject = [
            "sound": .boolean(report.isSound), "database": .string(database(report)),
            "entryCount": .integer(report.entryCount), "mediumCount": .integer(report.mediumCount),
            "originalCount": .integer(report.originalCount), "originalByteCount": .integer(report.originalByteCount),
            "originalsRead": .integer(report.readCount),
            "trashedEntryCount": .integer(report.trashedEntryCount),
            "trashedMediumCount": .integer(report.trashedMediumCount),
        ]
        if report.isIndexCompared {
            object.append("searchIndex", .string(report.findings(.searchIndexDiffers).isEmpty ? "agrees" : "differs"))
        }
        if let last = report.lastBackup { object.append("lastBackup", .string("\(last)")) }
        if !report.awaited.isEmpty {
            let machines = report.awaited.sorted { $0.key < $1.key }.map { machine, tally -> JSONValue in
                [
                    "machine": .string(machine), "count": .integer(tally.count),
                    "byteCount": .integer(tally.byteCount),
                ]
            }
            object.append("awaited", .array(machines))
        }
        if let conflictCount { object.append("conflictCount", .integer(conflictCount)) }
        object.append("problems", .array(report.findings.map { problem($0, repair) }))
        return .object(object)
    }

    private static func database(_ report: CheckReport) -> String {
        guard report.isDatabaseOpen else { return "unreadable" }
        return report.findings(.databaseDamaged, .referenceBroken).isEmpty ? "sound" : "damaged"
    }

    private static func problem(_ finding: CheckFinding, _ repair: RepairStage) -> JSONValue {
        var object: JSONObject = ["kind": .string(finding.kind.rawValue), "harmless": .boolean(finding.isHarmless)]
        if let entry = finding.entry { object.append("entry", .string("\(entry)")) }
        if let medium = finding.medium { object.append("medium", .string("\(medium)")) }
        if let name = finding.fileName { object.append("fileName", .string(name)) }
        if let path = finding.path { object.append("path", .string("\(path)")) }
        object.append("message", .string(finding.words.plain))
        object.append("remedy", .string(finding.kind.remedy(after: repair).plain))
        return .object(object)
    }
}
