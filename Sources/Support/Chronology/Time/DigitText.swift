/// A text of numbers under construction, as its bytes; an export prints hundreds of thousands.
struct DigitText {
    private var bytes = InlineArray<40, UInt8>(repeating: 0)
    private var count = 0

    /// The text; longer text than forty bytes is cut.
    var string: String {
        unsafe String(unsafeUninitializedCapacity: count) { target in
            for index in 0..<count { unsafe target[index] = bytes[index] }
            return count
        }
    }

    mutating func append(_ scalar: Unicode.Scalar) {
        append(byte: UInt8(ascii: scalar))
    }

    /// The digits of a non-negative number, padded with zeros to the width.
    mutating func append(_ number: Int, width: Int) {
        var divisor = 1
        for _ in 1..<width { divisor *= 10 }
        while divisor > 0 {
            append(byte: UInt8(truncatingIfNeeded: 0x30 + number / divisor % 10))
            divisor /= 10
        }
    }

    mutating func append(_ date: CivilDate) {
        append(date.year, width: 4)
        append("-")
        append(date.month, width: 2)
        append("-")
        append(date.day, width: 2)
    }

    /// A point and the digits of a fraction without zeros at its end, or nothing where it is zero.
    mutating func append(fraction microsecond: Int) {
        guard microsecond != 0 else { return }
        append(".")
        append(microsecond, width: 6)
        while bytes[count - 1] == 0x30 { count -= 1 }
    }

    private mutating func append(byte: UInt8) {
        guard count < bytes.count else { return }
        bytes[count] = byte
        count += 1
    }
}
