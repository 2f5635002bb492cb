import Chronology
import DiaryMedia
import DiaryModel
import DiaryStore
import DiaryTestSupport
import Foundation
import TestFixtures
import Testing

/// Files that belong together and come in one after the other, as a folder fills that is imported again and again.
struct ImportOrderTests {
    private static let time = "2025:03:01 10:00:00"
    private static let later = "2025:03:01 10:00:02"
    private let towns = TemporaryFolder()

    /// Files that belong together, each with its name.
    enum Family: String, CaseIterable {
        case livePhoto, raw, edit, films, film, unrelated

        var files: [(name: String, bytes: [UInt8])] {
            switch self {
            case .livePhoto:
                [
                    ("IMG_0001.JPG", TinyPhoto.bytes(time)), ("IMG_0001.MOV", TinyPhoto.film(at: later)),
                    ("IMG_0001.xmp", sidecar("xmp:Rating='4' exif:GPSLatitude='50,5.4N' exif:GPSLongitude='14,25.2E'")),
                ]
            case .raw:
                [
                    ("DSC_0001.JPG", TinyPhoto.bytes(time)), ("DSC_0001.DNG", TinyPhoto.raw(time)),
                    ("DSC_0001.DNG.xmp", sidecar("xmp:Rating='2'")),
                ]
            case .edit:
                [
                    ("IMG_0001.JPG", TinyPhoto.bytes(time)), ("IMG_E0001.JPG", TinyPhoto.bytes(time, salt: "edited")),
                    ("IMG_E0001.MOV", TinyPhoto.film(at: later)), ("IMG_0001.AAE", adjustments),
                ]
            case .films:
                [
                    ("IMG_0001.JPG", TinyPhoto.bytes(time)), ("IMG_0001.MOV", TinyPhoto.film(at: later)),
                    ("IMG_E0001.MOV", TinyPhoto.film(at: later, length: 1)), ("IMG_O0001.AAE", adjustments),
                ]
            case .film:
                [
                    ("GX010001.MP4", film(seconds: 60)), ("GL010001.LRV", film(seconds: 61)),
                    ("GX010001.THM", TinyPhoto.bytes()), ("GX010001.MP4.xmp", sidecar("xmp:Rating='5'")),
                ]
            case .unrelated:
                [
                    ("IMG_0001.JPG", TinyPhoto.bytes(time)),
                    ("IMG_0001.MOV", TinyPhoto.film(at: "2021:01:01 10:00:00")),
                    ("IMG_0001.DNG", TinyPhoto.raw("2015:01:02 03:04:05")),
                ]
            }
        }

        /// What the diary has in the end, whatever came first.
        var media: [String: Set<String>] {
            let files = files.map(\.name)
            return self == .unrelated
                ? Dictionary(uniqueKeysWithValues: files.map { ($0, []) }) : [files[0]: Set(files.dropFirst())]
        }

        private func sidecar(_ attributes: String) -> [UInt8] {
            let packet = "<rdf:RDF><rdf:Description \(attributes)/></rdf:RDF>"
            return Array("<x:xmpmeta xmlns:x='adobe:ns:meta/'>\(packet)</x:xmpmeta>".utf8)
        }

        private var adjustments: [UInt8] {
            Array("<?xml version=\"1.0\"?><plist><dict><key>adjustmentBaseVersion</key></dict></plist>".utf8)
        }

        private func film(seconds: Int) -> [UInt8] {
            var film = VideoBoxes()
            (film.sampleCount, film.headerUnits) = (seconds * 25, seconds * 1000)
            return film.bytes
        }
    }

    /// All of a diary that the order of imports might change.
    private struct Content: Equatable {
        let time: ZonedTime
        let hasTime: Bool
        let position: Position?
        let media: [String]

        init(_ entry: DiaryEntry) {
            (time, hasTime, position) = (entry.creationTime, entry.hasTime, entry.position)
            media = entry.media.map { medium in
                let files = medium.companions.map { "\($0.kind) \($0.fileName ?? "")" }.sorted().joined(separator: ", ")
                let place = medium.metadata.position.map { "\($0)" } ?? "nowhere"
                let film = "\(medium.film?.fileName ?? "") \(medium.metadata.filmDuration ?? 0)"
                return "\(medium.fileName ?? "") \(medium.metadata.rating ?? 0) \(place) \(film): \(files)"
            }
        }
    }

