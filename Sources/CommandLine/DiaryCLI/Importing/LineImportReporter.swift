import Arguments
import Chronology
import DiaryFormats
import DiaryModel
import DiaryStore
import JSON
import Terminal

/// Adds up the results of imports of lines, and prints them.
struct LineImportReporter {
    let invocation: Invocation
    private var imported = 0
    private var alreadyHere = 0
    private var updated = 0
    private var media: [ImportedMediumKind: Int] = [:]
    private var searches = 0
    private var problems = 0
    private var restored = 0
    private var trashed = 0
    private var restoreAdvice: RestoreAdvice?
    private var span: ClosedRange<Instant>?
    private var changedIDs: [UniqueIdentifier] = []
    private var likelyEncoding: String?

    init(invocation: Invocation) {
        self.invocation = invocation
    }

    var hasProblems: Bool { problems > 0 }
    /// True if anything was imported.
    private(set) var changesAnything = false

    mutating func add(_ report: LineImport.Report) {
        changedIDs += report.changedIDs
        changesAnything = changesAnything || report.changesAnything
        imported += report.importedCount
        alreadyHere += report.alreadyHereCount
        updated += report.updatedCount
        media.merge(report.mediumCounts, uniquingKeysWith: +)
        searches += report.searchCount
        trashed += report.trashedCount
        restoreAdvice = report.restoreAdvice ?? restoreAdvice
        restored += report.restoredCount
        problems += report.problemCount
        likelyEncoding = likelyEncoding ?? report.likelyEncoding
        guard let added = report.span else { return }
        let old = span ?? added
        span = min(old.lowerBound, added.lowerBound)...max(old.upperBound, added.upperBound)
    }

    func printReport() throws {
        let messages = invocation.messages
        let saved = "\(searches.grouped) saved \(searches == 1 ? "search" : "searches")"
        let news = (imported > 0 ? [imported.counted("entry")] : []) + (searches > 0 ? [saved] : [])
        var sentence = news.isEmpty ? "nothing new came in" : "\(news.joined(separator: " and ")) came in"
        let mediumCount = media.values.reduce(0, +)
        if mediumCount > 0 { sentence += " with \(mediumCount.grouped) \(mediumCount == 1 ? "medium" : "media")" }
        if imported == 0, trashed > 0, let restoreAdvice {
            sentence +=
                ": \(trashed.counted("entry")) \(trashed == 1 ? "is" : "are") in the trash, \(restoreAdvice.words(isOfLines: true))"
        }
        if let span { sentence += ", \(days(of: span))" }
        try messages.line("\(sentence)")
        if restored > 0 {
            try messages.line("  restored      \(restored.grouped)   originals that were missing or damaged are back")
        }
        if updated > 0 { try messages.line("  updated       \(updated.grouped)") }
        if alreadyHere > 0 { try messages.line("  already here  \(alreadyHere.grouped)   nothing to do") }
        if problems > 0 { try messages.line("  unreadable    \(problems.grouped)   named above with the reason") }
        if imported + updated + searches > 0 {
            let look = imported + updated > 0 ? "diary list --import last" : "diary saved"
            try messages.line("look: \(look)      take it all back: diary undo")
        }
        if let likelyEncoding, !invocation.values.isGiven(.encoding) {
            try messages.hint("--encoding \(likelyEncoding), if the lines are in it; the entries that are here stay")
        }
        guard invocation.values.value(.format) == "json" else { return try invocation.printIDs(changedIDs) }
        invocation.snapshot.isCommitted = invocation.snapshot.isCommitted || changesAnything
        try invocation.printJSON(json)
    }

    private var json: ImportReportJSON {
        var json = ImportReportJSON(source: "jsonl")
        (json.entryCount, json.mediumCounts, json.searchCount) = (imported, media, searches)
        json.days = span.map { day($0.lowerBound)...day($0.upperBound) }
        (json.updatedCount, json.alreadyHereCount) = (updated, alreadyHere)
        (json.restoredCount, json.unreadableCount) = (restored, problems)
        json.entries = changedIDs
        return json
    }

    private func days(of span: ClosedRange<Instant>) -> String {
        let (first, last) = (day(span.lowerBound).inWords, day(span.upperBound).inWords)
        return first == last ? first : "\(first) to \(last)"
    }

    private func day(_ instant: Instant) -> CivilDate {
        invocation.context.localZone.zonedTime(at: instant).wallTime.date
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
