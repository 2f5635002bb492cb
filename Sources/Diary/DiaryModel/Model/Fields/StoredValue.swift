package import Chronology
import JSON
import Replication

/// The bounds of the values of a diary.
///
/// A database that comes from elsewhere may have been changed by anybody. Every value is clamped to these bounds when
/// it is read, so that no sum overflows, no path leads out of the vault and nothing computed from it grows without end;
/// `check` reports the values outside.
package enum StoredValue {
    /// Times in microseconds since 1970, for the years 1 to 9999 on any clock.
    package static let times = Stamp.times
    /// Seconds east of UTC: what a written time can have, so that every export can be imported.
    package static let utcOffsets = ZonedTime.writableOffsets
    /// Lengths of files in bytes: up to 8.8 TB, so that a million of them can be added up.
    package static let byteCounts: ClosedRange<Int64> = 0...1 << 43
    /// Versions of a text, and the counts of cameras and recorders.
    package static let numbers = 0...Int(Int32.max)
    /// The measurements of cameras and recorders.
    package static let measures = -1e12...1e12
    /// Positions of tabs in their order.
    package static let positions = -1e15...1e15
    /// The largest number of bytes of a command's stored values.
    package static let journalLimit = 16 << 20
    /// The largest number of bytes of the values of a later version; a line has no more.
    package static let extraLimit = 64 << 20
    package static let fileNameLimit = 1 << 16
    package static let thumbnailLimit = 16 << 20

    /// Returns whether a text may be the values of a later version: a JSON object.
    package static func isExtra(_ text: String) -> Bool {
        text.utf8.count <= extraLimit && (try? JSONParser.parse(text))?.objectValue != nil
    }

    /// Returns whether a text may be an original's extension in the vault: up to 16 letters and digits, or none.
    package static func isFileExtension(_ text: some StringProtocol) -> Bool {
        text.utf8.count <= 16
            && text.utf8.allSatisfy {
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
                    || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
            }
    }
}

extension Instant {
    package init(stored microseconds: Int64) {
        self.init(microseconds: microseconds.clamped(to: StoredValue.times))
    }
}

extension StoredValue {
    /// The number if it can be one of things; else nil.
    package static func count(_ value: Int) -> Int? {
        (-numbers.upperBound...numbers.upperBound).contains(value) ? value : nil
    }

    /// A sum of bytes, which SQLite adds up without overflow; at most some exabytes.
    package static func total(_ sum: Double) -> Int64 { Int64(sum.isFinite ? min(max(sum, 0), 4e18) : 0) }

    /// A measured number; 0 if the stored value is not finite.
    package static func finite(_ value: Double) -> Double { value.isFinite ? value : 0 }

    /// The value if a medium can have it; else nil.
    package static func measure(_ value: Double) -> Double? { measures.contains(value) ? value : nil }
}
