import Arguments
import Chronology
import DiaryKit
import Terminal

/// `diary` alone: where the diary is, how much is in it, and what to do next.
enum OverviewCommand {
    static func run(_ invocation: Invocation) throws -> ExitCode {
        let store = try invocation.openStore(.reading)
        let summary = try store.summary()
        let output = invocation.output
        try output.line(StyledText("\(invocation.diaryFolder)", .bold))
        try output.line("\(contents(summary))")
        try lastEntry(store, invocation)
        try output.line()
        for (command, meaning) in next { try output.line("  \(DisplayWidth.padded(command, to: 34))\(meaning)") }
        return .success
    }

    private static let next = [
        ("diary add 'First line'", "write; alone it opens the editor"), ("diary list", "what there is, newest first"),
        ("diary search WORD", "find it, whatever its accents"),
        ("diary show @", "the entry last changed, with all of it"),
        ("diary help", "all commands; dates, predicates, json"),
    ]

    private static func contents(_ summary: DiarySummary) -> String {
        var parts = [summary.entryCount.counted("entry")]
        if summary.photoCount > 0 { parts.append(summary.photoCount.counted("photo")) }
        if summary.soundCount > 0 { parts.append(summary.soundCount.counted("sound")) }
        if summary.mediaByteCount > 0 { parts.append(ByteCount.text(summary.mediaByteCount)) }
        if summary.trashedEntryCount > 0 { parts.append("\(summary.trashedEntryCount.grouped) in the trash") }
        return parts.joined(separator: ", ")
    }

    private static func lastEntry(_ store: Store, _ invocation: Invocation) throws {
        guard let id = try store.newestEntry(1, before: invocation.context.now()), let entry = try store.entry(id)
        else { return }
        let wall = entry.creationTime.wallTime
        let digits = try store.distinguishingDigitCount(of: id)
        let line: StyledText =
            "last entry: \(id.prefix(digits), .cyan)  \(wall.date.inWords)\(entry.hasTime ? " \(wall.clock())" : "")  \(SafeText(entry.title).singleLine)"
        try invocation.output.line(invocation.output.width.map { line.truncated(to: $0) } ?? line)
    }
}