    private func takeIn(_ diary: TestDiary, from folder: TestFolder, naming names: [String]? = nil) throws
        -> ImportReport
    {
        var options = ImportOptions(source: "phone", zone: TimeZoneRules(utcOffset: 3600))
        options.places = PlaceZones(SampleTowns.names(in: towns), zones: ZoneDatabase())
        return try PhoneImport.run(diary, from: folder, naming: names, options).report
    }

    /// The ways to hand over some files, at least one at a time.
    private func orders(_ files: [Int]) -> [[[Int]]] {
        guard !files.isEmpty else { return [[]] }
        return (1..<(1 << files.count)).flatMap { choice -> [[[Int]]] in
            let chosen = files.indices.filter { choice >> $0 & 1 == 1 }.map { files[$0] }
            return orders(files.filter { !chosen.contains($0) }).map { [chosen] + $0 }
        }
    }

    @Test(arguments: Family.allCases) func `no order of imports changes what belongs together`(family: Family) throws {
        let files = family.files
        let (all, wanted) = (TestFolder(), try TestDiary())
        for file in files { try all.write(file.bytes, to: "phone/\(file.name)") }
        _ = try takeIn(wanted, from: all)
        let content = try wanted.entries().map(Content.init)
        let names = try wanted.entries().flatMap(\.media).map { medium in
            (medium.fileName ?? "", Set(medium.companions.compactMap(\.fileName)))
        }
        #expect(Dictionary(names) { first, _ in first } == family.media)
        var generator = SeededGenerator()
        // Of the 75 orders of four files some; all of three.
        for order in orders(Array(files.indices)).shuffled(using: &generator).prefix(20) {
            let (folder, diary) = (TestFolder(), try TestDiary())
            for step in order {
                for index in step { try folder.write(files[index].bytes, to: "phone/\(files[index].name)") }
                _ = try takeIn(diary, from: folder)
            }
            let words = order.map { $0.map { files[$0].name }.joined(separator: " + ") }.joined(separator: ", then ")
            #expect(try diary.entries().map(Content.init) == content, "\(words); \(generator.name)")
            #expect(try !takeIn(diary, from: folder).changesAnything, "\(words)")
        }
    }

    @Test(arguments: Family.allCases)
    func `files that are named one by one belong together as those of a folder`(family: Family) throws {
        let files = family.files
        let folder = TestFolder()
        for file in files { try folder.write(file.bytes, to: "phone/\(file.name)") }
        let wanted = try TestDiary()
        _ = try takeIn(wanted, from: folder, naming: files.map(\.name))
        let content = try wanted.entries().map(Content.init)
        #expect(content.flatMap(\.media).count == (family == .unrelated ? 3 : 1))
        var generator = SeededGenerator()
        for order in orders(Array(files.indices)).shuffled(using: &generator).prefix(20) {
            let diary = try TestDiary()
            for step in order { _ = try takeIn(diary, from: folder, naming: step.map { files[$0].name }) }
            let words = order.map { $0.map { files[$0].name }.joined(separator: " + ") }.joined(separator: ", then ")
            #expect(try diary.entries().map(Content.init) == content, "\(words); \(generator.name)")
        }
    }

    @Test func `a film whose name tells its clock is that of the photo, wherever it is imported`() throws {
        let (folder, diary) = (TestFolder(), try TestDiary())
        try folder.write(TinyPhoto.bytes(Self.time), to: "phone/20250301_100000.jpg")
        try folder.write(TinyPhoto.film(at: "2025:03:01 05:00:02"), to: "phone/20250301_100000.mp4")
        _ = try takeIn(diary, from: folder)
        let media = try diary.entries().flatMap(\.media)
        #expect(media.map(\.fileName) == ["20250301_100000.jpg"])
        #expect(media.flatMap(\.companions).map(\.fileName) == ["20250301_100000.mp4"])
    }

