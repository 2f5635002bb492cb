import Containers
package import DecoderProtocol

/// The times in the chunks of a WAV or AVI file that neither libsndfile nor TagLib reads: cameras' `IDIT`, the `ICRD`
/// of films, and the iXML of field recorders.
package struct RIFFTimes {
    private static let chunkLimit = 2000
    private static let largestText = 1 << 20

    package private(set) var claims: [TimeClaim] = []

    private let file: ByteSource
    private var chunksLeft = Self.chunkLimit
    private let isFilm: Bool

    /// Reads the file at the descriptor, whose position does not change; another kind of file has no claims.
    package init(descriptor: Int32) {
        file = ByteSource.file(descriptor: descriptor)
        let head = file.bytes(at: 0, count: 12)
        isFilm = head.dropFirst(8).elementsEqual("AVI ".utf8)
        guard head.count == 12, ["RIFF", "RF64"].contains(where: { head.starts(with: $0.utf8) }) else { return }
        walk(12..<file.count, depth: 0)
    }

    private mutating func walk(_ range: Range<Int>, depth: Int) {
        for chunk in Chunks(file, .riff, from: range.lowerBound, to: range.upperBound, limit: chunksLeft) {
            guard chunksLeft > 0 else { return }
            chunksLeft -= 1
            let list = chunk.name == "LIST" ? file.bytes(at: chunk.content.lowerBound, count: 4) : []
            if ["hdrl", "INFO"].contains(where: { list.elementsEqual($0.utf8) }) {
                if depth < 2 { walk(chunk.content.dropFirst(4), depth: depth + 1) }
            } else {
                read(chunk.name, chunk.content)
            }
        }
    }

    private mutating func read(_ name: FourCharacterCode, _ content: Range<Int>) {
        switch name {
        case "IDIT": claims.add(.recorder, text(content).flatMap { CaptureTime(metadataText: $0) })
        case "ICRD" where isFilm: claims.add(.recorder, text(content).flatMap { CaptureTime(metadataText: $0) })
        case "iXML": claims.add(.recorder, text(content).flatMap(Self.originationTime))
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
}
