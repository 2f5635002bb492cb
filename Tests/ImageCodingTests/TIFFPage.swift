/// TIFF files of one page, made by hand.
struct TIFFPage {
    /// A field: its tag, its type by TIFF's numbers, and its values.
    struct Field {
        let tag: Int
        let type: Int
        let values: [Int]

        init(_ tag: Int, _ values: Int..., type: Int = 4) {
            (self.tag, self.type, self.values) = (tag, type, values)
        }

        init(_ tag: Int, _ values: [Int], type: Int = 4) {
            (self.tag, self.type, self.values) = (tag, type, values)
        }
    }

    private static let widths = [1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 13: 4, 16: 8, 18: 8]

    var isBigEndian = false
    /// Whether it is built as files longer than 4 GiB are.
    var isLong = false

    /// A number of that many bytes.
    func number(_ value: Int, _ count: Int) -> [UInt8] {
        let bytes = (0..<count).map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> ($0 * 8)) : 0 }
        return isBigEndian ? bytes.reversed() : bytes
    }

    private var offsetWidth: Int { isLong ? 8 : 4 }
    private var headByteCount: Int { isLong ? 16 : 8 }

    /// The bytes of a list that stands at an offset, with what does not fit into it after it.
    private func list(_ fields: [Field], at offset: Int) -> [UInt8] {
        let byteCount = (isLong ? 8 : 2) + fields.count * (4 + 2 * offsetWidth) + offsetWidth
        var (entries, behind): ([UInt8], [UInt8]) = ([], [])
        for field in fields {
            let values = field.values.flatMap { number($0, Self.widths[field.type] ?? 1) }
            let count = field.type == 5 ? field.values.count / 2 : field.values.count
            let content = field.type == 5 ? field.values.flatMap { number($0, 4) } : values
            entries += number(field.tag, 2) + number(field.type, 2) + number(count, offsetWidth)
            entries +=
                content.count <= offsetWidth
                ? content + [UInt8](repeating: 0, count: offsetWidth - content.count)
                : number(offset + byteCount + behind.count, offsetWidth)
            if content.count > offsetWidth { behind += content }
        }
        return number(fields.count, isLong ? 8 : 2) + entries + number(0, offsetWidth) + behind
    }

    /// A file of pixels and a list of fields; those of tag 0x0111 or 0x0144 count from the pixels' beginning.
    ///
    /// - Parameter below: a list of its own, to which a field leads.
    func bytes(_ pixels: [UInt8], _ fields: [Field], below: (tag: Int, type: Int, fields: [Field])? = nil) -> [UInt8] {
        let order = Array((isBigEndian ? "MM" : "II").utf8)
        let (start, places) = (headByteCount + pixels.count, [0x0111, 0x0144])
        let moved = fields.map { field in
            guard places.contains(field.tag) else { return field }
            return Field(field.tag, field.values.map { $0 + headByteCount }, type: field.type)
        }
        let inner = below.map { list($0.fields, at: start) } ?? []
        let all = moved + (below.map { [Field($0.tag, start, type: $0.type)] } ?? [])
        let first = number(start + inner.count, offsetWidth)
        let head = isLong ? order + number(43, 2) + number(8, 2) + number(0, 2) + first : order + number(42, 2) + first
        return head + pixels + inner + list(all.sorted { $0.tag < $1.tag }, at: start + inner.count)
    }
}
