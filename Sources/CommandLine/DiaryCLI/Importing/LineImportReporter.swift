import Arguments
import Chronology
import DiaryFormats
import DiaryMedia
import DiaryModel
import DiaryStore
import JSON
import Terminal

/// Adds up the results of imports of lines, and prints them.
struct LineImportReporter {
    let invocation: Invocation
    var report = ImportReport()

    init(invocation: Invocation) {
        self.invocation = invocation
    }

    func printReport() throws {
        let messages = invocation.messages
        let saved = "\(report.searchCount.grouped) saved \(report.searchCount == 1 ? "search" : "searches")"
        let news =
            (report.entryCount > 0 ? [report.entryCount.counted("entry")] : [])
            + (report.searchCount > 0 ? [saved] : [])
        var sentence = news.isEmpty ? "nothing new came in" : "\(news.joined(separator: " and ")) came in"
        let mediumCount = report.mediumCount
        if mediumCount > 0 { sentence += " with \(mediumCount.grouped) \(mediumCount == 1 ? "medium" : "media")" }
        if report.entryCount == 0, report.trashedCount > 0, let advice = report.restoreAdvice {
            let verb = report.trashedCount == 1 ? "is" : "are"
            sentence +=
                ": \(report.trashedCount.counted("entry")) \(verb) in the trash, \(advice.words(isOfLines: true))"
        }
        if let days = report.days {
            let (first, last) = (days.lowerBound.inWords, days.upperBound.inWords)
            sentence += ", " + (first == last ? first : "\(first) to \(last)")
        }
        try messages.line("\(sentence)")
        for (name, count, words) in [
            ("restored    ", report.restoredCount, "originals that were missing or damaged are back"),
            ("updated     ", report.updatedCount, ""), ("already here", report.alreadyHereCount, "nothing to do"),
            ("unreadable  ", report.unreadableCount, "named above with the reason"),
        ] where count > 0 {
            try messages.line("  \(name)  \(count.grouped)\(words.isEmpty ? "" : "   \(words)")")
        }
        if report.changesAnything {
            let look = report.entryCount + report.updatedCount > 0 ? "diary list --import last" : "diary saved"
            try messages.line("look: \(look)      take it all back: diary undo")
        }
        if let likelyEncoding = report.likelyEncoding, !invocation.values.isGiven(.encoding) {
            try messages.hint("--encoding \(likelyEncoding), if the lines are in it; the entries that are here stay")
        }
        guard invocation.values.value(.format) == "json" else { return try invocation.printIDs(report.entries) }
        invocation.snapshot.isCommitted = invocation.snapshot.isCommitted || report.changesAnything
        try invocation.printJSON(report.json(of: "jsonl", ImportTally(), isDryRun: false))
    }

    /// The problem of a line.
    static func words(for problem: LineImport.Problem) -> StyledText {
        switch problem {
        case .notJSON(let error): "\(error.message)"
        case .notAnEntry(let error): words(for: error)
        case .differs(let id): "entry \(id) is here with other content; --update takes on the line's"
        case .searchDiffers(let name):
            "a saved search \(SafeText(name).singleLine) is here and is another; --update takes on the line's"
        case .missingOriginal(let file):
            "the original \(SafeText(file ?? "of a medium")) is not here; the entry came in without it"
        case .unreadableMedium(_, let error): Failure.describing(error).message
        case .hashDiffers(let file):
            "\(SafeText(file)) is not the file that the line describes; the entry was imported without it"
        }
    }

    static func words(for error: EntryLineError) -> StyledText {
        switch error {
        case .notAnObject: "no JSON object"
        case .missing(let key):
            ["text", "name", "selection"].contains(key) ? "no \(key)" : "no creationTime, date or created"
        case .wrongType(let key, let expected): "\(key) has to be \(expected)"
        case .wrongValue(let key, let value): "\(key) can't be \(SafeText(value))"
        case .nestedTooDeeply: "nested too deeply"
        case .unreadableTime(let key, let value, let reason): "\(key) is \(SafeText(value)), \(reason)"
        }
    }
}

extension LineImport.Problem {
    /// The key by which problems of different lines are equal; nil for their words.
    var kind: String? {
        switch self {
        case .notJSON: "no JSON"
        case .differs: "entries are here with other content; --update takes on the lines'"
        case .missingOriginal: "originals are not here; the entries came in without them"
        case .hashDiffers: "files are not those that the lines describe; the entries were imported without them"
        case .notAnEntry, .unreadableMedium, .searchDiffers: nil
        }
    }
}
