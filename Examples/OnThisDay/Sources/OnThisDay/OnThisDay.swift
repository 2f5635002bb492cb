import DiaryKit
import DiaryModel

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

        for entry in try await diary.entries(where: "month = \(month) AND day = \(day)") {
            print(entry.creationTime.wallTime.date, entry.title, entry.starred ? "*" : "")
            for medium in entry.media { print("   ", medium.type, medium.fileName ?? "", medium.metadata.model ?? "") }
        }
        try await takeBack(in: diary)
    }

    /// Adds sample entries to a new diary.
    private static func write(into diary: Diary) async throws {
        for (year, month, day, hour, text) in [
            (2024, 11, 20, 18, "Fog on the river. #river"), (2025, 11, 20, 18, "The ferry came anyway."),
            (2025, 7, 2, 12, "Far too hot."),
        ] {
            try await diary.add(text, at: diary.time(year: year, month: month, day: day, hour: hour, minute: 30))
        }
    }

    /// Changes an entry, and undoes the change.
    private static func takeBack(in diary: Diary) async throws {
        let entry = try await diary.add("Looked back.", tags: ["diary"])
        try await diary.edit(entry.id) { $0.isStarred = true }
        try await diary.undo()
        try await diary.undo()
        let found = try await diary.entries(EntryQuery(containing: ["looked", "back"]))
        print(found.isEmpty ? "nothing of this stayed" : "it stayed")
    }
}
