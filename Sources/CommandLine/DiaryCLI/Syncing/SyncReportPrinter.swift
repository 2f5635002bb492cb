import Arguments
import DiaryModel
import DiaryStore
import DiarySync
import JSON
import Terminal

struct SyncReportPrinter {
    let invocation: Invocation
    let store: DiaryStore

    /// Prints the report in the requested format; warnings go to standard error in any case.
    func print(_ report: SyncReport) throws {
        try warn(report)
        if invocation.values.flag(.quiet) { return }
        if invocation.values.value(.format) == "json" {
            return try invocation.output.json(.object(Self.json(report)))
        }
        let lines = try lines(report)
        guard !lines.isEmpty else { return try invocation.messages.line("nothing new") }
        for line in lines { try invocation.output.line(line) }
    }

    /// Prints the report on standard error, beside another result of a command such as recovery words.
    func printMessages(_ report: SyncReport) throws {
        try warn(report)
        for line in try lines(report) { try invocation.messages.line(line) }
    }

    /// Prints the problems that need the user's attention.
    private func warn(_ report: SyncReport) throws {
        let messages = invocation.messages
        if report.hasNewState {
            try messages.warning(
                "the sync state of this machine (sync/state.sqlite) was damaged or missing: it was rebuilt from the shared folder"
            )
        } else if report.hasNewIdentity {
            try messages.note(
                "this diary was copied or restored: it continues as a new machine" + Self.retiring(report.formerName))
        }
        if let folder = report.emptiedFolder {
            try messages.warning(
                "\(SafeText(folder).singleLine) contained no files of this diary, so this machine's files were written again: "
                    + "if a disk should be mounted there, mount it and sync again")
        }
        for entity in report.setAside {
            try messages.warning(
                "\(SafeText(entity.name).singleLine) can't be written here (\(SafeText(entity.reason).singleLine)); the next sync tries again"
            )
        }
        for machine in report.wentBack {
            try messages.warning(
                "the folder contains fewer changes from \(SafeText(machine).singleLine) than before: it was rolled back, or is still being copied. Nothing is lost here; diary sync status shows when they are back"
            )
        }
        for clock in report.clocksAhead {
            try messages.warning(
                "the clock of \(SafeText(clock.machine).singleLine) is \(Self.hours(clock.seconds)) ahead of this one's: check both"
            )
        }
        if let clock = report.ownClockAhead {
            try messages.warning(
                "according to \(SafeText(clock.machine).singleLine), this machine's clock is \(Self.hours(clock.seconds)) ahead: set it (timedatectl); the next sync then corrects the times of the changes made meanwhile"
            )
        }
        if let seconds = report.correctedClock {
            try messages.warning(
                "this machine's clock was \(Self.hours(seconds)) ahead: changes made meanwhile now have the current time. Make sure that the clock stays right: timedatectl"
            )
        }
        if let name = report.newName {
            try messages.note("another machine has the same name: this one is now called \(SafeText(name).singleLine)")
        }
        let damaged = GroupedWarnings(messages, of: "files", rest: "diary sync status names them")
        for name in report.damaged {
            try damaged.warn("\(SafeText(name).singleLine)", "can't be used; the next sync reads it again")
        }
        try damaged.finish()
    }

    /// The command for a machine that only this copy is left of: the others would wait for it.
    private static func retiring(_ name: String?) -> StyledText {
        guard let name else { return "" }
        let word = SafeText(ShellQuoting.quoted(name)).singleLine
        return ". If \(SafeText(name).singleLine) isn't used any more: diary sync retire \(word)"
    }

    static func hours(_ seconds: Int64) -> String { max(1, Int(seconds / 3600)).counted("hour") }

    /// The lines of the report, one for each kind of completed or pending work.
    func lines(_ report: SyncReport) throws -> [StyledText] {
        var table = Table(columns: [Table.Column(), Table.Column(isFlexible: true, wraps: true)])
        let received = Self.received(report)
        if !received.isEmpty { table.append(["received", "\(received)"]) }
        let sent = Self.sent(report)
        if !sent.isEmpty { table.append(["sent", "\(sent)"]) }
        for id in report.cameBack.sorted(by: { $0.description < $1.description }).prefix(Self.namedCount) {
            table.append(["restored", try title(id) + ": deleted on one machine, changed or restored on another"])
        }
        if report.cameBack.count > Self.namedCount {
            let rest = report.cameBack.count - Self.namedCount
            table.append(["restored", "and \(rest.grouped) more: diary undo --list"])
        }
        for words in Self.awaited(report.awaited) { table.append(["awaited", "\(words)"]) }
        for wait in report.waiting { table.append(["waiting", Self.waiting(wait)]) }
        if !report.conflicts.isEmpty {
            let count = report.conflicts.count
            let words = "\(count.counted("text")) \(count == 1 ? "was" : "were") changed here and elsewhere"
            table.append(["conflict", StyledText(SafeText(words), .yellow) + ": diary conflicts"])
        }
        return table.lines(window: invocation.output.width)
    }

    private static let namedCount = 5

    private func title(_ id: UniqueIdentifier) throws -> StyledText {
        guard let listed = try store.listedEntry(id) else { return "\(id.prefix(8), .cyan)" }
        let presentation = invocation.presentation()
        return presentation.shortID(listed) + "  \(presentation.shownTitle(listed.entry))"
    }

