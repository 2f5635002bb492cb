import Arguments
import Chronology
import DiaryModel
import DiaryStore
import Terminal

/// A word that is both the beginning of an entry's id and a date: `2024`.
struct EntryOrDate {
    let invocation: Invocation
    let store: Store

    /// Returns whether a word is a whole date.
    func isDate(_ word: String) -> Bool {
        // Dates that are hexadecimal digits: 2024, 20241120, 5dec, feb2. A longer word is an id, since the longest
        // date of only digits has a time to the second.
        guard word.contains(where: \.isNumber), word.utf8.count <= 14 else { return false }
        return (try? invocation.context.dateParser.parse(word)) != nil
    }

    /// The refusal with both readings and an unambiguous form of each.
    func refusal(_ word: String, _ entries: [DiaryEntry]) throws -> Failure {
        let listing = EntryListing(store: store, width: invocation.messages.width)
        var details = try listing.lines(of: entries, limit: 3)
        let sentence = (try? invocation.context.dateParser.parse(word)).flatMap {
            DateWords(names: invocation.context.dayNames).words(for: $0)
        }
        details.append("  or the date \(sentence ?? word)")
        let entry = entries.count == 1 ? try unmistakable(entries[0].id, longerThan: word) : "with more digits"
        let name = invocation.command.command?.name ?? "show"
        let command = name == "import" ? "--into" : "diary \(name)"
        let takesDates = invocation.command.command?.options.contains { $0.name == "on" } ?? false
        let date = takesDates ? "\(command) --on \(word)" : "\(command) @\(word)"
        return Failure(
            "\(word) is both the beginning of an entry's id and a date; nothing was done", details: details,
            hint: "the entry: \(command) \(entry)   the date: \(date)", .usage)
    }

    /// The prefix of an id that is long enough never to be a date.
    private func unmistakable(_ id: UniqueIdentifier, longerThan word: String) throws -> String {
        let least = max(try store.distinguishingDigitCount(of: id), word.count + 1)
        guard least <= 32 else { return id.description }
        let prefixes = (least...32).lazy.map { id.prefix($0) }
        return prefixes.first { !isDate($0) } ?? id.description
    }
}
