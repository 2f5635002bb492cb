import Chronology
import DiaryMedia
import DiaryModel
import JSON
import TextFolding

/// An entry of another program, converted to a line, that waits for its batch.
final class FormatDraft: PendingEntry {
    let place: String
    var line: EntryLine
    let media: [SourceMedium]
    /// The id derived from the source's identifier; nil if it has none.
    let ownID: UniqueIdentifier?
    /// A hash of its text and times.
    let contentHash: [UInt8]
    let digest: SourceDigest
    /// The messages, if it is a day of a chat.
    private let chatDay: ChatDay?
    var isDayOfChat: Bool { chatDay != nil }
    let format: String
    /// The digests of the source's entry, with which an unchanged one may be stored.
    private let sourceDigests: [String]
    /// The digests of the source's entry without its films, as an import without videos left it; empty if it has none.
    private let filmlessDigests: [String]
    /// The approximate number of bytes of its text.
    let byteCount: Int
    /// True if it comes from this program's own Markdown.
    let isAbridged: Bool
    /// The rest of an entry that this program exported with a complete line; nil for any other.
    let exact: SourceEntry.Exact?
    /// The indices of the lines of ``media``.
    private let lineIndices: [Int]
    /// True if the diary has the entry and only an original of it is missing.
    var isRestoring = false
    /// True if the diary has the entry and only its films were left out.
    var bringsVideos = false
    /// True if the diary has the entry and changed other things than its text later than the source changed that.
    var bringsText = false
    private let takesKeywords: Bool
    /// The media that were copied and inspected, by their indices.
    var staged: [Int: StagedMedium] = [:]
    /// The reasons why others were not, by their indices.
    var refusals: [Int: MediumIntakeError] = [:]
    /// The files kept with media that were copied, by their names in the line.
    var companions: [String: StagedLineCompanion] = [:]

    init(
        _ entry: SourceEntry, format: String, _ settings: FormatImport.Settings, _ calendar: EntryLineCalendar
    ) throws(EntryLineError) {
        place = entry.place
        isAbridged = entry.isAbridged
        exact = entry.exact
        let words = JSONWriter.bytes(of: .object((entry.identity ?? entry.line).object))
        contentHash = ContentHasher.hash(Array(format.utf8) + [0] + words, length: 16)
        byteCount = words.count
        takesKeywords = settings.takesKeywords && entry.exact == nil
        sourceDigests = Self.sourceDigests(entry, words)
        filmlessDigests = entry.hasVideos ? Self.sourceDigests(entry.withoutVideos, words) : []
        self.format = format
        line = try EntryLine(exact == nil ? Self.object(of: entry, format) : entry.line.object, calendar: calendar)
        digest = SourceDigest(
            source: sourceDigests[0], text: SourceDigest.of(nfc(line.draft.text)), updateTime: line.draft.updateTime)
        chatDay = exact == nil ? ChatDay(text: nfc(line.draft.text), entry.unmodelled) : nil
        let described = Self.described(entry, line)
        (media, lineIndices) = (described.map(\.medium), described.map(\.line))
        ownID = exact == nil ? entry.sourceID.map { SourceEntry.id(named: $0, format) } : line.draft.id
        if exact == nil {
            var extra = line.draft.extra.flatMap { try? JSONParser.parse($0).objectValue } ?? JSONObject()
            extra[SourceDigest.key] = .object(digest.object(format: format, sourceID: entry.sourceID))
            line.draft.extra = JSONWriter.string(of: .object(extra))
            for index in line.media.indices { line.media[index].fillsGaps = true }
        }
        settings.additions.apply(to: &line.draft)
    }

    /// The line of an entry of another program.
    private static func object(of entry: SourceEntry, _ format: String) -> JSONObject {
        var object = entry.line.object
        object["media"] = .array(entry.media.map { .object(line(of: $0)) })
        object["id"] = nil
        if object["text"] == nil { object["text"] = .string("") }
        if !entry.unmodelled.isEmpty {
            var extra = object["extra"]?.objectValue ?? JSONObject()
            extra[format] = .object(entry.unmodelled)
            object["extra"] = .object(extra)
        }
        return object
    }

    /// The entry, with the keywords of its media as tags if they are requested; decoders may end in any order.
    var draft: EntryDraft {
        var draft = line.draft
        guard takesKeywords else { return draft }
        let keywords = media.indices.flatMap { staged[$0]?.draft.medium.metadata.keywords ?? [] }
        draft.tags += keywords.compactMap(KeywordTag.name)
        return draft
    }

    /// Returns whether the source's entry is the one that was imported with a digest.
    func isUnchanged(since known: SourceDigest) -> Bool { sourceDigests.contains(known.source) }

    /// Returns whether only its films were left out when it was imported with a digest.
    func lackedOnlyFilms(in known: SourceDigest) -> Bool { filmlessDigests.contains(known.source) }

