package import JSON

/// An entry as another program told it, in the members of our own lines of JSON.
package struct ExchangeEntry {
    /// Where it stands, for messages: `Journal.json: entry 12`.
    package var place: String
    /// What the source calls it; nil where it has no lasting name.
    package var sourceID: String?
    /// The members of a line as an export writes it, without `id`, `media` and `extra`.
    package var line: JSONObject
    /// Its media, in the order of the text.
    package var media: [ExchangeMedium] = []
    /// Members that we don't model, as the source has them; they go out again to the same format.
    package var unmodelled = JSONObject()
    /// Whether a diary of ours told it in Markdown: without its id, and to the minute.
    package var isAbridged = false

    package init(place: String, sourceID: String?, line: JSONObject) {
        self.place = place
        self.sourceID = sourceID
        self.line = line
    }
}

/// A medium of an entry of another program.
package struct ExchangeMedium {
    /// The path of its file in the source.
    package var file: ExchangeSource.File
    /// What is written under it.
    package var caption: String?
    /// The name to keep, where the file's own says nothing, such as a digest.
    package var fileName: String?
    /// Members of a medium's line (`captureTime`, `latitude`, `cameraMake`, …) that count where the file says nothing.
    package var record = JSONObject()
    /// Members that we don't model.
    package var unmodelled = JSONObject()

    package init(file: ExchangeSource.File) {
        self.file = file
    }
}

/// Something that a source promises and doesn't have, or that can't be read.
package struct ExchangeHole: Hashable {
    /// The kinds, by which holes are counted.
    package enum Kind: String, CaseIterable {
        /// A placeholder whose medium is nowhere.
        case danglingPlaceholder = "dangling placeholders"
        /// A record of a medium without a file.
        case missingFile = "missing files"
        /// A record or a document that can't be read.
        case unreadable = "unreadable records"
        /// A value that isn't what it should be, and was left out.
        case oddValue = "odd values"
        /// A file of a kind that isn't kept, such as a PDF.
        case notKept = "files of kinds that are not kept"
        /// A file that no entry names.
        case orphan = "files that no entry names"
        /// Two records with one name.
        case duplicate = "records with a name that another has"
        /// An entry that is encrypted.
        case encrypted = "encrypted entries"
        /// An entry of which nothing tells when it was written.
        case undated = "entries without a date"
    }

    package var kind: Kind
    /// Where it is: a path of the source, with the number or the name of the record where there is one.
    package var place: String
    /// What is wrong, as a clause that follows the place and a colon.
    package var reason: String

    package init(_ kind: Kind, _ place: String, _ reason: String) {
        (self.kind, self.place, self.reason) = (kind, place, reason)
    }
}

/// Takes what a format reads.
package protocol ExchangeSink {
    func add(_ entry: ExchangeEntry) throws
    func tell(_ hole: ExchangeHole) throws
}
