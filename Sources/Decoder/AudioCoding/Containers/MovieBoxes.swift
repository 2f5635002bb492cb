import Containers

/// The boxes of a file of the MP4 family.
///
/// Files with an unreasonable number of boxes are not scanned to the end.
struct MovieBoxes {
    /// The bytes of a packet that are read: as many as of a photo's.
    private static let largestPacket = 1 << 20
    /// The identifier of the box that holds XMP in MP4 (ISO 16684-3).
    private static let packetIdentifier: [UInt8] = [
        0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
    ]

    let file: ByteSource
    private var boxesLeft = 200_000

    init(file: ByteSource) {
        self.file = file
    }

    var whole: Range<Int> { 0..<file.count }

    /// The consecutive boxes in a range; the last one ends at the end of the range.
    mutating func boxes(in range: Range<Int>) -> [ISOBox] {
        let found = Array(ISOBoxes(file, in: range, limit: boxesLeft))
        boxesLeft -= found.count
        return found
    }

    /// The ranges of the contents of all boxes at a path of names.
    mutating func contents(of path: FourCharacterCode..., in range: Range<Int>) -> [Range<Int>] {
        path.reduce([range]) { ranges, name in
            ranges.flatMap { boxes(in: $0).filter { $0.type == name }.map(\.content) }
        }
    }

    /// The first entry of a sample description; version, flags and the number of entries precede it.
    mutating func firstEntry(of sampleDescription: Range<Int>) -> ISOBox? {
        let start = min(sampleDescription.lowerBound + 8, sampleDescription.upperBound)
        return boxes(in: start..<sampleDescription.upperBound).first
    }

    /// The registered numbers of codecs in a descriptor of MPEG-4 systems, and the configuration of the sound.
    ///
    /// Such descriptors are nested: each has a tag, a length of seven bits a byte, and content.
    static func streamDescriptor(_ bytes: [UInt8]) -> (codecs: [UInt8], configuration: ArraySlice<UInt8>?) {
        var codecs: [UInt8] = []
        var index = 4
        while index < bytes.count {
            let tag = bytes[index]
            index += 1
            while index < bytes.count, bytes[index] & 0x80 != 0 { index += 1 }
            index += 1
            switch tag {
            case 3: index += 3
            case 4:
                if index < bytes.count { codecs.append(bytes[index]) }
                index += 13
            case 5: return (codecs, bytes.dropFirst(index))
            default: return (codecs, nil)
            }
        }
        return (codecs, nil)
    }

    /// The first bytes of a content, at most the given number.
    func bytes(of content: Range<Int>, limit: Int) -> [UInt8] {
        file.bytes(at: content.lowerBound, count: min(content.count, limit))
    }

    /// The packet of XMP in a content.
    func packet(in content: Range<Int>) -> [UInt8] { bytes(of: content, limit: Self.largestPacket) }

    /// The packet of XMP in a box with an identifier; nil if it is that of something else.
    func packet(of box: ISOBox) -> [UInt8]? {
        let count = Self.packetIdentifier.count
        guard box.type == "uuid", bytes(of: box.content, limit: count) == Self.packetIdentifier else { return nil }
        return packet(in: box.content.dropFirst(count))
    }

    /// The big-endian integer of the given number of bytes at an offset; 0 beyond the end.
    func number(_ offset: Int, _ byteCount: Int) -> UInt64 { file.number(at: offset, byteCount: byteCount) ?? 0 }

    /// The times in a header of a film or of a medium: 32 bits or, in version 1, 64; a length of all ones is unknown.
    ///
    /// In that of a track, creation and change are at the same place.
    func times(in content: Range<Int>) -> (created: UInt64, changed: UInt64, scale: UInt64, units: UInt64) {
        let isLong = number(content.lowerBound, 1) == 1
        let (width, start) = (isLong ? 8 : 4, content.lowerBound + 4)
        let units = number(start + 2 * width + 4, width)
        let isUnknown = units >= (isLong ? UInt64(Int64.max) : UInt64(UInt32.max))
        return (
            number(start, width), number(start + width, width), number(start + 2 * width, 4), isUnknown ? 0 : units
        )
    }

    /// The seconds that a track's edit list plays, gaps included; nil without one.
    ///
    /// - Parameter scale: the units of the film's header in a second.
    mutating func editedDuration(of track: Range<Int>, scale: UInt64) -> Double? {
        guard scale > 0, let list = first("edts", "elst", in: track) else { return nil }
        let isLong = number(list.lowerBound, 1) == 1
        let (width, size) = isLong ? (8, 20) : (4, 12)
        let bytes = bytes(of: list, limit: 8 + 4096 * size).dropFirst(8)
        let claimed = Int(number(list.lowerBound + 4, 4))
        let units = (0..<min(claimed, bytes.count / size)).reduce(0.0) { sum, index in
            let start = bytes.startIndex + index * size
            return sum + Double(Self.number(bytes[start..<start + width]))
        }
        return units / Double(scale)
    }

    /// The big-endian integer in bytes.
    static func number(_ bytes: some Collection<UInt8>) -> UInt64 {
        bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// The first box at the end of a path of names.
    mutating func first(_ path: FourCharacterCode..., in range: Range<Int>) -> Range<Int>? {
        var content = range
        for name in path {
            guard let box = boxes(in: content).first(where: { $0.type == name }) else { return nil }
            content = box.content
        }
        return content
    }
}
