import Chronology
import DiaryKit

/// Prints the entries of one day in all years: `OnThisDay FOLDER MONTH DAY`.
@main
struct OnThisDay {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.count == 3, let folder = arguments.first,
            let day = arguments.last.flatMap({ Int($0) }), let month = arguments.dropFirst().first.flatMap({ Int($0) })
        else { return print("usage: OnThisDay FOLDER MONTH DAY") }

        let diary = try Diary(at: folder, timeZone: "Europe/Prague")
        let summary = try await diary.summary()
        if summary.entryCount == 0 { try await write(into: diary) }

        for entry in try await diary.entries(matching: "month = \(month) AND day = \(day)") {
            print(entry.creationTime.wallTime.date, entry.title, entry.starred ? "*" : "")
            for medium in entry.media { print("   ", medium.type, medium.fileName ?? "", medium.metadata.model ?? "") }
        }
        try await takeBack(in: diary)
    }

    /// Adds sample entries to a new diary.
    private static func write(into diary: Diary) async throws {
        // Seconds since 1970: 20 November 2024 and 2025 in the evening, 2 July 2025 at noon.
        for (seconds, hours, text) in [
            (1_732_123_800, 1, "Fog on the river. #river"), (1_763_659_800, 1, "The ferry came anyway."),
            (1_751_450_400, 2, "Far too hot."),
        ] {
            let time = ZonedTime(
                instant: Instant(secondsSince1970: Int64(seconds)), utcOffset: hours * 3600, zoneName: "Europe/Prague")
            try await diary.add(EntryDraft(text: text, creationTime: time, hasTime: true))
        }
    }

    /// Changes an entry, and undoes the change.
    private static func takeBack(in diary: Diary) async throws {
        let entry = try await diary.add("Looked back.", tags: ["diary"])
        var change = EntryChange()
        change.starred = true
        try await diary.edit(entry.id, change)
        try await diary.undo()
        try await diary.undo()
        let found = try await diary.entries(containing: ["looked", "back"])
        print(found.isEmpty ? "nothing of this stayed" : "it stayed")
    }
}
