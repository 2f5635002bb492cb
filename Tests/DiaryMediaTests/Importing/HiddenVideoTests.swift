import Chronology
import DiaryCheck
import DiaryMedia
import DiaryModel
import DiaryTestSupport
import Foundation
import TestFixtures
import Testing

@testable import DiaryMedia
@testable import DiaryStore

/// Films that earlier versions took for those of Live Photos because of their names alone.
struct HiddenVideoTests {
    private let diary: TestDiary
    private let folder = TestFolder()
    private static let time = "2025:03:01 10:00:00"

    /// A photo with a file behind it, as an earlier version left them.
    init() throws { diary = try TestDiary() }

    private func takeIn() throws -> ImportReport {
        let options = ImportOptions(source: "phone", zone: TimeZoneRules(utcOffset: 3600))
        return try PhoneImport.run(diary, from: folder, options).report
    }

    private func hide(_ film: [UInt8], named name: String = "IMG_1.MOV", behind photo: [UInt8]? = nil) throws {
        try folder.write(photo ?? TinyPhoto.bytes(Self.time), to: "phone/IMG_1.JPG")
        _ = try takeIn()
        let entry = try #require(try diary.entries().first)
        let medium = try #require(entry.media.first)
        try folder.write(film, to: "phone/\(name)")
        let addition = CompanionAddition(
            main: KnownMedium(medium: medium.id, entry: entry.id, type: .image, mimeType: medium.mimeType),
            kind: .livePhoto, sidecar: nil, filmDuration: nil, replacesNamesake: false)
        let companion = try diary.companion(.livePhoto, name, film)
        _ = try diary.store.write(in: CommandRun(CommandRecord("import", "phone"))) { transaction in
            try transaction.add(companion, as: addition, isAgain: false)
        }
    }

    private func check() throws -> CheckReport {
        try StoreCheck(diary.path, depth: .full, decoderPath: DecoderTestbed.decoderPath).run()
    }

    private func repair(_ report: CheckReport) throws {
        let repair = StoreRepair(diary.path, decoderPath: DecoderTestbed.decoderPath, now: diary.clock.now)
        for step in RepairStep.plan(for: report) { _ = try repair.run(step) }
    }

    private func names() throws -> [[String]] {
        try diary.entries().flatMap(\.media).map { [$0.fileName ?? ""] + $0.companions.compactMap(\.fileName) }
    }

    @Test(arguments: [TinyPhoto.film(at: "2021:01:01 10:00:00"), TinyPhoto.film()])
    func `a film that only its name joins is told, given back with its own time, and hidden again by undo`(
        film: [UInt8]
    ) throws {
        try hide(film)
        let before = try diary.entries()
        let report = try check()
        let finding = try #require(report.findings(.filmHidden).first)
        #expect(finding.fileName == "IMG_1.MOV" && finding.detail == "IMG_1.JPG" && finding.entry == before[0].id)
        #expect(report.isSound && report.findings(.filmHidden).count == 1)
        try repair(report)
        #expect(try names().sorted { $0[0] < $1[0] } == [["IMG_1.JPG"], ["IMG_1.MOV"]])
        let given = try #require(try diary.entries().flatMap(\.media).first { $0.type == .video })
        let isOwnTime = film != TinyPhoto.film()
        #expect(given.timeSource == (isOwnTime ? .recording : .fileDate))
        #expect(isOwnTime == (given.captureTime?.instant == Instant(secondsSince1970: 1_609_495_200)))
        #expect(try check().findings(.filmHidden).isEmpty)
        #expect(try !takeIn().changesAnything)
        _ = try diary.store.undo()
        #expect(try diary.entries() == before)
        #expect(try check().findings(.filmHidden).count == 1)
        _ = try diary.store.redo()
        #expect(try names().count == 2)
    }

    @Test func `a film that was taken with its photo stays there`() throws {
        try hide(TinyPhoto.film(at: "2025:03:01 10:00:02"))
        #expect(try check().findings(.filmHidden).isEmpty)
    }

    @Test func `a film that another program named as a photo's stays there, too`() throws {
        try hide(TinyPhoto.film(at: "2021:01:01 10:00:00"), named: "film-of-it.mov")
        #expect(try check().findings(.filmHidden).isEmpty)
    }

    @Test func `a film that can't be read is no finding`() throws {
        try hide(TinyPhoto.film(at: "2021:01:01 10:00:00"))
        let film = try #require(try diary.entries().flatMap(\.media).flatMap(\.companions).first)
        let path = diary.store.vault.path(of: film.hash, extension: film.fileExtension)
        try FileManager.default.removeItem(atPath: path.description)
        let report = try check()
        #expect(report.findings(.filmHidden).isEmpty && report.findings(.originalMissing).count == 1)
    }
}
