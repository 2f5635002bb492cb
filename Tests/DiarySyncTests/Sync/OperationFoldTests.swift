import JSON
import NaiveMerge
import Replication
import TestFixtures
import Testing

@testable import DiarySync

/// Folding operations into records, without a diary and without a folder.
struct OperationFoldTests {
    private static let entry = EntityName("entry", "1")

    private func machine(_ byte: UInt8) throws -> MachineID {
        try #require(MachineID(bytes: Array(repeating: byte, count: 16)))
    }

    private func operation(
        _ byte: UInt8, _ sequence: Int, time: Int64, seen: [UInt8: Int] = [:], of entity: EntityName = Self.entry,
        _ changes: [(String, JSONValue)]
    ) throws -> ReplicaOperation {
        var vector = VersionVector()
        for (byte, count) in seen { vector[try machine(byte)] = count }
        return ReplicaOperation(
            Stamp(time: time, machine: try machine(byte), sequence: sequence), seen: vector,
            changes.map { Change(entity, $0, $1) })
    }

    /// The fold of machine 1.
    private func fold(_ table: RecordTable = RecordTable()) throws -> OperationFold {
        OperationFold(of: try machine(1), into: table, after: VersionVector())
    }

    private func whole(_ byte: UInt8, _ sequence: Int, time: Int64 = 1) throws -> ReplicaOperation {
        try operation(byte, sequence, time: time, [("time", .integer(0)), ("text", .string("Fog"))])
    }

    @Test func `the diary adopts what others changed, not what was changed here`() throws {
        var fold = try fold()
        let own = fold.nextOperation([Change(Self.entry, "text", .string("Fog"))], at: 5, seen: nil)
        #expect(own.stamp == Stamp(time: 5, machine: try machine(1), sequence: 1))
        _ = try fold.merge(own)
        #expect(fold.touched.isEmpty)
        #expect(fold.vector[own.stamp.machine] == 1)
        let other = try operation(2, 3, time: 7, [("starred", .boolean(true))])
        let names = try fold.merge(other).names
        #expect(names == [Self.entry])
        #expect(fold.touched == [Self.entry: other.stamp])
        #expect(fold.vector[other.stamp.machine] == 3)
        let (first, second) = (try fold.takeChanged(), try fold.takeChanged())
        #expect(first.map(\.name) == [Self.entry])
        #expect(first[0].record.fields.keys.sorted() == ["starred", "text"])
        #expect(second.isEmpty)
    }

    @Test func `operations without changes count`() throws {
        var fold = try fold()
        fold.skip(to: 4, of: try machine(2))
        fold.skip(to: 2, of: try machine(2))
        let count = fold.vector[try machine(2)]
        #expect(count == 4)
    }

    @Test func `a deleted entry comes back where it was changed concurrently, in either order`() throws {
        let deletion = try operation(2, 1, time: 9, seen: [1: 1], [("trash", .integer(9))])
        let edit = try operation(3, 1, time: 2, seen: [1: 1], [("starred", .boolean(true))])
        for (first, second) in [(deletion, edit), (edit, deletion)] {
            var fold = try fold()
            _ = try fold.merge(whole(1, 1))
            let outcomes = [try fold.merge(first), try fold.merge(second)]
            #expect(outcomes.map(\.cameBack) == [[], [Self.entry]])
            let record = try fold.record(Self.entry)
            #expect(record.deletion == nil)
        }
    }

    @Test func `a minor change brings no entry back`() throws {
        var fold = try fold()
        _ = try fold.merge(whole(1, 1))
        _ = try fold.merge(operation(2, 1, time: 9, seen: [1: 1], [("trash", .integer(9))]))
        let outcome = try fold.merge(operation(3, 1, time: 2, seen: [1: 1], [("priority", .double(2))]))
        let record = try fold.record(Self.entry)
        #expect(outcome.cameBack.isEmpty)
        #expect(record.deletion == .integer(9))
    }

    @Test func `an entry that was emptied elsewhere and changed here is published again`() throws {
        var fold = try fold()
        _ = try fold.merge(whole(2, 1))
        _ = try fold.merge(operation(1, 1, time: 3, seen: [2: 1], [("starred", .boolean(true))]))
        _ = try fold.merge(operation(3, 1, time: 4, seen: [2: 1], [("journal", .string("Work"))]))
        let outcome = try fold.merge(operation(2, 2, time: 9, seen: [:], [("gone", .boolean(true))]))
        #expect(outcome.cameBack == [Self.entry])
        #expect(outcome.hasTombstone)
        let (emptied, more) = (fold.takeEmptied(), fold.takeEmptied())
        #expect(emptied.map(\.name) == [Self.entry])
        #expect(more.isEmpty)
        let changes = try emptied.flatMap { try fold.changes(restoring: $0) }
        // Its star and its journal, which the emptying machine didn't know, are there.
        #expect(changes.map(\.field) == ["text", "time"])
    }

