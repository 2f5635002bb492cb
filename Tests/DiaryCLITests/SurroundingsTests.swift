import DiaryCLI
import DiaryCore
import Glibc
import TestSupport
import Testing

@Suite struct SurroundingsTests {
    private let program = TestProgram()

    init() {
        program.run("add", "a line")
    }

    @Test func `a folder that others can enter is told to whoever writes, with what to do`() {
        unsafe chmod(program.diary.description, 0o755)
        let added = program.run("add", "another")
        #expect(added.exitCode == .success)
        #expect(added.error.contains("(permissions 0755): chmod 700 \(program.diary)\n"))
        #expect(program.run("list").error == "")
        #expect(program.run("check").exitCode == .failure)
        unsafe chmod(program.diary.description, 0o700)
        #expect(!program.run("add", "a third").error.contains("warning"))
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give a folder away"))
    func `a folder of another user is told`() {
        unsafe chown(program.diary.description, 65_534, 65_534)
        #expect(program.run("add", "another").error.contains("belongs to another user (user 65534)"))
    }

    @Test func `originals of another diary, or without a mark, stop what writes and are found by check`() throws {
        let marker = program.diary.appending("media/.store")
        program.run("add", "with sound", "--media", TestProgram.sample("umbrella.wav"))
        let own = try File.read(marker)
        for (bytes, words) in [(nil, "lacks the mark"), (Array("\(UniqueIdentifier())\n".utf8), "another diary")] {
            try Folder.remove(marker)
            if let bytes { try File.create(marker, bytes) }
            let added = program.run("add", "another")
            #expect(added.exitCode == .failure && added.error.contains(words))
            #expect(program.run("list").exitCode == .success)
            let checked = program.run("check", "--quick")
            #expect(checked.exitCode == .failure && checked.output.contains(words))
        }
        try Folder.remove(marker)
        try File.create(marker, own)
        #expect(program.run("add", "another").exitCode == .success)
    }

    @Test func `a newer diary is read, and what would write it says which version`() throws {
        try setVersion(99)
        let listed = program.run("list")
        #expect(listed.exitCode == .success && listed.error.contains("has format 99, newer than this program"))
        let added = program.run("add", "another")
        #expect(added.exitCode == .failure && added.error.contains("has format 99, and this program writes format 2"))
    }

    /// Bytes 60 to 63 of a database are its `user_version`; the log must not hold another first page.
    private func setVersion(_ version: UInt8) throws {
        program.run("trash")
        _ = try Store(program.diary, access: .writing)
        let file = try FileDescriptor.open(program.diary.appending("diary.sqlite"), O_RDWR)
        try file.seek(to: 63)
        try file.writeAll([version])
    }
}
