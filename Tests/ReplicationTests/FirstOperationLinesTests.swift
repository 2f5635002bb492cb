import JSON
import Testing

@testable import Replication

/// First operations are written as their lines and records would be.
struct FirstOperationLinesTests {
    private let machine = MachineID()
    private let entry = EntityName("entry", "e1")
    private let tag = EntityName("tag", "straße")

    private func stamp(_ sequence: Int) -> Stamp {
        Stamp(time: -5 + Int64(sequence), machine: machine, sequence: sequence)
    }

    private func changes(_ text: String) -> [Change] {
        [
            Change(entry, "starred", .boolean(true)), Change(entry, "text", .string(text)),
            Change(entry, "time", .array([.integer(-1), .null, .double(2.5)])), Change(tag, "name", .string("Straße")),
        ]
    }

    @Test(arguments: ["", "plain", "\"quoted\" \\ \n\t\u{1}\u{7F}", "é\u{85}\u{202E}\u{2066}🌧"])
    func `lines are those of OperationLines`(_ text: String) throws {
        var first = FirstOperationLines(of: machine)
        let operations = (1...3).map { ReplicaOperation(stamp($0), seen: VersionVector(), changes(text)) }
        for operation in operations { first.append(operation.stamp, operation.changes) { _, _ in } }
        #expect(first.byteCount > 0)
        let lines = first.take()
        #expect(first.byteCount == 0)
        #expect(try OperationLines.operations(in: lines, of: machine, from: 1, to: 3) == operations)
        // Only the first one says that it has seen nothing.
        let written = OperationLines.bytes(of: operations)
        let ends = lines.split(separator: 0x0A).dropFirst()
        #expect(Array(ends) == Array(written.split(separator: 0x0A).dropFirst()))
    }

    @Test(arguments: ["", "plain", "\"quoted\" \\ \n\t\u{1}\u{7F}", "é\u{85}\u{202E}\u{2066}🌧"])
    func `records are those of EntityRecord`(_ text: String) throws {
        let operation = ReplicaOperation(stamp(7), seen: VersionVector(), changes(text))
        var records: [(entity: EntityName, bytes: [UInt8])] = []
        var lines = FirstOperationLines(of: machine)
        lines.append(operation.stamp, operation.changes) { records.append(($0, $1)) }
        #expect(records.map(\.entity) == [entry, tag])
        for (entity, bytes) in records {
            var record = EntityRecord()
            let own = operation.changes.filter { $0.entity == entity }.map { ($0.field, $0.value) }
            record.apply(own, of: operation)
            #expect(EntityRecord(json: try JSONParser.parse(bytes)) == record)
            #expect(bytes == JSONWriter.bytes(of: record.json))
        }
    }
}
