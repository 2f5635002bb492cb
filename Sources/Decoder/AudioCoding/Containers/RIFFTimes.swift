import Containers
package import DecoderProtocol

/// The times in the chunks of a WAV or AVI file that neither libsndfile nor TagLib reads: cameras' `IDIT`, the `ICRD`
/// of films, and the iXML of field recorders.
package struct RIFFTimes {
    private static let chunkLimit = 2000
    private static let largestText = 1 << 20

    /// The claims of all chunks.
    package private(set) var claims: [TimeClaim] = []

    private let file: ByteSource
    private var chunksLeft = Self.chunkLimit
    private let isFilm: Bool
    /// The length of the samples in files longer than 4 GiB.
    private var longLength: Int?

    /// Reads the file at the descriptor, whose position does not change; another kind of file has no claims.
    package init(descriptor: Int32) {
        file = ByteSource.file(descriptor: descriptor)
        let head = file.bytes(at: 0, count: 12)
        isFilm = head.dropFirst(8).elementsEqual("AVI ".utf8)
        guard head.count == 12, ["RIFF", "RF64"].contains(where: { head.starts(with: $0.utf8) }) else { return }
        walk(12..<file.count, depth: 0)
    }

    private mutating func walk(_ range: Range<Int>, depth: Int) {
        var offset = range.lowerBound
        while offset + 8 <= range.upperBound, chunksLeft > 0 {
            chunksLeft -= 1
            let head = file.bytes(at: offset, count: 12)
            guard head.count >= 8 else { return }
            let name = String(decoding: head.prefix(4), as: UTF8.self)
            var count = Self.number(head[4..<8])
            if count == 0xFFFF_FFFF, let longLength { count = longLength }
            let content = offset + 8..<min(offset + 8 + count, range.upperBound)
            if name == "LIST", ["hdrl", "INFO"].contains(where: { head.dropFirst(8).elementsEqual($0.utf8) }) {
                if depth < 2 { walk(content.dropFirst(4), depth: depth + 1) }
            } else {
                read(name, content)
            }
            // Chunks are padded to an even length.
            offset = content.upperBound + count % 2
        }
    }

    private mutating func read(_ name: String, _ content: Range<Int>) {
        switch name {
        case "IDIT": claims.add(.recorder, text(content).flatMap { CaptureTime(metadataText: $0) })
        case "ICRD" where isFilm: claims.add(.recorder, text(content).flatMap { CaptureTime(metadataText: $0) })
        case "iXML": claims.add(.recorder, text(content).flatMap(Self.originationTime))
        case "ds64":
            let sizes = file.bytes(at: content.lowerBound, count: 16)
            if sizes.count == 16 { longLength = Self.number(sizes[8..<16]) }
        default: break
        }
    }

    /// The date and time that iXML repeats from the broadcast wave's own chunk.
    private static func originationTime(_ document: String) -> CaptureTime? {
        let bytes = Array(document.utf8)
        guard let date = content(of: "BWF_ORIGINATION_DATE", in: bytes) else { return nil }
        let time = content(of: "BWF_ORIGINATION_TIME", in: bytes) ?? ""
        return CaptureTime(metadataText: "\(date) \(time)")
    }

    private static func content(of element: String, in bytes: [UInt8]) -> String? {
        let tag = Array("<\(element)>".utf8)
        guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: tag) }) else { return nil }
        return MetadataText.string(fromPossiblyUTF8: bytes[(start + tag.count)...].prefix { $0 != UInt8(ascii: "<") })
    }

    private func text(_ content: Range<Int>) -> String? {
        let bytes = file.bytes(at: content.lowerBound, count: min(content.count, Self.largestText))
        return MetadataText.string(fromPossiblyUTF8: bytes)
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
        Int(exactly: bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }) ?? 0
    }
}
