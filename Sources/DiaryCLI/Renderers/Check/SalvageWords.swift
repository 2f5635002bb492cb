import Chronology
import DiaryCore
import Terminal

/// The lines about the sources of a rebuilt database, and about what may be missing in it.
struct SalvageWords {
    let salvaged: SalvagedDatabase
    let invocation: Invocation

    var lines: [StyledText] {
        var lines = [source]
        if let copy = salvaged.copy { lines.append(words(for: copy)) }
        for path in salvaged.passedOver { lines.append("skipped: \(path), which is damaged or not of this diary") }
        if let warning { lines.append(warning) }
        for id in salvaged.emptied.prefix(10) {
            lines.append(
                "\(id.prefix(8)): its text is lost, its photos and sounds are kept: diary show \(id.prefix(8))")
        }
        if let path = salvaged.keptAs { lines.append("the damaged database is kept as \(path)") }
        return lines
    }

    private var source: StyledText {
        guard salvaged.isSourceReadable else { return "nothing can be read from the database that was here" }
        return "read from the damaged database: \(Self.counts(own.entries, own.media))"
    }

    /// The rows that come from no copy.
    private var own: (entries: Int, media: Int) {
        let copy = salvaged.copy
        return (salvaged.entryCount - (copy?.entryCount ?? 0), salvaged.mediumCount - (copy?.mediumCount ?? 0))
    }

    private func words(for copy: SalvagedDatabase.UsedCopy) -> StyledText {
        let time = invocation.context.localZone.zonedTime(at: copy.time)
        let minute = String(time.rfc3339().dropFirst(11).prefix(5))
        let missing = "what was written after it and can't be read is missing"
        return
            "from the copy \(copy.path), of \(time.wallTime.date.inWords) \(minute): \(Self.counts(copy.entryCount, copy.mediumCount)); \(missing)"
    }

    private var warning: StyledText? {
        guard salvaged.copy == nil else { return nil }
        guard salvaged.entryCount > 0 else {
            return "no copy in backups can be used: the new database is empty"
        }
        let kinds = Self.kinds.filter { !$0.tables.isDisjoint(with: salvaged.damagedTables) }.map(\.words)
        guard let last = kinds.last else { return nil }
        let listed = kinds.count == 1 ? last : kinds.dropLast().joined(separator: ", ") + " and " + last
        return "\(SafeText("some \(listed)").singleLine) can't be read and are missing: no copy in backups can be used"
    }

    /// The common names of the rows of tables; thumbnails are generated again.
    private static let kinds: [(tables: Set<String>, words: String)] = [
        (["entry"], "entries"), (["medium"], "photos and sounds"), (["companion"], "companion files"),
        (["entryTag", "tag"], "tags"), (["journal"], "names of journals"), (["task"], "tasks"),
        (["measurement", "measurementName"], "measurements"), (["revision"], "earlier versions"),
        (["savedSearch"], "saved searches"), (["operation", "command"], "steps of undo"),
    ]

    private static func counts(_ entries: Int, _ media: Int) -> String {
        "\(entries.counted("entry")), \(media.grouped) \(media == 1 ? "medium" : "media")"
    }
}
