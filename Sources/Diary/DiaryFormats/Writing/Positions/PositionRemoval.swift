import Containers
import DiaryModel
import Glibc
import TextFolding

/// Removes the positions of a photo or film from a copy of it, in place: nothing moves, nothing is re-encoded.
///
/// It knows the GPS directories of EXIF wherever they are (JPEG with its previews, HEIC, WebP, PNG, TIFF, camera RAW),
/// positions and names of places in XMP, names of places in IPTC, and those of films (``VideoPositions``,
/// ``MatroskaPositions``). A maker's own notes are not read.
struct PositionRemoval: ~Copyable {
    private let file: FileDescriptor
    private let length: Int

    /// Prepares to remove the positions of a copy.
    ///
    /// - Parameter copy: open for reading and writing; it is changed.
    init(from copy: borrowing FileDescriptor) throws(SystemCallError) {
        let size = try copy.status().st_size
        file = try copy.duplicate()
        length = Int(size)
    }

    /// Removes positions; returns whether there were any.
    ///
    /// - Parameter isPositionKnown: whether the file has a position, so that unreadable blocks are removed.
    func remove(isPositionKnown: Bool = false) throws(SystemCallError) -> Bool {
        let head = try file.read(upTo: 12, at: 0)
        var matroska = MatroskaPositions(file: try file.duplicate(), length: length)
        if let isChanged = try matroska.remove() { return isChanged }
        var video = try VideoPositions(file: try file.duplicate(), in: 0..<length)
        guard video.frames.isEmpty else {
            // Between pictures and sounds there may be packets of metadata, as in photos.
            var isChanged = try video.remove()
            for frame in video.frames {
                if try removeBlocks(in: frame) { isChanged = true }
            }
            return isChanged
        }
        var isChanged = false
        if TIFFDirectories.areThere(head) { isChanged = try removeDirectory(at: 0) }
        if try removeBlocks(in: 0..<length) { isChanged = true }
        if head.dropFirst(4).starts(with: "ftyp".utf8), try removeVideoPositions() { isChanged = true }
        if try removeFromInnerVideos() { isChanged = true }
        if isPositionKnown, try PackedMetadata(file: file.duplicate()).remove() { isChanged = true }
        if isChanged, head.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
            try PNGChecksums(file: file.duplicate()).renew()
        }
        return isChanged
    }

    private static let mostInnerVideos = 8

    /// Removes the positions of the film in a motion photo, wherever it is in the file.
    private func removeFromInnerVideos() throws(SystemCallError) -> Bool {
        let headByteCount = 4
        var (isChanged, start) = (false, 2 * headByteCount)
        for _ in 0..<Self.mostInnerVideos where start < length {
            guard let found = try offset(of: Array("ftyp".utf8), in: start..<length) else { break }
            var video = try VideoPositions(file: try file.duplicate(), in: found - headByteCount..<length)
            if try video.remove() { isChanged = true }
            start = found + headByteCount
        }
        return isChanged
    }

    private func removeBlocks(in range: Range<Int>) throws(SystemCallError) -> Bool {
        var isChanged = false
        for needle in Needle.allCases {
            var start = range.lowerBound
            while let found = try offset(of: needle.bytes, in: start..<range.upperBound) {
                if try remove(needle, at: found) { isChanged = true }
                start = found + needle.bytes.count
            }
        }
        return isChanged
    }

    /// The signatures of places that may contain a position.
    private enum Needle: CaseIterable {
        case littleEndianHeader
        case bigEndianHeader
        case exif
        case portableNetworkGraphics
        case webPicture
        case canonPosition
        case metadataPacket
        case iptcRecord

        var bytes: [UInt8] {
            switch self {
            // The usual form: the first directory directly after the header.
            case .littleEndianHeader: Array("II".utf8) + [42, 0, 8, 0, 0, 0]
            case .bigEndianHeader: Array("MM".utf8) + [0, 42, 0, 0, 0, 8]
            case .exif: Array("Exif\0\0".utf8)
            case .portableNetworkGraphics: Array("eXIf".utf8)
            // The chunk's length precedes its content.
            case .webPicture: Array("EXIF".utf8)
            case .canonPosition: Array("CMT4".utf8)
            case .metadataPacket: Array("<rdf:RDF".utf8)
            case .iptcRecord: IPTCRecord.beginning
            }
        }
    }

    private func remove(_ needle: Needle, at offset: Int) throws(SystemCallError) -> Bool {
        let body = offset + needle.bytes.count
        switch needle {
        case .metadataPacket: return try removeFromPacket(at: offset)
        case .iptcRecord: return try removeFromIPTCRecord(at: offset)
        case .littleEndianHeader, .bigEndianHeader: return try removeDirectory(at: offset)
        case .exif, .portableNetworkGraphics, .webPicture, .canonPosition:
            let body = needle == .webPicture ? body + 4 : body
            return try removeDirectory(at: body, isPosition: needle == .canonPosition)
        }
    }

    private func removeDirectory(at offset: Int, isPosition: Bool = false) throws(SystemCallError) -> Bool {
        guard let directories = try TIFFDirectories(file, at: offset) else { return false }
        return try isPosition ? directories.clearFirst() : directories.removePosition()
    }

    private func removeFromPacket(at offset: Int) throws(SystemCallError) -> Bool {
        let bytes = try file.read(upTo: min(4 << 20, length - offset), at: offset)
        let end = firstRange(of: Array("</rdf:RDF>".utf8).span, in: bytes.span)?.upperBound ?? bytes.count
        var packet = MetadataPacket(Array(bytes.prefix(end)))
        guard packet.removePositions() else { return false }
        try file.write(packet.bytes, at: offset)
        return true
    }

    private func removeFromIPTCRecord(at offset: Int) throws(SystemCallError) -> Bool {
        guard offset >= 4 else { return false }
        let head = try file.read(upTo: 4, at: offset - 4)
        guard head.starts(with: [0xFF, 0xED]) else { return false }
        let length = Int(head[2]) << 8 | Int(head[3])
        var record = IPTCRecord(try file.read(upTo: max(length - 2, 0), at: offset))
        guard record.removePlaces() else { return false }
        try file.write(record.bytes, at: offset)
        return true
    }

    /// Removes positions in the form of QuickTime and MP4, ISO 6709: `+35.0116+135.7681+047.500/`.
    private func removeVideoPositions() throws(SystemCallError) -> Bool {
        var isChanged = false
        try forEachWindow { bytes, offset throws(SystemCallError) in
            var index = 0
            while index < bytes.count {
                guard let count = VideoPosition.length(in: bytes, at: index) else {
                    index += 1
                    continue
                }
                try file.write([UInt8](repeating: 0x20, count: count), at: offset + index)
                isChanged = true
                index += count
            }
        }
        return isChanged
    }

    /// The first bytes of the copy.
    func start(upTo count: Int) throws(SystemCallError) -> [UInt8] { try file.read(upTo: count, at: 0) }

    private static let windowLength = 1 << 20
    /// The overlap of windows in bytes, longer than any searched text.
    private static let overlap = 64

    private func forEachWindow(_ body: ([UInt8], Int) throws(SystemCallError) -> Void) throws(SystemCallError) {
        var offset = 0
        while offset < length {
            let window = try file.read(upTo: Self.windowLength + Self.overlap, at: offset)
            guard !window.isEmpty else { return }
            try body(window, offset)
            offset += Self.windowLength
        }
    }

    private func offset(of needle: [UInt8], in range: Range<Int>) throws(SystemCallError) -> Int? {
        var offset = range.lowerBound
        while offset < range.upperBound {
            let count = min(Self.windowLength + Self.overlap, range.upperBound - offset)
            let window = try file.read(upTo: count, at: offset)
            if let found = firstRange(of: needle.span, in: window.span) { return offset + found.lowerBound }
            guard window.count > Self.windowLength else { return nil }
            offset += Self.windowLength
        }
        return nil
    }
}

