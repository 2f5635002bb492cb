import DiaryModel
import DiaryTestSupport
import Foundation
import Testing

@testable import DiarySync

struct MachineIdentityTests {
    @Test func `the same folder on the same machine is recognised under any name`() throws {
        let folder = TestFolder()
        try folder.write(Data(), to: "diary/x")
        let before = try MachineIdentity(diary: folder.path("diary"))
        #expect(before.digest.count == 32)
        #expect(try MachineIdentity(diary: folder.path("diary")) == before)
        try FileManager.default.moveItem(at: folder.url("diary"), to: folder.url("other"))
        #expect(try MachineIdentity(diary: folder.path("other")) == before)
    }

    @Test func `a copy of the folder is another`() throws {
        let folder = TestFolder()
        try folder.write(Data(), to: "diary/x")
        try FileManager.default.copyItem(at: folder.url("diary"), to: folder.url("copy"))
        #expect(try MachineIdentity(diary: folder.path("diary")) != MachineIdentity(diary: folder.path("copy")))
    }

    @Test func `the folder on another machine is another`() throws {
        let path = TestFolder().path("")
        let folder = TestFolder()
        let (first, second) = (Array("a".utf8), Array("b".utf8))
        let found = try MachineIdentity(diary: folder.path(""), machine: first)
        #expect(try found != MachineIdentity(diary: folder.path(""), machine: second))
        #expect(throws: SystemCallError.self) { try MachineIdentity(diary: path) }
    }

    @Test(arguments: ["", "uninitialized\n", "0123", String(repeating: "g", count: 32)])
    func `a machine without an id is known by its name`(content: String) throws {
        let folder = TestFolder()
        try folder.write(Data(content.utf8), to: "machine-id")
        let found = MachineIdentity.machine(idFile: folder.path("machine-id"))
        #expect(!found.isEmpty && found == MachineIdentity.machine(idFile: folder.path("none")))
    }

    @Test func `an id of systemd is the machine`() throws {
        let folder = TestFolder()
        let id = String(repeating: "0a", count: 16)
        try folder.write(Data("\(id)\n".utf8), to: "machine-id")
        #expect(MachineIdentity.machine(idFile: folder.path("machine-id")) == Array(id.utf8))
    }
}
