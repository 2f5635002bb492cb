import DiaryTestSupport
import Foundation
import Testing

@testable import DiaryModel

struct MountTableTests {
    private let folder = TestFolder()

    /// A table as the kernel writes it, with mounts below a folder of this test.
    private func table(_ lines: String...) -> MountTable {
        let root = folder.url("").resolvingSymlinksInPath().path
        return MountTable(Array(lines.map { $0.replacing("ROOT", with: root) + "\n" }.joined().utf8))
    }

    @Test func `each path belongs to the innermost mount, the last one on its folder`() throws {
        for name in ["diary/media", "diaries"] {
            try FileManager.default.createDirectory(at: folder.url(name), withIntermediateDirectories: true)
        }
        let table = table(
            "21 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw",
            "40 21 0:39 / ROOT/diary rw,nosuid - fuse.sshfs host: rw",
            "41 40 0:40 / ROOT/diary rw,nosuid shared:7 master:2 - fuse.gocryptfs ROOT/diary.locked rw,user_id=0",
            "42 21 0:41 / ROOT/elsewhere ro - fuse.gocryptfs none ro,user_id=0")
        let diary = try #require(table.mount(holding: folder.path("diary/media")))
        #expect(diary.kind == "fuse.gocryptfs" && diary.source.lastComponent == Array("diary.locked".utf8))
        #expect(!diary.isReadOnly && table.mount(holding: folder.path("diary")) == diary)
        #expect(table.mount(holding: folder.path("diary/unborn")) == diary)
        #expect(table.mount(holding: folder.path("diaries"))?.kind == "ext4")
        #expect(table.mounts(ofKind: "fuse.gocryptfs").map(\.isReadOnly) == [false, true])
    }

    @Test func `names with spaces, backslashes and other bytes are read`() {
        let line = #"40 21 0:39 / /my\040diary\134\012 rw - fuse.gocryptfs /\303\251\377\040x\9 ro"#
        let mounts = MountTable(Array(line.utf8)).mounts(ofKind: "fuse.gocryptfs")
        #expect(mounts.map(\.target) == [FilePath("/my diary\\\n")])
        #expect(mounts.map(\.source) == [FilePath(bytes: Array("/é".utf8) + [0xFF] + Array(" x\\9".utf8))])
        #expect(mounts.map(\.isReadOnly) == [true])
    }

    @Test func `a line that is cut off is left out`() {
        let lines = ["", "40 21 0:39 / /a rw", "40 21 0:39 / /a rw - fuse.x", "41 21 0:39 / /b rw - fuse.x s rw"]
        let table = MountTable(Array(lines.joined(separator: "\n").utf8))
        #expect(table.mounts(ofKind: "fuse.x").map(\.target) == [FilePath("/b")])
    }

    @Test func `the kernel's table names the file system of this process's files`() throws {
        let mount = try #require(try MountTable.read().mount(holding: FilePath("/proc/self")))
        #expect(mount.kind == "proc" && mount.target == FilePath("/proc"))
    }
}