/// A position in the form of films.
private enum VideoPosition {
    /// The length of the position that begins at `index`; nil if there is none.
    static func length(in bytes: [UInt8], at index: Int) -> Int? {
        guard isSign(bytes[index]) else { return nil }
        var end = index
        var count = 0
        while end < bytes.count, isSign(bytes[end]), count < 3 {
            let digits = number(in: bytes, from: end + 1)
            guard let digits, count == 2 || digits.whole == 2 + count, count == 2 || digits.fraction >= 2 else {
                return nil
            }
            end = digits.end
            count += 1
        }
        guard count >= 2, end < bytes.count, bytes[end] == UInt8(ascii: "/") else { return nil }
        return end + 1 - index
    }

    private static func isSign(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") }

    private static func number(in bytes: [UInt8], from start: Int) -> (whole: Int, fraction: Int, end: Int)? {
        let whole = bytes[start...].prefix(8).prefix { (0x30...0x39).contains($0) }.count
        guard whole > 0 else { return nil }
        let point = start + whole
        guard point < bytes.count, bytes[point] == UInt8(ascii: ".") else { return (whole, 0, point) }
        let fraction = bytes[(point + 1)...].prefix(12).prefix { (0x30...0x39).contains($0) }.count
        return (whole, fraction, point + 1 + fraction)
    }
}

/// The checksums of a PNG's metadata, which have to be updated after changes.
struct PNGChecksums: ~Copyable {
    let file: FileDescriptor

    /// Updates them; those of picture data are unchanged.
    func renew() throws(SystemCallError) {
        var chunks = Chunks(.file(descriptor: file.number), .png, from: 8, limit: .max)
        while let chunk = chunks.next(), chunk.isWhole {
            guard ["eXIf", "iTXt", "tEXt"].contains(chunk.name), chunk.byteCount <= 16 << 20 else { continue }
            var checksum = CRC32()
            checksum.update(try file.read(upTo: chunk.byteCount + 4, at: chunk.start + 4))
            try file.write(
                (0..<4).map { UInt8(truncatingIfNeeded: checksum.value >> (24 - 8 * $0)) }, at: chunk.content.upperBound
            )
        }
        try file.check(chunks.failure)
    }
}

/// The captions of the press (IPTC-IIM) in a JPEG's Photoshop segment, from which names of places are taken.
struct IPTCRecord {
    /// The beginning of the segment, after its marker and length.
    static let beginning = Array("Photoshop 3.0\0".utf8)

    /// Sublocation, city, province, country, and the places shown in the picture.
    private static let places: Set<UInt8> = [26, 27, 90, 92, 95, 100, 101]

    /// The segment, with its length unchanged.
    private(set) var bytes: [UInt8]

    /// Overwrites the names of places with spaces; returns whether there were any.
    mutating func removePlaces() -> Bool {
        let resource = Array("8BIM".utf8) + [4, 4]
        guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: resource) }) else { return false }
        var resources = PhotoshopResources(bytes, from: start)
        guard let captions = resources.next()?.content else { return false }
        let places = IPTCDataSets(bytes, from: captions.lowerBound).filter {
            $0.record == 2 && Self.places.contains($0.number) && !$0.value.isEmpty
        }
        for place in places.flatMap(\.value) { bytes[place] = 0x20 }
        return !places.isEmpty
    }

    /// A record.
    ///
    /// - Parameter bytes: the segment from its beginning on.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }
}
