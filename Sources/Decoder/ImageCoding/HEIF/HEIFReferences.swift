import Containers

/// The pictures of a HEIF file that each picture is derived from (`iref` of ISO/IEC 14496-12).
struct HEIFReferences {
    private static let largestList = 1 << 20
    /// The largest nesting: a grid of pictures, each with an alpha plane, is the deepest that programs write.
    private static let depthLimit = 16

    private var parts: [Int: Set<Int>] = [:]

    init(_ source: ByteSource) {
        for meta in source.contents(of: "meta", in: 0..<source.count) {
            for list in source.contents(of: "iref", in: meta.dropFirst(4)) {
                let width = source.bytes(at: list.lowerBound, count: 1) == [0] ? 2 : 4
                for box in source.boxes(in: list.dropFirst(4)) { add(box, width, source) }
            }
        }
    }

    /// True if the references are circular, or nested deeper than libheif can follow.
    var isEndless: Bool {
        var rest = parts
        for _ in 0..<Self.depthLimit where !rest.isEmpty {
            let whole = Set(rest.keys)
            rest = rest.filter { !$0.value.isDisjoint(with: whole) }
        }
        return !rest.isEmpty
    }

    /// Adds a reference.
    ///
    /// A derived picture refers to its parts, an alpha plane to the picture that it belongs to.
    private mutating func add(_ box: ISOBox, _ width: Int, _ source: ByteSource) {
        guard box.type == "dimg" || box.type == "auxl" else { return }
        let bytes = source.bytes(at: box.content.lowerBound, count: min(box.content.count, Self.largestList))
        guard bytes.count >= width + 2 else { return }
        let item = ByteSource.number(bytes[..<width])
        for place in stride(from: width + 2, through: bytes.count - width, by: width) {
            let other = ByteSource.number(bytes[place..<place + width])
            let (whole, part) = box.type == "dimg" ? (item, other) : (other, item)
            parts[whole, default: []].insert(part)
        }
    }
}
