import Chronology
import DiaryMedia
import DiaryModel
import DiaryStore
import DiaryTestSupport
import Foundation
import TestFixtures
import Testing

/// Films, RAW files and sidecars that arrive after their photo was imported.
struct CompanionAdditionTests {
    private static let sidecar = Array("<?xpacket begin=''?><x:xmpmeta xmlns:x='adobe:ns:meta/'/>".utf8)

    @discardableResult
    private func takeIn(
        _ diary: TestDiary, from folder: TestFolder, interruptedAfter limit: Int = .max, isAgain: Bool = false
    ) throws -> (report: ImportReport, fates: [String]) {
        var options = ImportOptions(source: "phone", zone: TimeZoneRules(utcOffset: 3600))
        options.isAgain = isAgain
        let (report, fates) = try PhoneImport.run(diary, from: folder, interruptedAfter: limit, options)
        return (report, fates.map(Self.word).sorted())
    }

    private static func word(for fate: FileOutcome) -> String {
        let name = String(decoding: fate.path.lastComponent, as: UTF8.self)
        return switch fate.kind {
        case .imported: "\(name) imported"
        case .beside(let kind, _, _): "\(name) beside as \(kind.rawValue)"
        case .alreadyHere(let presence): "\(name) here \(presence == .inTrash ? "in the trash" : "")"
        case .restored: "\(name) restored"
        case .record: "\(name) record"
        case .note: "\(name) a note"
        case .leftOut: "\(name) left out"
        case .unreadable: "\(name) unreadable"
        }
    }

    private func shoot(_ numbers: Range<Int>, in folder: TestFolder) throws {
        for number in numbers {
            let bytes = TinyPhoto.bytes("2025:03:01 10:00:\(number / 10)\(number % 10)", salt: "\(number)")
            try folder.write(bytes, to: "phone/IMG_\(number).jpg")
        }
    }

    private func film(_ numbers: Range<Int>, in folder: TestFolder) throws {
        for number in numbers {
            let film = TinyPhoto.film(at: "2025:03:01 10:00:\(number / 10)\(number % 10)", salt: "\(number)")
            try folder.write(film, to: "phone/IMG_\(number).mov")
        }
    }

    private func companions(_ diary: TestDiary) throws -> [[String]] {
        try diary.entries().flatMap(\.media).map { $0.companions.compactMap(\.fileName) }
    }

