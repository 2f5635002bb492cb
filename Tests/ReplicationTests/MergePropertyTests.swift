import JSON
import NaiveMerge
import TestFixtures
import Testing

@testable import Replication

/// The record of an entity equals the fold over the set of operations in any order.
struct MergePropertyTests {
    private let entities = [EntityName("entry", "1"), EntityName("entry", "2")]

    private static func isMinor(_ field: String) -> Bool { field == "minor" }

    private func records(_ operations: [ReplicaOperation]) -> [EntityRecord] {
        entities.map { entity in
            var record = EntityRecord()
            for operation in operations {
                let changes = operation.changes.filter { $0.entity == entity }.map { ($0.field, $0.value) }
                guard !changes.isEmpty else { continue }
                record.apply(changes, of: operation, isMinor: Self.isMinor)
            }
            return record
        }
    }

    /// The differences between a record and the fold; nil if there are none.
    private func difference(_ record: EntityRecord, _ fold: NaiveFold) -> String? {
        for field in RandomHistory.fields {
            let found = (record.fields[field] ?? []).map { ($0.stamp, $0.value) }
            let wanted = (fold.fields[field] ?? []).map { ($0.operation.stamp, $0.value) }
            guard found.elementsEqual(wanted, by: ==) else { return "\(field): \(found) instead of \(wanted)" }
        }
        guard record.deletion == fold.deletion else {
            return "the deletion \(String(describing: record.deletion)) instead of \(String(describing: fold.deletion))"
        }
        return record.hasContestedDeletion == !fold.contested.isEmpty ? nil : "what is contested"
    }

    @Test func `the record is the fold over the set after each operation, in any order`() throws {
        var generator = SeededGenerator()
        let name = generator.name
        for trial in 0..<1000 {
            let history = RandomHistory(count: Int.random(in: 2...25, using: &generator), using: &generator)
            let order = history.reordered(using: &generator)
            try #require(order.count == history.operations.count)
            for length in generator.isOne(in: 10) ? Array(1...order.count) : [order.count] {
                let known = Array(order.prefix(length))
                for (entity, record) in zip(entities, records(known)) {
                    let fold = NaiveFold(known, of: entity, isMinor: Self.isMinor)
                    if let difference = difference(record, fold) {
                        Issue.record("trial \(trial) of \(name), \(length) operations, \(entity.id): \(difference)")
                        return
                    }
                }
            }
            #expect(records(order) == records(history.operations), "trial \(trial) of \(name)")
        }
    }

    @Test func `an operation that comes twice changes nothing`() {
        var generator = SeededGenerator()
        for _ in 0..<200 {
            let history = RandomHistory(count: 12, using: &generator)
            var (vector, kept) = (VersionVector(), [ReplicaOperation]())
            let doubled = history.operations.flatMap { [$0, $0] } + history.operations.reversed()
            for operation in doubled where operation.isReady(after: vector) {
                vector[operation.stamp.machine] = operation.stamp.sequence
                kept.append(operation)
            }
            #expect(kept == history.operations)
        }
    }

    @Test func `a record read from JSON behaves like one in memory`() throws {
        var generator = SeededGenerator()
        for trial in 0..<300 {
            let history = RandomHistory(count: 16, using: &generator)
            let place = Int.random(in: 1...15, using: &generator)
            for entity in entities {
                var (kept, read) = (EntityRecord(), EntityRecord())
                for (number, operation) in history.operations.enumerated() {
                    let changes = operation.changes.filter { $0.entity == entity }.map { ($0.field, $0.value) }
                    if number == place {
                        let bytes = JSONWriter.bytes(of: read.json)
                        read = try #require(EntityRecord(json: try JSONParser.parse(bytes)))
                    }
                    guard !changes.isEmpty else { continue }
                    kept.apply(changes, of: operation, isMinor: Self.isMinor)
                    read.apply(changes, of: operation, isMinor: Self.isMinor)
                }
                #expect(kept == read, "trial \(trial) of \(generator.name)")
            }
        }
    }

    @Test func `operations without overwritten values make the same records`() throws {
        var generator = SeededGenerator()
        for trial in 0..<500 {
            let history = RandomHistory(count: 18, settlesDeletions: true, using: &generator)
            let records = records(history.operations)
            let packed = history.operations.map { operation in
                var packed = operation
                packed.changes = zip(entities, records).flatMap { entity, record in
                    record.writes(of: operation.stamp.machine).filter { $0.write.stamp == operation.stamp }
                        .map { Change(entity, $0.field, $0.write.value) }
                }
                return packed
            }
            #expect(self.records(packed) == records, "trial \(trial) of \(generator.name)")
            let order = RandomHistory(packed, history.machines).reordered(using: &generator)
            #expect(self.records(order) == records, "trial \(trial) of \(generator.name), in another order")
        }
    }

    @Test func `an added value stays unless a machine that saw it removed it`() {
        var generator = SeededGenerator()
        for trial in 0..<300 {
            let history = RandomHistory(count: 14, using: &generator)
            for (entity, record) in zip(entities, records(history.operations)) {
                for operation in history.operations {
                    for change in operation.changes where change.entity == entity && change.field == "tag/a" {
                        let isLast = operation.changes.last { $0.field == "tag/a" && $0.entity == entity } == change
                        let isKnown = history.operations.contains { later in
                            later.seen.contains(operation.stamp)
                                && later.changes.contains {
                                    $0.entity == entity && ($0.field == "tag/a" || $0.field == "gone")
                                }
                        }
                        guard isLast, !isKnown, !change.value.isNull else { continue }
                        #expect(
                            record.value(of: "tag/a", by: .present) != nil, "trial \(trial) of \(generator.name)")
                    }
                }
            }
        }
    }

    @Test func `no text is lost that nobody has seen`() {
        var generator = SeededGenerator()
        for trial in 0..<300 {
            let history = RandomHistory(count: 14, using: &generator)
            for (entity, record) in zip(entities, records(history.operations)) {
                let kept = record.concurrentWrites(of: "text").map(\.value)
                for operation in history.operations {
                    let changes = operation.changes.filter { $0.entity == entity && $0.field == "text" }
                    guard let text = changes.last?.value, !text.isNull else { continue }
                    let isKnown = history.operations.contains { later in
                        later.seen.contains(operation.stamp)
                            && later.changes.contains {
                                $0.entity == entity && ($0.field == "text" || $0.field == "gone")
                            }
                    }
                    #expect(kept.contains(text) || isKnown, "trial \(trial) of \(generator.name)")
                }
            }
        }
    }
}
