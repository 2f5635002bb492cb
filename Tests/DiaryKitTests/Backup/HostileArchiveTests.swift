import Foundation
import Testing

@testable import DiaryKit

/// Archives that somebody made to do harm, by Python's tarfile.
@Suite struct HostileArchiveTests {
    private let folder = TestFolder()

    /// Each is a function body that adds members to `tar`; `add(name, bytes)` and `link(name, kind, target)` help.
    private static let archives = [
        "add('../escaped', b'x')", "add('/tmp/escaped', b'x')", "add('diary/../../escaped', b'x')",
        "add('diary/media/../escaped', b'x')", "link('diary/diary.sqlite', tarfile.SYMTYPE, '/etc/passwd')",
        "link('diary/diary.sqlite', tarfile.LNKTYPE, 'diary/manifest.json')",
        "link('diary/media', tarfile.SYMTYPE, '/tmp')", "link('diary/diary.sqlite', tarfile.FIFOTYPE, '')",
        "link('diary/diary.sqlite', tarfile.CHRTYPE, '')", "link('diary/media/', tarfile.DIRTYPE, '')",
        "add('diary/diary.sqlite', b'x'); add('diary/diary.sqlite', b'x')",
        "add('diary/media/ab/' + 'cd' * 32 + '.jpg', b'x')", "add('diary/media/ab/' + 'ab' * 32 + '.a/b', b'x')",
        "add('diary/media/ab/' + 'ab' * 32 + '.jpg/..', b'x')", "add('diary/media/ab/' + 'AB' * 32 + '.jpg', b'x')",
        "add('diary/manifest.json', b'{}')", "add('diary/manifest.json', b'[' * 100000)",
        "add('diary/manifest.json', b'{}'); add('diary/diary.sqlite', b'x')", "add('diary/diary.sqlite\\n', b'x')",
        "add('diary/\\x1b]0;title\\x07', b'x')",
    ]

    private func make(_ body: String) throws {
        let script = """
            import io, sys, tarfile
            tar = tarfile.open(sys.argv[1], 'w', format=tarfile.PAX_FORMAT)
            def add(name, content):
                info = tarfile.TarInfo(name); info.size = len(content); tar.addfile(info, io.BytesIO(content))
            def link(name, kind, target):
                info = tarfile.TarInfo(name); info.type = kind; info.linkname = target; tar.addfile(info)
            \(body)
            tar.close()
            """
        let python = Process()
        python.executableURL = URL(filePath: "/usr/bin/env")
        python.arguments = ["python3", "-c", script, folder.url("hostile.tar").path]
        try python.run()
        python.waitUntilExit()
        try #require(python.terminationStatus == 0, "python3 is needed")
    }

    @Test(arguments: archives)
    func `what could do harm is refused before anything is written`(body: String) throws {
        try make(body)
        let archive = folder.path("hostile.tar")
        #expect(throws: BackupError.self) { try Backup(archive).verify() }
        #expect(throws: BackupError.self) { try Backup(archive).restore(into: folder.path("back")) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.root.path) == ["hostile.tar"])
    }

    @Test func `what is compressed is refused, however much it would become`() throws {
        try folder.write(Data("x".utf8), to: "small")
        let zip = Process()
        zip.executableURL = URL(filePath: "/bin/sh")
        zip.arguments = [
            "-c", "truncate -s 50M \"$1\" && gzip -c \"$1\" > \"$2\"", "sh", folder.url("big").path,
            folder.url("hostile.tar").path,
        ]
        try zip.run()
        zip.waitUntilExit()
        #expect(throws: BackupError.self) { try Backup(folder.path("hostile.tar")).verify() }
    }

    @Test func `a folder, a FIFO and a foreign file are no archives`() throws {
        try folder.write(Data(repeating: 0x41, count: 4000), to: "text")
        unsafe mkfifo(folder.url("fifo").path, 0o600)
        for name in ["", "text", "fifo"] {
            #expect(throws: BackupError.self, "\(name)") { try Backup(folder.path(name)).verify() }
        }
        #expect(throws: SystemCallError.self) { try Backup(folder.path("none")).verify() }
    }
}
