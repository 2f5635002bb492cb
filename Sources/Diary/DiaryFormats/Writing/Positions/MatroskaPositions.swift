import Containers
import DiaryModel

/// Removes positions from the tags of a copy of a WebM or Matroska film, in place (RFC 9559).
///
/// The checksums of elements with such tags are updated, so that the copy verifies as sound.
struct MatroskaPositions: ~Copyable {
    private static let mostElements = 200_000
    private static let largestTag = 1 << 20
    private static let windowLength = 1 << 20
    private enum Element {
        static let segment: UInt64 = 0x1853_8067
        static let tags: UInt64 = 0x1254_C367
        static let tag: UInt64 = 0x7373
        static let simpleTag: UInt64 = 0x67C8
        static let name: UInt64 = 0x45A3
        static let checksum: UInt8 = 0xBF
    }

    private let file: FileDescriptor
    private let length: Int
    private var elements: MatroskaElements
    private var isChanged = false

    init(file: consuming FileDescriptor, length: Int) {
        elements = MatroskaElements(.file(descriptor: file.number), limit: Self.mostElements)
        self.file = file
        self.length = length
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
    private mutating func element(at offset: Int, end: Int) throws(SystemCallError) -> MatroskaElement? {
        var found = elements.element(at: offset, end: end)
        try file.check(elements.failure)
        if let element = found, !element.hasLength, element.identifier != Element.segment {
            found?.content = element.content.prefix(0)
        }
        return found
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

    private mutating func isOfPlace(_ tag: MatroskaElement) throws(SystemCallError) -> Bool {
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
    private func void(_ tag: MatroskaElement) throws(SystemCallError) {
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
