import DiaryMedia
import Chronology
import TextFolding

/// A program whose exports are recognized, and which no format reads yet.
struct UnreadProgram: Sendable {
    /// A document that may be of one; its beginning is read if it is asked for.
    final class Document {
        let file: ImportSource.File
        private let source: ImportSource
        private(set) lazy var beginning = (try? source.beginning(of: file)) ?? []

        init(_ file: ImportSource.File, _ source: ImportSource) { (self.file, self.source) = (file, source) }

        /// The extension of its name, in lower case.
        var ending: String { SourcePath.pathExtension(file.path) }
        /// The name in lower case.
        var name: String { SourcePath.name(file.path).lowercased() }

        func holds(_ text: StaticString) -> Bool { SourcePath.holds(beginning[...], text) }
    }

    /// An export of it with an article, such as `an Evernote export`.
    let words: String
    /// The extensions of its documents.
    let endings: Set<String>
    /// The remedy, as a clause; nil if there is none.
    var advice: String?
    /// Returns whether a document with one of them is of the program.
    let claims: @Sendable (Document) -> Bool
}

/// The programs whose exports are recognized by their content and not read: a line each, until a format reads it.
enum UnreadPrograms {
    static let all: [UnreadProgram] = [
        UnreadProgram(words: "a WordPress export", endings: ["xml"]) {
            $0.holds("wordpress.org/export/") || $0.holds("<wp:wxr_version")
        },
        UnreadProgram(words: "a Diaro backup", endings: ["xml"]) { $0.holds("\"diaro_") },
        UnreadProgram(words: "a Notion export", endings: ["md", "html", "csv", "zip"]) { NotionName.isOne($0.file) },
        UnreadProgram(words: "a Google Keep export", endings: ["json"]) {
            $0.holds("\"userEditedTimestampUsec\"")
                || $0.holds("\"isTrashed\"") && ($0.holds("\"textContent\"") || $0.holds("\"listContent\""))
        },
        UnreadProgram(
            words: "a Telegram export in HTML", endings: ["html"],
            advice: "export it again as JSON, which is read"
        ) { $0.holds("class=\"page_body chat_page\"") },
        UnreadProgram(words: "a Standard Notes backup", endings: ["json", "txt"]) {
            $0.holds("\"items\"") && $0.holds("\"content_type\"")
        },
        UnreadProgram(words: "a Simplenote export", endings: ["json"]) {
            $0.holds("\"activeNotes\"") || $0.holds("\"trashedNotes\"")
        },
        UnreadProgram(words: "a Journiv export", endings: ["json"]) {
            $0.holds("\"export_version\"") && $0.holds("\"journals\"")
        },
        UnreadProgram(words: "a Daygram export", endings: ["txt"], claims: Daygram.isExport),
        UnreadProgram(words: "a Daygram backup", endings: ["db", "sqlite", ""], claims: Daygram.isBackup),
        UnreadProgram(words: "an Instagram export", endings: ["json"]) {
            $0.holds("\"creation_timestamp\"") && $0.holds("\"uri\"") && !$0.holds("\"timestamp\"")
        },
        UnreadProgram(words: "a Facebook export", endings: ["json"]) {
            occurs("your_facebook_activity/", in: $0.file.path) || $0.name.hasPrefix("your_posts")
                || $0.holds("\"timestamp\"") && $0.holds("\"data\"") && $0.holds("\"post\"")
        },
        UnreadProgram(words: "an org-journal of Emacs", endings: ["org", ""], claims: OrgLines.areOfJournal),
    ]
}

/// Names as Notion writes them: `Day one 2f2e3d4c5b6a79808192a3b4c5d6e7f8.md`, and its archives within an archive.
private enum NotionName {
    static func isOne(_ file: ImportSource.File) -> Bool {
        let stem = SourcePath.stem(file.path)
        guard !SourcePath.hasExtension(file.path, "zip") else { return stem.hasPrefix("ExportBlock-") }
        // A view of a database: `Journal 1f2e…_all.csv`.
        let bare = stem.hasSuffix("_all") ? stem.dropLast(4) : stem
        let parts = bare.split(separator: " ")
        guard parts.count > 1, let id = parts.last?.utf8 else { return false }
        return id.count == 32
            && id.allSatisfy { 0x30...0x39 ~= $0 || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0 }
    }
}