    @Test func `a film and a sidecar join the photo that an earlier import brought in`() throws {
        let (folder, diary) = (TestFolder(), try TestDiary())
        try shoot(1..<3, in: folder)
        try takeIn(diary, from: folder)
        try film(1..<2, in: folder)
        try folder.write(Self.sidecar, to: "phone/IMG_1.xmp")
        let (report, fates) = try takeIn(diary, from: folder)
        #expect(
            fates == [
                "IMG_1.jpg here ", "IMG_1.mov beside as livePhoto", "IMG_1.xmp beside as sidecar", "IMG_2.jpg here ",
            ])
        #expect(report.addedCompanionCount == 2 && report.mediumCount == 0 && report.entries.count == 1)
        #expect(try companions(diary) == [["IMG_1.mov", "IMG_1.xmp"], []])
        #expect(try takeIn(diary, from: folder).report.changesAnything == false)
    }

    @Test(arguments: [(" xmp:Rating='4'", 4), (" xmp:Rating='-1'", -1), (" xmp:Rating='0'", nil), ("", nil)])
    func `the stars of a sidecar are its photo's`(attribute: String, rating: Int?) throws {
        let (folder, diary) = (TestFolder(), try TestDiary())
        try shoot(1..<2, in: folder)
        let packet = "<rdf:RDF><rdf:Description\(attribute)/></rdf:RDF>"
        try folder.write(Data("<x:xmpmeta xmlns:x='adobe:ns:meta/'>\(packet)</x:xmpmeta>".utf8), to: "phone/IMG_1.xmp")
        try takeIn(diary, from: folder)
        #expect(try diary.entries().flatMap(\.media).map(\.metadata.rating) == [rating])
        #expect(try companions(diary) == [["IMG_1.xmp"]])
    }

    private func writeSidecar(_ name: String, _ attributes: String, _ elements: String = "", in folder: TestFolder)
        throws
    {
        let packet = "<rdf:RDF><rdf:Description \(attributes)>\(elements)</rdf:Description></rdf:RDF>"
        let document = "<x:xmpmeta xmlns:x='adobe:ns:meta/'>\(packet)</x:xmpmeta>"
        try folder.write(Data(document.utf8), to: "phone/\(name)")
    }

    private static let words =
        "<dc:title><rdf:Alt><rdf:li>Kyoto</rdf:li></rdf:Alt></dc:title>"
        + "<dc:description><rdf:Alt><rdf:li>Rain.</rdf:li></rdf:Alt></dc:description>"
        + "<dc:subject><rdf:Bag><rdf:li>sea</rdf:li><rdf:li>fog</rdf:li></rdf:Bag></dc:subject>"

    @Test func `title, description and keywords of a sidecar are its photo's, and tags where they are asked for`()
        throws
    {
        let (folder, diary) = (TestFolder(), try TestDiary())
        try shoot(1..<2, in: folder)
        try writeSidecar("IMG_1.xmp", "xmp:Rating='3'", Self.words, in: folder)
        var options = ImportOptions(source: "phone", zone: TimeZoneRules(utcOffset: 3600))
        options.takesKeywords = true
        _ = try PhoneImport.run(diary, from: folder, options)
        let entry = try #require(try diary.entries().first)
        let told = try #require(entry.media.first?.metadata)
        #expect(told.title == "Kyoto" && told.description == "Rain." && told.keywords == ["sea", "fog"])
        #expect(told.rating == 3 && entry.tags == ["sea", "fog"])
    }

    @Test func `people of a sidecar are added to the keywords of its photo, each once`() throws {
        let (folder, diary) = (TestFolder(), try TestDiary())
        let photo = TinyPhoto.adding(["own", "eva"], to: TinyPhoto.bytes("2025:03:01 10:00:01", salt: "1"))
        try folder.write(photo, to: "phone/IMG_1.jpg")
        let names = "<rdf:Bag><rdf:li>anna</rdf:li><rdf:li>eva</rdf:li></rdf:Bag>"
        let people = "<Iptc4xmpExt:PersonInImage>\(names)</Iptc4xmpExt:PersonInImage>"
        try writeSidecar("IMG_1.xmp", "", people, in: folder)
        var options = ImportOptions(source: "phone", zone: TimeZoneRules(utcOffset: 3600))
        options.takesKeywords = true
        _ = try PhoneImport.run(diary, from: folder, options)
        let entry = try #require(try diary.entries().first)
        #expect(entry.media.first?.metadata.keywords == ["own", "eva", "anna"])
        #expect(Set(entry.tags) == ["own", "eva", "anna"])
        #expect(try diary.store.entries(EntryQuery(containing: ["anna"])).count == 1)
    }

    @Test func `a sidecar that comes later gives its photo stars and words, and undo takes them back`() throws {
        let (folder, diary) = (TestFolder(), try TestDiary())
        try shoot(1..<3, in: folder)
        try takeIn(diary, from: folder)
        try writeSidecar("IMG_1.jpg.xmp", "xmp:Rating='4'", Self.words, in: folder)
        let report = try takeIn(diary, from: folder).report
        #expect(report.addedCompanionCount == 1 && report.updatedMediumCount == 1)
        let values = { try diary.entries().flatMap(\.media).map(\.metadata) }
        #expect(try values().map(\.rating) == [4, nil] && values().map(\.title) == ["Kyoto", nil])
        #expect(try diary.store.entries(EntryQuery(containing: ["kyoto"])).count == 1)
        _ = try diary.store.undo()
        #expect(try values().map(\.rating) == [nil, nil] && values().map(\.keywords) == [[], []])
        _ = try diary.store.redo()
        #expect(try values().map(\.rating) == [4, nil] && values()[0].keywords == ["sea", "fog"])
    }

    @Test func `a sidecar that was written again replaces the earlier one and its stars`() throws {
        let (folder, diary) = (TestFolder(), try TestDiary())
        try shoot(1..<2, in: folder)
        try writeSidecar("IMG_1.xmp", "xmp:Rating='4'", in: folder)
        try takeIn(diary, from: folder)
        try writeSidecar("IMG_1.xmp", "xmp:Rating='2'", in: folder)
        try takeIn(diary, from: folder)
        let ratings = { try diary.entries().flatMap(\.media).map(\.metadata.rating) }
        #expect(try ratings() == [2] && companions(diary) == [["IMG_1.xmp"]])
        #expect(try diary.store.trashedCompanionCount() == 1)
        try writeSidecar("IMG_1.xmp", "xmp:Rating='0'", in: folder)
        try takeIn(diary, from: folder)
        #expect(try ratings() == [nil])
        _ = try diary.store.undo()
        #expect(try ratings() == [2] && companions(diary) == [["IMG_1.xmp"]])
        #expect(try takeIn(diary, from: folder).report.changesAnything == false)
    }

    @Test(arguments: [
        [["JPG", "DNG", "JPG.xmp", "DNG.xmp"]], [["JPG"], ["JPG.xmp"], ["DNG"], ["DNG.xmp"]],
        [["JPG"], ["JPG.xmp"], ["DNG", "DNG.xmp"]], [["JPG", "JPG.xmp"], ["DNG.xmp", "DNG"]],
        [["DNG"], ["DNG.xmp"], ["JPG"], ["JPG.xmp"]], [["DNG", "DNG.xmp"], ["JPG", "JPG.xmp"]],
        [["JPG", "DNG"], ["JPG.xmp"], ["DNG.xmp"]], [["JPG", "DNG"], ["DNG.xmp"], ["JPG.xmp"]],
        [["JPG", "DNG"], ["DNG.xmp", "JPG.xmp"]], [["JPG", "DNG", "DNG.xmp"], ["JPG.xmp"]],
    ])
    func `of a photo's sidecar and that of its RAW file the photo's wins in every order`(order: [[String]]) throws {
        let (folder, diary) = (TestFolder(), try TestDiary())
        let time = "2025:03:01 10:00:01"
        for names in order {
            for name in names {
                switch name {
                case "JPG": try folder.write(TinyPhoto.bytes(time), to: "phone/IMG_1.JPG")
                case "DNG": try folder.write(TinyPhoto.raw(time), to: "phone/IMG_1.DNG")
                case "JPG.xmp": try writeSidecar("IMG_1.JPG.xmp", "xmp:Rating='5'", in: folder)
                default: try writeSidecar("IMG_1.DNG.xmp", "xmp:Rating='2'", Self.words, in: folder)
                }
            }
            try takeIn(diary, from: folder)
        }
        let media = try diary.entries().flatMap(\.media)
        #expect(media.map(\.metadata.rating) == [5] && media.map(\.metadata.title) == ["Kyoto"])
        #expect(media.map(\.companions.count) == [3])
    }

    @Test func `a condition sees the stars of sidecars`() throws {
        let (folder, diary) = (TestFolder(), try TestDiary())
        try shoot(1..<4, in: folder)
        try writeSidecar("IMG_1.xmp", "xmp:Rating='5'", in: folder)
        try writeSidecar("IMG_2.xmp", "xmp:Rating='2'", in: folder)
        var options = ImportOptions(source: "phone", zone: TimeZoneRules(utcOffset: 3600))
        let clock = QueryClock(now: { Instant(secondsSince1970: 1_790_000_000) }, zone: { .utc })
        options.conditions = [try MediumPredicate(PredicateCondition("rating >= 4"), at: clock)]
        let fates = try PhoneImport.run(diary, from: folder, options).fates.map(Self.word).sorted()
        #expect(
            fates == [
                "IMG_1.jpg imported", "IMG_1.xmp beside as sidecar", "IMG_2.jpg left out", "IMG_2.xmp left out",
                "IMG_3.jpg left out",
            ])
    }

    /// A photo twice, with a film beside the copy that isn't imported, of the same name or of another one.
    private func copyPhoto(named copy: String) throws -> TestFolder {
        let folder = TestFolder()
        let photo = TinyPhoto.bytes("2025:03:01 10:00:01")
        try folder.write(photo, to: "phone/A/\(copy)")
        try folder.write(photo, to: "phone/B/IMG_1.jpg")
        try folder.write(TinyPhoto.film(at: "2025:03:01 10:00:01"), to: "phone/B/IMG_1.mov")
        return folder
    }

    @Test func `a film beside a copy of its photo is kept with the photo, in one run or in two`() throws {
        let folder = try copyPhoto(named: "IMG_1.jpg")
        let (calm, stopped) = (try TestDiary(), try TestDiary())
        let fates = try takeIn(calm, from: folder).fates
        #expect(fates == ["IMG_1.jpg here ", "IMG_1.jpg imported", "IMG_1.mov beside as livePhoto"])
        while try takeIn(stopped, from: folder, interruptedAfter: 1).report.isInterrupted {}
        for diary in [calm, stopped] { #expect(try companions(diary) == [["IMG_1.mov"]]) }
    }

    @Test func `a film beside a copy of another name is kept with the photo, too, in one run or in two`() throws {
        let folder = try copyPhoto(named: "22.jpg")
        let (calm, stopped) = (try TestDiary(), try TestDiary())
        let fates = try takeIn(calm, from: folder).fates
        #expect(fates == ["22.jpg imported", "IMG_1.jpg here ", "IMG_1.mov beside as livePhoto"])
        while try takeIn(stopped, from: folder, interruptedAfter: 1).report.isInterrupted {}
        for diary in [calm, stopped] { #expect(try companions(diary) == [["IMG_1.mov"]]) }
    }

    @Test(arguments: [("IMG_1.jpg", nil), ("22.jpg", nil), ("22.jpg", "AAAA-1")])
    func `a photo that came in from another folder gets the film beside its copy`(name: String, identifier: String?)
        throws
    {
        let (early, late, diary) = (TestFolder(), TestFolder(), try TestDiary())
        let photo = TinyPhoto.bytes("2025:03:01 10:00:01", identifier: identifier)
        try early.write(photo, to: "phone/\(name)")
        try takeIn(diary, from: early)
        var film = VideoBoxes()
        film.keys = identifier.map { [("com.apple.quicktime.content.identifier", $0)] } ?? []
        try late.write(photo, to: "phone/IMG_1.jpg")
        let bytes = identifier == nil ? TinyPhoto.film(at: "2025:03:01 10:00:01") : film.bytes
        try late.write(bytes, to: "phone/\(identifier ?? "IMG_1").mov")
        // Of the same name, but of another day.
        try late.write(TinyPhoto.film(at: "2025:04:01 10:00:01"), to: "phone/IMG_1.mp4")
        let report = try takeIn(diary, from: late).report
        #expect(report.addedCompanionCount == 1 && report.mediumCount == 1)
        #expect(try companions(diary).sorted { $0.count > $1.count } == [["\(identifier ?? "IMG_1").mov"], []])
    }

    @Test func `undo takes the files away, redo brings them back, and both leave the photo alone`() throws {
        let (folder, diary) = (TestFolder(), try TestDiary())
        try shoot(1..<2, in: folder)
        try takeIn(diary, from: folder)
        try film(1..<2, in: folder)
        try takeIn(diary, from: folder)
        _ = try diary.store.undo()
        #expect(try companions(diary) == [[]])
        #expect(try diary.store.trashedCompanionCount() == 1)
        #expect(try takeIn(diary, from: folder).fates == ["IMG_1.jpg here ", "IMG_1.mov here in the trash"])
        _ = try diary.store.redo()
        #expect(try companions(diary) == [["IMG_1.mov"]])
        #expect(try diary.store.trashedCompanionCount() == 0)
    }

    @Test func `a permanently deleted file is imported again only on request`() throws {
        let (folder, diary) = (TestFolder(), try TestDiary())
        try shoot(1..<2, in: folder)
        try takeIn(diary, from: folder)
        try film(1..<2, in: folder)
        try takeIn(diary, from: folder)
        _ = try diary.store.undo()
        let removed = try diary.store.emptyTrash(olderThan: nil)
        #expect(removed.companionCount == 1 && removed.originals.map(\.fileExtension) == ["mov"])
        #expect(try takeIn(diary, from: folder).report.changesAnything == false)
        #expect(try takeIn(diary, from: folder, isAgain: true).report.addedCompanionCount == 1)
        #expect(try companions(diary) == [["IMG_1.mov"]])
    }

    /// Phones write adjustments that name no photo; those of two photos are often identical.
    @Test(arguments: [false, true])
    func `a file kept with one photo is also kept with another`(isPhotoHere: Bool) throws {
        let (folder, diary) = (TestFolder(), try TestDiary())
        try shoot(1..<2, in: folder)
        try folder.write(Self.sidecar, to: "phone/IMG_1.xmp")
        try takeIn(diary, from: folder)
        try shoot(2..<3, in: folder)
        if isPhotoHere { try takeIn(diary, from: folder) }
        try folder.write(Self.sidecar, to: "phone/IMG_2.xmp")
        #expect(try takeIn(diary, from: folder).fates.last == "IMG_2.xmp beside as sidecar")
        #expect(try companions(diary) == [["IMG_1.xmp"], ["IMG_2.xmp"]])
        #expect(try takeIn(diary, from: folder).report.changesAnything == false)
    }

    @Test func `a companion of two photos stays with the one when the other is deleted`() throws {
        let (folder, diary) = (TestFolder(), try TestDiary())
        try shoot(1..<3, in: folder)
        for number in 1...2 { try folder.write(Self.sidecar, to: "phone/IMG_\(number).xmp") }
        try takeIn(diary, from: folder)
        let medium = try #require(try diary.entries().first?.media.first)
        _ = try diary.store.detach([medium.id], from: try #require(try diary.entries().first).id)
        _ = try diary.store.emptyTrash(olderThan: nil)
        #expect(try companions(diary) == [["IMG_2.xmp"]])
        let kept = try #require(try diary.entries().first?.media.first?.companions.first)
        #expect(Folder.exists(diary.store.vault.path(of: kept.hash, extension: kept.fileExtension)))
    }

    @Test func `a film whose photo is in the trash is left out`() throws {
        let (folder, diary) = (TestFolder(), try TestDiary())
        try shoot(1..<2, in: folder)
        try takeIn(diary, from: folder)
        _ = try diary.store.undo()
        try film(1..<2, in: folder)
        #expect(try takeIn(diary, from: folder).fates == ["IMG_1.jpg here in the trash", "IMG_1.mov left out"])
    }

    @Test func `a run with many interruptions imports all of them`() throws {
        var generator = SeededGenerator()
        let (folder, diary) = (TestFolder(), try TestDiary())
        try shoot(10..<50, in: folder)
        try takeIn(diary, from: folder)
        try film(10..<50, in: folder)
        var runs = 0
        while try takeIn(diary, from: folder, interruptedAfter: Int.random(in: 1...9, using: &generator)).report
            .isInterrupted
        {
            runs += 1
        }
        #expect(runs > 2, "\(generator.name)")
        #expect(try companions(diary) == (10..<50).map { ["IMG_\($0).mov"] }, "\(generator.name)")
    }

    @Test func `a sidecar without its photo is left out as what it is`() throws {
        let (folder, diary) = (TestFolder(), try TestDiary())
        try folder.write(Self.sidecar, to: "phone/IMG_1.xmp")
        let fates = try PhoneImport.run(diary, from: folder, ImportOptions(source: "phone", zone: .utc)).fates
        guard case .leftOut(.alone(.sidecar))? = fates.first?.kind else { return #expect(Bool(false)) }
        #expect(fates.count == 1)
    }
}
