import Arguments
import Chronology
import DiaryModel
import DiaryStore
import JSON
import Processes
import Terminal

enum WatchCommand: Command {
    static let name = "watch"

    static let declaration = CommandDeclaration(
        name, "print each change of a list of entries as it happens",
        operands: SelectionOptions.operands,
        groups: [
            SelectionOptions.group,
            OptionGroup(
                "Watching",
                [
                    .value(.sections, "KIND", "the sections of the list; day by default").completing(
                        .choices(EntrySectioning.watched.map(\.rawValue))),
                    .flag(.initial, "begin with the existing entries"),
                    .value(.changes, "N", "end after N changes"),
                    .value(.for, "DURATION", "end after 90s, 10min or 1h30m"),
                    .value(.format, short: "f", "FORMAT", "the output format; text by default").completing(
                        .choices(["text", "jsonl"])),
                ]),
        ]
    ) { command in
        command.synonyms = ["follow", "live", "monitor"]
        command.discussion = [
            "A line begins with + for an entry that is added to the list, - for one that is removed, ~ for one that was changed and > for one that was moved. Changes by all programs are printed, and those caused by time, such as midnight in a list of 'today'.",
            "With --format jsonl each line also has the batch (the changes of one commit or a few), the section, and the positions as [section, row] from 0: for removals and the start of a move those before the batch, otherwise those after it.",
            "It ends with Ctrl-C, after --changes or --for, or when its output is closed.",
        ]
        command.examples = [
            Definition("diary watch", "everything that any program changes"),
            Definition("diary watch starred=YES --initial", "the starred entries, and their changes"),
            Definition("diary watch --format jsonl --changes 1", "wait for the next change, for a script"),
        ]
    }

    static func run(_ invocation: Invocation) throws -> ExitCode {
        var invocation = invocation
        invocation.opensLock = false
        let isInterrupted = invocation.context.notingInterrupts()
        var waiting = LockWaiting(invocation: invocation, isInterrupted: isInterrupted)
        waiting.end = try WatchSession.end(invocation.values)
        if case .ended = try waiting.wait() { return isInterrupted() ? .interrupted : .success }
        var session = try WatchSession(invocation, in: invocation.openStore(.reading), waiting: waiting)
        return try session.run()
    }
}

extension EntrySectioning {
    static let watched: [EntrySectioning] = [.day, .month, .year, .none]
}

/// Follows a list until a limit is reached.
private struct WatchSession {
    private let invocation: Invocation
    private let query: EntryQuery
    private let waiting: LockWaiting
    private var watcher: ChangeWatcher
    /// Prints the list, with the diary open; nil between two looks at a diary with a lock, which is closed after a time
    /// without use.
    private var printer: ResultChangePrinter?
    private var progress: ResultTracker.Progress?
    private var batchCount = 0
    private var remaining: Int
    private let hasLock: Bool

    /// Reads the list in an open diary.
    init(_ invocation: Invocation, in store: DiaryStore, waiting: LockWaiting) throws {
        (self.invocation, self.waiting) = (invocation, waiting)
        query = try invocation.query(in: store)
        remaining = try invocation.values.value(.changes).map(Self.count) ?? .max
        watcher = ChangeWatcher(store.directory)
        hasLock = LockMarker.hasLock(store.directory)
        let tracker = tracker(store)
        try tracker.load()
        printer = ResultChangePrinter(invocation: invocation, tracker: tracker)
    }

    /// The end in milliseconds of a monotonic clock; nil for no time limit.
    static func end(_ values: OptionValues) throws -> Int64? {
        try values.value(.for).map { MonotonicClock.milliseconds + (try duration($0) + 999) / 1000 }
    }

    mutating func run() throws -> ExitCode {
        invocation.output.stopPaging()
        if invocation.values.flag(.initial), try isEnough(printer?.printAll(atMost: remaining) ?? 0) { return .success }
        try invocation.output.forward()
        while true {
            if waiting.isInterrupted() { return .interrupted }
            if waiting.isOver { return .success }
            do {
                guard try awaitOpening() else { continue }
                if let printed = try printNextBatch() {
                    if isEnough(printed) { return .success }
                    continue
                }
            } catch  where hasLock && !(error is OutputError) && LockMarker.isClosed(invocation.diaryFolder) {
                release()
                continue
            }
            if hasLock { release() }
            let interrupt = invocation.context.interruptDescriptor()
            let wakeup = watcher.wait(
                atMost: millisecondsLeft, orFor: [interrupt], closedOutputs: [invocation.context.standardOutput])
            if case .descriptor(let number) = wakeup, number != interrupt { return .success }
        }
    }