/// Daygram's exports: a text of days, and its database.
private enum Daygram {
    /// `March 23 Monday 2020 / Fog until ten`, where the day of the week is the date's.
    static func isExport(_ document: UnreadProgram.Document) -> Bool {
        let text = DocumentText.beginning(of: document.beginning)
        let words = text.prefix { !$0.isNewline }.split(separator: " ", maxSplits: 5)
        guard words.count >= 5, words[4] == "/", let day = Int(words[1]), let year = Int(words[3]),
            let month = (1...12).first(where: { DayNames.english.month(number: $0) == String(words[0]) }),
            let date = CivilDate(year: year, month: month, day: day)
        else { return false }
        return DayNames.english.weekday(of: date) == String(words[2])
    }

    /// A database of SQLite with the table `diary (date, year, month, day, content, created, updated)`.
    static func isBackup(_ document: UnreadProgram.Document) -> Bool {
        guard document.beginning.starts(with: "SQLite format 3\0".utf8) else { return false }
        let words = String(decoding: document.beginning, as: UTF8.self).split { !$0.isLetter && $0 != "_" }
        guard let table = words.indices.first(where: { words[$0...].starts(with: ["CREATE", "TABLE", "diary"]) })
        else { return false }
        return words[(table + 3)...].prefix { $0 != "CREATE" }.map(String.init).filter(columns.contains) == columns
    }

    private static let columns = ["date", "year", "month", "day", "content", "created", "updated"]
}

/// Headings of org-mode's journals: `* 2024-01-05 Friday`, `* Friday, 05 January 2024` above `:CREATED:`.
private enum OrgLines {
    static func areOfJournal(_ document: UnreadProgram.Document) -> Bool {
        let text = DocumentText.beginning(of: document.beginning)
        let headings = text.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("* ") }
        guard let first = headings.first else { return false }
        // org-journal's own files have no extension.
        let isDated = FileNameDate(path: String(SourcePath.stem(document.file.path))) != nil
        guard document.ending == "org" else { return isDated && occurs(":CREATED:", in: text) }
        return isDated || occurs(":CREATED:", in: text) || FileNameDate(path: String(first.dropFirst(2))) != nil
    }
}

/// An export that is recognized, and not read.
package struct UnreadExport {
    /// The export with an article: `a Notion export`.
    package let words: String
    /// The remedy, as a clause; nil if there is none until a format reads it.
    package let advice: String?
    /// The number of its documents.
    package let documentCount: Int
    /// True if most documents of the source belong to it, and its photos are not those of Google Takeout.
    package let isMost: Bool
}

extension ImportFormats {
    /// The export of a program whose exports no format reads; of several, the one with the most documents.
    ///
    /// It reads the beginnings of documents with the names of such exports.
    package static func unreadExport(in source: ImportSource) -> UnreadExport? {
        var counts: [Int: Int] = [:]
        var (textCount, isBesidePhotos) = (0, false)
        let endings = UnreadPrograms.all.reduce(into: Set<String>()) { $0.formUnion($1.endings) }
        for file in source.files where !SourcePath.isHidden(file.path) && !NoteName.isAboutProject(file.path) {
            let ending = SourcePath.pathExtension(file.path)
            guard endings.contains(ending) else { continue }
            if !["db", "html", "sqlite", "zip"].contains(ending) { textCount += 1 }
            let document = UnreadProgram.Document(file, source)
            if ending == "json", document.holds("\"photoTakenTime\"") { isBesidePhotos = true }
            guard
                let index = UnreadPrograms.all.firstIndex(where: { $0.endings.contains(ending) && $0.claims(document) })
            else { continue }
            counts[index, default: 0] += 1
        }
        guard let most = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else { return nil }
        return UnreadExport(
            words: UnreadPrograms.all[most.key].words, advice: UnreadPrograms.all[most.key].advice,
            documentCount: most.value,
            isMost: most.value * 2 >= textCount && !isBesidePhotos)
    }
}
