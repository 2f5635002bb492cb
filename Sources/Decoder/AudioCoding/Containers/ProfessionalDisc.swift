import Containers
import DecoderProtocol

/// The "non-real-time metadata" of Sony's cameras: a document of XML in the file, which has the local time with its zone
/// and the camera's name.
struct ProfessionalDisc {
    private static let largestDocument = 256 << 10

    private let time: CaptureTime?
    private let make: String?
    private let model: String?

    /// Reads the content of a box `meta`; nil for other metadata.
    init?(metadata content: Range<Int>, boxes: inout MovieBoxes) {
        let inner = content.dropFirst(4)
        guard let handler = boxes.first("hdlr", in: inner), let document = boxes.first("xml ", in: inner),
            boxes.file.bytes(at: handler.lowerBound + 8, count: 4).elementsEqual("nrtm".utf8)
        else { return nil }
        let bytes = Array(boxes.bytes(of: document, limit: Self.largestDocument).dropFirst(4))
        time = Self.value(of: "value", in: "CreationDate", bytes).flatMap { CaptureTime(metadataText: $0) }
        make = Self.value(of: "manufacturer", in: "Device", bytes)
        model = Self.value(of: "modelName", in: "Device", bytes)
    }

    /// Fills in what the film doesn't say elsewhere.
    func describe(_ metadata: inout MediumMetadata) {
        metadata.times.add(.recorder, time)
        (metadata.make, metadata.model) = (metadata.make ?? make, metadata.model ?? model)
    }

    /// The value of an attribute of the first element with a name.
    private static func value(of attribute: String, in element: String, _ bytes: [UInt8]) -> String? {
        let (start, mark) = (Array("<\(element) ".utf8), Array(" \(attribute)=\"".utf8))
        guard let open = bytes.indices.first(where: { bytes[$0...].starts(with: start) }) else { return nil }
        let tag = bytes[open...].prefix { $0 != UInt8(ascii: ">") }
        guard let found = tag.indices.first(where: { tag[$0...].starts(with: mark) }) else { return nil }
        let value = tag[(found + mark.count)...].prefix { $0 != UInt8(ascii: "\"") }
        return MetadataText.string(fromPossiblyUTF8: value)
    }
}
