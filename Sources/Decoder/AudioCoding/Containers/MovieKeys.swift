import Containers
import DecoderProtocol

/// QuickTime's metadata: a list of keys, and values under the keys' numbers in it (QuickTime File Format, Metadata), or
/// iTunes's items, whose names are letters.
struct MovieKeys {
    private static let apple = "com.apple.quicktime."
    private static let largestList = 64 << 10
    private static let largestText = 16 << 10
    private static let largestName = 64
    private static let mostItems = 1000

    /// The keys of iTunes's items, by their letters without the copyright sign.
    private static let items = [
        "nam": "title", "ART": "artist", "alb": "album", "cmt": "comment", "des": "description", "desc": "description",
        "ldes": "longdescription", "keyw": "keywords", "key": "keywords",
    ]

    /// Texts by their keys in lower case, Apple's without their beginning, such as `make`; of several items the first.
    private(set) var texts: [String: [String]] = [:]
    private var valuesLeft = mostItems

    init() {}

    /// Adds the content of a box `meta`.
    mutating func read(_ metadata: Range<Int>, _ boxes: inout MovieBoxes) {
        // In MP4 the box begins with version and flags, in QuickTime it does not.
        for content in [metadata, metadata.dropFirst(4)] {
            let lists = boxes.contents(of: "ilst", in: content)
            guard !lists.isEmpty else { continue }
            let keys = boxes.first("keys", in: content).map { Self.keys(boxes.bytes(of: $0, limit: Self.largestList)) }
            for item in lists.flatMap({ boxes.boxes(in: $0) }).prefix(Self.mostItems) { read(item, keys ?? [], &boxes) }
            return
        }
    }

    /// Each has its length and a name space before its name.
    private static func keys(_ bytes: [UInt8]) -> [String] {
        var keys: [String] = []
        var offset = 8
        while offset + 8 <= bytes.count {
            let size = Int(MovieBoxes.number(bytes[offset..<offset + 4]))
            guard size >= 8, size <= bytes.count - offset else { break }
            let key = String(decoding: bytes[offset + 8..<offset + size], as: UTF8.self).lowercased()
            keys.append(key.hasPrefix(apple) ? String(key.dropFirst(apple.count)) : key)
            offset += size
        }
        return keys
    }

    private mutating func read(_ item: ISOBox, _ keys: [String], _ boxes: inout MovieBoxes) {
        guard let key = Self.key(of: item, keys, &boxes), texts[key] == nil else { return }
        let values = boxes.contents(of: "data", in: item.content).prefix(valuesLeft)
        valuesLeft -= values.count
        let found = values.compactMap { Self.text(boxes.bytes(of: $0, limit: Self.largestText)) }
        if !found.isEmpty { texts[key] = found }
    }

    private static func key(of item: ISOBox, _ keys: [String], _ boxes: inout MovieBoxes) -> String? {
        let index = Int(item.type.value) - 1
        if keys.indices.contains(index) { return keys[index] }
        guard item.type == "----" else {
            return items[String(decoding: item.type.bytes.drop { $0 == MovieTexts.sign }, as: UTF8.self)]
        }
        // Programs give any name, after version and flags.
        let name = boxes.first("name", in: item.content).map { boxes.bytes(of: $0, limit: largestName).dropFirst(4) }
        return name.flatMap { MetadataText.string(fromPossiblyUTF8: $0) }?.lowercased()
    }

    /// A value follows its type, of which 1 is UTF-8 and 2 is UTF-16, and its language.
    private static func text(_ value: [UInt8]) -> String? {
        guard value.count > 8 else { return nil }
        switch MovieBoxes.number(value[..<4]) & 0xFF_FFFF {
        case 1: return MetadataText.string(fromPossiblyUTF8: value[8...])
        case 2: return MovieTexts.wideText(value[8...])
        default: return nil
        }
    }

    /// Fills in what cameras, phones and people record about a film.
    func describe(_ metadata: inout MediumMetadata) {
        func text(_ keys: String...) -> String? { keys.lazy.compactMap { texts[$0]?.first }.first }
        metadata.make = text("make", "com.android.manufacturer") ?? metadata.make
        metadata.model = text("model", "com.android.model") ?? metadata.model
        metadata.lens = text("camera.lens_model") ?? metadata.lens
        metadata.title = text("title", "displayname") ?? metadata.title
        metadata.description = description ?? metadata.description
        metadata.comment = text("comment") ?? metadata.comment
        metadata.artist = text("artist", "author") ?? metadata.artist
        metadata.album = text("album") ?? metadata.album
        for list in texts["keywords"] ?? [] { metadata.addKeywords(list) }
        if let position = text("location.iso6709").flatMap(GeographicPoint.init(text:)) {
            position.describe(&metadata)
        }
        // A time with its zone, while the header counts in UTC alone.
        metadata.times.add(.recorder, text("creationdate").flatMap { CaptureTime(metadataText: $0) })
        metadata.contentIdentifier = text("content.identifier").flatMap(Self.identifier)
    }

    /// The description; the long one if the short one is its beginning.
    private var description: String? {
        guard let short = texts["description"]?.first else { return texts["longdescription"]?.first }
        return texts["longdescription"]?.first { $0.hasPrefix(short) } ?? short
    }

    private static func identifier(_ text: String) -> String? {
        text.utf8.count <= 128 && text.utf8.allSatisfy { 0x20...0x7E ~= $0 } ? text : nil
    }
}

extension MediumMetadata {
    /// Adds the keywords of a text that lists them.
    mutating func addKeywords(_ list: String) {
        for word in list.split(whereSeparator: { $0 == "," || $0 == ";" || $0.isNewline }) {
            guard keywords.count < DecoderProtocolLimits.listCount else { return }
            let keyword = MetadataText.string(fromPossiblyUTF8: word.utf8)
            if let keyword, !keywords.contains(keyword) { keywords.append(keyword) }
        }
    }
}