    private func tracker(_ store: DiaryStore) -> ResultTracker {
        ResultTracker(
            of: query, in: store,
            sectionedBy: invocation.values.value(.sections).flatMap(EntrySectioning.init(rawValue:)) ?? .day,
            continuing: progress)
    }

    /// Waits while the diary is locked; returns false if that has ended for another reason.
    private mutating func awaitOpening() throws -> Bool {
        guard hasLock else { return true }
        switch try waiting.wait() {
        case .open: return true
        case .ended:
            // The reader of the output is gone, unless the caller finds another reason.
            guard !waiting.isInterrupted(), !waiting.isOver else { return false }
            throw EarlyExit(exitCode: .success)
        case .reopened:
            release()
            // Another file system is mounted there now.
            watcher = ChangeWatcher(invocation.diaryFolder)
            return true
        }
    }

    /// Closes the diary until the next look.
    private mutating func release() {
        guard let printer else { return }
        (progress, batchCount) = (printer.tracker.progress, printer.batchCount)
        self.printer = nil
    }

    /// Prints the changes since the last call; returns their number, nil for none.
    private mutating func printNextBatch() throws -> Int? {
        var printer =
            try self.printer
            ?? ResultChangePrinter(
                invocation: invocation, tracker: tracker(invocation.openStore(.reading)), batchCount: batchCount)
        self.printer = printer
        let batch: ResultBatch?
        do { batch = try printer.tracker.nextBatch() } catch ResultTracker.Failure.replaced {
            throw Failure("another database replaced \(invocation.diaryFolder)", hint: "start diary watch again")
        }
        guard let batch else { return nil }
        let printed = try printer.print(batch, atMost: remaining)
        self.printer = printer
        try invocation.output.forward()
        return printed
    }

    private mutating func isEnough(_ printed: Int) -> Bool {
        remaining -= printed
        return remaining <= 0
    }

    /// The time until the list may change by itself or the end is reached; nil if neither is known.
    private var millisecondsLeft: Int64? {
        let now = invocation.context.now()
        let untilDue = printer?.tracker.millisecondsUntilDue ?? progress?.millisecondsUntilDue(at: now)
        return [waiting.end.map { max(0, $0 - MonotonicClock.milliseconds) }, untilDue].compactMap(\.self).min()
    }

    private static func count(_ text: String) throws(Failure) -> Int {
        guard let number = Int(text), number > 0 else {
            throw Failure("--changes is a number from 1 on, not \(line: text)", hint: "--changes 10", .usage)
        }
        return number
    }

    private static func duration(_ text: String) throws -> Int64 {
        let microseconds = try parseDuration(text)
        guard microseconds > 0 else {
            throw Failure("nothing is watched for \(line: text)", hint: "--for 10min", .usage)
        }
        return microseconds
    }
}

/// Prints the changes of a list, one per line.
struct ResultChangePrinter {
    let tracker: ResultTracker
    private(set) var batchCount: Int
    private let invocation: Invocation
    private let isJSON: Bool
    private let presentation: EntryPresentation

    init(invocation: Invocation, tracker: ResultTracker, batchCount: Int = 0) {
        (self.invocation, self.tracker, self.batchCount) = (invocation, tracker, batchCount)
        isJSON = invocation.values.value(.format) == "jsonl"
        presentation = invocation.presentation(of: tracker.store)
    }

    /// Prints a batch; returns the number of printed changes.
    mutating func print(_ batch: ResultBatch, atMost limit: Int) throws -> Int {
        batchCount += 1
        var printed = 0
        // A move is also reported as an update; readers of JSON lines expect that.
        var moved: Set<UniqueIdentifier> = []
        for case .move(let id, _, _) in batch where !isJSON { moved.insert(id) }
        for change in batch where printed < limit {
            if case .update(let id, _) = change, moved.contains(id) { continue }
            if try isJSON ? printObject(change) : printLine(change) { printed += 1 }
        }
        return printed
    }

