package import Chronology
package import DiaryMedia
package import DiaryModel
package import JSON

/// An entry of another program, with the members of this program's JSON lines.
package struct SourceEntry {
    /// Its location, for messages: `Journal.json: entry 12`.
    package var place: String
    /// The source's identifier of it; nil if it has no permanent one.
    package var sourceID: String?
    /// The members of a line as an export writes it, without `id`, `media` and `extra`.
    package var line: LineValues
    /// The members by which an import recognizes it: those that earlier versions read, if ``line`` has others; nil if it
    /// has the same.
    package var identity: LineValues?
    /// Its media, in the order of the text.
    package var media: [SourceMedium] = []
    /// Members without an equivalent here, as the source has them; an export to the same format writes them again.
    package var unmodelled = JSONObject()
    /// True if it comes from this program's own Markdown, which gives no id, and times to the minute only.
    package var isAbridged = false
    /// What an entry has whose line is complete, as this program exported it; nil for any other.
    package var exact: Exact?

    /// The rest of an entry that this program exported, besides its complete line.
    package struct Exact {
        /// The files that the line names, by these names.
        package var files: [String: ImportSource.File] = [:]
        /// The extensions of kept files whose names have another one, by these names.
        package var fileExtensions: [String: String]
        /// The time of its last change when it was exported; nil if it is unknown.
        package var exportedUpdateTime: Instant?

        package init(fileExtensions: [String: String] = [:]) { self.fileExtensions = fileExtensions }
    }

    /// The id that an import gives an entry with an identifier of its own.
    static func id(named name: String, _ format: String) -> UniqueIdentifier {
        UniqueIdentifier(name)
            ?? UniqueIdentifier(derivedFrom: Array(format.utf8), name)
    }

    /// True if films are among its media.
    var hasVideos: Bool { media.contains(where: \.isFilm) }

    /// The entry as an import without videos takes it.
    var withoutVideos: SourceEntry {
        var entry = self
        entry.media.removeAll(where: \.isFilm)
        return entry
    }
}

/// A medium of an entry of another program.
package struct SourceMedium {
    /// The path of its file in the source.
    package var file: ImportSource.File
    /// The text below it.
    package var caption: String?
    /// The words that the other program found in it; their time doesn't count.
    package var recognition: Recognition?
    /// The name to keep if the file's own is meaningless, such as a digest.
    package var fileName: String?
    /// True if ``fileName`` is the name that the file once had, so that the time in it counts.
    package var isNameOriginal = false
    /// Members of a medium's line (`captureTime`, `latitude`, `cameraMake`, …) that count if the file has no value of
    /// its own.
    package var record = LineValues()
    /// Members without an equivalent here.
    package var unmodelled = JSONObject()

    /// True if its name is that of a film.
    var isFilm: Bool { LinkedFileKind(name: file.path) == .film }
}

/// A receiver of the entries and problems that a format reads.
package protocol ImportSink {
    func add(_ entry: SourceEntry) throws
    func report(_ problem: ImportProblem) throws
    /// Notes that a file is no medium of the user's, such as a picture that the other program drew.
    func ignore(_ file: ImportSource.File)
}

extension ImportSink {
    package func ignore(_ file: ImportSource.File) {}
}
