import Chronology
import DiaryMedia
import DiaryModel
import DiaryTestSupport
import Foundation
import TestFixtures
import Testing

struct TakeoutImportTests {
    private let folder = TestFolder()

    private func sidecar(_ more: String) -> Data {
        Data(#"{"title":"x","photoTakenTime":{"timestamp":"1577880000"}\#(more)}"#.utf8)
    }

    private func take(_ change: (inout ImportOptions) -> Void = { _ in }) throws -> (
        diary: TestDiary, fates: [FileOutcome]
    ) {
        let diary = try TestDiary()
        var options = ImportOptions(source: "phone", zone: TimeZoneRules(utcOffset: 3600))
        change(&options)
        return (diary, try PhoneImport.run(diary, from: folder, options).fates)
    }

    @Test func `sidecars add values that files lack`() throws {
        let more =
            #","description":"On the hill","favorited":true,"people":[{"name":"Ann Lee"}],"geoData":{"latitude":50.1,"longitude":14.4,"altitude":0}"#
        try folder.write(Data(TinyPhoto.bytes(salt: "1")), to: "phone/Trip/a.jpg")
        try folder.write(sidecar(more), to: "phone/Trip/a.jpg.supplemental-metadata.json")
        try folder.write(
            Data(TinyPhoto.bytes("2025:03:01 10:00:00", offset: "+02:00", salt: "2")), to: "phone/Trip/b.jpg")
        try folder.write(sidecar(""), to: "phone/Trip/b.jpg.json")
        try folder.write(Data(#"{"title":"To Rome"}"#.utf8), to: "phone/Trip/metadata.json")
        let (diary, fates) = try take { $0.takesKeywords = true }
        let entries = try diary.entries().sorted { $0.creationTime.instant < $1.creationTime.instant }
        #expect(
            entries.map { $0.creationTime.rfc3339() } == ["2020-01-01T13:00:00+01:00", "2025-03-01T10:00:00+02:00"])
        #expect(entries.map(\.starred) == [true, false] && entries[0].position?.latitude == 50.1)
        #expect(entries.map(\.tags) == [["Ann-Lee", "To-Rome"], ["To-Rome"]])
        let medium = try #require(entries[0].media.first)
        #expect(
            medium.caption == "On the hill" && medium.timeSource == .record && medium.metadata.keywords == ["Ann Lee"])
        #expect(medium.extra == #"{"takeout":{"people":["Ann Lee"],"albums":["To Rome"]}}"#)
        let records = fates.filter { if case .record = $0.kind { true } else { false } }
        #expect(records.count == 3 && fates.count == 5)
    }

    @Test func `of two copies one is imported, with the album of the other`() throws {
        let bytes = Data(TinyPhoto.bytes(salt: "1"))
        try folder.write(bytes, to: "phone/Album/a.jpg")
        try folder.write(Data(#"{"title":"Rome"}"#.utf8), to: "phone/Album/Metadaten.json")
        try folder.write(bytes, to: "phone/Photos from 2020/a.jpg")
        try folder.write(sidecar(#","description":"Hill""#), to: "phone/Photos from 2020/a.jpg.json")
        let (diary, fates) = try take { $0.takesKeywords = true }
        let entries = try diary.entries()
        #expect(entries.count == 1 && entries[0].tags == ["Rome"])
        #expect(entries[0].creationTime.rfc3339() == "2020-01-01T13:00:00+01:00")
        #expect(entries[0].media.map(\.caption) == ["Hill"])
        #expect(fates.count { if case .alreadyHere(.twin) = $0.kind { true } else { false } } == 1)
    }

    @Test func `a medium without a sidecar is imported and reported`() throws {
        try folder.write(Data(TinyPhoto.bytes(salt: "1")), to: "phone/a.jpg")
        try folder.write(sidecar(""), to: "phone/b.jpg.json")
        let (diary, fates) = try take()
        let lacking = fates.compactMap {
            if case .imported(let medium) = $0.kind { medium.lacksRecord } else { nil }
        }
        #expect(try lacking == [true] && diary.entries().count == 1)
    }
}
