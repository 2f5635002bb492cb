import DiaryCLI
import DiaryModel
import DiaryStore
import DiaryTestSupport
import Glibc
import TestSupport
import Testing

struct FolderPermissionsTests {
    private let program = TestProgram()

    init() {
        program.run("add", "a line")
    }

    @Test func `a folder that others can enter is reported when it is written, with a remedy`() {
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
    func `a folder of another user is opened only after a permission`() {
        unsafe chown(program.diary.description, 65_534, 65_534)
        for command in [["list"], ["add", "another"], ["check"], ["snapshot"], ["undo", "--list"]] {
            let refused = program.run(command.map { Array($0.utf8) })
            #expect(refused.exitCode == .failure, "\(command)")
            #expect(refused.error.contains("belongs to another user (user 65534)"), "\(refused.error)")
            #expect(refused.error.contains("--foreign-owner"))
        }
        let said = program.run("--foreign-owner", "list")
        #expect(said.exitCode == .success && said.error.contains("from now on"))
        #expect(program.run("list").exitCode == .success)
        #expect(program.run("add", "another").exitCode == .success)
        // The permission was given for that user.
        unsafe chown(program.diary.description, 65_533, 65_533)
        #expect(program.run("list").exitCode == .failure)
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give a folder away"))
    func `with sudo the diary belongs to the calling user`() {
        unsafe chown(program.diary.description, 65_534, 65_534)
        program.environment["SUDO_UID"] = "65534"
        #expect(program.run("list").exitCode == .success)
        program.environment["SUDO_UID"] = "65533"
        #expect(program.run("list").exitCode == .failure)
    }

    @Test(arguments: ["", "diary.sqlite", "media", "media/.store", "tmp"], [0o020, 0o002] as [mode_t])
    func `a folder that others may write is refused`(name: String, mode: mode_t) throws {
        let path = name.isEmpty ? program.diary : program.diary.appending(name)
        let narrow = try #require(Folder.status(path)).st_mode & 0o7777
        unsafe chmod(path.description, narrow | mode)
        for command in ["list", "tags"] {
            let refused = program.run(command)
            #expect(
                refused.exitCode == .failure && refused.error.contains("others may write to \(path)"),
                "\(refused.error)")
        }
        // A user who can repair it may still read it.
        #expect(!program.run("check").error.contains("nothing was opened"))
        unsafe chmod(path.description, narrow)
        #expect(program.run("list").exitCode == .success)
    }

    @Test(arguments: ["tmp", "backups", "drafts", "diary.sqlite", "sync"])
    func `a link in place of a file of the diary is refused`(name: String) throws {
        let (path, elsewhere) = (program.diary.appending(name), program.folder.path.appending("elsewhere"))
        if Folder.exists(path) { try Folder.move(path, to: elsewhere) } else { try Folder.make(elsewhere) }
        unsafe symlink(elsewhere.description, path.description)
        let refused = program.run("add", "another")
        #expect(refused.exitCode == .failure && refused.error.contains("is a link"))
        #expect(program.run("--foreign-owner", "list").exitCode == .success)
        #expect(program.run("add", "another").exitCode == .success)
    }

    @Test func `the permission is kept for this person alone, and not in the diary`() throws {
        unsafe chmod(program.diary.description, 0o777)
        program.environment["XDG_STATE_HOME"] = program.folder.path.appending("state").description
        #expect(program.run("--foreign-owner", "list").exitCode == .success)
        let file = program.folder.path.appending("state/diary/foreign-owners")
        #expect(try #require(Folder.status(file)).st_mode & 0o777 == 0o600)
        #expect(program.run("list").exitCode == .success)
        // A version that others may write has no message.
        unsafe chmod(file.description, 0o666)
        #expect(program.run("list").exitCode == .failure)
    }

    @Test func `originals of another diary or without a mark stop writing and are found by check`() throws {
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

    @Test func `a newer diary is readable, and writing it names the version`() throws {
        try setVersion(99)
        let listed = program.run("list")
        #expect(listed.exitCode == .success && listed.error.contains("has format 99, newer than this program"))
        let added = program.run("add", "another")
        #expect(added.exitCode == .failure && added.error.contains("has format 99, and this program writes format 4"))
    }

    /// Bytes 60 to 63 of a database are its `user_version`; the log must not contain another first page.
    private func setVersion(_ version: UInt8) throws {
        program.run("trash")
        _ = try DiaryStore(program.diary, access: .writing)
        let file = try FileDescriptor.open(program.diary.appending("diary.sqlite"), O_RDWR)
        try file.seek(to: 63)
        try file.writeAll([version])
    }
}
