import DiaryModel

/// Removes positions from the tags of a copy of a WebM or Matroska film, in place (RFC 9559).
///
/// The checksums of elements with such tags are updated, so that the copy verifies as sound.
struct MatroskaPositions: ~Copyable {
    private static let mostElements = 200_000
    private static let largestTag = 1 << 20
    private static let windowLength = 1 << 20
    private enum Element {
        static let start = 0x1A45_DFA3
        static let segment = 0x1853_8067
        static let tags = 0x1254_C367
        static let tag = 0x7373
        static let simpleTag = 0x67C8
        static let name = 0x45A3
        static let checksum: UInt8 = 0xBF
    }

    private let file: FileDescriptor
    private let length: Int
    private var elementsLeft = mostElements
    private var isChanged = false

    init(file: consuming FileDescriptor, length: Int) {
        self.file = file
        self.length = length
    }

    private struct Found {
        let identifier: Int
        let start: Int
        let content: Range<Int>
    }

    /// Removes the positions; returns whether there were any, and nil if it is not such a film.
    mutating func remove() throws(SystemCallError) -> Bool? {
        guard try file.read(upTo: 4, at: 0).elementsEqual([0x1A, 0x45, 0xDF, 0xA3]) else { return nil }
        var offset = 0
        var segments: [Range<Int>] = []
        while let element = try element(at: offset, end: length) {
            if element.identifier == Element.segment {
                segments.append(element.content)
                offset = element.content.lowerBound
                continue
            }
            if element.identifier == Element.tags, try clear(element.content, depth: 0) { isChanged = true }
            offset = element.content.upperBound
        }
        // A film has one segment; the checksums of crafted, nested ones need not be correct.
        if isChanged, let segment = segments.first { try renewChecksum(of: segment) }
        return isChanged
    }

    /// The element at an offset; one of unknown length ends where its first child begins, so that its children are read
    /// next.
    private mutating func element(at offset: Int, end: Int) throws(SystemCallError) -> Found? {
        guard elementsLeft > 0, offset < end else { return nil }
        elementsLeft -= 1
        let head = try file.read(upTo: 12, at: offset)
        guard let identifier = Self.variable(head[...], keepsMarker: true) else { return nil }
        guard let size = Self.variable(head.dropFirst(identifier.width), keepsMarker: false) else { return nil }
        let start = offset + identifier.width + size.width
        guard start <= end else { return nil }
        let isEndless = size.value == (1 << (7 * size.width)) - 1
        let count = isEndless ? identifier.value == Element.segment ? end - start : 0 : min(size.value, end - start)
        return Found(identifier: identifier.value, start: offset, content: start..<start + count)
    }

    private static func variable(_ bytes: ArraySlice<UInt8>, keepsMarker: Bool) -> (value: Int, width: Int)? {
        guard let first = bytes.first, first != 0 else { return nil }
        let width = first.leadingZeroBitCount + 1
        guard width < 8, bytes.count >= width else { return width == 8 && bytes.count >= 8 ? long(bytes) : nil }
        let value = bytes.prefix(width).reduce(0) { $0 << 8 | Int($1) }
        return (keepsMarker ? value : value & ((1 << (7 * width)) - 1), width)
    }

    private static func long(_ bytes: ArraySlice<UInt8>) -> (value: Int, width: Int) {
        (bytes.dropFirst().prefix(7).reduce(0) { $0 << 8 | Int($1) }, 8)
    }

    /// Overwrites tags of places in a range, including nested ones; returns whether there were any.
    private mutating func clear(_ range: Range<Int>, depth: Int) throws(SystemCallError) -> Bool {
        guard depth < 8 else { return false }
        var (offset, isCleared) = (range.lowerBound, false)
        while let element = try element(at: offset, end: range.upperBound) {
            offset = element.content.upperBound
            guard [Element.tag, Element.simpleTag].contains(element.identifier) else { continue }
            if element.identifier == Element.simpleTag, try isOfPlace(element) {
                try void(element)
                isCleared = true
            } else if try clear(element.content, depth: depth + 1) {
                isCleared = true
            }
        }
        if isCleared { try renewChecksum(of: range) }
        return isCleared
    }

    private mutating func isOfPlace(_ tag: Found) throws(SystemCallError) -> Bool {
        var offset = tag.content.lowerBound
        while let part = try element(at: offset, end: tag.content.upperBound) {
            offset = part.content.upperBound
            guard part.identifier == Element.name else { continue }
            let name = try file.read(upTo: min(part.content.count, 256), at: part.content.lowerBound)
            return Self.namesPlace(String(decoding: name, as: UTF8.self).uppercased())
        }
        return false
    }

    /// Writes `Void`, whose id is a byte shorter, so that its length takes one byte more.
    private func void(_ tag: Found) throws(SystemCallError) {
        let width = tag.content.lowerBound - tag.start - 1
        guard 1...8 ~= width, tag.content.count <= Self.largestTag else { return }
        let length = UInt64(tag.content.count) | 1 << (7 * UInt64(width))
        let size = (0..<width).reversed().map { UInt8(truncatingIfNeeded: length >> (8 * UInt64($0))) }
        try file.write([0xEC] + size + [UInt8](repeating: 0, count: tag.content.count), at: tag.start)
    }

    private static func namesPlace(_ name: String) -> Bool {
        let parts = name.split { $0 == "." || $0 == "_" || $0 == "-" || $0 == " " }
        return parts.contains { ["LOCATION", "LATITUDE", "LONGITUDE", "GPS", "COORDINATES"].contains($0) }
    }

    /// Updates the checksum with which the content of an element may begin: it covers everything after it.
    ///
    /// One that is not four bytes long becomes free space.
    private func renewChecksum(of content: Range<Int>) throws(SystemCallError) {
        let head = try file.read(upTo: min(6, content.count), at: content.lowerBound)
        guard head.count == 6, head[0] == Element.checksum else { return }
        guard head[1] == 0x84 else { return try file.write([0xEC], at: content.lowerBound) }
        var checksum = CRC32()
        var offset = content.lowerBound + 6
        while offset < content.upperBound {
            let window = try file.read(upTo: min(Self.windowLength, content.upperBound - offset), at: offset)
            guard !window.isEmpty else { break }
            checksum.update(window)
            offset += window.count
        }
        let value = checksum.value
        try file.write((0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }, at: content.lowerBound + 2)
    }
}
