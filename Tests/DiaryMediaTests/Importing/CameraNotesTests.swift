import Chronology
import DiaryMedia
import DiaryModel
import DiaryStore
import DiaryTestSupport
import Foundation
import TestFixtures
import Testing

/// What cameras write beside their films, in files of their own.
struct CameraNotesTests {
    private let folder = TestFolder()

    private func takeIn(_ diary: TestDiary) throws -> [String: ImportedMedium] {
        var media: [String: ImportedMedium] = [:]
        for fate in try PhoneImport.run(diary, from: folder, ImportOptions(source: "card", zone: .utc)).fates {
            guard case .imported(let medium) = fate.kind else { continue }
            media[String(decoding: fate.path.lastComponent, as: UTF8.self)] = medium
        }
        return media
    }

    private static let sony = """
        <?xml version="1.0" encoding="UTF-8"?>
        <NonRealTimeMeta xmlns="urn:schemas-professionalDisc:nonRealTimeMeta:ver.2.00" lastUpdate="2024-08-01T00:00:00Z">
        <Duration value="120"/><CreationDate value="2024-07-15T21:30:00+09:00"/>
        <Device manufacturer="Sony" modelName="ILCE-7M4" serialNo="1"/>
        <AcquisitionRecord><Group name="ExifGPS"><Item name="LatitudeRef" value="N"/><Item name="Latitude" value="35:00:41.760"/>
        <Item name="LongitudeRef" value="W"/><Item name="Longitude" value="135:46:05.16"/></Group></AcquisitionRecord>
        </NonRealTimeMeta>
        """

    private static let canon = """
        <?xml version="1.0" encoding="UTF-8"?><ns:ClipContent xmlns:ns="urn:canon"><ns:ClipMetadata>
        <ns:Access><ns:CreationDate>2024-07-15T21:30:00+09:00</ns:CreationDate></ns:Access>
        <ns:Device><ns:Manufacturer>Canon</ns:Manufacturer><ns:ModelName>EOS C70</ns:ModelName></ns:Device>
        </ns:ClipMetadata></ns:ClipContent>
        """

    @Test(arguments: [(sony, "Sony", "ILCE-7M4", true), (canon, "Canon", "EOS C70", false)])
    func `a camera's XML gives its film time, zone, camera and place`(
        document: String, make: String, model: String, hasPlace: Bool
    ) throws {
        let diary = try TestDiary()
        try folder.write(TinyPhoto.film(salt: "1"), to: "phone/CLIP/C0001.MP4")
        try folder.write(Data(document.utf8), to: "phone/CLIP/C0001M01.XML")
        let film = try #require(try takeIn(diary)["C0001.MP4"])
        #expect(film.timeSource == .recording && film.time.utcOffset == 32_400)
        #expect(film.time.instant == (try ZonedTime(rfc3339: "2024-07-15T21:30:00+09:00").instant))
        let medium = try #require(try diary.entries().first?.media.first)
        #expect(medium.metadata.make == make && medium.metadata.model == model)
        #expect(medium.metadata.position == (hasPlace ? Position(latitude: 35.0116, longitude: -135.7681) : nil))
        #expect(medium.companions.map(\.kind) == [.notes])
    }

    @Test func `a camera's XML that was undone has no effect until it is brought back`() throws {
        let diary = try TestDiary()
        let shown = {
            try diary.entries().flatMap(\.media)
                .map { "\($0.captureTime?.utcOffset ?? 0) \($0.metadata.make ?? "none") \($0.companions.count)" }
        }
        try folder.write(TinyPhoto.film(salt: "1"), to: "phone/CLIP/C0001.MP4")
        _ = try takeIn(diary)
        try folder.write(Data(Self.sony.utf8), to: "phone/CLIP/C0001M01.XML")
        _ = try takeIn(diary)
        #expect(try shown() == ["32400 Sony 1"])
        _ = try diary.store.undo()
        let before = try diary.entries().map(\.creationTime)
        _ = try takeIn(diary)
        #expect(try shown() == ["0 none 0"] && diary.entries().map(\.creationTime) == before)
        _ = try diary.store.redo()
        #expect(try shown() == ["32400 Sony 1"])
    }

    @Test func `a drone's subtitles give its film time and place, and a film's own stay beside it`() throws {
        let diary = try TestDiary()
        let start = "1\n00:00:00,000 --> 00:00:00,033\n"
        let flight = "2024-07-15 15:10:05,123,456\n[latitude: 35.011600] [longtitude: 135.768100]\n\n"
        try folder.write(TinyPhoto.film(salt: "1"), to: "phone/DJI_0004.MP4")
        try folder.write(Data((start + flight).utf8), to: "phone/DJI_0004.SRT")
        try folder.write(TinyPhoto.film(salt: "2"), to: "phone/play.mp4")
        try folder.write(Data((start + "Where is it?\n\n").utf8), to: "phone/play.srt")
        let media = try takeIn(diary)
        let film = try #require(media["DJI_0004.MP4"])
        #expect(film.timeSource == .recording)
        #expect(film.time.instant == (try ZonedTime(rfc3339: "2024-07-15T15:10:05.123Z").instant))
        #expect(media["play.mp4"]?.timeSource == .fileDate)
        let kept = try diary.entries().flatMap(\.media).sorted { ($0.fileName ?? "") < ($1.fileName ?? "") }
        #expect(kept.map(\.metadata.position) == [Position(latitude: 35.0116, longitude: 135.7681), nil])
        #expect(kept.map { $0.companions.map(\.kind) } == [[.notes], [.notes]])
    }

    @Test func `the small picture of a film gives it its time, before the name and after the film's own`() throws {
        let diary = try TestDiary()
        let picture = { TinyPhoto.bytes("2024:07:15 14:30:00", offset: "+02:00", salt: $0) }
        try folder.write(TinyPhoto.film(salt: "1"), to: "phone/MVI_0001.MOV")
        try folder.write(picture("1"), to: "phone/MVI_0001.THM")
        try folder.write(TinyPhoto.film(salt: "2"), to: "phone/VID_20230101_101112.MOV")
        try folder.write(picture("2"), to: "phone/VID_20230101_101112.THM")
        try folder.write(TinyPhoto.film(at: "2022:01:01 10:00:00"), to: "phone/MVI_0003.MOV")
        try folder.write(picture("3"), to: "phone/MVI_0003.THM")
        // A photo with the same number proves nothing.
        try folder.write(TinyPhoto.film(salt: "4"), to: "phone/IMG_0004.MOV")
        try folder.write(picture("4"), to: "phone/IMG_0004.JPG")
        let media = try takeIn(diary)
        let taken = try ZonedTime(rfc3339: "2024-07-15T14:30:00+02:00").instant
        for name in ["MVI_0001.MOV", "VID_20230101_101112.MOV"] {
            let film = try #require(media[name])
            #expect(film.timeSource == .record && film.time.instant == taken && film.time.utcOffset == 7200)
        }
        #expect(media["MVI_0003.MOV"]?.timeSource == .recording)
        #expect(media["IMG_0004.MOV"]?.timeSource == .fileDate)
    }
}
