import Arguments
import Chronology
import DiaryModel
import DiaryStore
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
        let isInterrupted = invocation.context.notingInterrupts()
        let store = try invocation.openStore(.reading)
        let query = try invocation.query(in: store)
        let tracker = ResultTracker(
            of: query, in: store,
            sectionedBy: invocation.values.value(.sections).flatMap(EntrySectioning.init(rawValue:)) ?? .day)
        var session = try WatchSession(invocation: invocation, tracker: tracker, isInterrupted: isInterrupted)
        return try session.run()
    }
}

extension EntrySectioning {
    static let watched: [EntrySectioning] = [.day, .month, .year, .none]
}

/// Follows a list until a limit is reached.
private struct WatchSession {
    private let invocation: Invocation
    private let tracker: ResultTracker
    private let isInterrupted: () -> Bool
    private var printer: ResultChangePrinter
    private var remaining: Int
    /// The end in milliseconds of a monotonic clock; nil for no time limit.
    private let end: Int64?

    init(invocation: Invocation, tracker: ResultTracker, isInterrupted: @escaping () -> Bool) throws {
        (self.invocation, self.tracker, self.isInterrupted) = (invocation, tracker, isInterrupted)
        let values = invocation.values
        remaining = try values.value(.changes).map(Self.count) ?? .max
        end = try values.value(.for).map { MonotonicClock.milliseconds + (try Self.duration($0) + 999) / 1000 }
        printer = ResultChangePrinter(
            invocation: invocation, tracker: tracker, isJSON: values.value(.format) == "jsonl")
    }

    mutating func run() throws -> ExitCode {
        invocation.output.stopPaging()
        let watcher = ChangeWatcher(tracker.store.directory)
        try tracker.load()
        if invocation.values.flag(.initial), try isEnough(printer.printAll(atMost: remaining)) { return .success }
        try invocation.output.forward()
        while true {
            if isInterrupted() { return .interrupted }
            if let end, end <= MonotonicClock.milliseconds { return .success }
            if let batch = try nextBatch() {
                let printed = try printer.print(batch, atMost: remaining)
                try invocation.output.forward()
                if isEnough(printed) { return .success }
                continue
            }
            let interrupt = invocation.context.interruptDescriptor()
            let wakeup = watcher.wait(
                atMost: millisecondsLeft, orFor: [interrupt], closedOutputs: [invocation.context.standardOutput])
            if case .descriptor(let number) = wakeup, number != interrupt { return .success }
        }
    }

    private func nextBatch() throws -> ResultBatch? {
        do { return try tracker.nextBatch() } catch ResultTracker.Failure.replaced {
            throw Failure(
                "another database replaced \(tracker.store.directory)", hint: "start diary watch again")
        }
    }

    private mutating func isEnough(_ printed: Int) -> Bool {
        remaining -= printed
        return remaining <= 0
    }

    /// The time until the list may change by itself or the end is reached; nil if neither is known.
    private var millisecondsLeft: Int64? {
        [end.map { max(0, $0 - MonotonicClock.milliseconds) }, tracker.millisecondsUntilDue].compactMap(\.self).min()
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
