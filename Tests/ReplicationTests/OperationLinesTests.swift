import JSON
import TestFixtures
import Testing

@testable import Replication

/// Lines of operations that another program or an attacker wrote.
struct OperationLinesTests {
    private let hex = String(repeating: "01", count: 16)

    private func read(_ lines: String..., to last: Int = 9) throws -> [ReplicaOperation] {
        let machine = try #require(MachineID(hex: hex))
        let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
        return try OperationLines.operations(in: bytes, of: machine, from: 1, to: last)
    }

    private func line(_ sequence: String = "1", _ rest: String = #""changes":[]"#) -> String {
        #"{"version":1,"machine":"\#(hex)","seq":\#(sequence),"time":5,\#(rest)}"#
    }

    @Test func `kinds, fields and members that are unknown are kept or passed by`() throws {
        let change = #"{"kind":"hologram","id":"h/1","field":"depth/of","value":{"a":[1,2.5,null]},"more":1}"#
        let read = try read(line("1", #""seen":{},"weather":"rain","changes":[\#(change)]"#))
        let found = try #require(read.first?.changes.first)
        #expect(found.entity == EntityName("hologram", "h/1") && found.field == "depth/of")
        #expect(JSONWriter.bytes(of: found.value) == Array(#"{"a":[1,2.5,null]}"#.utf8))
    }

    @Test(arguments: [
        "", "{", "[]", "1", "null", "\u{0}", "{}", #"{"version":1}"#,
        #"{"version":1,"machine":"01","seq":1,"time":5,"changes":[]}"#,
    ])
    func `an invalid operation is refused with its line`(_ other: String) {
        #expect(throws: OperationLines.Failure.line(1)) { try self.read(other.isEmpty ? " " : other) }
    }

    @Test(arguments: ["0", "-1", "1.0", "1e0", "\"1\"", "99999999999999999999", "10", "null"])
    func `a number out of its range or written otherwise is refused`(_ sequence: String) {
        #expect(throws: OperationLines.Failure.line(1)) { try self.read(self.line(sequence)) }
    }

    @Test(arguments: [
        #""changes":{}"#, #""changes":[1]"#, #""changes":[{"kind":"entry","id":"1","field":"text"}]"#,
        #""changes":[{"kind":1,"id":"1","field":"text","value":1}]"#, #""seen":[],"changes":[]"#,
        #""seen":{"zz":1},"changes":[]"#, #""seen":{"01010101010101010101010101010101":0},"changes":[]"#,
        #""seen":{"02020202020202020202020202020202":"9"},"changes":[]"#,
    ])
    func `changes and causes of another shape are refused`(_ rest: String) {
        #expect(throws: OperationLines.Failure.line(2)) { try self.read(self.line(), self.line("2", rest)) }
    }

    @Test func `numbers increase, and a later format is reported as such`() {
        #expect(throws: OperationLines.Failure.line(2)) { try self.read(self.line("2"), self.line("2")) }
        #expect(throws: OperationLines.Failure.line(2)) { try self.read(self.line("2"), self.line("1")) }
        #expect(throws: OperationLines.Failure.version(7)) { try self.read(#"{"version":7}"#) }
    }

    @Test func `what precedes an operation that can't be read is read`() throws {
        let machine = try #require(MachineID(hex: hex))
        let late = line("2").replacing("\"time\":5", with: "\"time\":-9223372036854775808")
        let bytes = Array([line("1"), late, line("3")].joined(separator: "\n").utf8)
        let found = OperationLines.readable(in: bytes, of: machine, from: 1, to: 9)
        #expect(found.operations.map(\.stamp.sequence) == [1])
        #expect(found.failure == .time(2, .min))
    }

    @Test func `an operation can't claim to have seen itself or what its machine does later`() throws {
        let read = try read(line("3", #""seen":{"\#(hex)":900},"changes":[]"#))
        let operation = try #require(read.first)
        #expect(operation.seen[operation.stamp.machine] == 2)
    }

    @Test func `deep nesting and damaged bytes end in an error or in a valid prefix`() throws {
        let deep = String(repeating: "[", count: 200_000)
        #expect(throws: OperationLines.Failure.line(1)) {
            try self.read(self.line("1", #""changes":[{"kind":"k","id":"i","field":"f","value":\#(deep)"#))
        }
        var generator = SeededGenerator()
        let change = #"{"kind":"entry","id":"1","field":"text","value":"žluť"}"#
        let whole = Array((line("1", #""changes":[\#(change)]"#) + "\n" + line("2")).utf8)
        let machine = try #require(MachineID(hex: hex))
        for _ in 0..<2000 {
            var bytes = whole
            for _ in 0...Int.random(in: 0...3, using: &generator) {
                let place = Int.random(in: bytes.indices, using: &generator)
                bytes[place] = UInt8.random(in: 0...255, using: &generator)
            }
            let found = try? OperationLines.operations(in: bytes, of: machine, from: 1, to: 2)
            #expect((found ?? []).allSatisfy { (1...2).contains($0.stamp.sequence) }, "\(generator.name)")
        }
    }

    @Test(arguments: [
        #"{"stamps":[],"contested":[],"fields":{"text":[0,"a"]}}"#, #"{"stamps":[[1,"x",1]],"fields":{}}"#,
        #"{"stamps":[],"fields":{"text":[0]}}"#, #"{"stamps":[],"fields":{"text":"a"}}"#, "[]",
        #"{"stamps":[],"fields":{"text":[-1,"a"]}}"#, #"{"stamps":[],"fields":{"text":[99999999999999999999,"a"]}}"#,
    ])
    func `a record of another shape is refused`(_ json: String) throws {
        #expect(EntityRecord(json: try JSONParser.parse(Array(json.utf8))) == nil)
    }
}
