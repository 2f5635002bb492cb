import DiaryCLI
import DiaryModel
import DiaryTestSupport
import Foundation
import SQLite
import TestFixtures
import TestSupport
import Testing

/// Values of a later version of the program, which another machine published.
@Suite(.serialized) struct UnknownFieldTests {
    private let pair: SyncPair

    init() throws { pair = try SyncPair() }

    private func state(of program: TestProgram) throws -> Connection {
        try Connection(path: "\(program.diary)/sync/state.sqlite", mode: .readWrite)
    }

    private func record(_ kind: String, of program: TestProgram? = nil) throws -> String {
        try state(of: program ?? pair.laptop).all("SELECT data FROM record WHERE kind = \(kind)") {
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

    @Test func `members of a photo stay when something else of its entry is changed`() throws {
        pair.laptop.run("add", "Lighthouse", "--media", TestProgram.sample("lighthouse.jpg"))
        try pair.begin()
        try merge("entry", "\"type\":\"image\",", "\"type\":\"image\",\"hue\":7,")
        pair.laptop.run("edit", try pair.id("Lighthouse"), "--text", "Lighthouse at night", "--star")
        let synced = pair.laptop.run("sync")
        #expect(synced.output.hasPrefix("sent  1 change"), "\(synced.output)")
        let found = try record("entry")
        #expect(found.contains("\"hue\":7") && found.contains("at night"), "\(found)")
        #expect(pair.laptop.run("sync").error == "nothing new\n")
    }

    @Test func `media and values of unknown forms stay when their entry is changed`() throws {
        try pair.begin()
        let medium = "medium/0a1b2c3d-0000-4000-8000-000000000001"
        let hash = String(repeating: "ab", count: 32)
        let values = [
            #""\#(medium)":[0,{"type":"hologram","hash":"\#(hash)","byteCount":12,"extension":"holo","addTime":0}]"#,
            #""\#(medium)/caption":[0,"Fog"]"#, #""\#(medium)/order":[0,0]"#, #""rating":[0,"good"]"#,
            #""measurement/1/weight/x/":[0,["weight","x"]]"#,
        ]
        try merge("entry", "\"fields\":{", "\"fields\":{\(values.joined(separator: ",")),")
        pair.laptop.run("edit", try pair.id("Tram"), "--text", "Tram in the sun", "--tag", "+sun")
        #expect(pair.laptop.run("sync").output.hasPrefix("sent  1 change"))
        let found = try record("entry")
        for value in values { #expect(found.contains(value), "\(value) in \(found)") }
        #expect(found.contains("Tram in the sun") && !found.contains("gone"))
        #expect(pair.laptop.run("sync").error == "nothing new\n")
    }

    @Test func `a new key takes values of unknown kinds and fields along`() throws {
        pair.laptop.run("add", "Lighthouse", "--media", TestProgram.sample("lighthouse.jpg"))
        try pair.begin()
        pair.laptop.run("save", "river", "--contains", "herons")
        pair.laptop.run("sync")
        try merge("entry", "\"type\":\"image\",", "\"type\":\"image\",\"hue\":7,")
        try merge("entry", "\"fields\":{", "\"fields\":{\"mood\":[0,\"calm\"],\"rating\":[0,\"good\"],")
        try merge("search", "\"exists\":", "\"colour\":[0,\"red\"],\"exists\":")
        let person = #"{"stamps":[[1,"0123456789abcdef0123456789abcdef",1]],"fields":{"name":[0,"Vera"]}}"#
        try state(of: pair.laptop).execute(
            "INSERT INTO record (kind, id, data) VALUES ('person', 'vera', \(Array(person.utf8)))")
        let other = pair.shared + "2"
        try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: false)
        let rekeyed = pair.laptop.run(
            "sync", "rekey", other, "--passphrase-fd", "0", input: "another four plain words\n")
        #expect(rekeyed.exitCode == .success, "\(rekeyed.error)")
        let join = ["sync", "join", other, "--name", "desktop", "--passphrase-fd", "0"].map { Array($0.utf8) }
        let joined = pair.desktop.run(join, input: Array("another four plain words\n".utf8))
        #expect(joined.exitCode == .success, "\(joined.error)")
        for program in [pair.laptop, pair.desktop] {
            let found = try ["entry", "search", "person"].map { try record($0, of: program) }.joined()
            for value in [#""mood":["#, #""calm""#, #""good""#, #""hue":7"#, #""colour":["#, #""Vera""#] {
                #expect(found.contains(value), "\(value) in \(found)")
            }
        }
        #expect(pair.isSame)
        #expect(pair.laptop.run("sync").error == "nothing new\n")
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

    @Test func `a value that an earlier version kept comes into the diary of the version that knows it`() throws {
        pair.laptop.run("add", "Lighthouse", "--media", TestProgram.sample("lighthouse.jpg"))
        try pair.begin()
        let type = "\"type\":\"image\","
        try merge("entry", type, "\(type)\"timeDoubt\":\"name\",\"filmDuration\":2.5,")
        try state(of: pair.laptop).execute("DELETE FROM property WHERE name = 'schema'")
        pair.laptop.run("edit", try pair.id("Lighthouse"), "--text", "Lighthouse at night")
        pair.laptop.run("sync")
        let found = try record("entry")
        #expect(found.contains("\"timeDoubt\":\"name\"") && found.contains("at night"), "\(found)")
        let medium = try #require(pair.laptop.entries().flatMap(\.media).first)
        #expect(medium.timeDoubt == .name && medium.metadata.filmDuration == 2.5)
        #expect(pair.laptop.run("sync").error == "nothing new\n")
        // What a person ends later stays ended.
        pair.laptop.run("edit", "--at", "same", "ANY media.timeDoubt != nil")
        pair.laptop.run("sync")
        #expect(try !record("entry").contains("timeDoubt"))
    }

    @Test func `a doubt of a later version stays when something else of its entry is changed`() throws {
        pair.laptop.run("add", "Lighthouse", "--media", TestProgram.sample("lighthouse.jpg"))
        try pair.begin()
        try merge("entry", "\"type\":\"image\",", "\"type\":\"image\",\"timeDoubt\":\"moon\",")
        pair.laptop.run("edit", try pair.id("Lighthouse"), "--text", "Lighthouse at night")
        #expect(pair.laptop.run("sync").output.hasPrefix("sent  1 change"))
        #expect(try record("entry").contains("\"timeDoubt\":\"moon\""))
        #expect(try pair.laptop.entries().flatMap(\.media).allSatisfy { $0.timeDoubt == nil })
    }

    @Test func `a doubt goes to the other machine, and its end comes back`() throws {
        let photo = pair.laptop.folder.write(TinyPhoto.bytes(salt: "1"), to: "IMG-20240115-WA0007.jpg")
        pair.laptop.run("add", "Lighthouse", "--media", "\(photo)")
        try pair.begin()
        try pair.join()
        #expect(try pair.desktop.entries().flatMap(\.media).map(\.timeDoubt) == [.name])
        pair.desktop.run("edit", "--at", "same", "ANY media.timeDoubt != nil")
        pair.laptop.run("edit", try pair.id("Lighthouse"), "--caption", "1", "Fog")
        try pair.exchange()
        for program in [pair.laptop, pair.desktop] {
            let media = try program.entries().flatMap(\.media)
            #expect(media.map(\.timeDoubt) == [nil] && media.map(\.caption) == ["Fog"])
        }
        pair.desktop.run("undo")
        try pair.exchange()
        pair.desktop.run("sync")
        #expect(try pair.laptop.entries().flatMap(\.media).map(\.timeDoubt) == [.name] && pair.isSame)
    }

    @Test func `the doubt of a file's date goes without saying, and its end is said`() throws {
        let photo = pair.laptop.folder.write(TinyPhoto.bytes(salt: "1"), to: "lighthouse.jpg")
        pair.laptop.run("import", "\(photo)")
        let id = try #require(pair.laptop.entries().first).id.description
        try pair.begin()
        try pair.join()
        // The record is as a machine without the column gave it.
        #expect(try !record("entry").contains("timeDoubt"))
        pair.desktop.run("edit", id, "--caption", "1", "Fog")
        try pair.exchange()
        for program in [pair.laptop, pair.desktop] {
            #expect(try program.entries().flatMap(\.media).map(\.timeDoubt) == [.file] && pair.isSame)
        }
        pair.laptop.run("edit", id, "--at", "same")
        try pair.exchange()
        #expect(try record("entry").contains("\"timeDoubt\":null"))
        #expect(try pair.desktop.entries().flatMap(\.media).map(\.timeDoubt) == [nil] && pair.isSame)
        pair.laptop.run("edit", id, "--at", "2020-01-01 12:00")
        try pair.exchange()
        #expect(try !record("entry").contains("timeDoubt"))
        #expect(try pair.desktop.entries().flatMap(\.media).map(\.timeDoubt) == [nil] && pair.isSame)
        #expect(pair.laptop.run("sync").error == "nothing new\n")
    }
}
