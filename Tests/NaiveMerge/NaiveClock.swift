import JSON
package import Replication

/// The times that count of operations, computed from the whole set: the earliest of an operation's own stamp and of all
/// corrections that cover it, whoever gave them.
package struct NaiveClock {
    private var notes: [(machine: String, last: Int, time: Int64)] = []

    /// The times as they were stamped.
    package init() {}

    /// The times after all corrections in a set.
    package init(_ operations: some Collection<ReplicaOperation>) {
        for change in operations.flatMap(\.changes) where change.entity.kind == "machine" {
            let words = change.field.split(separator: "/")
            guard words.count == 2, words[0] == "clock", let last = Int(words[1]),
                let time = change.value.integerValue
            else { continue }
            notes.append((change.entity.id, last, time))
        }
    }

    /// The time of a stamp that counts.
    package func time(_ stamp: Stamp) -> Int64 {
        let limits = notes.filter { $0.machine == stamp.machine.hex && stamp.sequence <= $0.last }.map(\.time)
        return min(stamp.time, limits.min() ?? .max)
    }
}
