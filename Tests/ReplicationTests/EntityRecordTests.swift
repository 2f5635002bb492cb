import JSON
import Testing

@testable import Replication

struct EntityRecordTests {
    private let entry = EntityName("entry", "1")

    private func machine(_ byte: UInt8) throws -> MachineID {
        try #require(MachineID(bytes: Array(repeating: byte, count: 16)))
    }

    private func operation(
        _ byte: UInt8, _ sequence: Int, time: Int64, seen: [UInt8: Int] = [:], _ changes: [(String, JSONValue)]
    ) throws -> ReplicaOperation {
        var vector = VersionVector()
        for (byte, count) in seen { vector[try machine(byte)] = count }
        return ReplicaOperation(
            Stamp(time: time, machine: try machine(byte), sequence: sequence), seen: vector,
            changes.map { Change(entry, $0, $1) })
    }

    private func record(_ operations: ReplicaOperation...) -> EntityRecord {
        var record = EntityRecord()
        for operation in operations { record.apply(operation.changes.map { ($0.field, $0.value) }, of: operation) }
        return record
    }

    @Test func `a change that saw another wins, regardless of clocks`() throws {
        let old = try operation(1, 1, time: 900, [("text", .string("old"))])
        let new = try operation(2, 1, time: 100, seen: [1: 1], [("text", .string("new"))])
        #expect(record(old, new).value(of: "text", by: .latest) == .string("new"))
        #expect(record(old, new).concurrentWrites(of: "text").count == 1)
    }

    @Test func `of two that don't know each other the later wins, and both are kept`() throws {
        let early = try operation(2, 1, time: 100, [("text", .string("early"))])
        let late = try operation(1, 1, time: 200, [("text", .string("late"))])
        for record in [record(early, late), record(late, early)] {
            #expect(record.concurrentWrites(of: "text").map(\.value) == [.string("late"), .string("early")])
        }
        #expect(record(early, late) == record(late, early))
    }

    @Test func `a tag that was added elsewhere survives its removal`() throws {
        let add = try operation(1, 1, time: 1, [("tag/a", .string("a"))])
        let remove = try operation(1, 2, time: 2, [("tag/a", .null)])
        let again = try operation(2, 1, time: 1, seen: [1: 1], [("tag/a", .string("A"))])
        #expect(record(add, remove).value(of: "tag/a", by: .present) == nil)
        #expect(record(add, remove, again).value(of: "tag/a", by: .present) == .string("A"))
        #expect(record(add, again, remove) == record(add, remove, again))
    }

    @Test func `a deletion takes away only what its machine has seen`() throws {
        let add = try operation(1, 1, time: 1, [("text", .string("a"))])
        let delete = try operation(1, 2, time: 9, [("trash", .integer(9))])
        let edit = try operation(2, 1, time: 5, seen: [1: 1], [("starred", .boolean(true))])
        #expect(record(add, delete).deletion == .integer(9))
        for record in [record(add, delete, edit), record(add, edit, delete)] {
            #expect(record.deletion == nil && record.hasContestedDeletion)
        }
        let again = try operation(2, 2, time: 10, seen: [1: 2], [("trash", .integer(10))])
        #expect(record(add, delete, edit, again).deletion == .integer(10))
    }

    @Test func `a permanent deletion leaves only itself and concurrent changes`() throws {
        let add = try operation(1, 1, time: 1, [("text", .string("a")), ("medium/m", .boolean(true))])
        let tombstone = try operation(1, 2, time: 2, [("gone", .boolean(true))])
        let edit = try operation(2, 1, time: 1, seen: [1: 1], [("starred", .boolean(true))])
        #expect(record(add, tombstone).fields.keys.sorted() == ["gone"])
        #expect(record(add, tombstone, edit) == record(add, edit, tombstone))
        #expect(record(add, tombstone, edit).fields.keys.sorted() == ["gone", "starred"])
        let medium = try operation(1, 2, time: 2, [("medium/m/gone", .boolean(true))])
        #expect(record(add, medium).fields.keys.sorted() == ["medium/m/gone", "text"])
    }

    @Test func `a record is read back as it was written`() throws {
        let add = try operation(
            1, 1, time: 1, [("text", .string("a")), ("tag/b", .array([.string("B"), .integer(0)]))])
        let edit = try operation(2, 1, time: 5, seen: [1: 1], [("starred", .boolean(true))])
        let delete = try operation(1, 2, time: 9, [("trash", .integer(9))])
        let record = record(add, edit, delete)
        #expect(EntityRecord(json: try JSONParser.parse(JSONWriter.bytes(of: record.json))) == record)
    }

    @Test func `lines are read back, and of others refused`() throws {
        let operations = [
            try operation(1, 3, time: 1, seen: [2: 4], [("text", .string("a\nb"))]),
            try operation(1, 5, time: 2, seen: [2: 4], []),
            try operation(1, 6, time: 3, seen: [2: 5], [("x", .null)]),
        ]
        let bytes = OperationLines.bytes(of: operations)
        let machine = try machine(1)
        #expect(try OperationLines.operations(in: bytes, of: machine, from: 3, to: 6) == operations)
        #expect(throws: OperationLines.Failure.line(1)) {
            try OperationLines.operations(in: bytes, of: try self.machine(2), from: 3, to: 6)
        }
        #expect(throws: OperationLines.Failure.line(3)) {
            try OperationLines.operations(in: bytes, of: machine, from: 3, to: 5)
        }
    }
}
