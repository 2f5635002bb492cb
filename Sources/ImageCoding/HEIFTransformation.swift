/// How the container turns the primary picture of a HEIF file (ISO/IEC 23008-12), as an orientation of EXIF's.
struct HEIFTransformation {
    private static let boxLimit = 1000
    private static let largestList = 1 << 20

    /// Nil where the container does not turn it.
    private(set) var orientation: Orientation?

    private struct Box {
        let name: String
        let content: Range<Int>
    }

    private let source: PictureSource

    init(_ source: PictureSource) {
        self.source = source
        guard let meta = boxes(in: 0..<source.count).first(where: { $0.name == "meta" }) else { return }
        let inner = boxes(in: meta.content.dropFirst(4))
        guard let primary = inner.first(where: { $0.name == "pitm" }).map({ primary($0.content) }),
            let properties = inner.first(where: { $0.name == "iprp" }).map({ boxes(in: $0.content) }),
            let container = properties.first(where: { $0.name == "ipco" })
        else { return }
        let all = boxes(in: container.content)
        let numbers = properties.filter { $0.name == "ipma" }.flatMap { associations($0.content, of: primary) }
        apply(numbers.compactMap { all.indices.contains($0 - 1) ? all[$0 - 1] : nil })
    }

    /// Turns to the left by quarters, and mirrors, one after the other.
    private mutating func apply(_ properties: [Box]) {
        var (quarters, isMirrored, isTurned) = (0, false, false)
        for box in properties {
            let value = Int(source.bytes(at: box.content.lowerBound, count: 1).first ?? 0)
            switch box.name {
            case "irot": quarters += 4 - value & 3
            // A mirror behind a turn is the mirror before the turn the other way round.
            case "imir": (quarters, isMirrored) = ((value & 1 == 0 ? 2 : 0) - quarters + 8, !isMirrored)
            default: continue
            }
            isTurned = true
        }
        guard isTurned else { return }
        let numbers = isMirrored ? [2, 7, 4, 5] : [1, 6, 3, 8]
        orientation = Orientation(rawValue: numbers[quarters & 3])
    }

    private func primary(_ content: Range<Int>) -> Int {
        let bytes = source.bytes(at: content.lowerBound, count: 8)
        guard bytes.count >= 6 else { return -1 }
        return number(bytes[0] == 0 ? bytes[4..<6] : bytes[4...])
    }

    /// The numbers of the properties of an item, from 1, in their order.
    private func associations(_ content: Range<Int>, of item: Int) -> [Int] {
        let bytes = source.bytes(at: content.lowerBound, count: min(content.count, Self.largestList))
        guard bytes.count >= 8 else { return [] }
        let (itemWidth, propertyWidth) = (bytes[0] == 0 ? 2 : 4, bytes[3] & 1 == 0 ? 1 : 2)
        var offset = 8
        while offset + itemWidth < bytes.count {
            let found = number(bytes[offset..<offset + itemWidth])
            let count = Int(bytes[offset + itemWidth])
            let (start, end) = (offset + itemWidth + 1, offset + itemWidth + 1 + count * propertyWidth)
            guard end <= bytes.count else { return [] }
            if found == item {
                return stride(from: start, to: end, by: propertyWidth).map { index in
                    number(bytes[index..<index + propertyWidth]) & (propertyWidth == 1 ? 0x7F : 0x7FFF)
                }
            }
            offset = end
        }
        return []
    }

    private func boxes(in range: Range<Int>) -> [Box] {
        var (found, offset): ([Box], Int) = ([], range.lowerBound)
        while offset + 8 <= range.upperBound, found.count < Self.boxLimit {
            let head = source.bytes(at: offset, count: 16)
            guard head.count >= 8 else { break }
            let short = number(head[0..<4])
            let size = short == 0 ? range.upperBound - offset : short == 1 ? number(head[8...]) : short
            guard size >= (short == 1 ? 16 : 8), size <= range.upperBound - offset else { break }
            let name = String(decoding: head[4..<8], as: UTF8.self)
            found.append(Box(name: name, content: offset + (short == 1 ? 16 : 8)..<offset + size))
            offset += size
        }
        return found
    }

    /// What needs more bits than a file has bytes is 0.
    private func number(_ bytes: ArraySlice<UInt8>) -> Int {
        Int(exactly: bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }) ?? 0
    }
}
