/// Writes fields as bytes: integers and doubles as eight little-endian bytes, text and bytes with a length prefix.
struct FieldWriter: FieldCoder {
    private(set) var bytes: [UInt8] = []

    mutating func write<each Value: FieldCodable>(_ values: repeat each Value) {
        for value in repeat each values {
            var copy = value
            // NB: a writer never throws; the shared code can only throw because a reader does.
            try? copy.code(with: &self)
        }
    }

    mutating func code(_ value: inout Int) {
        write(UInt64(bitPattern: Int64(value)))
    }

    mutating func code(_ value: inout Double) {
        write(value.bitPattern)
    }

    mutating func code(_ value: inout Bool) {
        bytes.append(value ? 1 : 0)
    }

    mutating func code(_ value: inout String) {
        var utf8 = Array(value.utf8.prefix(DecoderProtocolLimits.textByteCount))
        // A character that the cut splits is left out whole.
        while utf8.count < value.utf8.count, !utf8.isEmpty, String(validating: utf8, as: UTF8.self) == nil {
            utf8.removeLast()
        }
        code(&utf8)
    }

    mutating func code(_ value: inout [UInt8]) {
        write(UInt64(value.count))
        bytes += value
    }

    private mutating func write(_ value: UInt64) {
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: value >> shift))
        }
    }
}
