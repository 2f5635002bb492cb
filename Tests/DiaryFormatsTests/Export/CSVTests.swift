import Chronology
import DiaryFormats
import DiaryStore
import DiaryTestSupport
import Foundation
import Testing

@testable import DiaryModel

struct CSVTests {
    @Test(arguments: [
        (["a", "b,c", "d\"e", "f\ng", "h\r\ni", ""], "a,\"b,c\",\"d\"\"e\",\"f\ng\",\"h\r\ni\",\r\n"),
        ([" a", "b ", "\tc", "d e"], "\" a\",\"b \",\"\tc\",d e\r\n"),
        ([""], "\"\"\r\n"),
        (["", ""], ",\r\n"),
        (["=1+2", "e\u{301}\"\u{301}", "\r"], "=1+2,\"e\u{301}\"\"\u{301}\",\"\r\"\r\n"),
    ])
    func `a field is quoted only as needed`(fields: [String], line: String) {
        #expect(Array(CSVLine.text(fields).utf8) == Array(line.utf8))
    }

    private func entry(_ diary: TestDiary) throws -> DiaryEntry {
        var draft = EntryDraft(
            text: "=cmd|' /C calc'!A0\n\"so\" \u{1b}[2J\u{202e}",
            creationTime: try ZonedTime(rfc3339: "2026-03-01T12:00:00.5+02:00"),
            hasTime: true)
        draft.tags = ["river", "旅行"]
        draft.position = Position(latitude: 50.25, longitude: -14, altitude: 118)
        draft.place = "Praha, Kampa"
        draft.task = DiaryTask(
            due: TaskDue(try ZonedTime(rfc3339: "2026-03-02T12:00:00+02:00"), hasTime: false), priority: 2.5)
        draft.media = [try diary.keep(Data([1]), name: "a.wav")]
        return try diary.store.add(draft)
    }

    private func table(_ diary: TestDiary, _ change: (inout ExportOptions) -> Void = { _ in }) throws -> String {
        var options = ExportOptions()
        change(&options)
        var bytes: [UInt8] = []
        _ = try Export(of: diary.store, EntryQuery(), options).write(.csv) { bytes += $0 }
        return bytes.text
    }

    @Test func `measurements are one column, and each can have its own`() throws {
        let diary = try TestDiary()
        var draft = EntryDraft(text: "", creationTime: try ZonedTime(rfc3339: "2026-03-01T12:00:00Z"), hasTime: true)
        draft.measurements = [
            DiaryMeasurement(name: "Weight", value: 71.45, unit: "kg"), DiaryMeasurement(name: "pulse", value: 60),
        ]
        _ = try diary.store.add(draft)
        let columns = ["measurements", "values.weight", "values.none"].compactMap(CSVColumn.named)
        #expect(
            try table(diary) { $0.columns = columns }
                == "measurements,values.weight,values.none\r\nWeight: 71.45 kg; pulse: 60,71.45,\r\n")
        #expect(CSVColumn.named("values.") == nil)
    }

    @Test func `an entry is a record of its scalar keys`() throws {
        let diary = try TestDiary()
        let id = try entry(diary).id
        let table = try table(diary)
        #expect(
            table.hasPrefix(
                "id,creationTime,updateTime,addTime,timeZone,hasTime,journal,text,title,tags,starred,latitude,"
                    + "longitude,altitude,place,nearestPlace,country,countryCode,rating,repeatRule,repeatDue,repeatOf,due,"
                    + "dueTimeZone,dueHasTime,priority,done,doneTime,"
                    + "measurements,mediaCount\r\n\(id),"
            ))
        #expect(
            table.hasSuffix(
                ",50.25,-14,118,\"Praha, Kampa\",,,,,,,,2026-03-02T12:00:00+02:00,+02:00,false,2.5,false,,,1\r\n"))
        #expect(table.contains(",default,\"=cmd|' /C calc'!A0\n\"\"so\"\" \\x1b[2J\\u{202e}\","))
        #expect(table.contains(",river 旅行,false,"))
    }

    @Test func `columns are in the requested order, and places can be left out`() throws {
        let diary = try TestDiary()
        _ = try entry(diary)
        let columns = ["place", "priority", "creationTime"].compactMap(CSVColumn.named)
        #expect(
            try table(diary) { $0.columns = columns }
                == "place,priority,creationTime\r\n\"Praha, Kampa\",2.5,2026-03-01T12:00:00.5+02:00\r\n")
        #expect(
            try table(diary) { ($0.columns, $0.withoutPlaces) = (columns, true) }
                == "place,priority,creationTime\r\n,2.5,2026-03-01T12:00:00.5+02:00\r\n")
        let bare = try table(diary) { $0.withoutPlaces = true }
        #expect(bare.utf8.count > 100 && bare.split(separator: ",").allSatisfy { !["place", "latitude"].contains($0) })
        #expect(!bare.contains("Kampa") && !bare.contains("50.25"))
    }

    @Test func `no entry is a table of names alone, and a huge text is one field`() throws {
        let diary = try TestDiary()
        #expect(try table(diary) { $0.columns = [CSVColumn.named("text")].compactMap(\.self) } == "text\r\n")
        let text = String(repeating: "line, \"of\"\n", count: 300_000)
        try diary.add(text)
        let table = try table(diary) { $0.columns = [CSVColumn.named("text")].compactMap(\.self) }
        #expect(table.utf8.count > text.utf8.count && table.utf8.count < text.utf8.count + 700_000)
    }

    @Test func `a CSV file is never overwritten, and there is no folder of CSV`() throws {
        let diary = try TestDiary()
        let export = Export(of: diary.store, EntryQuery())
        _ = try export.writeFile(diary.folder.path("x.csv"), .csv)
        #expect(throws: ExportError.isThere(diary.folder.path("x.csv"))) {
            try export.writeFile(diary.folder.path("x.csv"), .csv)
        }
        #expect(throws: ExportError.isNoFolder("csv")) { try export.writeFolder(diary.folder.path("y"), .csv) }
        #expect(throws: ExportError.isNoText("media")) { try export.write(.media) { _ in } }
        #expect(!Folder.holdsName(diary.folder.path("y")))
    }
}
