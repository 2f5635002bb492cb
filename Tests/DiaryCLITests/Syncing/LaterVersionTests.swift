import DiaryCLI
import DiaryCore
import Foundation
import SQLite
import TestSupport
import Testing

/// Values of a later version of the program, which another machine gave.
@Suite(.serialized) struct LaterVersionTests {
    private let pair: SyncPair

    init() throws { pair = try SyncPair() }

    private func state(of program: TestProgram) throws -> Connection {
        try Connection(path: "\(program.diary)/sync/state.sqlite", mode: .readWrite)
    }

    private func record(_ kind: String) throws -> String {
        try state(of: pair.laptop).all("SELECT data FROM record WHERE kind = \(kind)") {
            String(decoding: $0.bytes(0), as: UTF8.self)
        }.joined()
    }

    /// Merges values into the records of a kind, as if a later version had given them.
    private func merge(_ kind: String, _ old: String, _ new: String) throws {
        let connection = try state(of: pair.laptop)
        let rows = try connection.all("SELECT id, data FROM record WHERE kind = \(kind)") {
            (id: $0.text(0), data: String(decoding: $0.bytes(1), as: UTF8.self))
        }
        for row in rows where row.data.contains(old) {
            let data = Array(row.data.replacingOccurrences(of: old, with: new).utf8)
            try connection.execute("UPDATE record SET data = \(data) WHERE kind = \(kind) AND id = \(row.id)")
        }
        #expect(try record(kind).contains(new))
    }

    @Test func `fields of a saved search stay when its selection is changed`() throws {
        try pair.begin()
        pair.laptop.run("save", "river", "--contains", "herons")
        pair.laptop.run("sync")
        try merge("search", "\"exists\":", "\"colour\":[0,\"red\"],\"exists\":")
        pair.laptop.run("save", "river", "--contains", "ferry")
        pair.laptop.run("sync")
        let found = try record("search")
        #expect(found.contains("\"colour\":[0,\"red\"]") && found.contains("ferry"), "\(found)")
    }
}
