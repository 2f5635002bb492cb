/// The name of one operation, and its time, which decides between values that were written concurrently.
package struct Stamp: Hashable, Comparable, Sendable {
    /// Microseconds since 1970-01-01T00:00:00Z by the machine's hybrid logical clock.
    package let time: Int64
    /// The machine that made it.
    package let machine: MachineID
    /// Its number among that machine's operations, from 1.
    package let sequence: Int

    /// Makes a stamp.
    package init(time: Int64, machine: MachineID, sequence: Int) {
        (self.time, self.machine, self.sequence) = (time, machine, sequence)
    }

    /// Orders by time, then machine, then number.
    package static func < (first: Stamp, second: Stamp) -> Bool {
        if first.time != second.time { return first.time < second.time }
        if first.machine != second.machine { return first.machine < second.machine }
        return first.sequence < second.sequence
    }
}
