import Chronology
import DiaryMedia
import DiaryModel
import DiaryStore
import DiaryTestSupport
import Foundation
import TestFixtures
import Testing

/// The files that an import keeps with each photo, in one run and in several.
struct ResumedPairingTests {
    /// The content of a diary without random values.
    private struct Content: Hashable {
        let file: String?
        let type: MediumType
        let companions: Set<Medium.Companion>
    }

    @discardableResult
    private func takeIn(
        _ diary: TestDiary, from folder: TestFolder, interruptedAfter limit: Int = .max
    ) throws -> (report: ImportReport, fates: [FileOutcome]) {
        let options = ImportOptions(source: "phone", zone: TimeZoneRules(utcOffset: 3600))
        return try PhoneImport.run(diary, from: folder, interruptedAfter: limit, options)
    }

    private func content(_ diary: TestDiary) throws -> [Content] {
        try diary.entries().flatMap(\.media).map {
            Content(file: $0.fileName, type: $0.type, companions: Set($0.companions))
        }
    }

    private func names(_ diary: TestDiary) throws -> [String?: Set<String?>] {
        let media = try diary.entries().flatMap(\.media).map { ($0.fileName, Set($0.companions.map(\.fileName))) }
        return Dictionary(media, uniquingKeysWith: { $0.union($1) })
    }

    private static func film(salt: String) -> [UInt8] { TinyPhoto.film(at: "2025:03:01 10:00:00", salt: salt) }

    private func film(seconds: Int, identifier: String? = nil, salt: Int) -> [UInt8] {
        var film = VideoBoxes()
        (film.sampleCount, film.headerUnits) = (seconds * 25, seconds * 1000)
        film.samples = Array("\(salt)".utf8)
        film.keys = identifier.map { [("com.apple.quicktime.content.identifier", $0)] } ?? []
        return film.bytes
    }

    /// A copy of a photo may precede it and be the one that is imported.
    @Test(arguments: ["Copies", "Zoo"])
    func `a film beside one of a photo's copies is kept with the photo`(copies: String) throws {
        let (folder, diary) = (TestFolder(), try TestDiary())
        let photo = TinyPhoto.bytes("2025:03:01 10:00:00", salt: "1")
        try folder.write(photo, to: "phone/\(copies)/1.jpg")
        try folder.write(photo, to: "phone/DCIM/IMG_1.jpg")
        try folder.write(Self.film(salt: "1"), to: "phone/DCIM/IMG_1.mov")
        try folder.write(photo, to: "phone/More/IMG_1.jpg")
        try folder.write(Self.film(salt: "1"), to: "phone/More/IMG_1.mov")
        try folder.write(Self.film(salt: "other"), to: "phone/More/IMG_1.mp4")
        let fates = try takeIn(diary, from: folder).fates.map(\.kind)
        #expect(fates.count { if case .beside = $0 { true } else { false } } == 2)
        #expect(fates.count { if case .alreadyHere(.twin) = $0 { true } else { false } } == 3)
        let name = copies == "Copies" ? "1.jpg" : "IMG_1.jpg"
        #expect(try names(diary) == [name: ["IMG_1.mov", "IMG_1.mp4"]])
        #expect(try !takeIn(diary, from: folder).report.changesAnything)
    }

    @Test func `a film alone is not imported if a photo has it`() throws {
        let (folder, diary) = (TestFolder(), try TestDiary())
        try folder.write(Self.film(salt: "1"), to: "phone/Alone/film.mov")
        try folder.write(TinyPhoto.bytes("2025:03:01 10:00:00", salt: "1"), to: "phone/DCIM/IMG_1.jpg")
        try folder.write(Self.film(salt: "1"), to: "phone/DCIM/IMG_1.mov")
        try takeIn(diary, from: folder)
        #expect(try names(diary) == ["IMG_1.jpg": ["IMG_1.mov"]])
    }

    @Test func `a film of another folder that names its photo is kept with it, in one run or in two`() throws {
        let (folder, calm, stopped) = (TestFolder(), try TestDiary(), try TestDiary())
        let photo = TinyPhoto.bytes("2025:03:01 10:00:00", identifier: "AAAA-1")
        for name in ["B/IMG_1.jpg", "C/22.jpg"] { try folder.write(photo, to: "phone/\(name)") }
        for name in ["A/film.mov", "D/again.mov"] {
            try folder.write(film(seconds: 6, identifier: "AAAA-1", salt: 1), to: "phone/\(name)")
        }
        let fates = try takeIn(calm, from: folder).fates.map(\.kind)
        #expect(fates.count { if case .beside = $0 { true } else { false } } == 1)
        #expect(fates.count { if case .alreadyHere(.twin) = $0 { true } else { false } } == 2)
        while try takeIn(stopped, from: folder, interruptedAfter: 1).report.isInterrupted {}
        for diary in [calm, stopped] {
            #expect(try names(diary) == ["IMG_1.jpg": ["film.mov"]])
            #expect(try !takeIn(diary, from: folder).report.changesAnything)
        }
    }

