package import JSON
package import Replication

/// The merge as the design defines it, computed from the whole set of operations without regard to order or speed.
package struct NaiveFold {
    /// A value with the operation that wrote it.
    package struct Write: Hashable {
        package let operation: ReplicaOperation
        package let field: String
        package let value: JSONValue
    }

    /// The writes in force by field, the latest first.
    package private(set) var fields: [String: [Write]] = [:]
    /// Deletions that a concurrent change didn't know.
    package private(set) var contested: Set<Stamp> = []

    /// Folds the operations of a set in any order.
    ///
    /// - Parameter clock: the times of operations that count.
    package init(
        _ operations: some Collection<ReplicaOperation>, of entity: EntityName, at clock: NaiveClock = NaiveClock(),
        isMinor: (String) -> Bool
    ) {
        let writes = operations.flatMap { operation in
            operation.changes.filter { $0.entity == entity }
                .map { Write(operation: operation, field: $0.field, value: $0.value) }
        }
        let standing = writes.filter { write in
            !writes.contains { other in
                guard other.operation.seen.contains(write.operation.stamp) else { return false }
                return other.field == write.field || Self.takesAway(other.field, write.field)
            }
        }
        fields = Dictionary(grouping: standing, by: \.field)
            .mapValues {
                $0.sorted { Self.order($0.operation.stamp, at: clock) > Self.order($1.operation.stamp, at: clock) }
            }
        for deletion in fields["trash"] ?? [] where !deletion.value.isNull {
            let isContested = writes.contains { other in
                let isDeletion = other.field == "trash" && !other.value.isNull
                return !isDeletion && !isMinor(other.field) && other.operation.stamp != deletion.operation.stamp
                    && !other.operation.seen.contains(deletion.operation.stamp)
                    && !deletion.operation.seen.contains(other.operation.stamp)
            }
            if isContested { contested.insert(deletion.operation.stamp) }
        }
    }

    private static func order(_ stamp: Stamp, at clock: NaiveClock) -> (Int64, MachineID, Int) {
        (clock.time(stamp), stamp.machine, stamp.sequence)
    }

    package var deletion: JSONValue? {
        fields["trash"]?.first { !$0.value.isNull && !contested.contains($0.operation.stamp) }?.value
    }

    /// Returns whether a field records that another is deleted.
    private static func takesAway(_ tombstone: String, _ field: String) -> Bool {
        if tombstone == "gone" { return true }
        guard tombstone.hasSuffix("/gone") else { return false }
        let path = tombstone.dropLast("/gone".count)
        return field == path || field.hasPrefix(path + "/")
    }
}