    /// The entry with the messages of its day that the diary has and the source lacks; nil if it lacks none.
    func merged(with here: DiaryEntry) -> EntryDraft? {
        guard let chatDay, let old = ChatDay(of: here, format) else { return nil }
        let merged = old.merged(with: chatDay)
        guard merged != chatDay, var extra = line.draft.extra.flatMap({ try? JSONParser.parse($0).objectValue }),
            var unmodelled = extra[format]?.objectValue
        else { return nil }
        var draft = draft
        draft.text = merged.text
        if here.creationTime.instant < draft.creationTime.instant { draft.creationTime = here.creationTime }
        merged.set(in: &unmodelled)
        extra[format] = .object(unmodelled)
        var exchange = extra[SourceDigest.key]?.objectValue
        exchange?["textDigest"] = .string(SourceDigest.of(nfc(merged.text)))
        extra[SourceDigest.key] = exchange.map { .object($0) }
        draft.extra = JSONWriter.string(of: .object(extra))
        return draft
    }

    /// Returns whether an entry of the diary is the same day of another chat of the same name.
    func isOfOtherChat(than here: DiaryEntry) -> Bool {
        guard let chatDay, let old = ChatDay(of: here, format) else { return false }
        return chatDay.isOfOtherChat(than: old)
    }

    /// The media of an entry, each with the index of the line that describes it; an exact one may describe more.
    private static func described(
        _ entry: SourceEntry, _ line: EntryLine
    ) -> [(medium: SourceMedium, line: Int)] {
        guard let exact = entry.exact else { return entry.media.enumerated().map { ($1, $0) } }
        var free = Array(line.media.indices)
        return entry.media.compactMap { medium in
            let place = free.firstIndex { line.media[$0].file.flatMap { exact.files[$0] } == medium.file }
            return place.map { (medium, free.remove(at: $0)) }
        }
    }

    /// The imported media, with the values of their files and of the source.
    var drafts: [MediumDraft] {
        media.indices.compactMap { index in
            guard let staged = staged[index], !isOther(index) else { return nil }
            let described = line.media[lineIndices[index]]
            var draft = MediumDraft(staged.draft, describedBy: described)
            if exact != nil {
                draft.medium.companions = described.companions.compactMap { line in
                    line.file.flatMap { companions[$0]?.companion }
                }
            }
            return draft
        }
    }

    /// Returns whether the file of a medium is not the one that its exact line describes.
    func isOther(_ index: Int) -> Bool {
        guard exact != nil, let hash = line.media[lineIndices[index]].hash else { return false }
        return staged[index].map { $0.draft.medium.hash != hash } ?? false
    }

    /// Returns whether a medium has the id that its exact line gives.
    func isNamed(_ draft: MediumDraft) -> Bool {
        exact != nil && line.draft.id == ownID && line.media.contains { $0.id == draft.medium.id }
    }

    var stagedMedia: [StagedMedium] { staged.filter { !isOther($0.key) }.map(\.value) }
    var stagedCompanions: [StagedLineCompanion] { Array(companions.values) }

    private static func line(of medium: SourceMedium) -> JSONObject {
        var object = medium.record.object
        object["file"] = .string(medium.file.path)
        if let caption = medium.caption { object["caption"] = .string(caption) }
        if let recognition = medium.recognition {
            for case (let name, .recognition(let key)) in MediumKey.all.map({ ($0.name, $0.value) }) {
                if case .time = key { continue }
                object[name] = key.json(of: recognition)
            }
        }
        if let name = medium.fileName { object["fileName"] = .string(name) }
        if !medium.unmodelled.isEmpty { object["extra"] = .object(medium.unmodelled) }
        return object
    }

    /// The digest of the source's entry, in which the order of an object's members has no meaning, then the one that
    /// earlier versions stored, in which it counted, if that is another.
    private static func sourceDigests(_ entry: SourceEntry, _ words: [UInt8]) -> [String] {
        let unmodelled = JSONValue.object(entry.unmodelled)
        let sorted = unmodelled.withSortedMembers
        return (sorted == unmodelled ? [sorted] : [sorted, unmodelled]).map { sourceDigest(entry, words, $0) }
    }

    private static func sourceDigest(_ entry: SourceEntry, _ words: [UInt8], _ unmodelled: JSONValue) -> String {
        // The path of an archive's member begins with the archive's name, which differs between downloads.
        var bytes = words + [0] + JSONWriter.bytes(of: unmodelled)
        for medium in entry.media {
            let name = medium.file.path.split(separator: "/").last ?? ""
            bytes += Array("\u{0}\(name)\u{0}\(medium.file.byteCount)\u{0}\(medium.caption ?? "")".utf8)
        }
        return UniqueIdentifier.hexadecimal(ContentHasher.hash(bytes, length: 16))
    }
}

extension ChatDay {
    fileprivate init?(of entry: DiaryEntry, _ format: String) {
        let extra = entry.extra.flatMap { try? JSONParser.parse($0).objectValue }
        self.init(text: entry.text, extra?[format]?.objectValue)
    }
}

extension JSONValue {
    /// The value with the members of each object sorted by their keys.
    var withSortedMembers: JSONValue {
        switch self {
        case .array(let values): return .array(values.map(\.withSortedMembers))
        case .object(let object):
            var sorted = JSONObject()
            for member in object.members.sorted(by: { $0.key < $1.key }) {
                sorted.append(member.key, member.value.withSortedMembers)
            }
            return .object(sorted)
        case .null, .boolean, .number, .string: return self
        }
    }
}
