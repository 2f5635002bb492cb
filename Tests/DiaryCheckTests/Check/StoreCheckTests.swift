import DiaryCheck
import DiaryModel
import DiaryTestSupport
import Foundation
import Testing

@testable import DiaryStore

struct StoreCheckTests {
    private static let depths: [CheckDepth] = [.quick, .full, .content(percent: 100)]

    @Test(arguments: depths)
    func `an untouched diary is sound`(depth: CheckDepth) throws {
        let report = try DamagedDiary().check(depth)
        #expect(report.isSound && report.findings.isEmpty, "\(report.findings)")
        #expect((report.entryCount, report.mediumCount, report.originalCount) == (2, 1, 1))
        #expect(report.readCount == (depth == .content(percent: 100) ? 1 : 0))
        #expect(report.isIndexCompared == (depth != .quick))
    }

    @Test(arguments: Damage.derived + Damage.lasting)
    func `each layer finds its kind of damage`(damage: Damage) throws {
        let diary = try DamagedDiary()
        try damage.inflict(diary)
        let seen = Self.depths.firstIndex(of: damage.depth) ?? 0
        for (index, depth) in Self.depths.enumerated() {
            let report = try diary.check(depth)
            #expect(
                report.findings.contains { $0.kind == damage.kind } == (index >= seen), "\(depth): \(report.findings)")
            #expect(report.isSound == (index < seen))
        }
    }

    @Test(arguments: Damage.derived)
    func `derived data is rebuilt`(damage: Damage) throws {
        let diary = try DamagedDiary()
        try damage.inflict(diary)
        try diary.repair(damage.depth)
        let report = try diary.check(.content(percent: 100))
        #expect(report.findings.isEmpty, "\(report.findings)")
        #expect(report.entryCount == 2 && report.mediumCount == 1)
    }

    /// Findings that stay after repairs, without being damage, are tested elsewhere.
    private static let permanent: [CheckFinding.Kind] = [.markerMissing, .markerForeign, .referenceBroken]

    @Test(arguments: Damage.lasting.filter { !permanent.contains($0.kind) })
    func `changed user data is never accepted as it is`(damage: Damage) throws {
        let diary = try DamagedDiary()
        try damage.inflict(diary)
        try diary.repair(damage.depth)
        #expect(try !diary.check(.content(percent: 100)).isSound)
    }

    @Test func `what can't be read is not called missing or another diary's`() throws {
        for damage in Damage.lasting where damage.kind == .folderUnreadable {
            let diary = try DamagedDiary()
            try damage.inflict(diary)
            let findings = try diary.check(.quick).findings
            #expect(findings.map(\.kind) == [.folderUnreadable], "\(damage): \(findings)")
            #expect(findings.first?.detail == "Too many levels of symbolic links")
        }
    }

    @Test func `a damaged original is set aside, so that it can be imported again`() throws {
        let diary = try DamagedDiary()
        try diary.overwriteOriginal(Data("other bytes".utf8))
        try diary.repair(.quick)
        #expect(try diary.check(.quick).findings.map(\.kind) == [.originalMissing])
        let aside = diary.folder.url("diary/tmp/damaged/" + diary.original.lastPathComponent)
        #expect(try Data(contentsOf: aside) == Data("other bytes".utf8))
    }

    @Test func `orphans are moved without overwriting each other`() throws {
        let diary = try DamagedDiary()
        for round in ["one", "two"] {
            try diary.folder.write(Data(round.utf8), to: "diary/media/notes.txt")
            try diary.repair(.quick)
        }
        #expect(try Data(contentsOf: diary.folder.url("diary/tmp/orphans/notes.txt")) == Data("one".utf8))
        #expect(try Data(contentsOf: diary.folder.url("diary/tmp/orphans/notes.txt-2")) == Data("two".utf8))
        #expect(try diary.check(.quick).findings.isEmpty)
    }

    @Test func `an orphan that others may read is its owner's alone where it is moved to`() throws {
        let diary = try DamagedDiary()
        try diary.folder.write(Data("x".utf8), to: "diary/media/00/notes.txt")
        let path = diary.folder.url("diary/media/00/notes.txt").path
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        try diary.repair(.quick)
        #expect(diary.folder.mode("diary/tmp/orphans/notes.txt") == 0o600)
        #expect(try diary.check(.quick).findings.isEmpty)
    }

    @Test func `leftovers of an interrupted command are reported, and are not damage`() throws {
        let diary = try DamagedDiary()
        try diary.folder.write(Data("half".utf8), to: "diary/tmp/original-of-a-dead-process")
        let report = try diary.check(.quick)
        #expect(report.findings.map(\.kind) == [.temporaryLeft] && report.isSound)
        try diary.repair(.quick)
        #expect(try diary.check(.quick).findings.isEmpty)
    }

    @Test func `a copy in progress is not a leftover`() throws {
        let diary = try TestDiary()
        try diary.folder.write(Data("sound".utf8), to: "sound.wav")
        let staged = try diary.store.vault.stage(FileDescriptor.open(diary.folder.path("sound.wav"), O_RDONLY))
        TemporaryFolder(diary: diary.path).removeAbandonedCopies()
        #expect(TemporaryFolder(diary: diary.path).leftovers(now: diary.clock.now()).isEmpty)
        #expect(Folder.exists(staged.path))
    }

    @Test func `a random sample of the originals is read`() throws {
        let diary = try TestDiary()
        let media = try (0..<200).map { try diary.keep(Data("sound \($0)".utf8), name: "\($0).wav") }
        try diary.add("many", media: media)
        let report = try StoreCheck(diary.path, depth: .content(percent: 20), decoderPath: "").run()
        #expect((5..<100).contains(report.readCount), "of 200: \(report.readCount)")
    }

    @Test func `a missing diary is not a finding`() throws {
        #expect(throws: DiaryError.self) {
            try StoreCheck(TestFolder().path("diary"), depth: .full, decoderPath: "").run()
        }
    }
}
