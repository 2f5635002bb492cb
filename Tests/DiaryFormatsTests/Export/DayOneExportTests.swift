import Chronology
import DiaryStore
import DiaryTestSupport
import Foundation
import JSON
import TestFixtures
import Testing

@testable import DiaryFormats
@testable import DiaryModel

struct DayOneTextTests {
    @Test(arguments: [
        ("plain. text! - (as) # it [is]", "plain. text! - (as) # it [is]"),
        (#"a\b \* \\ C:\"#, #"a\b \\* \\\ C:\"#),
        (#"`a\*b` \*"#, #"`a\*b` \\*"#),
        (#"``a`\*`` \` `"#, #"``a`\*`` \\` `"#),
        ("```\n\\*\n```\n\\*", "```\n\\*\n```\n\\\\*"),
        (#"never ` closed \*"#, #"never ` closed \\*"#),
        (#"\`x`"#, #"\\`x`"#),
        ("![](dayone-moment://A) ![](b.jpg)", #"\![](dayone-moment://A) ![](b.jpg)"#),
    ])
    func `a text is escaped so that it is read back as it is`(text: String, escaped: String) {
        #expect(DayOneText.escaped(text) == escaped)
    }

    @Test func `runs of backticks take no time`() {
        var text: [UInt8] = []
        var length = 1
        while text.count < 2_000_000 {
            text += [UInt8](repeating: UInt8(ascii: "`"), count: length) + [0x20]
            length += 1
        }
        #expect(MarkdownCode.ranges(in: text).isEmpty)
    }
}

@Suite(.enabled(if: Zip.isReadable, "python3, which reads the zip, is not in PATH")) struct DayOneExportTests {
    /// The photos and sounds in the repository.
    private static let media = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Media")

    private let diary: TestDiary

    init() throws {
        diary = try TestDiary()
    }

    private func export(_ change: (inout ExportOptions) -> Void = { _ in }) throws -> (ExportReport, Zip) {
        var options = ExportOptions()
        change(&options)
        let path = diary.folder.path("out-\(UUID().uuidString).zip")
        let report = try Export(of: diary.store, EntryQuery(), options).writeFile(path, .dayOne)
        return (report, try Zip(path))
    }

    private func draft(_ text: String, _ time: String, _ zone: String? = nil) throws -> EntryDraft {
        let zonedTime = try ZonedTime(rfc3339: time)
        let zoned = zone.map { ZonedTime(instant: zonedTime.instant, utcOffset: zonedTime.utcOffset, zoneName: $0) }
        return EntryDraft(text: text, creationTime: zoned ?? zonedTime, hasTime: true)
    }

    @Test func `a journal is a JSON file, and an original is stored once under its MD5`() throws {
        var first = try draft("Fog\\. ![](x)", "2026-11-20T07:52:00.75+01:00", "Europe/Prague")
        first.starred = true
        first.tags = ["river", "旅行"]
        first.position = Position(latitude: 50.5, longitude: 14.25)
        first.place = "Kampa"
        first.media = [
            try diary.keep(Data("one".utf8), name: "memo.wav"), try diary.keep(Data("two".utf8), name: "b.wav"),
        ]
        let id = try diary.store.add(first).id
        var second = try draft("", "2026-11-21T12:00:00+05:30")
        second.hasTime = false
        second.journal = "Osobní: deník"
        second.media = [first.media[0].copy()]
        _ = try diary.store.add(second)
        let (report, zip) = try export()
        #expect(report.entryCount == 2 && report.soundCount == 3 && report.lossCount == 0 && report.byteCount == 6)
        // The MD5 of `one` and of `two`.
        let (one, two) = ("f97c5d29941bfb1b2fdab0874906ab82", "b8a9f715dbb64fd5c56e7783c6820a61")
        #expect(
            zip.members.map(\.name) == [
                "audios/\(one).wav", "audios/\(two).wav", "default.json", "Osobní_ deník.json",
            ])
        #expect(zip.members.prefix(2).map(\.md5) == [one, two])
        let entries = try zip.entries("default.json")
        let entry = try #require(entries.first)
        #expect(entries.count == 1 && entry["uuid"]?.stringValue == id.description.filter { $0 != "-" }.uppercased())
        #expect(entry["creationDate"]?.stringValue == "2026-11-20T06:52:00Z")
        #expect(entry["timeZone"]?.stringValue == "Europe/Prague" && entry["starred"] == .boolean(true))
        #expect(entry["isAllDay"] == .boolean(false) && entry["tags"] == .array([.string("river"), .string("旅行")]))
        #expect(entry["location"]?.objectValue?["latitude"]?.doubleValue == 50.5)
        #expect(entry["location"]?.objectValue?["placeName"]?.stringValue == "Kampa")
        let audios = (entry["audios"]?.arrayValue ?? []).compactMap(\.objectValue)
        let identifiers = audios.compactMap { $0["identifier"]?.stringValue }
        #expect(audios.map { $0["md5"]?.stringValue } == [one, two] && identifiers.allSatisfy { $0.utf8.count == 32 })
        #expect(audios.map { $0["orderInEntry"]?.integerValue } == [0, 1] && audios[0]["fileSize"]?.integerValue == 3)
        #expect(
            entry["text"]?.stringValue
                == "Fog\\\\. ![](x)\n\n" + identifiers.map { "![](dayone-moment:/audio/\($0))" }.joined(separator: "\n")
        )
        let other = try #require(try zip.entries("Osobní_ deník.json").first)
        #expect(other["creationDate"]?.stringValue == "2026-11-20T18:30:00Z" && other["isAllDay"] == .boolean(true))
        #expect(other["timeZone"]?.stringValue == "GMT+0530" && other["location"] == nil)
    }

    @Test func `entries of Day One are exported again, with their text unless it was changed`() throws {
        var entry = try draft("Potom čaj. A *dort*!", "2024-05-06T12:34:56+02:00", "Europe/Prague")
        entry.position = Position(latitude: 50.08804, longitude: 14.4179)
        entry.place = "Karlův most"
        let record = """
            {"dayone":{"digest":"ab","edited":"2024-05-06T11:00:00Z","uuid":"FICTIONAL-1","weather":{"moonPhase":0.93},"isPinned":true,\
            "location":{"latitude":50.08804,"longitude":14.4179,"placeName":"Karlův most","region":{"radius":75}},\
            "text":"Potom čaj\\\\. A *dort*\\\\!","richText":"{}","textDigest":"\(DayOneRecord.digest(of: entry.text))"}}
            """
        entry.extra = record
        entry.media = [try diary.keep(Data("one".utf8), name: "memo.wav")]
        entry.media[0].medium.extra =
            #"{"dayone":{"identifier":"AAAA","md5":"0","type":"m4a","format":"aac","favorite":true,"orderInEntry":3}}"#
        let id = try diary.store.add(entry).id
        let object = try #require(try export().1.entries("default.json").first)
        #expect(object["uuid"]?.stringValue == "FICTIONAL-1" && object["isPinned"] == .boolean(true))
        #expect(object["weather"]?.objectValue?["moonPhase"]?.doubleValue == 0.93)
        #expect(object["text"]?.stringValue == #"Potom čaj\. A *dort*\!"# && object["richText"]?.stringValue == "{}")
        #expect(object["location"]?.objectValue?["region"] != nil && object["digest"] == nil && object["edited"] == nil)
        let audio = try #require(object["audios"]?.arrayValue?.first?.objectValue)
        #expect(audio["identifier"]?.stringValue == "AAAA" && audio["orderInEntry"]?.integerValue == 3)
        #expect(audio["md5"]?.stringValue == "f97c5d29941bfb1b2fdab0874906ab82" && audio["favorite"] == .boolean(true))
        #expect(audio["format"]?.stringValue == "aac")

        let bare = try #require(try export { $0.withoutPlaces = true }.1.entries("default.json").first)
        #expect(
            bare["location"] == nil && bare["weather"] == nil
                && bare["uuid"]?.stringValue == id.description.filter { $0 != "-" }.uppercased())
    }

    @Test func `copies contain no places, and their MD5 is reported`() throws {
        let photo = try Data(contentsOf: Self.media.appending(path: "river-in-fog.jpg"))
        var draft = try diary.keep(photo, name: "river.jpg")
        draft.medium.metadata.position = Position(latitude: 50, longitude: 14)
        try diary.add("x", media: [draft])
        let (report, zip) = try export { $0.withoutPlaces = true }
        #expect(report.strippedCount == 1 && report.lossCount == 0)
        let member = try #require(zip.members.first)
        let audio = try #require(try zip.entries("default.json").first?["audios"]?.arrayValue?.first?.objectValue)
        #expect(audio["md5"]?.stringValue == member.md5 && member.name == "audios/\(member.md5).wav")
        let whole = try export().1.members.first
        #expect(audio["location"] == nil && member.md5 != whole?.md5)
    }

    @Test func `a missing or damaged original is named, and the rest is there`() throws {
        let (missing, damaged) = (
            try diary.keep(Data("m".utf8), name: "m.wav"), try diary.keep(Data("d".utf8), name: "d.wav")
        )
        try diary.add("x", media: [missing, damaged, try diary.keep(Data("w".utf8), name: "w.wav")])
        try Folder.remove(diary.store.vault.path(of: missing.medium.hash, extension: "wav"))
        let path = diary.store.vault.path(of: damaged.medium.hash, extension: "wav")
        try Folder.remove(path)
        try File.create(path, [1])
        var losses: [String] = []
        let (report, zip) = try export { $0.onLoss = { losses.append("\($0) \($1)") } }
        #expect(losses == ["m.wav missing", "d.wav damaged"] && report.lossCount == 2 && report.soundCount == 2)
        let audios = try #require(try zip.entries("default.json").first?["audios"]?.arrayValue)
        #expect(audios.count == 3 && audios[0].objectValue?["md5"] == nil && zip.members.count == 3)
    }

    @Test func `originals of several pieces are whole, and damage in each piece is named`() throws {
        let pieceCount = 1 << 18
        var media: [MediumDraft] = []
        for byteCount in [20, pieceCount - 1, pieceCount, pieceCount + 1, 2 * pieceCount, 3 * pieceCount + 5] {
            let bytes = Data((0..<byteCount).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 13) })
            for damage in [nil, 0, byteCount - 1] {
                let name = "\(byteCount) \(damage.map(String.init) ?? "whole").wav"
                let medium = try diary.keep((Data(name.utf8) + bytes).prefix(byteCount), name: name)
                media.append(medium)
                guard let damage else { continue }
                let path = diary.store.vault.path(of: medium.medium.hash, extension: "wav")
                var changed = try Data(contentsOf: URL(filePath: path.description))
                changed[damage] ^= 1
                try Folder.remove(path)
                try File.create(path, Array(changed))
            }
        }
        try diary.add("x", media: media)
        var losses: [String] = []
        let (report, zip) = try export { $0.onLoss = { losses.append("\($0) \($1)") } }
        let names = media.compactMap(\.medium.fileName)
        #expect(losses == names.filter { !$0.contains("whole") }.map { "\($0) damaged" })
        #expect(report.soundCount == media.count && report.lossCount == losses.count)
        let members = zip.members.filter { $0.name.hasPrefix("audios/") }
        #expect(members.map(\.name) == members.map { "audios/\($0.md5).wav" } && members.count == media.count)
        #expect(Set(members.map(\.md5)).count == media.count)
    }

    @Test func `one that is stopped leaves nothing, and nothing is overwritten`() throws {
        for index in 0..<4 { try diary.add("\(index)", media: [try diary.keep(Data([UInt8(index)]), name: "a.wav")]) }
        let path = diary.folder.path("x.zip")
        for moment in 0..<100 {
            var count = 0
            var options = ExportOptions()
            options.isInterrupted = {
                count += 1; return count > moment
            }
            do { _ = try Export(of: diary.store, EntryQuery(), options).writeFile(path, .dayOne) } catch {
                #expect(error as? ExportError == .interrupted)
                #expect(
                    try Folder.names(in: path.parent).allSatisfy { [".", "..", "diary", "incoming"].contains($0.text) })
                continue
            }
            #expect(moment > 5)
            #expect(throws: ExportError.isThere(path)) {
                try Export(of: diary.store, EntryQuery()).writeFile(path, .dayOne)
            }
            return
        }
        Issue.record("it never ended")
    }

    @Test func `no entry is a zip with an empty journal, and journals of one name on some file system are two`() throws
    {
        #expect(try export().1.entries("default.json").isEmpty)
        for name in ["a:b", "A/b"] {
            var entry = try draft("x", "2026-03-01T12:00:00Z")
            entry.journal = name
            _ = try diary.store.add(entry)
        }
        #expect(try export().1.members.map(\.name) == ["a_b.json", "A_b (2).json"])
    }
}

