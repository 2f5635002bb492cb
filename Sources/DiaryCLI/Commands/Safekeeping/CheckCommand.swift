import Arguments
import DiaryCore
import Terminal

/// `check`: verifies that the diary is complete and undamaged.
enum CheckCommand: Command {
    static let name = "check"

    static let declaration = CommandDeclaration(
        name, "look whether all of the diary is there and unharmed",
        groups: [
            OptionGroup(
                "Looking",
                [
                    .flag(.quick, "only what can be seen without reading texts and files").excluding(.readData),
                    .optionalValue(
                        .readData, "N%", "read the originals too, all or a random part of them",
                        accepts: { percentage($0) != nil }),
                    .flag(.repair, "make anew what can be made anew; nothing is deleted"),
                ]),
            OptionGroup(
                "Output",
                [
                    .value(.format, short: "f", "FORMAT", "how it is written").completing(.choices(["text", "json"]))
                ]),
        ]
    ) { command in
        command.discussion = [
            "Without options the database's structure, what was written against its hashes, the search index against the texts, and every original by its size are looked at; --read-data also compares each original with the hash that is its name.",
            "Nothing is changed unless --repair is said: it tells its plan, makes index, tags and thumbnails anew, and moves what doesn't belong there, or is damaged, to folders in tmp. What can't be made anew is named; backups have it.",
            "Where the database is damaged, cut off, empty or gone, --repair makes a new one of what can still be read and of the newest sound copy in the folder backups, tells which that was, and keeps the damaged one.",
            "The exit code is 0 when nothing is damaged, 1 when something is.",
        ]
        command.examples = [
            Definition("diary check", "all but the content of originals"),
            Definition("diary check --read-data=5%", "and of every twentieth original, by chance, the content"),
            Definition("diary check --read-data --repair", "look at everything, and mend what can be mended"),
        ]
    }

    static func run(_ invocation: Invocation) throws -> ExitCode {
        let depth = try depth(invocation.values)
        try invocation.requireOwnFolder(toNarrow: true)
        let report = try report(depth, invocation)
        guard invocation.values.flag(.repair) else {
            try invocation.print(report)
            if report.isDatabaseOpen, let line = SyncNotes(invocation).line { try invocation.messages.note(line) }
            return report.isSound ? .success : .failure
        }
        return try CheckRepair(invocation: invocation, depth: depth).run(after: report)
    }

    /// Checks the diary.
    ///
    /// On a terminal it shows the progress of reading the originals.
    static func report(
        _ depth: CheckDepth, _ invocation: Invocation, isAfterRepair: Bool = false
    ) throws -> CheckReport {
        let line = CheckProgressLine("reading", invocation: invocation)
        let check = StoreCheck(
            invocation.diaryFolder, depth: depth, decoderPath: invocation.context.decoderPath,
            ffmpegPath: invocation.context.ffmpegPath,
            now: invocation.context.now, isAfterRepair: isAfterRepair, progress: line.update)
        defer { try? line.clear() }
        do { return try check.run() } catch {
            guard let words = Failure.fullDisk(causing: error) else { throw error }
            throw Failure(
                "check could not finish for want of room: \(words)",
                hint: "make room on it and run the same command again; nothing was found damaged")
        }
    }

    private static func depth(_ values: OptionValues) throws -> CheckDepth {
        guard values.isGiven(.readData) else { return values.flag(.quick) ? .quick : .full }
        guard let text = values.value(.readData) else { return .content(percent: 100) }
        guard let percent = percentage(text) else {
            throw Failure(
                "--read-data takes a part in percent, not \(SafeText(text).singleLine)", hint: "--read-data=10%", .usage
            )
        }
        return .content(percent: percent)
    }

    /// Parses `10%`, `2.5%` or `10`, greater than 0 and at most 100.
    private static func percentage(_ text: String) -> Double? {
        let digits = text.hasSuffix("%") ? text.dropLast() : text[...]
        guard digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }), let percent = Double(digits),
            percent > 0, percent <= 100
        else { return nil }
        return percent
    }
}
