package import JSON

/// The correction of a clock that was ahead: operations of a machine up to a number are no later than a time.
///
/// It is the value of a field of its machine, one field for each number, so that none is ever overwritten by a later
/// one. Of several that cover an operation the earliest time counts. So the times that count are a function of the set
/// of operations, as everything else is.
package struct ClockCorrection: Hashable, Sendable {
    /// The number of the last operation that it covers.
    package let last: Int
    /// The latest time that these operations have, in microseconds since 1970-01-01T00:00:00Z.
    package let time: Int64

    /// Makes a correction of the operations up to `last`.
    package init(upTo last: Int, time: Int64) { (self.last, self.time) = (last, time) }

    private static let prefix = "clock/"

    /// Returns whether a field of a machine holds a correction.
    package static func isField(_ field: String) -> Bool { field.hasPrefix(prefix) }

    /// The field and the value that hold it.
    package var field: String { "\(Self.prefix)\(last)" }
    package var value: JSONValue { .integer(time) }

    package static func all(in record: EntityRecord) -> [ClockCorrection] {
        record.fields.flatMap { field, writes -> [ClockCorrection] in
            guard isField(field), let last = Int(field.dropFirst(prefix.count)) else { return [] }
            return writes.compactMap { write in
                write.value.writtenInteger.map { ClockCorrection(upTo: last, time: $0) }
            }
        }
    }

    /// The stamp of the machine with the time that counts after this correction.
    package func corrected(_ stamp: Stamp) -> Stamp { stamp.sequence <= last ? stamp.corrected(to: time) : stamp }
}
