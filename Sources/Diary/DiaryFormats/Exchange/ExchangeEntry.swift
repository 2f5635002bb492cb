package import JSON

/// An entry of another program, with the members of this program's JSON lines.
package struct ExchangeEntry {
    /// Its location, for messages: `Journal.json: entry 12`.
    package var place: String
    /// The source's identifier of it; nil if it has no permanent one.
    package var sourceID: String?
    /// The members of a line as an export writes it, without `id`, `media` and `extra`.
    package var line: JSONObject
    /// Its media, in the order of the text.
    package var media: [ExchangeMedium] = []
    /// Members without an equivalent here, as the source has them; an export to the same format writes them again.
    package var unmodelled = JSONObject()
    /// True if it comes from this program's own Markdown, which gives no id, and times to the minute only.
    package var isAbridged = false

    package init(place: String, sourceID: String?, line: JSONObject) {
        self.place = place
        self.sourceID = sourceID
        self.line = line
    }

    /// True if films are among its media.
    var hasVideos: Bool { media.contains(where: \.isFilm) }

    /// The entry as an import without videos takes it.
    var withoutVideos: ExchangeEntry {
        var entry = self
        entry.media.removeAll(where: \.isFilm)
        return entry
    }
}

/// A medium of an entry of another program.
package struct ExchangeMedium {
    /// The path of its file in the source.
    package var file: ExchangeSource.File
    /// The text below it.
    package var caption: String?
    /// The name to keep if the file's own is meaningless, such as a digest.
    package var fileName: String?
    /// Members of a medium's line (`captureTime`, `latitude`, `cameraMake`, …) that count if the file has no value of
    /// its own.
    package var record = JSONObject()
    /// Members without an equivalent here.
    package var unmodelled = JSONObject()

    package init(file: ExchangeSource.File) {
        self.file = file
    }

    /// True if its name is that of a film.
    var isFilm: Bool { LinkedFileKind(name: file.path) == .film }
}

/// A problem in a source: something that is missing or can't be read.
package struct ImportProblem: Hashable {
    /// The kinds of problems, by which they are counted.
    package enum Kind: String, CaseIterable {
        /// A placeholder without a medium.
        case danglingPlaceholder = "dangling placeholders"
        /// A record of a medium without a file.
        case missingFile = "missing files"
        /// A record or a document that can't be read.
        case unreadable = "unreadable records"
        /// An entry with bytes that are not text in the encoding of its document.
        case notText = "entries with bytes that are not text"
        /// A value that is not valid, and was left out.
        case oddValue = "odd values"
        /// A file of a kind that isn't kept, such as a spreadsheet.
        case notKept = "files of kinds that are not kept"
        /// A member of an archive with a hidden name.
        case hidden = "hidden files, left out"
        /// A member of an archive that a system adds, such as those in `__MACOSX`.
        case ofSystem = "files that systems add, left out"
        /// A file that no entry names.
        case orphan = "files that no entry refers to"
        /// Two records with one name.
        case duplicate = "records with the name of another one"
        /// An entry that is encrypted.
        case encrypted = "encrypted entries"
        /// An entry without any date.
        case undated = "entries without a date"
    }

    package var kind: Kind
    /// True if it is only counted, and nothing of the user's is missing.
    package var isOnlyCounted: Bool { kind == .hidden || kind == .ofSystem }
    /// Its location: a path of the source, with the number or the name of the record if there is one.
    package var place: String
    /// A description of the problem, as a clause that follows the place and a colon.
    package var reason: String

    package init(_ kind: Kind, _ place: String, _ reason: String) {
        (self.kind, self.place, self.reason) = (kind, place, reason)
    }
}

/// A receiver of the entries and problems that a format reads.
package protocol ExchangeSink {
    func add(_ entry: ExchangeEntry) throws
    func report(_ problem: ImportProblem) throws
    /// Notes that a file is no medium of the user's, such as a picture that the other program drew.
    func ignore(_ file: ExchangeSource.File)
}

extension ExchangeSink {
    package func ignore(_ file: ExchangeSource.File) {}
}
