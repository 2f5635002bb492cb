import DiaryCheck
import DiaryStore
import JSON
import Terminal

/// The findings of `check`, as one JSON object.
enum CheckJSON {
    /// The object with a line feed.
    ///
    /// - Parameter conflictCount: The number of texts that two machines changed at once; nil if the diary is not shared.
    static func bytes(of report: CheckReport, after repair: RepairStage, conflictCount: Int?) -> [UInt8] {
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
        return JSONWriter.bytes(of: .object(object)) + [0x0A]
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
