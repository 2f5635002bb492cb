import Containers
import DecoderProtocol

/// Walks over the blocks of a GIF file, without a codec.
struct GIFBlocks {
    private static let blockLimit = 100_000
    private static let largestText = 1 << 20

    private(set) var metadataBlocks = MetadataBlocks()
    private var bytes: ByteRun

    init(_ source: ByteSource) {
        let head = source.bytes(at: 0, count: 13)
        bytes = ByteRun(
            source, offset: 13 + (head.count == 13 ? Self.colorByteCount(head[10]) : 0), blockByteCount: 1 << 16)
        guard head.count == 13 else { return }
        for _ in 0..<Self.blockLimit {
            switch bytes.next() {
            case 0x21: readExtension()
            case 0x2C: passPicture()
            default: return
            }
        }
    }

    private static func colorByteCount(_ flags: UInt8) -> Int {
        flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
    }

    private mutating func readExtension() {
        switch bytes.next() {
        case 0xFE:
            let text = parts()
            if metadataBlocks.texts["Comment"] == nil {
                metadataBlocks.texts["Comment"] = MetadataText.string(fromPossiblyUTF8: text)
            }
        case 0xFF: readApplication()
        default: _ = parts()
        }
    }

    /// Reads an application block.
    ///
    /// A packet of XMP is stored unframed; its bytes are read as block lengths, and its trailer compensates for that.
    private mutating func readApplication() {
        guard let count = bytes.next() else { return }
        let name = (0..<count).compactMap { _ in bytes.next() }
        guard name.elementsEqual("XMP DataXMP".utf8) else { return _ = parts() }
        let packet = parts(withLengths: true)
        metadataBlocks.xmp = metadataBlocks.xmp ?? packet
    }

    private mutating func passPicture() {
        let head = (0..<9).compactMap { _ in bytes.next() }
        guard let flags = head.last else { return }
        bytes.skip(Self.colorByteCount(flags) + 1)
        while let count = bytes.next(), count > 0 { bytes.skip(Int(count)) }
    }

    /// The content of consecutive sub-blocks, each with its length, up to an empty one.
    private mutating func parts(withLengths: Bool = false) -> [UInt8] {
        var content: [UInt8] = []
        while let count = bytes.next(), count > 0 {
            if withLengths { content.append(count) }
            for _ in 0..<count {
                guard let byte = bytes.next() else { return content }
                if content.count < Self.largestText { content.append(byte) }
            }
        }
        return content
    }
}
