import DiaryMedia

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

        /// Returns whether it is in one of the folders with these names, or below it.
        func isBelow(_ folders: String...) -> Bool {
            file.path.split(separator: "/").dropLast().contains { folders.contains(String($0)) }
        }

        /// Returns whether an export of a format lies in its folder or in one above.
        func isBelow(exportOf format: any DocumentFormat.Type, _ name: String) -> Bool {
            var folder = file.path
            repeat {
                folder = SourceName.folder(of: folder)
                let export = source.file(at: folder.isEmpty ? name : "\(folder)/\(name)")
                if let export, (try? format.isExport(export, in: source)) == true { return true }
            } while !folder.isEmpty
            return false
        }

        /// Returns whether there is a document of its name with another extension.
        func hasTwin(withExtension other: String) -> Bool {
            source.file(at: "\(file.path.dropLast(ending.count))\(other)") != nil
        }
    }

    /// An export of it with an article, such as `an Evernote export`.
    let words: String
    let endings: Set<String>
    /// The remedy, as a clause; nil if there is none.
    var advice: String?
    /// Returns whether a document with one of them is of the program.
    let claims: @Sendable (Document) -> Bool
}

/// The programs whose exports are recognized by their content and not read: a line each, until a format reads it.
enum UnreadPrograms {
    static let all: [UnreadProgram] = [
        UnreadProgram(
            words: "a Telegram export in HTML", endings: ["html"],
            advice: "export it again as JSON, which is read"
        ) { $0.holds("class=\"page_body chat_page\"") && !$0.isBelow(exportOf: TelegramFormat.self, "result.json") },
        UnreadProgram(
            words: "an Instagram export in HTML", endings: ["html"], advice: "download it again as JSON, which is read"
        ) { $0.isBelow("your_instagram_activity") || $0.name.hasPrefix("posts_") && $0.holds("_a6-g") },
        UnreadProgram(
            words: "a Facebook export in HTML", endings: ["html"], advice: "download it again as JSON, which is read"
        ) {
            $0.isBelow("your_facebook_activity", "your_activity_across_facebook") || $0.name.hasPrefix("your_posts")
        },
        UnreadProgram(
            words: "a Google Keep export in HTML", endings: ["html"],
            advice: "export it again, with the documents in JSON, which are read"
        ) {
            let isNote = $0.holds("class=\"note") && $0.holds("class=\"heading\"")
            return (isNote || $0.isBelow("Takeout") && $0.isBelow("Keep")) && !$0.hasTwin(withExtension: "json")
        },
        UnreadProgram(words: "an export of Facebook's or Instagram's messages", endings: ["json"]) {
            $0.holds("\"sender_name\"") && $0.holds("\"timestamp_ms\"")
        },
        UnreadProgram(words: "an export of Facebook's or Instagram's comments", endings: ["json"]) {
            $0.holds("\"comments_v2\"") || $0.holds("\"string_map_data\"") && $0.holds("\"Comment\"")
        },
        UnreadProgram(words: "a TiddlyWiki", endings: ["tid", "html"]) {
            $0.ending == "tid" ? $0.holds("title:") : $0.holds("name=\"application-name\" content=\"TiddlyWiki\"")
        },
        UnreadProgram(
            words: "a Daygram backup", endings: ["db", "sqlite", ""], advice: "export it as text, which is read",
            claims: Daygram.isBackup),
    ]
}

/// Daygram's backup.
private enum Daygram {
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

/// An export that is recognized, and not read.
package struct UnreadExport {
    /// The export with an article: `a Notion export`.
    package let words: String
    /// The remedy, as a clause; nil if there is none until a format reads it.
    package let advice: String?
    package let documentCount: Int
    /// True if most documents of the source belong to it, and its photos are not those of Google Takeout.
    package let isMost: Bool
}

extension ImportFormats {
    /// The extensions of documents of words.
    private static let textEndings: Set = ["", "csv", "enex", "json", "markdown", "md", "org", "txt", "xml"]

    /// The exports of programs whose exports no format reads, those with the most documents first.
    ///
    /// It reads the beginnings of documents with the names of such exports.
    package static func unreadExports(in source: ImportSource) -> [UnreadExport] {
        var counts: [Int: Int] = [:]
        var (textCount, isBesidePhotos) = (0, false)
        let claimed = UnreadPrograms.all.reduce(into: Set<String>()) { $0.formUnion($1.endings) }
        for file in source.files where !SourcePath.isHidden(file.path) && !NoteName.isAboutProject(file.path) {
            let ending = source.kind(ofDocument: file)
            if textEndings.contains(ending) { textCount += 1 }
            guard claimed.contains(ending) else { continue }
            let document = UnreadProgram.Document(file, source)
            if ending == "json", document.holds("\"photoTakenTime\"") { isBesidePhotos = true }
            guard
                let index = UnreadPrograms.all.firstIndex(where: { $0.endings.contains(ending) && $0.claims(document) })
            else { continue }
            counts[index, default: 0] += 1
        }
        return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { index, count in
            UnreadExport(
                words: UnreadPrograms.all[index].words, advice: UnreadPrograms.all[index].advice, documentCount: count,
                isMost: count * 2 >= textCount && !isBesidePhotos)
        }
    }
}
