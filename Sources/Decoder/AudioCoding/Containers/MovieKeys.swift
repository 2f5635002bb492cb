import Containers
import DecoderProtocol

/// QuickTime's metadata: a list of keys, and values under the keys' numbers in it (QuickTime File Format, Metadata).
struct MovieKeys {
    private static let largestList = 64 << 10
    private static let largestText = 16 << 10
    private static let mostItems = 1000

    /// Texts by their keys, such as `com.apple.quicktime.make`; of several the first.
    private(set) var texts: [String: String] = [:]

    init() {}

    init(metadata content: Range<Int>, boxes: inout MovieBoxes) {
        // In MP4 the box begins with version and flags, in QuickTime it does not.
        for content in [content, content.dropFirst(4)] {
            guard let list = boxes.contents(of: "keys", in: content).first else { continue }
            let keys = Self.keys(boxes.bytes(of: list, limit: Self.largestList))
            for items in boxes.contents(of: "ilst", in: content) {
                for item in boxes.boxes(in: items).prefix(Self.mostItems) { read(item, keys, &boxes) }
            }
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
            keys.append(String(decoding: bytes[offset + 8..<offset + size], as: UTF8.self))
            offset += size
        }
        return keys
    }

    /// A value follows its type, of which 1 is UTF-8, and its language.
    private mutating func read(_ item: ISOBox, _ keys: [String], _ boxes: inout MovieBoxes) {
        let number = Int(item.type.value)
        guard 1...max(keys.count, 1) ~= number, keys.indices.contains(number - 1) else { return }
        guard let value = boxes.contents(of: "data", in: item.content).first else { return }
        let bytes = boxes.bytes(of: value, limit: Self.largestText)
        guard bytes.count > 8, MovieBoxes.number(bytes[..<4]) & 0xFF_FFFF == 1 else { return }
        guard let text = MetadataText.string(fromPossiblyUTF8: bytes[8...]) else { return }
        if texts[keys[number - 1]] == nil { texts[keys[number - 1]] = text }
    }

    /// Fills in what cameras and phones record about a film.
    func describe(_ metadata: inout MediumMetadata) {
        let apple = "com.apple.quicktime."
        func text(_ keys: String...) -> String? { keys.lazy.compactMap { texts[$0] }.first }
        metadata.make = text(apple + "make", "com.android.manufacturer") ?? metadata.make
        metadata.model = text(apple + "model", "com.android.model") ?? metadata.model
        metadata.lens = text(apple + "camera.lens_model") ?? metadata.lens
        metadata.title = text(apple + "title", apple + "displayname") ?? metadata.title
        metadata.description = text(apple + "description") ?? metadata.description
        metadata.comment = text(apple + "comment") ?? metadata.comment
        metadata.artist = text(apple + "artist", apple + "author") ?? metadata.artist
        metadata.album = text(apple + "album") ?? metadata.album
        if let position = text(apple + "location.ISO6709").flatMap(GeographicPoint.init(text:)) {
            position.describe(&metadata)
        }
        // A time with its zone, while the header counts in UTC alone.
        metadata.times.add(.recorder, text(apple + "creationdate").flatMap { CaptureTime(metadataText: $0) })
        metadata.contentIdentifier = text(apple + "content.identifier").flatMap(Self.identifier)
    }

    private static func identifier(_ text: String) -> String? {
        text.utf8.count <= 128 && text.utf8.allSatisfy { 0x20...0x7E ~= $0 } ? text : nil
    }
}
