import JSON
import NaiveMerge
import TestFixtures

@testable import Replication

/// Random operations of some machines that sometimes hear of each other.
struct RandomHistory {
    /// All operations, each after those that it has seen.
    private(set) var operations: [ReplicaOperation] = []
    let machines: [MachineID]

    static let fields = [
        "text", "starred", "tag/a", "tag/b", "medium/1", "medium/1/caption", "medium/1/gone", "medium/2", "minor",
        "trash",
        "gone",
    ]

    /// Uses operations as they are.
    init(_ operations: [ReplicaOperation], _ machines: [MachineID]) {
        (self.operations, self.machines) = (operations, machines)
    }

    /// Generates `count` operations of two to five machines on the entities `entry 1` and `entry 2`.
    ///
    /// - Parameter settlesDeletions: true if a machine that changes an entity with a contested deletion also records
    ///   that it is restored.
    init(count: Int, settlesDeletions: Bool = false, using generator: inout SeededGenerator) {
        machines = (0..<Int.random(in: 2...5, using: &generator)).compactMap { _ in
            MachineID(bytes: (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) })
        }
        var known = machines.map { _ in VersionVector() }
        for number in 1...count {
            let place = machines.indices.randomElement(using: &generator) ?? 0
            if generator.isOne(in: 3), let other = machines.indices.randomElement(using: &generator) {
                known[place].formUnion(known[other])
            }
            let sequence = known[place][machines[place]] + 1
            // Clocks are unreliable: many times are equal, and some go back.
            let stamp = Stamp(
                time: Int64.random(in: 0...12, using: &generator), machine: machines[place], sequence: sequence)
            var changes: [Change] = []
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let change = Self.change(number, using: &generator)
                // An operation writes a field only once.
                if !changes.contains(where: { $0.entity == change.entity && $0.field == change.field }) {
                    changes.append(change)
                }
            }
            if settlesDeletions { changes += restorations(by: changes, after: known[place]) }
            operations.append(ReplicaOperation(stamp, seen: known[place], changes))
            known[place][machines[place]] = sequence
        }
    }

    private func restorations(by changes: [Change], after known: VersionVector) -> [Change] {
        Set(changes.map(\.entity)).sorted().compactMap { entity in
            var record = EntityRecord()
            for operation in operations where known.contains(operation.stamp) {
                let list = operation.changes.filter { $0.entity == entity }.map { ($0.field, $0.value) }
                if !list.isEmpty { record.apply(list, of: operation, isMinor: { $0 == "minor" }) }
            }
            let isSaid = changes.contains { $0.entity == entity && $0.field == "trash" }
            return record.hasContestedDeletion && !isSaid ? Change(entity, "trash", .null) : nil
        }
    }

    private static func change(_ number: Int, using generator: inout SeededGenerator) -> Change {
        let field = generator.pick(fields)
        let value: JSONValue =
            switch field {
            case "gone", "medium/1/gone": .boolean(true)
            case "trash" where !generator.isOne(in: 3): .integer(number)
            default: generator.isOne(in: 4) ? .null : .string("\(field) \(number)")
            }
        return Change(EntityName("entry", generator.isOne(in: 3) ? "2" : "1"), field, value)
    }

    /// The operations in another order in which each comes after those that it has seen.
    func reordered(using generator: inout SeededGenerator) -> [ReplicaOperation] {
        var (left, applied, order) = (operations, VersionVector(), [ReplicaOperation]())
        while !left.isEmpty {
            let ready = left.indices.filter { left[$0].isReady(after: applied) && isNext(left[$0], after: applied) }
            guard let place = ready.randomElement(using: &generator) else { break }
            let operation = left.remove(at: place)
            applied[operation.stamp.machine] = operation.stamp.sequence
            order.append(operation)
        }
        return order
    }

    /// Returns whether the operation is the next one of its machine, since files form a chain.
    private func isNext(_ operation: ReplicaOperation, after vector: VersionVector) -> Bool {
        vector[operation.stamp.machine] == operation.stamp.sequence - 1
    }
}
