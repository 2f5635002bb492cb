/// The name of one operation, and its time, which decides between values that were written concurrently.
package struct Stamp: Hashable, Comparable, Sendable {
    /// Microseconds since 1970-01-01T00:00:00Z by the machine's hybrid logical clock, as it wrote them.
    package let time: Int64
    package let machine: MachineID
    /// Its number among that machine's operations, from 1.
    package let sequence: Int
    /// The time that counts instead, because the machine's clock is known to have been ahead; nil where `time` counts.
    package private(set) var correctedTime: Int64?

    /// The times of stamps, in the years 1 to 9999 on any clock: differences of two of them never overflow.
    package static let times: ClosedRange<Int64> = -62_135_769_600_000_000...253_402_473_599_999_999

    package init(time: Int64, machine: MachineID, sequence: Int, correctedTime: Int64? = nil) {
        (self.time, self.machine, self.sequence) = (time, machine, sequence)
        self.correctedTime = correctedTime
    }

    package var decidingTime: Int64 { correctedTime ?? time }

    /// The same stamp, with no later time than this one.
    func corrected(to limit: Int64) -> Stamp {
        guard decidingTime > limit else { return self }
        return Stamp(time: time, machine: machine, sequence: sequence, correctedTime: limit)
    }

    /// Orders by the time that decides, then machine, then number.
    package static func < (first: Stamp, second: Stamp) -> Bool {
        if first.decidingTime != second.decidingTime { return first.decidingTime < second.decidingTime }
        if first.machine != second.machine { return first.machine < second.machine }
        return first.sequence < second.sequence
    }
}
