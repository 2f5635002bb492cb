import Chronology
import DiaryCheck
import DiaryFormats
import DiaryModel
import DiaryTestSupport
import Foundation
import Testing

@testable import DiaryStore

/// Originals that another machine still has to provide.
struct AwaitedOriginalsTests {
    private func hash(_ byte: UInt8) throws -> ContentHash {
        try #require(ContentHash(bytes: [UInt8](repeating: byte, count: 32)))
    }

    private func original(_ byte: UInt8, _ machine: String, extension ending: String = "jpg") throws
        -> AwaitedOriginals.Original
    {
        AwaitedOriginals.Original(hash: try hash(byte), fileExtension: ending, byteCount: 12, machine: machine)
    }

    @Test func `written data is read back, and unreadable for others`() throws {
        let folder = TestFolder()
        try folder.write(Data(), to: "sync/key")
        let originals = try [original(1, "Anna's old laptop"), original(2, "š", extension: "")]
        try AwaitedOriginals(originals).write(to: folder.path(""))
        #expect(AwaitedOriginals(diary: folder.path("")).all == originals)
        #expect(folder.mode("sync/awaited") == 0o600)
        try AwaitedOriginals([try original(3, "one\ntwo")]).write(to: folder.path(""))
        #expect(AwaitedOriginals(diary: folder.path("")).machine(of: try hash(3)) == "one two")
        try AwaitedOriginals([]).write(to: folder.path(""))
        #expect(AwaitedOriginals(diary: folder.path("")).isEmpty && folder.mode("sync/awaited") == nil)
    }

    @Test func `originals are added to what is there, even after a line that was cut`() throws {
        let folder = TestFolder()
        try folder.write(Data(), to: "sync/key")
        try AwaitedOriginals.add([], to: folder.path(""))
        #expect(folder.mode("sync/awaited") == nil)
        try AwaitedOriginals.add([try original(1, "LAPTOP")], to: folder.path(""))
        #expect(folder.mode("sync/awaited") == 0o600)
        let whole = try Data(contentsOf: folder.url("sync/awaited"))
        try (whole + Data("\(try hash(2)) jp".utf8)).write(to: folder.url("sync/awaited"))
        try AwaitedOriginals.add([try original(1, "DESKTOP"), try original(3, "DESKTOP")], to: folder.path(""))
        let found = AwaitedOriginals(diary: folder.path(""))
        #expect(found.all == [try original(1, "LAPTOP"), try original(3, "DESKTOP")])
    }

    @Test func `lines that can't be read are passed over`() throws {
        let folder = TestFolder()
        let good = "\(try hash(7)) wav 5 LAPTOP"
        let lines = [
            "", "x", "\(try hash(1)) wav", "\(try hash(2)) ../x 5 A", "\(try hash(3)) wav -5 A", good, "\u{FF}",
        ]
        try folder.write(Data(lines.joined(separator: "\n").utf8), to: "sync/awaited")
        #expect(AwaitedOriginals(diary: folder.path("")).all.map(\.machine) == ["LAPTOP"])
        #expect(AwaitedOriginals(diary: folder.path("none")).isEmpty)
    }

    /// A diary whose only original is on another machine.
    private func waiting(_ isNoted: Bool = true) throws -> DamagedDiary {
        let diary = try DamagedDiary()
        try FileManager.default.removeItem(at: diary.original)
        let name = diary.original.deletingPathExtension().lastPathComponent
        if isNoted { try diary.folder.write(Data("\(name) wav 31 LAPTOP\n".utf8), to: "diary/sync/awaited") }
        return diary
    }

    @Test(arguments: [CheckDepth.quick, .full, .content(percent: 100)])
    func `check counts them and misses nothing`(depth: CheckDepth) throws {
        let report = try waiting().check(depth)
        #expect(report.isSound && report.findings.isEmpty, "\(report.findings)")
        #expect(report.awaited.mapValues(\.count) == ["LAPTOP": 1])
        #expect(try waiting(false).check(depth).findings.map(\.kind) == [.originalMissing])
    }

    @Test func `an original that has arrived is no longer awaited, despite the note`() throws {
        let diary = try waiting()
        try diary.folder.write(diary.sound, to: "diary/media/x")
        try FileManager.default.moveItem(at: diary.folder.url("diary/media/x"), to: diary.original)
        try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: diary.original.path)
        let report = try diary.check(.quick)
        #expect(report.isSound && report.awaited.isEmpty)
    }

    @Test func `an export leaves them out and loses nothing`() throws {
        let diary = try waiting()
        let store = try DiaryStore(diary.folder.path("diary"), access: .reading)
        for format in [ExportFormat.lines, .media, .html] {
            let report = try Export(of: store, EntryQuery()).writeFolder(diary.folder.path(format.name), format)
            #expect(report.awaitedCount == 1 && report.lossCount == 0)
        }
        let lines = try String(contentsOf: diary.folder.url("jsonl/entries.jsonl"), encoding: .utf8)
        #expect(lines.contains("memo.wav") && !lines.contains("\"file\"") && !lines.contains("LAPTOP"))
    }

    @Test func `an archive notes them`() throws {
        let diary = try waiting()
        let archive = diary.folder.path("diary.tar")
        let made = try BackupMaking(of: DiaryStore(diary.folder.path("diary"), access: .reading), to: archive).make()
        #expect(made.missing.isEmpty && made.awaited.count == 1 && made.originalCount == 0)
        let read = try Backup(archive).verify()
        #expect(read.awaited == made.awaited && read.missing.isEmpty)
    }

    @Test func `media of other machines may come before their originals`() throws {
        let diary = try TestDiary()
        let medium = try diary.keep(Data([1, 2]), name: "a.wav")
        let name = Vault.relativePath(of: medium.medium.hash, extension: "wav")
        try FileManager.default.removeItem(at: diary.folder.url("diary/\(name)"))
        #expect(throws: VaultError.self) { try diary.add("one", media: [medium]) }
        let record = CommandRecord("add", "", machine: [1], sequence: 1, clock: diary.clock.now())
        try diary.store.write(as: record) { transaction in
            transaction.awaitsOriginals = true
            var draft = EntryDraft(
                text: "one", creationTime: .init(instant: transaction.time, utcOffset: 0), hasTime: true)
            draft.media = [medium]
            try transaction.put(nil, EntryState(draft, at: transaction.time, importNumber: nil))
        }
        #expect(try diary.entries().first?.media.map(\.id) == [medium.medium.id])
    }
}
