/// How the container turns the primary picture of a HEIF file (ISO/IEC 23008-12), as an orientation of EXIF's.
struct HEIFTransformation {
    private static let largestList = 1 << 20

    /// Nil where the container does not turn it.
    private(set) var orientation: Orientation?

    private let source: PictureSource

    init(_ source: PictureSource) {
        self.source = source
        let boxes = SourceBoxes(source)
        guard let meta = boxes.contents(of: "meta", in: 0..<source.count).first else { return }
        let inner = boxes.boxes(in: meta.dropFirst(4))
        guard let primary = inner.first(where: { $0.name == "pitm" }).map({ primary($0.content) }),
            let properties = inner.first(where: { $0.name == "iprp" }).map({ boxes.boxes(in: $0.content) }),
            let container = properties.first(where: { $0.name == "ipco" })
        else { return }
        let all = boxes.boxes(in: container.content)
        let numbers = properties.filter { $0.name == "ipma" }.flatMap { associations($0.content, of: primary) }
        apply(numbers.compactMap { all.indices.contains($0 - 1) ? all[$0 - 1] : nil })
    }

    /// Turns to the left by quarters, and mirrors, one after the other.
    private mutating func apply(_ properties: [SourceBoxes.Box]) {
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
        return SourceBoxes.number(bytes[0] == 0 ? bytes[4..<6] : bytes[4...])
    }

    /// The numbers of the properties of an item, from 1, in their order.
    private func associations(_ content: Range<Int>, of item: Int) -> [Int] {
        let bytes = source.bytes(at: content.lowerBound, count: min(content.count, Self.largestList))
        guard bytes.count >= 8 else { return [] }
        let (itemWidth, propertyWidth) = (bytes[0] == 0 ? 2 : 4, bytes[3] & 1 == 0 ? 1 : 2)
        var offset = 8
        while offset + itemWidth < bytes.count {
            let found = SourceBoxes.number(bytes[offset..<offset + itemWidth])
            let count = Int(bytes[offset + itemWidth])
            let (start, end) = (offset + itemWidth + 1, offset + itemWidth + 1 + count * propertyWidth)
            guard end <= bytes.count else { return [] }
            if found == item {
                return stride(from: start, to: end, by: propertyWidth).map { index in
                    SourceBoxes.number(bytes[index..<index + propertyWidth]) & (propertyWidth == 1 ? 0x7F : 0x7FFF)
                }
            }
            offset = end
        }
        return []
    }
}
