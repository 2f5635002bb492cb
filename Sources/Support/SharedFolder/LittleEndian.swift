/// Integers as bytes, least significant first: the order of every number in the folder's files.
enum LittleEndian {
    static func bytes(_ value: some FixedWidthInteger) -> [UInt8] {
        (0..<value.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    static func value<Value: FixedWidthInteger>(_ type: Value.Type = Value.self, in bytes: [UInt8], at index: Int)
        -> Value
    {
        var value: Value = 0
        for offset in (0..<Value.bitWidth / 8).reversed() { value = value << 8 | Value(bytes[index + offset]) }
        return value
    }
}