    /// Prints the whole list as insertions; returns their number.
    mutating func printAll(atMost limit: Int) throws -> Int {
        var printed = 0
        for (section, group) in tracker.list.sections.enumerated() where printed < limit {
            if isJSON {
                try printObject(.insertSection(section, name: group.name))
                printed += 1
            }
            for row in 0..<group.count where printed < limit {
                let position = ResultPosition(section: section, row: row)
                guard let id = try tracker.identifier(at: position) else { continue }
                if try isJSON ? printObject(.insert(id, at: position)) : printLine(.insert(id, at: position)) {
                    printed += 1
                }
            }
        }
        return printed
    }

    /// Prints `+ 07:52  d204ac  text   0:03 sound`, in narrow windows without the id; returns false if there is nothing to print, as for sections.
    private func printLine(_ change: ResultChange) throws -> Bool {
        let (mark, id): (StyledText, UniqueIdentifier)
        switch change {
        case .insertSection, .deleteSection: return false
        case .insert(let entry, _): (mark, id) = (StyledText("+", .green), entry)
        case .delete(let entry, _): (mark, id) = (StyledText("-", .red), entry)
        case .update(let entry, _): (mark, id) = (StyledText("~", .yellow), entry)
        case .move(let entry, _, _): (mark, id) = (StyledText(">", .yellow), entry)
        }
        var line = mark
        line.append(" ")
        if let listed = try tracker.listedEntry(id) {
            let day = DayListLine(presentation: presentation)
            line += time(of: listed.entry) + "  "
            if !day.isNarrow { line += presentation.shortID(listed) + "  " }
            line = day.text(of: listed.entry, after: line)
        } else {
            line.append(StyledText("\(id.prefix(6), .cyan)"))
        }
        try invocation.output.line(line.truncated(to: presentation.width))
        return true
    }

    /// The time, such as `07:52`, preceded by the date unless it is today's.
    private func time(of entry: DiaryEntry) -> StyledText {
        let wall = entry.creationTime.wallTime
        let (clock, doubt) = (presentation.clock(entry), presentation.doubtMark(entry))
        guard wall.date != presentation.timeHere(invocation.context.now()).date else {
            return doubt + (clock.isEmpty ? StyledText("today", .faint) : clock)
        }
        let day = StyledText(SafeText("\(wall.date)"), .faint)
        return clock.isEmpty ? doubt + day : day + " " + doubt + clock
    }

    @discardableResult
    private func printObject(_ change: ResultChange) throws -> Bool {
        var object = JSONObject()
        object.append("batch", .integer(batchCount))
        switch change {
        case .deleteSection(let index, let name):
            object.append("change", .string("deleteSection"))
            object.append("section", .string(name))
            object.append("from", .array([.integer(index)]))
        case .insertSection(let index, let name):
            object.append("change", .string("insertSection"))
            object.append("section", .string(name))
            object.append("to", .array([.integer(index)]))
        case .delete(let id, let position):
            object.append("change", .string("delete"))
            object.append("from", Self.json(position))
            object.append("id", .string(id.description))
            object.append("entry", .object(["id": .string(id.description)]))
        case .insert(let id, let position):
            try append("insert", id, nil, position, to: &object)
        case .move(let id, let from, let to):
            try append("move", id, from, to, to: &object)
        case .update(let id, let position):
            try append("update", id, nil, position, to: &object)
        }
        try invocation.output.json(.object(object))
        return true
    }

    private func append(
        _ kind: String, _ id: UniqueIdentifier, _ from: ResultPosition?, _ position: ResultPosition,
        to object: inout JSONObject
    ) throws {
        object.append("change", .string(kind))
        if let name = tracker.list.sectionName(position.section) { object.append("section", .string(name)) }
        if let from { object.append("from", Self.json(from)) }
        object.append("to", Self.json(position))
        // An entry that was removed since this batch is reported by the next one.
        if let listed = try tracker.listedEntry(id) {
            let entry = EntryJSON.object(of: listed.entry, awaitedFrom: presentation.machineAwaited)
            object.append("entry", .object(entry))
        } else {
            object.append("entry", .object(["id": .string(id.description)]))
        }
    }

    private static func json(_ position: ResultPosition) -> JSONValue {
        .array([.integer(position.section), .integer(position.row)])
    }
}
