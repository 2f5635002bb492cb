import DiaryFormats
import DiaryMedia
import DiaryModel
import JSON
import Terminal

/// The problems of an entry, a line or a file of an import, in words.
enum ImportWords {
    static func text(_ error: any Error) -> String {
        if let error = error as? EntryLineError { return words(for: error).plain }
        let words = Failure.describing(error).message.plain
        guard let error = error as? MediumIntakeError else { return words }
        // The report and the warning name the file before the reason.
        let name = SafeText(error.path.description).singleLine
        for beginning in ["\(name): ", "\(name) is "] where words.hasPrefix(beginning) {
            return String(words.dropFirst(beginning.count))
        }
        return words
    }

    /// The words with an article, such as `an Apple Journal export` or `a jrnl journal`.
    static func withArticle(_ words: String) -> String {
        let isVowel = words.first.map { "aeioAEIO".contains($0) } ?? false
        return (isVowel ? "an " : "a ") + words
    }

    /// The numbers of a report's problems by their kinds in words.
    static func problems(of report: ImportReport) -> [(kind: String, count: Int)] {
        ImportProblem.Kind.allCases.compactMap { kind in report.problems[kind].map { (words(for: kind), $0) } }
    }

    /// The problems of a kind, as the report and its JSON name them.
    static func words(for kind: ImportProblem.Kind) -> String {
        switch kind {
        case .danglingPlaceholder: "dangling placeholders"
        case .missingFile: "missing files"
        case .unreadable: "unreadable records"
        case .notText: "entries with bytes that are not text"
        case .oddValue: "odd values"
        case .notKept: "files of kinds that are not kept"
        case .hidden: "hidden files, left out"
        case .ofSystem: "files that systems add, left out"
        case .orphan: "files that no entry refers to"
        case .duplicate: "records with the name of another one"
        case .encrypted: "encrypted entries"
        case .undated: "entries without a date"
        }
    }

    /// The problem of a line.
    static func words(for problem: LineProblem) -> StyledText {
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

    /// The key by which problems of different lines are equal; nil for their words.
    static func key(of problem: LineProblem) -> String? {
        switch problem {
        case .notJSON: "no JSON"
        case .differs: "entries are here with other content; --update takes on the lines'"
        case .missingOriginal: "originals are not here; the entries came in without them"
        case .hashDiffers: "files are not those that the lines describe; the entries were imported without them"
        case .notAnEntry, .unreadableMedium, .searchDiffers: nil
        }
    }

    private static func words(for error: EntryLineError) -> StyledText {
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