/// A zip as Python reads it.
private struct Zip {
    struct Member {
        let name: String
        let md5: String
        let text: String
    }

    static let isReadable = (try? Process.output(["python3", "-c", "import zipfile"])) != nil

    let members: [Member]

    init(_ path: FilePath) throws {
        let script = """
            import hashlib, json, sys, zipfile
            zip = zipfile.ZipFile(sys.argv[1])
            assert zip.testzip() is None
            members = []
            for info in zip.infolist():
                data = zip.read(info)
                text = data.decode() if info.filename.endswith('.json') else ''
                members.append([info.filename, hashlib.md5(data).hexdigest(), text])
            print(json.dumps(members))
            """
        let rows = try JSONParser.parse(Process.output(["python3", "-c", script, path.description])).arrayValue ?? []
        members = rows.map { row in
            let cells = (row.arrayValue ?? []).map { $0.stringValue ?? "" }
            return Member(name: cells[0], md5: cells[1], text: cells[2])
        }
    }

    func entries(_ name: String) throws -> [JSONObject] {
        let text = try #require(members.first { $0.name == name }?.text, "\(name) is not there")
        let object = try #require(try JSONParser.parse(text).objectValue)
        #expect(object["metadata"]?.objectValue?["version"]?.stringValue == "1.0")
        return (object["entries"]?.arrayValue ?? []).compactMap(\.objectValue)
    }
}