    private static func received(_ report: SyncReport) -> String {
        counts([
            (report.addedCount, report.addedCount.counted("new entry")),
            (report.changedCount, "\(report.changedCount.grouped) changed"),
            (report.trashedCount, "\(report.trashedCount.grouped) to the trash"),
            (report.restoredCount, "\(report.restoredCount.grouped) out of the trash"),
            (report.removedCount, "\(report.removedCount.grouped) removed for good"),
            (report.searchCount, report.searchCount.counted("change") + " of saved searches"),
            (report.templateCount, report.templateCount.counted("change") + " of templates"),
            (report.receivedMediaCount, media(report.receivedMediaCount, report.receivedByteCount)),
        ])
    }

    private static func sent(_ report: SyncReport) -> String {
        counts([
            (report.sentCount, report.sentCount.counted("change")),
            (report.sentMediaCount, media(report.sentMediaCount, report.sentByteCount)),
        ])
    }

    private static func counts(_ parts: [(count: Int, words: String)]) -> String {
        parts.filter { $0.count > 0 }.map(\.words).joined(separator: ", ")
    }

    private static func media(_ count: Int, _ byteCount: Int64) -> String {
        "\(count.counted("original")) (\(ByteCount.text(byteCount)))"
    }

    /// The awaited originals, such as `2 originals from telephone, 8.1 MB`, a line for each machine, in order of first
    /// occurrence.
    static func awaited(_ media: [AwaitedOriginals.Original]) -> [String] {
        var machines: [String] = []
        var sums: [String: (count: Int, byteCount: Int64)] = [:]
        for medium in media {
            let name = SafeText(medium.machine).singleLine.string
            if sums[name] == nil { machines.append(name) }
            let sum = sums[name] ?? (0, 0)
            sums[name] = (sum.count + 1, sum.byteCount + medium.byteCount)
        }
        return machines.map { name in
            let sum = sums[name] ?? (0, 0)
            return "\(sum.count.counted("original")) from \(name), \(ByteCount.text(sum.byteCount))"
        }
    }

    /// Changes that can't be applied yet, with the reason.
    static func waiting(_ wait: WaitingOperations) -> StyledText {
        let reason: StyledText =
            switch wait.reason {
            case .needsOthers: "based on changes that have not arrived"
            case .missing: "not all of which have arrived"
            case .laterVersion(let version):
                "in format \(version), newer than this program: install the newer diary here"
            case .refused(let words): "refused: \(SafeText(words).singleLine); the next sync reads it again"
            }
        return "\(wait.count.counted("change")) from \(SafeText(wait.machine).singleLine), \(reason)"
    }

    static func json(_ wait: WaitingOperations) -> JSONValue {
        var object: JSONObject = [
            "machine": .string(wait.machine), "operationCount": .integer(wait.count),
            "arrived": .boolean(wait.reason != .missing),
        ]
        switch wait.reason {
        case .missing, .needsOthers: break
        case .laterVersion(let version): object.append("version", .integer(version))
        case .refused(let words): object.append("refused", .string(words))
        }
        return .object(object)
    }

    static func json(_ report: SyncReport) -> JSONObject {
        [
            "addedCount": .integer(report.addedCount), "changedCount": .integer(report.changedCount),
            "trashedCount": .integer(report.trashedCount), "restoredCount": .integer(report.restoredCount),
            "goneCount": .integer(report.removedCount), "searchCount": .integer(report.searchCount),
            "templateCount": .integer(report.templateCount),
            "receivedMediaCount": .integer(report.receivedMediaCount),
            "receivedByteCount": .integer(report.receivedByteCount), "sentCount": .integer(report.sentCount),
            "sentMediaCount": .integer(report.sentMediaCount), "sentByteCount": .integer(report.sentByteCount),
            "conflicts": ids(report.conflicts), "cameBack": ids(report.cameBack),
            "awaited": .array(report.awaited.map(json)),
            "waiting": .array(report.waiting.map(json)),
            "damaged": .array(report.damaged.map(JSONValue.string)),
            "clocksAhead": .array(
                report.clocksAhead.map { ["machine": .string($0.machine), "seconds": .integer($0.seconds)] }),
            "setAside": .array(
                report.setAside.map { ["name": .string($0.name), "reason": .string($0.reason)] }),
            "newState": .boolean(report.hasNewState),
            "wentBack": .array(report.wentBack.map(JSONValue.string)),
            "newIdentity": .boolean(report.hasNewIdentity),
            "ownClockAhead": report.ownClockAhead.map { JSONValue.integer($0.seconds) } ?? .null,
            "mendedClock": report.correctedClock.map { JSONValue.integer($0) } ?? .null,
        ]
    }

    private static func ids(_ ids: Set<UniqueIdentifier>) -> JSONValue {
        .array(ids.map { "\($0)" }.sorted().map(JSONValue.string))
    }

    /// A medium whose original is still elsewhere.
    static func json(_ medium: AwaitedOriginals.Original) -> JSONValue {
        [
            "hash": .string("\(medium.hash)"), "fileExtension": .string(medium.fileExtension),
            "byteCount": .integer(medium.byteCount), "machine": .string(medium.machine),
        ]
    }
}
