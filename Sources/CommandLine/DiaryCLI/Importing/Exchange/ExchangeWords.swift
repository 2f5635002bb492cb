import DiaryFormats
import DiaryMedia
import DiaryModel
import Terminal

/// The problems of an entry or a file of another program's diary, in words.
enum ExchangeWords {
    static func text(_ error: any Error) -> String {
        if let error = error as? EntryLineError { return LineImportReporter.words(for: error).plain }
        let words = Failure.describing(error).message.plain
        guard let error = error as? MediumIntakeError else { return words }
        // The report and the warning name the file before the reason.
        let name = SafeText(error.path.description).singleLine
        for beginning in ["\(name): ", "\(name) is "] where words.hasPrefix(beginning) {
            return String(words.dropFirst(beginning.count))
        }
        return words
    }

    /// Says how many texts are left out, and what takes them.
    static func noteTexts(_ count: Int, _ invocation: Invocation) throws {
        guard count > 0 else { return }
        let texts = count == 1 ? "1 text is" : "\(count.grouped) texts are"
        try invocation.messages.note(
            "\(texts) left out; --as markdown takes those with a date in their names or above their words")
    }

    /// The words with an article, such as `an Apple Journal export` or `a jrnl journal`.
    static func withArticle(_ words: String) -> String {
        let isVowel = words.first.map { "aeioAEIO".contains($0) } ?? false
        return (isVowel ? "an " : "a ") + words
    }

    /// The imported media, such as `3 photos, 2 sounds, 1 video and 1 PDF`; nil without media.
    static func media(_ report: ImportReport) -> String? {
        let nouns: [(ImportedMediumKind, String)] = [
            (.photo, "photo"), (.sound, "sound"), (.video, "video"), (.pdf, "PDF"),
        ]
        let kinds = nouns.compactMap { kind, noun in report.mediumCounts[kind].map { $0.counted(noun) } }
        return kinds.isEmpty ? nil : kinds.enumeration
    }
}