    @Test(arguments: [true, false])
    func `a film that came in from another folder is kept with its photo, whichever came first`(isFilmFirst: Bool)
        throws
    {
        let (photos, films, diary) = (TestFolder(), TestFolder(), try TestDiary())
        try photos.write(TinyPhoto.bytes("2025:03:01 10:00:00", identifier: "AAAA-1"), to: "phone/IMG_1.jpg")
        try photos.write(TinyPhoto.bytes("2025:03:01 10:00:00", identifier: "BBBB-2", salt: "2"), to: "phone/IMG_2.jpg")
        var film = VideoBoxes()
        film.keys = [
            ("com.apple.quicktime.content.identifier", "AAAA-1"),
            ("com.apple.quicktime.creationdate", "2025-03-01T10:00:01+0100"),
        ]
        try films.write(film.bytes, to: "phone/renamed.mov")
        for folder in isFilmFirst ? [films, photos] : [photos, films] { try takeIn(diary, from: folder) }
        #expect(try names(diary) == ["IMG_1.jpg": ["renamed.mov"], "IMG_2.jpg": []])
        for folder in [films, photos] { #expect(try !takeIn(diary, from: folder).report.changesAnything) }
        _ = try diary.store.undo()
        let before: [String?: Set<String?>] =
            isFilmFirst ? ["renamed.mov": []] : ["IMG_1.jpg": [], "IMG_2.jpg": []]
        #expect(try names(diary) == before)
    }

    @Test func `a film that names another photo is not added to an existing one`() throws {
        let (folder, diary) = (TestFolder(), try TestDiary())
        for (name, identifier) in [("1", "AAAA-1"), ("2", "BBBB-2")] {
            let photo = TinyPhoto.bytes("2025:03:01 10:00:0\(name)", identifier: identifier, salt: name)
            try folder.write(photo, to: "phone/IMG_\(name).jpg")
        }
        try takeIn(diary, from: folder)
        try folder.write(film(seconds: 2, identifier: "CCCC-3", salt: 1), to: "phone/IMG_1.mov")
        try folder.write(film(seconds: 9, identifier: "BBBB-2", salt: 2), to: "phone/other.mov")
        try takeIn(diary, from: folder)
        #expect(try names(diary) == ["IMG_1.jpg": [], "IMG_2.jpg": ["other.mov"], "IMG_1.mov": []])
    }

    @Test func `a film of two photos is kept with both`() throws {
        let (folder, diary) = (TestFolder(), try TestDiary())
        for (number, place) in ["DCIM", "Edited"].enumerated() {
            try folder.write(
                TinyPhoto.bytes("2025:03:01 10:00:00", salt: place), to: "phone/\(place)/IMG_\(number).jpg")
            try folder.write(Self.film(salt: "1"), to: "phone/\(place)/IMG_\(number).mov")
            try takeIn(diary, from: folder)
        }
        #expect(try names(diary) == ["IMG_0.jpg": ["IMG_0.mov"], "IMG_1.jpg": ["IMG_1.mov"]])
        #expect(try !takeIn(diary, from: folder).report.changesAnything)
    }

    /// Photos with films of every length, with and without identifiers, their copies, and copies of the films.
    private func fill(_ folder: TestFolder, _ generator: inout SeededGenerator) throws {
        let places = ["A", "DCIM", "Z"]
        for number in 10..<50 {
            let identifier = generator.pick([nil, "AAAA-\(number)"])
            let time = "2025:03:\(10 + number / 4) 10:00:00"
            let photo = TinyPhoto.bytes(time, identifier: identifier, salt: "\(number)")
            let name = "phone/\(generator.pick(places))/IMG_\(number)"
            try folder.write(photo, to: name + ".JPG")
            let film = generator.pick([
                nil, TinyPhoto.film(salt: "\(number)"), TinyPhoto.film(at: time, salt: "\(number)"),
                self.film(
                    seconds: generator.pick([2, 6]), identifier: generator.pick([nil, identifier, "BBBB-\(number)"]),
                    salt: number),
            ])
            if let film { try folder.write(film, to: generator.pick([name, name + "x"]) + ".MOV") }
            let other = generator.pick([nil, "", "\(number)-"])
            guard let other else { continue }
            let copy = "phone/\(generator.pick(places))/\(other)IMG_\(number)"
            if Bool.random(using: &generator) { try folder.write(photo, to: copy + ".JPG") }
            if Bool.random(using: &generator), let film { try folder.write(film, to: copy + ".MOV") }
            let sidecar = Array("<?xpacket begin=''?><x:xmpmeta xmlns:x='adobe:ns:meta/'/>".utf8)
            if Bool.random(using: &generator) { try folder.write(sidecar, to: copy + ".xmp") }
            // An edited copy, exported with the same film.
            guard Bool.random(using: &generator), let film else { continue }
            try folder.write(photo + [1], to: "phone/Edited/IMG_\(number).JPG")
            try folder.write(film, to: "phone/Edited/IMG_\(number).MOV")
        }
    }

    @Test(arguments: 0..<6) func `an import that was interrupted pairs files as one run does`(_: Int) throws {
        var generator = SeededGenerator()
        let folder = TestFolder()
        try fill(folder, &generator)
        let (calm, stopped) = (try TestDiary(), try TestDiary())
        try takeIn(calm, from: folder)
        var runs = 0
        while try takeIn(stopped, from: folder, interruptedAfter: Int.random(in: 1...9, using: &generator)).report
            .isInterrupted
        {
            runs += 1
        }
        #expect(runs > 2, "\(generator.name)")
        let (wanted, found) = (try content(calm), try content(stopped))
        for difference in found.difference(from: wanted) { Issue.record("\(difference), \(generator.name)") }
        #expect(try !takeIn(stopped, from: folder).report.changesAnything, "\(generator.name)")
    }
}
