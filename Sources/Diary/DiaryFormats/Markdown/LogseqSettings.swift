import DiaryModel
import TextFolding

/// The settings of a graph of Logseq, `logseq/config.edn`, as far as they concern the names of journals.
struct LogseqSettings {
    /// The format of the names of journals, in the letters of moment.js; nil for the usual one.
    let fileNameFormat: String?
    /// The format of the titles of journals, which links and properties have; nil for the usual one.
    let titleFormat: String?
    let journalsFolder: String

    /// Nil if there are no settings.
    init?(_ source: ImportSource) {
        let path = "logseq/config.edn"
        let file = source.file(at: path) ?? source.files.first { $0.path.hasSuffix("/" + path) }
        guard let text = file.flatMap({ try? source.text(of: $0) })?.withLineFeeds else { return nil }
        fileNameFormat = Self.value(of: ":journal/file-name-format", in: text).map(Self.momentFormat)
        let title =
            Self.value(of: ":journal/page-title-format", in: text) ?? Self.value(of: ":date-formatter", in: text)
        titleFormat = title.map(Self.momentFormat)
        journalsFolder = Self.value(of: ":journals-directory", in: text) ?? "journals"
    }

    /// The string after a key; a semicolon begins a comment.
    private static func value(of key: String, in text: String) -> String? {
        for line in text.split(separator: "\n") {
            let words = String(line.prefix { $0 != ";" })
            guard let place = firstRange(of: key.utf8.span, in: words.utf8.span) else { continue }
            let end = words.utf8.index(words.startIndex, offsetBy: place.upperBound)
            let parts = words[end...].split(separator: "\"" as Character, omittingEmptySubsequences: false)
            guard parts.count > 2, parts[0].allSatisfy(\.isWhitespace), !parts[1].isEmpty else { continue }
            return String(parts[1])
        }
        return nil
    }

    /// A format with the letters of Java, such as `EEEE, dd-MM-yyyy`.
    private static func momentFormat(_ format: String) -> String {
        var (result, rest) = ("", format[...])
        while let letter = rest.first {
            let run = rest.prefix { $0 == letter }
            rest = rest.dropFirst(run.count)
            switch letter {
            case "y": result += run.count == 2 ? "YY" : "YYYY"
            case "E": result += run.count > 3 ? "dddd" : "ddd"
            case "d" where rest.first == "o": result += "D"
            case "d": result += run.count > 1 ? "DD" : "D"
            case "M", "o": result += run
            default: result += letter.isLetter ? "[\(run)]" : String(run)
            }
        }
        return result
    }
}
