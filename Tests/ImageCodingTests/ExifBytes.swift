import TestFixtures

/// Builds blocks of EXIF with any fields, little-endian.
struct ExifBytes {
    struct Field {
        let tag: Int
        let kind: Int
        let count: Int
        let value: [UInt8]

        static func text(_ tag: Int, _ text: String) -> Field {
            Field(tag: tag, kind: 2, count: text.utf8.count + 1, value: Array(text.utf8) + [0])
        }

        static func short(_ tag: Int, _ number: Int) -> Field {
            Field(tag: tag, kind: 8, count: 1, value: little(number, 2))
        }

        /// Fractions, signed ones with kind 10.
        static func fractions(_ tag: Int, _ numbers: [(Int, Int)], kind: Int = 5) -> Field {
            let value = numbers.flatMap { little($0.0, 4) + little($0.1, 4) }
            return Field(tag: tag, kind: kind, count: numbers.count, value: value)
        }

        static func doubles(_ tag: Int, _ numbers: [Double]) -> Field {
            let value = numbers.flatMap { little(Int(bitPattern: UInt($0.bitPattern)), 8) }
            return Field(tag: tag, kind: 12, count: numbers.count, value: value)
        }
    }

    var main: [Field] = []
    var shot: [Field] = []
    var satellites: [Field] = []

    var bytes: [UInt8] {
        let start = 8 + Self.directory(main + [Self.pointer(0, 0), Self.pointer(0, 0)], at: 8).count
        let first = Self.directory(shot, at: start)
        let second = Self.directory(satellites, at: start + first.count)
        let pointers = [Self.pointer(0x8769, start), Self.pointer(0x8825, start + first.count)]
        return Array("Exif\0\0II*\0".utf8) + little(8, 4) + Self.directory(main + pointers, at: 8) + first + second
    }

    private static func pointer(_ tag: Int, _ offset: Int) -> Field {
        Field(tag: tag, kind: 4, count: 1, value: little(offset, 4))
    }

    private static func directory(_ fields: [Field], at start: Int) -> [UInt8] {
        var (entries, data): ([UInt8], [UInt8]) = ([], [])
        let end = start + 2 + 12 * fields.count + 4
        for field in fields {
            entries += little(field.tag, 2) + little(field.kind, 2) + little(field.count, 4)
            let isShort = field.value.count <= 4
            entries +=
                isShort
                ? field.value + [UInt8](repeating: 0, count: 4 - field.value.count) : little(end + data.count, 4)
            if !isShort { data += field.value }
        }
        return little(fields.count, 2) + entries + little(0, 4) + data
    }
}
