extension WallClockTime {
    /// A time as EXIF and recorders write it: `2024:02:28 11:22:33`, also with `-` in the date, and `T` between.
    ///
    /// - Parameter fraction: the digits after the second's point.
    package init?(metadataText text: String, fraction: String = "") {
        let bytes = Array(text.utf8)
        guard bytes.count == 19, " T".utf8.contains(bytes[10]) else { return nil }
        guard let separator = bytes[4] == bytes[7] ? bytes[4] : nil, ":-".utf8.contains(separator) else { return nil }
        guard bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":") else { return nil }
        let parts = [0..<4, 5..<7, 8..<10, 11..<13, 14..<16, 17..<19].compactMap { Self.number(bytes[$0]) }
        guard parts.count == 6 else { return nil }
        self.init(
            date: (parts[0], parts[1], parts[2]), time: (parts[3], parts[4], parts[5]),
            nanosecond: Self.nanoseconds(fraction: fraction))
    }

    private static func number(_ digits: some Collection<UInt8>) -> Int? {
        guard digits.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    /// `18` is 180 thousandths, `007` is 7; text other than digits is 0.
    private static func nanoseconds(fraction: String) -> Int {
        let digits = Array(fraction.utf8.prefix(9))
        return number(digits + Array(repeating: UInt8(ascii: "0"), count: 9 - digits.count)) ?? 0
    }
}
