import JSON
import NaiveMerge
import TestFixtures
import Testing

@testable import Replication

/// Stamps that are brought down, because the clock of their machine was ahead.
struct ClockCorrectionTests {
    private let entities = [EntityName("entry", "1"), EntityName("entry", "2")]

    private static func isMinor(_ field: String) -> Bool { field == "minor" }

    private func apply(_ operation: ReplicaOperation, to record: inout EntityRecord, _ entity: EntityName) {
        let changes = operation.changes.filter { $0.entity == entity }.map { ($0.field, $0.value) }
        if !changes.isEmpty { record.apply(changes, of: operation, isMinor: Self.isMinor) }
    }

    @Test func `corrections give the fold over the set, whenever they come`() throws {
        var generator = SeededGenerator()
        for trial in 0..<500 {
            let history = RandomHistory(count: Int.random(in: 2...20, using: &generator), using: &generator)
            let corrections = history.machines.flatMap { machine in
                (0..<Int.random(in: 0...2, using: &generator)).map { _ in
                    (
                        machine: machine,
                        correction: ClockCorrection(
                            upTo: Int.random(in: 1...8, using: &generator),
                            time: Int64.random(in: 0...12, using: &generator))
                    )
                }
            }
            let notes = corrections.enumerated().map { number, each in
                ReplicaOperation(
                    Stamp(time: 0, machine: MachineID(), sequence: number + 1), seen: VersionVector(),
                    [Change(EntityName("machine", each.machine.hex), each.correction.field, each.correction.value)])
            }
            let clock = NaiveClock(notes)
            for entity in entities {
                var record = EntityRecord()
                var (left, known) = (corrections.shuffled(using: &generator)[...], corrections.prefix(0))
                for operation in history.reordered(using: &generator) {
                    if generator.isOne(in: 4), let next = left.popFirst() {
                        known.append(next)
                        record.correct(next.machine, by: next.correction)
                    }
                    var operation = operation
                    operation.stamp = known.filter { $0.machine == operation.stamp.machine }
                        .reduce(operation.stamp) { $1.correction.corrected($0) }
                    apply(operation, to: &record, entity)
                }
                for next in left { record.correct(next.machine, by: next.correction) }
                let read = try #require(EntityRecord(json: JSONParser.parse(JSONWriter.bytes(of: record.json))))
                #expect(read == record)
                let fold = NaiveFold(history.operations, of: entity, at: clock, isMinor: Self.isMinor)
                for field in RandomHistory.fields {
                    let found = (record.fields[field] ?? []).map(\.value)
                    let wanted = (fold.fields[field] ?? []).map(\.value)
                    #expect(found == wanted, "trial \(trial) of \(generator.name): \(field)")
                }
                #expect(record.deletion == fold.deletion, "trial \(trial) of \(generator.name)")
            }
        }
    }

    @Test func `the time as it was written stays`() {
        let stamp = Stamp(time: 90, machine: MachineID(), sequence: 3)
        let corrected = ClockCorrection(upTo: 3, time: 10).corrected(stamp)
        #expect(corrected.time == 90 && corrected.decidingTime == 10)
        #expect(ClockCorrection(upTo: 2, time: 10).corrected(stamp) == stamp)
        #expect(ClockCorrection(upTo: 9, time: 50).corrected(corrected) == corrected)
    }
}
