import Chronology
import DiaryModel
import JSON

/// The search index of an album's pages, in files that pages load as scripts.
///
/// An entry is the name of its month, its anchor, its day and time, the numbers of its photos, sounds and videos, its
/// small picture, its tags, and its fields, the text first. An item with only a text continues the text of the entry
/// before it.
struct AlbumSearchIndex {
    /// The largest number of bytes of a file.
    static let fileLimit = 200_000
    /// The number of bytes of text in one item; quotes and escapes can double them.
    private static let pieceLimit = 64_000

    private let folder: UpdatedFolder
    private let contents: AlbumContents
    private var items: [UInt8] = []
    private var fileCount = 0

    init(_ folder: UpdatedFolder, _ contents: AlbumContents) {
        (self.folder, self.contents) = (folder, contents)
    }

    mutating func add(_ entry: DiaryEntry) throws {
        var texts = fields(of: entry)
        var pieces = Self.pieces(of: texts[0])
        texts[0] = pieces.first ?? ""
        // What hours of sound say continues the text, on a line of its own.
        for long in texts.dropFirst() where long.utf8.count > Self.pieceLimit {
            pieces += Self.pieces(of: "\n" + long)
        }
        texts = texts.prefix(1) + texts.dropFirst().filter { $0.utf8.count <= Self.pieceLimit }
        let item: [JSONValue] = [
            .string(entry.monthName), .string(entry.anchor), .string(entry.creationTime.wallTime.date.description),
            .string(entry.hasTime ? entry.creationTime.wallTime.clock() : ""),
            .integer(entry.count(of: .image)), .integer(entry.count(of: .audio)), .integer(entry.count(of: .video)),
            .string(contents.cover(among: entry.covers)?.name ?? ""),
            .array(entry.tags.map(JSONValue.string)), .array(texts.map(JSONValue.string)),
        ]
        try append(.array(item))
        for piece in pieces.dropFirst() { try append(.string(piece)) }
    }

    /// Writes the remaining items, and the list of the files.
    mutating func finish() throws {
        try flush()
        var list = JSONObject()
        list.append("files", .integer(fileCount))
        list.append("years", .array(contents.survey.years.reversed().map { .string($0.months[0].name.prefix4) }))
        list.append("tags", .array(contents.survey.tags.map { .string($0.name) }))
        list.append("videos", .integer(contents.survey.months.reduce(0) { $0 + $1.videoCount }))
        try folder.write("search/list.js", Self.script("begin", JSONWriter.bytes(of: .object(list))))
        try folder.write("search/letters.js", AlbumFoldTable.script)
    }

    private static func script(_ call: String, _ value: [UInt8]) -> [UInt8] {
        Array("diaryAlbum.\(call)(".utf8) + value + Array(");\n".utf8)
    }

    /// The searchable fields: those on the pages, the text as it is read there, in the order of the diary's own search.
    private func fields(of entry: DiaryEntry) -> [String] {
        var texts: [String] = []
        for field in SearchField.fields(of: entry) {
            switch field.key {
            case .text: texts.append(MarkdownHTML.words(of: field.text))
            case .tags: continue
            case .detail(let key):
                let isOfPlace = EntryField.all.first { $0.key == key }?.isOfPlace ?? false
                if !(isOfPlace && contents.withoutPlaces) { texts.append(field.text) }
            case .medium(_, let key):
                if contents.showsDetails || ["caption", "description", "title", "recognizedText"].contains(key) {
                    texts.append(field.text)
                }
            }
        }
        return texts
    }

    private mutating func append(_ item: JSONValue) throws {
        let bytes = JSONWriter.bytes(of: item)
        if items.count + bytes.count + 64 > Self.fileLimit { try flush() }
        items += items.isEmpty ? bytes : Array(",\n".utf8) + bytes
    }

    private mutating func flush() throws {
        guard !items.isEmpty else { return }
        fileCount += 1
        try folder.write("search/\(fileCount).js", Self.script("add", Array("[\n".utf8) + items + Array("\n]".utf8)))
        items.removeAll(keepingCapacity: true)
    }

    /// The text in pieces that fit into a file, cut between code points.
    static func pieces(of text: String) -> [String] {
        guard text.utf8.count > pieceLimit else { return [text] }
        var pieces: [String] = []
        var piece = ""
        var count = 0
        for scalar in text.unicodeScalars {
            let length = UTF8.width(scalar)
            if count + length > pieceLimit {
                pieces.append(piece)
                (piece, count) = ("", 0)
            }
            piece.unicodeScalars.append(scalar)
            count += length
        }
        return pieces + [piece]
    }
}

extension String {
    fileprivate var prefix4: String { String(prefix(4)) }
}
