import Containers
import Pixels

/// The primary picture of a HEIF file, as described by its boxes (ISO/IEC 14496-12 and 23008-12).
struct HEIFPrimaryItem {
    private static let largestList = 1 << 20
    private static let largestPicture = 64 << 20

    private let source: ByteSource
    private let inner: [ISOBox]
    private let identifier: Int

    /// Nil if no box names the primary picture.
    init?(_ source: ByteSource) {
        self.source = source
        guard let meta = source.contents(of: "meta", in: 0..<source.count).first else { return nil }
        inner = source.boxes(in: meta.dropFirst(4))
        guard let primary = inner.first(where: { $0.type == "pitm" }) else { return nil }
        let bytes = source.bytes(at: primary.content.lowerBound, count: 8)
        guard bytes.count >= 6 else { return nil }
        identifier = ByteSource.number(bytes[0] == 0 ? bytes[4..<6] : bytes[4...])
    }

    private var entries: [ISOBox] {
        guard let list = inner.first(where: { $0.type == "iinf" }) else { return [] }
        let isShort = source.bytes(at: list.content.lowerBound, count: 1) == [0]
        return source.boxes(in: list.content.dropFirst(isShort ? 6 : 8)).filter { $0.type == "infe" }
    }

    /// The offsets of the bytes whose lowest bit hides an item, for all items.
    var hidingBytes: [Int] { entries.map { $0.content.lowerBound + 3 } }

    /// The items that it is derived from, in order.
    var parts: [Int] {
        guard let list = inner.first(where: { $0.type == "iref" }) else { return [] }
        let width = source.bytes(at: list.content.lowerBound, count: 1) == [0] ? 2 : 4
        for box in source.boxes(in: list.content.dropFirst(4)) where box.type == "dimg" {
            let all = source.bytes(at: box.content.lowerBound, count: min(box.content.count, Self.largestList))
            var fields = FieldRun(all[...])
            guard fields.number(width) == identifier else { continue }
            return (0..<fields.number(2)).map { _ in fields.number(width) }
        }
        return []
    }

    /// Its codec as a four-character code; nil if unknown.
    var type: String? {
        for entry in entries {
            let bytes = source.bytes(at: entry.content.lowerBound, count: 14)
            guard bytes.count >= 12, bytes[0] >= 2 else { continue }
            let width = bytes[0] == 2 ? 2 : 4
            guard bytes.count >= 10 + width, ByteSource.number(bytes[4..<4 + width]) == identifier else { continue }
            return String(decoding: bytes[6 + width..<10 + width], as: UTF8.self)
        }
        return nil
    }

    /// Pixels as stored.
    var size: PixelSize? {
        guard let bytes = property("ispe"), bytes.count >= 12 else { return nil }
        return PixelSize(width: ByteSource.number(bytes[4..<8]), height: ByteSource.number(bytes[8..<12]))
    }

    var properties: [ISOBox] {
        let found = inner.first { $0.type == "iprp" }.map { source.boxes(in: $0.content) } ?? []
        guard let container = found.first(where: { $0.type == "ipco" }) else { return [] }
        let all = source.boxes(in: container.content)
        let numbers = found.filter { $0.type == "ipma" }.flatMap { associations($0.content, of: identifier) }
        return numbers.compactMap { all.indices.contains($0 - 1) ? all[$0 - 1] : nil }
    }

    /// The content of its first property of a name, with version and flags where it has them.
    func property(_ name: FourCharacterCode) -> [UInt8]? {
        properties.first { $0.type == name }.map {
            source.bytes(at: $0.content.lowerBound, count: min($0.content.count, Self.largestList))
        }
    }

    /// Its bytes, if they are contiguous in the file; else nil.
    var bytes: [UInt8]? {
        guard let list = inner.first(where: { $0.type == "iloc" }) else { return nil }
        let all = source.bytes(at: list.content.lowerBound, count: min(list.content.count, Self.largestList))
        var fields = FieldRun(all[...])
        let version = fields.number(1)
        _ = fields.number(3)
        let widths = fields.number(2)
        let (offsetWidth, lengthWidth, baseWidth) = (widths >> 12, widths >> 8 & 15, widths >> 4 & 15)
        let count = fields.number(version < 2 ? 2 : 4)
        for _ in 0..<count where !fields.isAtEnd {
            let item = fields.number(version < 2 ? 2 : 4)
            let method = version > 0 ? fields.number(2) & 15 : 0
            _ = fields.number(2)
            let base = fields.number(baseWidth)
            let extents = (0..<fields.number(2)).prefix(all.count).map { _ in
                _ = fields.number(version > 0 ? widths & 15 : 0)
                return (offset: fields.number(offsetWidth), length: fields.number(lengthWidth))
            }
            guard item == identifier else { continue }
            guard method == 0, let extent = extents.first, extents.count == 1 else { return nil }
            let (place, overflow) = base.addingReportingOverflow(extent.offset)
            return overflow ? nil : source.bytes(at: place, count: min(extent.length, Self.largestPicture))
        }
        return nil
    }

    /// The indices of an item's properties, from 1, in their order.
    private func associations(_ content: Range<Int>, of item: Int) -> [Int] {
        let bytes = source.bytes(at: content.lowerBound, count: min(content.count, Self.largestList))
        guard bytes.count >= 8 else { return [] }
        let (itemWidth, propertyWidth) = (bytes[0] == 0 ? 2 : 4, bytes[3] & 1 == 0 ? 1 : 2)
        var offset = 8
        while offset + itemWidth < bytes.count {
            let found = ByteSource.number(bytes[offset..<offset + itemWidth])
            let count = Int(bytes[offset + itemWidth])
            let (start, end) = (offset + itemWidth + 1, offset + itemWidth + 1 + count * propertyWidth)
            guard end <= bytes.count else { return [] }
            if found == item {
                return stride(from: start, to: end, by: propertyWidth).map { index in
                    ByteSource.number(bytes[index..<index + propertyWidth]) & (propertyWidth == 1 ? 0x7F : 0x7FFF)
                }
            }
            offset = end
        }
        return []
    }
}

/// Consecutive big-endian numbers; beyond the end they are 0.
private struct FieldRun {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func number(_ width: Int) -> Int {
        defer { rest = rest.dropFirst(width) }
        return rest.count < width ? 0 : ByteSource.number(rest.prefix(width))
    }
}
