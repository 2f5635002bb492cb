import AudioCoding

/// Which kinds of tracks a file of the MP4 family has, since a recorder's sound may come under any brand, and what makes
/// a film belong to a photo.
struct MovieTracks {
    private(set) var hasVideo = false
    private(set) var hasSound = false
    /// Seconds, as the header says.
    private(set) var duration: Double?
    /// What Apple's phones write into a photo and into the film that was taken with it.
    private(set) var contentIdentifier: String?

    private static let identifierKey = "com.apple.quicktime.content.identifier"

    init(descriptor: Int32) {
        var boxes = MovieBoxes(descriptor: descriptor)
        for movie in boxes.contents(of: "moov", in: boxes.whole) {
            readTracks(of: movie, &boxes)
            duration = duration ?? Self.duration(of: movie, &boxes)
            contentIdentifier = contentIdentifier ?? Self.contentIdentifier(of: movie, &boxes)
        }
    }

    private mutating func readTracks(of movie: Range<Int>, _ boxes: inout MovieBoxes) {
        for handler in boxes.contents(of: "trak", "mdia", "hdlr", in: movie) {
            // Version, flags and a reserved word stand before the kind of the track.
            let kind = boxes.bytes(of: handler, limit: 12).dropFirst(8)
            if kind.elementsEqual("vide".utf8) { hasVideo = true }
            if kind.elementsEqual("soun".utf8) { hasSound = true }
        }
    }

    /// Units a second and their number stand behind two times, all of 32 bits, in version 1 partly of 64.
    private static func duration(of movie: Range<Int>, _ boxes: inout MovieBoxes) -> Double? {
        guard let header = boxes.contents(of: "mvhd", in: movie).first else { return nil }
        let bytes = boxes.bytes(of: header, limit: 32)
        let isLong = bytes.first == 1
        guard bytes.count == 32 else { return nil }
        let scale = MovieBoxes.number(isLong ? bytes[20..<24] : bytes[12..<16])
        let units = MovieBoxes.number(isLong ? bytes[24..<32] : bytes[16..<20])
        guard scale > 0, units < UInt64(isLong ? Int64.max : Int64(UInt32.max)) else { return nil }
        return Double(units) / Double(scale)
    }

    /// QuickTime's metadata: a list of keys, and values under the keys' numbers in it.
    private static func contentIdentifier(of movie: Range<Int>, _ boxes: inout MovieBoxes) -> String? {
        for meta in boxes.contents(of: "meta", in: movie) {
            // In MP4 the box begins with version and flags, in QuickTime it does not.
            for content in [meta, meta.dropFirst(4)] {
                guard let keys = boxes.contents(of: "keys", in: content).first else { continue }
                guard let number = number(ofKey: identifierKey, in: keys, boxes) else { return nil }
                let lists = boxes.contents(of: "ilst", in: content)
                let items = lists.flatMap { boxes.boxes(in: $0) }
                let item = items.first { MovieBoxes.number($0.code) == UInt64(number) }
                let value = item.flatMap { boxes.contents(of: "data", in: $0.content).first }
                return value.flatMap { text(boxes.bytes(of: $0, limit: 128).dropFirst(8)) }
            }
        }
        return nil
    }

    /// The number of a key, from 1; each has its length and a name space before its name.
    private static func number(ofKey key: String, in content: Range<Int>, _ boxes: MovieBoxes) -> Int? {
        let bytes = boxes.bytes(of: content, limit: 16 << 10)
        var (offset, number) = (8, 1)
        while offset + 8 <= bytes.count {
            let size = Int(MovieBoxes.number(bytes[offset..<offset + 4]))
            guard size >= 8, size <= bytes.count - offset else { return nil }
            if bytes[offset + 8..<offset + size].elementsEqual(key.utf8) { return number }
            (offset, number) = (offset + size, number + 1)
        }
        return nil
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String? {
        let text = String(decoding: bytes, as: UTF8.self)
        return text.isEmpty || !text.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) ? nil : text
    }
}
