import DiaryModel
import DiaryStore
import DiaryTestSupport
import Foundation
import Testing

struct HostileArchiveTests {
    private let folder = TestFolder()

    private static let original = "diary/media/ab/" + String(repeating: "ab", count: 32)

    private static let archives: [[TarMember]] = [
        [.file("../escaped")], [.file("/tmp/escaped")], [.file("diary/../../escaped")],
        [.file("diary/media/../escaped")], [.link("diary/diary.sqlite", .symbolicLink, "/etc/passwd")],
        [.link("diary/diary.sqlite", .hardLink, "diary/manifest.json")],
        [.link("diary/media", .symbolicLink, "/tmp")], [.link("diary/diary.sqlite", .pipe)],
        [.link("diary/diary.sqlite", .device)], [.link("diary/media/", .folder)],
        [.file("diary/diary.sqlite"), .file("diary/diary.sqlite")],
        [.file("diary/media/ab/" + String(repeating: "cd", count: 32) + ".jpg")], [.file(original + ".a/b")],
        [.file(original + ".jpg/..")], [.file(original.uppercased() + ".jpg")],
        [.file("diary/media/ab/" + String(repeating: "AB", count: 32) + ".jpg")],
        [.file("diary/manifest.json", "{}")],
        [
            .file("diary/diary.sqlite"),
            .file("diary/manifest.json", "{\"files\": [" + String(repeating: "{},", count: 50_000)),
        ],
        [
            .file("diary/diary.sqlite"),
            .file(
                "diary/manifest.json", "{\"files\": [{\"path\": \"" + String(repeating: "x", count: 200_000) + "\"}]}"),
        ],
        [.file("diary/manifest.json", String(repeating: "{\"files\":", count: 50_000))],
        [.file("diary/manifest.json", String(repeating: "[", count: 100_000))],
        [.file("diary/manifest.json", "{}"), .file("diary/diary.sqlite")], [.file("diary/diary.sqlite\n")],
        [.file("diary/\u{1B}]0;title\u{7}")],
    ]

    @Test(arguments: archives)
    func `a harmful archive is refused before anything is written`(members: [TarMember]) throws {
        try folder.write(TarMember.archive(members), to: "hostile.tar")
        let archive = folder.path("hostile.tar")
        #expect(throws: BackupError.self) { try Backup(archive).verify() }
        #expect(throws: BackupError.self) { try Backup(archive).restore(into: folder.path("back")) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.root.path) == ["hostile.tar"])
    }

    @Test func `such an archive is one that tar reads`() throws {
        try folder.write(
            TarMember.archive([.file("diary/a", "text"), .link("diary/b", .symbolicLink, "a")]), to: "a.tar")
        let tar = Process()
        tar.executableURL = URL(filePath: "/usr/bin/env")
        tar.arguments = ["tar", "-xf", folder.url("a.tar").path, "-C", folder.root.path]
        try tar.run()
        tar.waitUntilExit()
        #expect(tar.terminationStatus == 0)
        #expect(try String(contentsOf: folder.url("diary/b"), encoding: .utf8) == "text")
    }

    @Test func `a compressed archive is refused, however large its content`() throws {
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

    @Test func `a folder, a FIFO and a foreign file are not archives`() throws {
        try folder.write(Data(repeating: 0x41, count: 4000), to: "text")
        unsafe mkfifo(folder.url("fifo").path, 0o600)
        for name in ["", "text", "fifo"] {
            #expect(throws: BackupError.self, "\(name)") { try Backup(folder.path(name)).verify() }
        }
        #expect(throws: SystemCallError.self) { try Backup(folder.path("none")).verify() }
    }
}
