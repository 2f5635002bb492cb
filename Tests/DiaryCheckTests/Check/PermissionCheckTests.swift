import DiaryModel
import DiaryStore
import DiaryTestSupport
import Foundation
import Testing

/// Permissions below a diary's folder.
struct PermissionCheckTests {
    private let folder = TestFolder()
    private let files = [
        "diary/diary.sqlite", "diary/drafts/deep/edit.md", "diary/backups/2026-11-27.sqlite", "diary/sync/key",
        "diary/sync/state.sqlite-wal", "diary/media/.store", "diary/tmp/damaged/x", "diary/changed",
    ]
    private let folders = ["diary", "diary/drafts", "diary/drafts/deep", "diary/sync", "diary/media", "diary/media/ab"]

    init() throws {
        for file in files { try folder.write(Data("x".utf8), to: file) }
        try folder.write(Data("x".utf8), to: "diary/media/ab/abcd.jpg")
        try folder.write(Data("x".utf8), to: "diary/notes.txt")
        try folder.write(Data("x".utf8), to: "outside")
    }

    private var check: PermissionCheck { PermissionCheck(folder.path("diary")) }

    private func widen(_ name: String, _ mode: Int) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.url(name).path)
    }

    @Test func `what only its owner can get at is no finding`() {
        #expect(check.findings().isEmpty, "\(check.findings())")
    }

    @Test func `each file and folder that others can get at is found, and narrowed`() throws {
        for name in folders { try widen(name, 0o755) }
        for name in files { try widen(name, 0o664) }
        let found = check.findings()
        let expected = (files + folders).map { String($0.dropFirst("diary/".count)) }
        #expect(Set(found.map { $0.path?.description ?? "" }) == Set(expected))
        #expect(found.first?.path == nil && found.allSatisfy { ["0755", "0664"].contains($0.detail) })
        for finding in found { try check.narrow(finding.path ?? FilePath(bytes: [])) }
        #expect(check.findings().isEmpty)
        for name in folders { #expect(folder.mode(name) == 0o700, "\(name)") }
        for name in files { #expect(folder.mode(name) == 0o600, "\(name)") }
    }

    @Test func `links, and files that are not the diary's, are left alone`() throws {
        try widen("outside", 0o644)
        try widen("diary/notes.txt", 0o644)
        let link = folder.url("diary/drafts/link")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder.url("outside"))
        #expect(check.findings().isEmpty)
        #expect(throws: SystemCallError.self) { try check.narrow(FilePath("drafts/link")) }
        #expect(folder.mode("outside") == 0o644)
    }

    @Test func `an original is narrowed to reading, a copy that nobody may write stays one`() throws {
        try widen("diary/media/ab/abcd.jpg", 0o644)
        try check.narrow(FilePath("media/ab/abcd.jpg"))
        #expect(folder.mode("diary/media/ab/abcd.jpg") == 0o400)
        try widen("diary/backups/2026-11-27.sqlite", 0o444)
        try check.narrow(FilePath("backups/2026-11-27.sqlite"))
        #expect(folder.mode("diary/backups/2026-11-27.sqlite") == 0o400)
    }
}
