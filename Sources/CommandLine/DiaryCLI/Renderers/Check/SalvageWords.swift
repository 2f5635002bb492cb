import Arguments
import Chronology
import DiaryModel
import DiaryStore
import Terminal

/// The lines about a database that replaces a damaged one: what its sources hold, and what is missing.
struct SalvageWords {
    let salvaged: SalvagedDatabase
    let invocation: Invocation

    /// What is printed before anything is replaced.
    var before: [StyledText] {
        var lines = [source] + salvaged.logs.map(words) + salvaged.copies.map(words)
        for path in salvaged.ignored {
            lines.append("skipped: \(path), which can't be read or is not of this diary")
        }
        if !salvaged.copies.isEmpty || !salvaged.logs.isEmpty {
            lines.append("together: \(Self.counts(salvaged.entryCount, salvaged.mediumCount))")
        }
        return lines + missing
    }

    /// What is asked before the damaged database is replaced; nil if nothing will be missing.
    var question: StyledText? {
        guard salvaged.mayLackSomething else { return nil }
        let held = Self.counts(salvaged.entryCount, salvaged.mediumCount)
        let kept = salvaged.isSourceDamaged ? "damaged" : "old"
        return "Put a new database with \(held) in its place? The \(kept) one is kept."
    }

    /// What is printed once the database is replaced.
    var afterwards: [StyledText] {
        guard let path = salvaged.keptAs else { return [] }
        let kept: StyledText = "\(name) is kept as \(path)"
        // An empty file shows nothing.
        guard salvaged.isSourceThere else { return [kept] }
        let whole = ShellQuoting.quoted(invocation.diaryFolder.appending(bytes: path.bytes).description)
        let look =
            salvaged.isSourceReadable
            ? "sqlite3 -readonly \(whole) 'PRAGMA writable_schema=ON; SELECT text FROM entry'" : "strings \(whole)"
        return [kept, "to look into it: \(look)"]
    }

    private var source: StyledText {
        guard let source = salvaged.source else { return "nothing can be read from the database that was here" }
        return "read from \(name): \(Self.counts(source))"
    }

    private var name: StyledText { salvaged.isSourceDamaged ? "the damaged database" : "the old database" }

    private func words(for log: SalvagedDatabase.UsedLog) -> StyledText {
        "from the damaged log \(log.path): \(Self.counts(log.taken))"
    }

    private func words(for copy: SalvagedDatabase.UsedCopy) -> StyledText {
        let time = invocation.context.localZone.zonedTime(at: copy.time)
        let minute = String(time.rfc3339().dropFirst(11).prefix(5))
        return
            "from the copy \(copy.path), of \(time.wallTime.date.inWords) \(minute): \(Self.counts(copy.taken)); it has \(Self.counts(copy.contents))"
    }

    private var missing: [StyledText] {
        var lines: [StyledText] = []
        if !salvaged.missing.isEmpty || salvaged.missingMediumCount > 0 {
            let ids = salvaged.missing.prefix(Self.shownLimit).map { $0.prefix(8) }.joined(separator: ", ")
            let more = salvaged.missing.count > Self.shownLimit ? " …" : ""
            let named = ids.isEmpty ? "" : ": \(ids)\(more)"
            lines.append("missing: \(Self.counts(salvaged.missing.count, salvaged.missingMediumCount))\(named)")
        }
        for id in salvaged.emptied.prefix(Self.shownLimit) {
            lines.append(
                "\(id.prefix(8)): its text is lost, its photos and sounds are kept: diary show \(id.prefix(8))")
        }
        for id in salvaged.reverted.prefix(Self.shownLimit) {
            lines.append(
                "\(id.prefix(8)): its last text is lost, an earlier version is kept: diary show \(id.prefix(8))")
        }
        let further = [salvaged.emptied, salvaged.reverted].reduce(0) { $0 + max(0, $1.count - Self.shownLimit) }
        if further > 0 { lines.append("and \(further.grouped) more") }
        if let unreadable { lines.append(unreadable) }
        if salvaged.copies.isEmpty, salvaged.entryCount == 0 {
            lines.append("no copy in backups can be used: the new database is empty")
        } else if salvaged.source == nil, !salvaged.copies.isEmpty, salvaged.logs.isEmpty {
            lines.append("what was written after the newest copy is missing")
        }
        let left = salvaged.leftOriginalCount
        if left > 0 {
            let words = left == 1 ? "1 original is" : "\(left.grouped) originals are"
            lines.append("\(words) in media, and the entries that had \(left == 1 ? "it" : "them") are missing")
        }
        return lines
    }

    private static let shownLimit = 10

    private var unreadable: StyledText? {
        let kinds = Self.kinds.filter { !$0.tables.isDisjoint(with: salvaged.damagedTables) }.map(\.words)
        guard !kinds.isEmpty else { return nil }
        let consequence =
            salvaged.copies.isEmpty
            ? "can't be read and are missing: no copy in backups can be used"
            : "can't be read: what no copy has is missing"
        return "\(line: "some \(kinds.enumeration)") \(consequence)"
    }

    /// The common names of the rows of tables; thumbnails are generated again.
    private static let kinds: [(tables: Set<String>, words: String)] = [
        (["entry"], "entries"), (["medium"], "photos and sounds"), (["companion"], "companion files"),
        (["entryTag", "tag"], "tags"), (["journal"], "names of journals"), (["task"], "tasks"),
        (["measurement", "measurementName"], "measurements"), (["revision"], "earlier versions"),
        (["savedSearch"], "saved searches"), (["template"], "templates"), (["recognition"], "recognized words"),
        (["operation", "command"], "steps of undo"),
    ]

    private static func counts(_ contents: SalvagedDatabase.Contents) -> String {
        counts(contents.entryCount, contents.mediumCount)
    }

    private static func counts(_ entries: Int, _ media: Int) -> String {
        "\(entries.counted("entry")), \(media.counted("medium"))"
    }
}
