import Chronology
import DiaryMedia
import DiaryModel
import JSON
import TextFolding

/// An entry of another program, converted to a line, that waits for its batch.
final class FormatDraft: PendingEntry {
    /// Its location in the source.
    let place: String
    /// The entry to write.
    var line: EntryLine
    let media: [SourceMedium]
    /// The id derived from the source's identifier; nil if it has none.
    let ownID: UniqueIdentifier?
    /// A hash of its text and times.
    let contentHash: [UInt8]
    let digest: SourceDigest
    /// The digest of the source's entry without its films, as an import without videos left it; nil if it has none.
    let filmlessDigest: String?
    /// The approximate number of bytes of its text.
    let byteCount: Int
    /// True if it comes from this program's own Markdown.
    let isAbridged: Bool
    /// True if the diary has the entry and only an original of it is missing.
    var isRestoring = false
    /// True if the diary has the entry and only its films were left out.
    var bringsVideos = false
    /// The media that were copied and inspected, by their indices.
    var staged: [Int: StagedMedium] = [:]
    /// The reasons why others were not, by their indices.
    var refusals: [Int: MediumIntakeError] = [:]

    init(
        _ entry: SourceEntry, format: String, _ settings: FormatImport.Settings, _ calendar: EntryLineCalendar
    ) throws(EntryLineError) {
        place = entry.place
        media = entry.media
        isAbridged = entry.isAbridged
        let words = JSONWriter.bytes(of: .object(entry.line.object))
        contentHash = ContentHasher.hash(Array(format.utf8) + [0] + words, length: 16)
        ownID = entry.sourceID.map { Self.id(of: $0, format) }
        byteCount = words.count
        let source = Self.sourceDigest(entry, words)
        filmlessDigest = entry.hasVideos ? Self.sourceDigest(entry.withoutVideos, words) : nil
        var object = entry.line.object
        object["media"] = .array(entry.media.map { .object(Self.line(of: $0)) })
        object["id"] = nil
        if object["text"] == nil { object["text"] = .string("") }
        if !entry.unmodelled.isEmpty {
            var extra = object["extra"]?.objectValue ?? JSONObject()
            extra[format] = .object(entry.unmodelled)
            object["extra"] = .object(extra)
        }
        line = try EntryLine(object, calendar: calendar)
        digest = SourceDigest(source: source, text: SourceDigest.of(nfc(line.draft.text)))
        var extra = line.draft.extra.flatMap { try? JSONParser.parse($0).objectValue } ?? JSONObject()
        extra[SourceDigest.key] = .object(digest.object(format: format, sourceID: entry.sourceID))
        line.draft.extra = JSONWriter.string(of: .object(extra))
        line.draft.tags += settings.tags
        if let journal = settings.journal { line.draft.journal = journal }
        if settings.isStarred { line.draft.starred = true }
        for index in line.media.indices { line.media[index].fillsGaps = true }
    }

    /// The imported media, with the values of their files and of the source.
    var drafts: [MediumDraft] {
        line.media.indices.compactMap { index in
            staged[index].map { MediumDraft($0.draft, describedBy: line.media[index]) }
        }
    }

    var stagedMedia: [StagedMedium] { Array(staged.values) }
    var stagedCompanions: [StagedLineCompanion] { [] }

    private static func id(of name: String, _ format: String) -> UniqueIdentifier {
        UniqueIdentifier(name)
            ?? UniqueIdentifier(hash: ContentHasher.hash(Array("\(format)\u{0}\(name)".utf8), length: 16))
    }

    private static func line(of medium: SourceMedium) -> JSONObject {
        var object = medium.record.object
        object["file"] = .string(medium.file.path)
        if let caption = medium.caption { object["caption"] = .string(caption) }
        if let name = medium.fileName { object["fileName"] = .string(name) }
        if !medium.unmodelled.isEmpty { object["extra"] = .object(medium.unmodelled) }
        return object
    }

    /// The digest of the source's entry.
    ///
    /// The path of an archive's member begins with the archive's name, which differs between downloads.
    private static func sourceDigest(_ entry: SourceEntry, _ words: [UInt8]) -> String {
        var bytes = words + [0] + JSONWriter.bytes(of: .object(entry.unmodelled))
        for medium in entry.media {
            let name = medium.file.path.split(separator: "/").last ?? ""
            bytes += Array("\u{0}\(name)\u{0}\(medium.file.byteCount)\u{0}\(medium.caption ?? "")".utf8)
        }
        return UniqueIdentifier.hexadecimal(ContentHasher.hash(bytes, length: 16))
    }
}
