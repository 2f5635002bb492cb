import Chronology
import DiaryCLI
import DiaryModel
import Glibc
import TestSupport
import Testing

struct SnapshotTests {
    private let program = TestProgram()

    init() {
        program.snapshots = .here
    }

    private func names() -> [String] {
        let folder = program.diary.appending("backups")
        return ((try? Folder.names(in: folder)) ?? []).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func `the day's first change makes a copy, and reading makes none`() {
        program.run("add", "one")
        #expect(names() == ["2026-11-20.sqlite"])
        program.now = program.now.adding(seconds: 86_400)
        program.run("list")
        #expect(names().count == 1)
        program.run("add", "two")
        #expect(names() == ["2026-11-20.sqlite", "2026-11-21.sqlite"])
        #expect(program.run("check").exitCode == .success)
    }

    @Test func `a failing snapshot is not an error`() throws {
        program.run("add", "one")
        program.now = program.now.adding(seconds: 86_400)
        for name in try Folder.names(in: program.diary.appending("backups")) {
            try Folder.remove(program.diary.appending("backups").appending(bytes: name))
        }
        #expect(unsafe rmdir(program.diary.appending("backups").description) == 0)
        try File.create(program.diary.appending("backups"), [])
        let added = program.run("add", "two")
        #expect(added.exitCode == .success && added.lines.count == 1)
    }

    @Test func `emptying the trash takes a new one`() {
        program.run("add", "a secret")
        program.run("delete", "@", "--yes")
        program.run("trash", "--empty", "--yes")
        #expect(names() == ["2026-11-20.sqlite"])
        let bytes = (try? File.read(program.diary.appending("backups").appending(names()[0]))) ?? []
        #expect(!String(decoding: bytes, as: UTF8.self).contains("a secret"))
    }
}
