import Chronology
import SQLite

/// What a value of the diary can be.
///
/// Anybody can have changed a database that comes from elsewhere. Whatever stands in it is held within these bounds when it is
/// read, so that no sum overflows, no path leads out of the vault and nothing that is made of it grows without end; `check`
/// names what was outside.
enum StoredValue {
    /// Microseconds since 1970 of the years 1 to 9999, on any clock.
    static let times: ClosedRange<Int64> = -62_135_769_600_000_000...253_402_473_599_999_999
    /// Seconds east of UTC: zones are at most 26 hours off.
    static let utcOffsets = -93_600...93_600
    /// Bytes of a file: 8.8 TB, so that a million of them are summed.
    static let byteCounts: ClosedRange<Int64> = 0...1 << 43
    /// Versions of a text, and what cameras and recorders count.
    static let numbers = 0...Int(Int32.max)
    /// What cameras and recorders measure.
    static let measures = -1e12...1e12
    /// Places of tabs in their order.
    static let positions = -1e15...1e15
    /// Bytes of what is kept of a command to take it back.
    static let journalLimit = 16 << 20
    /// Bytes of a thumbnail.
    static let thumbnailLimit = 16 << 20

    /// Whether a text is an ending that an original may have in the vault: up to 16 letters and digits, or none.
    static func isFileExtension(_ text: some StringProtocol) -> Bool {
        text.utf8.count <= 16
            && text.utf8.allSatisfy {
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
                    || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
            }
    }
}

extension Instant {
    /// A time that stands in the database.
    init(stored microseconds: Int64) {
        self.init(microseconds: microseconds.clamped(to: StoredValue.times))
    }
}

extension Row {
    func time(_ column: Int32) -> Instant { Instant(stored: int64(column)) }
    func optionalTime(_ column: Int32) -> Instant? { isNull(column) ? nil : time(column) }
    func utcOffset(_ column: Int32) -> Int { int(column).clamped(to: StoredValue.utcOffsets) }
    func byteCount(_ column: Int32) -> Int64 { int64(column).clamped(to: StoredValue.byteCounts) }
    /// The number of a version.
    func number(_ column: Int32) -> Int { int(column).clamped(to: StoredValue.numbers) }

    /// The ending of an original; none where it is no ending.
    func fileExtension(_ column: Int32) -> String {
        let text = text(column)
        return StoredValue.isFileExtension(text) ? text : ""
    }

    /// A whole number that a file told; nil where it is out of bounds.
    func count(_ column: Int32) -> Int? { optionalInt(column).flatMap(StoredValue.count) }
    /// What a file told; nil where it is out of bounds.
    func measure(_ column: Int32) -> Double? { optionalDouble(column).flatMap(StoredValue.measure) }
}

extension StoredValue {
    static func count(_ value: Int) -> Int? {
        (-numbers.upperBound...numbers.upperBound).contains(value) ? value : nil
    }

    /// A sum of bytes, which SQLite adds up without overflow; at most some exabytes.
    static func total(_ sum: Double) -> Int64 { Int64(sum.isFinite ? min(max(sum, 0), 4e18) : 0) }

    /// A number that somebody measured; 0 for what can't be one.
    static func finite(_ value: Double) -> Double { value.isFinite ? value : 0 }

    static func measure(_ value: Double) -> Double? { measures.contains(value) ? value : nil }
}