    @Test func `of the files beside a named one only its sidecar is taken`() throws {
        let (folder, diary) = (TestFolder(), try TestDiary())
        for file in Family.livePhoto.files { try folder.write(file.bytes, to: "phone/\(file.name)") }
        try folder.write(TinyPhoto.bytes(salt: "a photo by its content"), to: "phone/IMG_0001.JPG.xmp")
        let report = try takeIn(diary, from: folder, naming: ["IMG_0001.JPG"])
        #expect(report.mediumCount == 1 && report.leftOut.isEmpty && report.unreadableCount == 0)
        let medium = try #require(try diary.entries().flatMap(\.media).first)
        #expect(medium.companions.map(\.fileName) == ["IMG_0001.xmp"] && medium.metadata.rating == 4)
    }

    @Test func `a film that is named alone has what its camera wrote beside it`() throws {
        let (folder, diary) = (TestFolder(), try TestDiary())
        for file in Family.film.files { try folder.write(file.bytes, to: "phone/\(file.name)") }
        try folder.write(Array("words about it".utf8), to: "phone/GX010001.SRT")
        let report = try takeIn(diary, from: folder, naming: ["GX010001.MP4"])
        #expect(report.mediumCount == 1 && report.leftOut.isEmpty && report.unreadableCount == 0)
        let medium = try #require(try diary.entries().flatMap(\.media).first)
        #expect(Set(medium.companions.compactMap(\.fileName)) == Family.film.media["GX010001.MP4"])
    }

    @Test func `the preview with a film's ending joins the film that is named after it`() throws {
        let (folder, diary) = (TestFolder(), try TestDiary())
        let (preview, film) = ("LRV_20240715_143000_11_001.mp4", "VID_20240715_143000_00_001.mp4")
        try folder.write(TinyPhoto.film(at: "2024:07:15 12:30:00", salt: "preview"), to: "phone/\(preview)")
        #expect(try takeIn(diary, from: folder, naming: [preview]).mediumCount == 0)
        try folder.write(TinyPhoto.film(at: "2024:07:15 12:30:00", salt: "film"), to: "phone/\(film)")
        #expect(try takeIn(diary, from: folder, naming: [film]).mediumCount == 1)
        let medium = try #require(try diary.entries().flatMap(\.media).first)
        #expect(medium.companions.map(\.fileName) == [preview] && medium.companions.map(\.kind) == [.preview])
    }

    @Test func `a preview with the bytes of another film stays one when its folder is imported again`() throws {
        let (folder, diary) = (TestFolder(), try TestDiary())
        let preview = TinyPhoto.film(at: Self.later, length: 9)
        try folder.write(TinyPhoto.film(at: Self.time, length: 9), to: "phone/A/GX010001.MP4")
        try folder.write(preview, to: "phone/A/GL010001.LRV")
        try folder.write(TinyPhoto.bytes(), to: "phone/A/GX010001.THM")
        try folder.write(preview, to: "phone/B/shared.MP4")
        #expect(try takeIn(diary, from: folder).mediumCount == 2)
        #expect(try !takeIn(diary, from: folder).changesAnything)
        let files = try diary.entries().flatMap(\.media).map { [$0.fileName] + $0.companions.map(\.fileName) }
        #expect(Set(files) == [["GX010001.MP4", "GL010001.LRV", "GX010001.THM"], ["shared.MP4"]])
    }

    @Test func `a film that came before its photo comes back with one undo`() throws {
        let (folder, diary) = (TestFolder(), try TestDiary())
        let files = Family.livePhoto.files
        try folder.write(files[1].bytes, to: "phone/\(files[1].name)")
        _ = try takeIn(diary, from: folder)
        let before = try diary.entries().map(Content.init)
        try folder.write(files[0].bytes, to: "phone/\(files[0].name)")
        _ = try takeIn(diary, from: folder)
        #expect(try diary.entries().flatMap(\.media).map(\.fileName) == ["IMG_0001.JPG"])
        _ = try diary.store.undo()
        #expect(try diary.entries().map(Content.init) == before)
        _ = try diary.store.redo()
        #expect(try diary.entries().flatMap(\.media).flatMap(\.companions).map(\.fileName) == ["IMG_0001.MOV"])
        _ = try diary.store.emptyTrash(olderThan: nil)
        let kept = try #require(try diary.entries().flatMap(\.media).flatMap(\.companions).first)
        #expect(Folder.exists(diary.store.vault.path(of: kept.hash, extension: kept.fileExtension)))
    }
}
