import Chronology
import DiaryMedia
import DiaryModel
import DiaryStore
import DiaryTestSupport
import TestFixtures
import Testing

/// Sounds beside photos of the same stem.
struct VoiceNoteTests {
    /// A tenth of a second of silence, with its number.
    ///
    /// - Parameter time: when a recorder says that it was made: `2024-07-1514:30:00`.
    private func wave(_ number: UInt8, recorded time: String? = nil) -> [UInt8] {
        let format = little(1, 2) + little(1, 2) + little(8000, 4) + little(16_000, 4) + little(2, 2) + little(16, 2)
        let samples = [UInt8](repeating: number, count: 1600)
        let origin = time.map { little(0, 320) + Array($0.utf8) + little(0, 264) } ?? []
        let chunks =
            Array("WAVEfmt ".utf8) + little(16, 4) + format
            + (origin.isEmpty ? [] : Array("bext".utf8) + little(origin.count, 4) + origin)
            + Array("data".utf8) + little(1600, 4) + samples
        return Array("RIFF".utf8) + little(chunks.count, 4) + chunks
    }

    private func takeIn(_ diary: TestDiary, _ folder: TestFolder) throws -> [String: ImportedMedium] {
        let options = ImportOptions(source: "phone", zone: .utc)
        var media: [String: ImportedMedium] = [:]
        for fate in try PhoneImport.run(diary, from: folder, options).fates {
            guard case .imported(let medium) = fate.kind else { continue }
            media[String(decoding: fate.path.lastComponent, as: UTF8.self)] = medium
        }
        return media
    }

    @Test(arguments: [true, false])
    func `a voice note has the time of its photo, also if that came in earlier`(isTogether: Bool) throws {
        let (folder, diary) = (TestFolder(), try TestDiary())
        try folder.write(TinyPhoto.bytes("2024:07:15 14:30:00", offset: "+02:00"), to: "phone/DSC_0001.JPG")
        if !isTogether { #expect(try takeIn(diary, folder).count == 1) }
        try folder.write(wave(1), to: "phone/dsc_0001.wav")
        try folder.write(wave(2), to: "phone/other.wav")
        try folder.write(wave(3), to: "phone/else/DSC_0001.wav")
        let media = try takeIn(diary, folder)
        let note = try #require(media["dsc_0001.wav"])
        #expect(note.timeSource == .record && note.time.utcOffset == 7200)
        #expect(note.time.instant == (try ZonedTime(rfc3339: "2024-07-15T14:30:00+02:00").instant))
        #expect(media["other.wav"]?.timeSource == .fileDate && media["DSC_0001.wav"]?.timeSource == .fileDate)
    }

    @Test func `a voice note that came in before its photo gets the photo's time`() throws {
        let (folder, diary) = (TestFolder(), try TestDiary())
        try folder.write(wave(1), to: "phone/DSC_0001.WAV")
        #expect(try takeIn(diary, folder)["DSC_0001.WAV"]?.timeSource == .fileDate)
        try folder.write(TinyPhoto.bytes("2024:07:15 14:30:00", offset: "+02:00"), to: "phone/DSC_0001.JPG")
        #expect(try takeIn(diary, folder).keys.sorted() == ["DSC_0001.JPG"])
        let entry = try #require(try diary.entries().first)
        #expect(try diary.entries().count == 1 && entry.creationTime.rfc3339() == "2024-07-15T14:30:00+02:00")
        #expect(entry.media.compactMap(\.fileName).sorted() == ["DSC_0001.JPG", "DSC_0001.WAV"])
        #expect(entry.media.map(\.timeSource).contains(.record))
    }

    @Test func `a sound gives another one no time, even after it was deleted`() throws {
        let (folder, diary) = (TestFolder(), try TestDiary())
        try folder.write(wave(1, recorded: "2024-07-1514:30:00"), to: "phone/memo.wav")
        try folder.write(wave(2), to: "phone/memo.wave")
        let sources = try takeIn(diary, folder).mapValues(\.timeSource)
        #expect(sources == ["memo.wav": .recording, "memo.wave": .fileDate])
        let dated = try #require(try diary.entries().first { $0.media.first?.fileName == "memo.wav" })
        _ = try diary.store.trash([dated.id], as: CommandRecord("delete", "memo.wav"))
        _ = try diary.store.emptyTrash(olderThan: nil)
        let options = ImportOptions(source: "phone", zone: .utc)
        #expect(try !PhoneImport.run(diary, from: folder, options).report.changesAnything)
        #expect(try diary.entries().flatMap(\.media).map(\.timeSource) == [.fileDate])
    }
}