    @Test func `an entry that was emptied elsewhere and deleted here stays away`() throws {
        var fold = try fold()
        _ = try fold.merge(whole(2, 1))
        _ = try fold.merge(operation(1, 1, time: 3, seen: [2: 1], [("trash", .integer(3))]))
        let outcome = try fold.merge(operation(2, 2, time: 9, [("gone", .boolean(true))]))
        let emptied = fold.takeEmptied()
        #expect(outcome.cameBack.isEmpty)
        #expect(outcome.hasTombstone)
        #expect(emptied.isEmpty)
    }

    @Test func `the correction of a clock changes stored records, and says where another value wins`() throws {
        let table = RecordTable()
        var fold = try fold(table)
        _ = try fold.merge(operation(2, 1, time: 900, [("text", .string("ahead"))]))
        _ = try fold.merge(operation(3, 1, time: 500, [("text", .string("right"))]))
        _ = try fold.merge(operation(2, 2, time: 901, of: EntityName("entry", "2"), [("text", .string("alone"))]))
        table.store(try fold.takeChanged())
        fold.forgetRecords()
        fold.touched = [:]
        let correction = ClockCorrection(upTo: 2, time: 100)
        let name = EntityName("machine", try machine(2).hex)
        let operation = try operation(2, 3, time: 100, of: name, [(correction.field, correction.value)])
        _ = try fold.merge(operation)
        let record = try fold.record(Self.entry)
        #expect(record.value(of: "text", by: .latest) == .string("right"))
        #expect(Set(fold.touched.keys) == [name, Self.entry])
        let changed = try fold.takeChanged().map(\.name)
        #expect(changed == [Self.entry, EntityName("entry", "2"), name])
    }

    @Test func `records are the fold over the set, in any order and in any number of parts`() throws {
        var generator = SeededGenerator()
        let machines = try (1...3).map { try machine($0) }
        let entities = [Self.entry, EntityName("entry", "2")] + machines.map { EntityName("machine", $0.hex) }
        for trial in 0..<300 {
            let operations = history(of: machines, entities, using: &generator)
            let clock = NaiveClock(operations)
            var (left, table) = (operations, RecordTable())
            var fold = OperationFold(of: machines[0], into: table, after: VersionVector())
            while let next = left.indices.filter({ left[$0].isReady(after: fold.vector) }).randomElement(
                using: &generator)
            {
                let operation = left.remove(at: next)
                guard operation.stamp.sequence == fold.vector[operation.stamp.machine] + 1 else {
                    left.append(operation)
                    continue
                }
                _ = try fold.merge(operation)
                guard generator.isOne(in: 4) else { continue }
                // Another transaction begins.
                table.store(try fold.takeChanged())
                fold = OperationFold(of: machines[0], into: table, after: fold.vector)
            }
            try #require(left.isEmpty)
            for entity in entities {
                let (record, naive) = (
                    try fold.record(entity),
                    NaiveFold(operations, of: entity, at: clock, isMinor: FieldRules.isMinor)
                )
                let found = record.fields.mapValues { $0.map(\.value) }.filter { !$0.value.isEmpty }
                let wanted = naive.fields.mapValues { $0.map(\.value) }
                #expect(found == wanted, "trial \(trial) of \(generator.name): \(entity)")
                #expect(record.deletion == naive.deletion, "trial \(trial) of \(generator.name): \(entity)")
            }
        }
    }

    /// Random operations of machines that sometimes hear of each other, and whose clocks are sometimes corrected.
    private func history(
        of machines: [MachineID], _ entities: [EntityName], using generator: inout SeededGenerator
    ) -> [ReplicaOperation] {
        var (known, operations) = (machines.map { _ in VersionVector() }, [ReplicaOperation]())
        for _ in 0..<18 {
            let (place, other) = (Int.random(in: 0...2, using: &generator), Int.random(in: 0...2, using: &generator))
            let machine = machines[place]
            if generator.isOne(in: 3) { known[place].formUnion(known[other]) }
            let stamp = Stamp(
                time: Int64.random(in: 0...30, using: &generator), machine: machine,
                sequence: known[place][machine] + 1)
            let entity = entities[Int.random(in: 0...1, using: &generator)]
            let change: Change =
                switch Int.random(in: 0...9, using: &generator) {
                case 0: Change(entity, "trash", .integer(Int64(stamp.sequence)))
                case 1: Change(entity, "trash", .null)
                case 2: Change(entity, "gone", .boolean(true))
                case 3: Change(entity, "priority", .double(Double(stamp.time)))
                case 4:
                    Change(
                        EntityName("machine", machine.hex), "clock/\(stamp.sequence)",
                        .integer(Int64.random(in: 0...20, using: &generator)))
                default: Change(entity, "text", .string("\(place) \(stamp.sequence)"))
                }
            operations.append(ReplicaOperation(stamp, seen: known[place], [change]))
            known[place][machine] = stamp.sequence
        }
        return operations
    }
}

private final class RecordTable: RecordSource {
    private var records: [EntityName: EntityRecord] = [:]

    func record(_ name: EntityName) throws -> EntityRecord { records[name] ?? EntityRecord() }

    func forEachRecord(_ body: (EntityName, EntityRecord) throws -> Bool) throws {
        for (name, record) in records where try !body(name, record) { return }
    }

    func store(_ list: [(name: EntityName, record: EntityRecord)]) {
        for (name, record) in list { records[name] = record }
    }
}
