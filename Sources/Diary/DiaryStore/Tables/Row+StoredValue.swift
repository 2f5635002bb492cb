import Chronology
import DiaryModel
package import SQLite

extension Row {
    func time(_ column: Int32) -> Instant { Instant(stored: int64(column)) }
    func optionalTime(_ column: Int32) -> Instant? { isNull(column) ? nil : time(column) }
    func utcOffset(_ column: Int32) -> Int { int(column).clamped(to: StoredValue.utcOffsets) }
    package func byteCount(_ column: Int32) -> Int64 { int64(column).clamped(to: StoredValue.byteCounts) }
    func number(_ column: Int32) -> Int { int(column).clamped(to: StoredValue.numbers) }

    /// The extension of an original; empty if it is not a valid one.
    package func fileExtension(_ column: Int32) -> String {
        let text = text(column)
        return StoredValue.isFileExtension(text) ? text : ""
    }

    /// An integer from a file's metadata; nil if it is out of bounds.
    func count(_ column: Int32) -> Int? { optionalInt(column).flatMap(StoredValue.count) }
    /// A number from a file's metadata; nil if it is out of bounds.
    func measure(_ column: Int32) -> Double? { optionalDouble(column).flatMap(StoredValue.measure) }
}
