import Chronology
import DiaryMedia
import DiaryModel
import DiaryTestSupport
import Foundation
import TestFixtures
import Testing

@testable import DiaryStore

/// Files that have nothing but the same file date.
struct UndatedGroupTests {
    private let folder = TestFolder()

    /// Writes pictures that were copied at a second after 2024-03-01 10:00 UTC.
    private func copy(_ names: String..., second: Int = 0) throws {
        for name in names {
            try folder.write(TinyPhoto.bytes(salt: name), to: "phone/\(name)")
            let date = Date(timeIntervalSince1970: 1_709_287_200 + Double(second))
            try FileManager.default.setAttributes(
                [.modificationDate: date], ofItemAtPath: folder.url("phone/\(name)").path)
        }
    }

    private func takeIn(_ diary: TestDiary, interruptedAfter limit: Int = .max) throws {
        let options = ImportOptions(source: "disk", zone: .utc)
        _ = try PhoneImport.run(diary, from: folder, interruptedAfter: limit, options)
    }

    private func groups(_ diary: TestDiary) throws -> [[String]] {
        let entries = try diary.entries()
        #expect(entries.allSatisfy { $0.isAsImported })
        return entries.map { $0.media.compactMap(\.fileName) }.sorted { $0.joined() < $1.joined() }
    }

    private static let expected = [
        ["00000000-aaaa-bbbb-cccc.jpg", "1.jpg", "bbbbbbbb-aaaa-bbbb-cccc.jpg"], ["cat.jpg"],
        ["scan001.jpg", "scan010.jpg", "scan002.jpg"], ["scan003.jpg"],
    ]

    private func write() throws {
        try copy("a/scan010.jpg", "a/scan001.jpg", "a/cat.jpg", "b/scan003.jpg")
        try copy(
            "a/scan002.jpg", "a/1.jpg", "a/bbbbbbbb-aaaa-bbbb-cccc.jpg", "a/00000000-aaaa-bbbb-cccc.jpg", second: 59)
    }

    @Test func `they are entries by folder and by name, in the order of dates and names`() throws {
        let diary = try TestDiary()
        try write()
        try takeIn(diary)
        #expect(try groups(diary) == Self.expected)
        try takeIn(diary)
        #expect(try groups(diary) == Self.expected)
    }

    @Test func `an import that was interrupted goes on in the same entries`() throws {
        for limit in 1..<8 {
            let diary = try TestDiary()
            try write()
            try takeIn(diary, interruptedAfter: limit)
            try takeIn(diary)
            #expect(try Set(groups(diary).map(Set.init)) == Set(Self.expected.map(Set.init)), "after \(limit)")
        }
    }

    @Test func `files with dates of their own share an entry within the gap`() throws {
        let diary = try TestDiary()
        try copy("a/scan001.jpg")
        try copy("b/cat.jpg", second: 61)
        try takeIn(diary)
        #expect(try groups(diary) == [["scan001.jpg", "cat.jpg"]])
    }

    @Test func `a photo with a time joins an entry that has more than files of the same date`() throws {
        let diary = try TestDiary()
        try copy("a/scan001.jpg")
        try folder.write(TinyPhoto.bytes("2024:03:01 09:50:00", salt: "1"), to: "phone/DCIM/1.jpg")
        try takeIn(diary)
        try copy("a/scan002.jpg")
        try folder.write(TinyPhoto.bytes("2024:03:01 10:20:00", salt: "2"), to: "phone/DCIM/2.jpg")
        try takeIn(diary)
        #expect(try groups(diary) == [["1.jpg", "scan001.jpg", "scan002.jpg", "2.jpg"]])
    }
}
