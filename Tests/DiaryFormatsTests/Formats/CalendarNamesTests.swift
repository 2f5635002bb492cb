import Chronology
import DiaryModel
import DiaryStore
import DiaryTestSupport
import JSON
import Testing

@testable import DiaryFormats

/// The names by which the tasks of a calendar know each other.
@Suite(.enabled(if: ForeignDiary.readsDocuments, "diary-decoder reads no documents here"))
struct CalendarNamesTests {
    private let diary = ForeignDiary()

    private func todo(_ properties: String) -> String {
        "BEGIN:VTODO\nDTSTAMP:20210912T100000Z\n\(properties)\nEND:VTODO\n"
    }

    @Test func `a task keeps the name that its parts know it by`() throws {
        let todos = todo("UID:parent-1\nSUMMARY:x\nX-A:1") + todo("UID:child-1\nSUMMARY:y\nRELATED-TO:parent-1")
        let text = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//x//y//EN\n\(todos)END:VCALENDAR\n"
        try diary.write("a.ics", Array(text.utf8).flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] })
        let sink = try diary.read(ICalendarFormat.self)
        let own = try TestDiary()
        var document = try CalendarOutDocument(zones: ZoneDatabase(), withoutPlaces: false)
        for (index, name) in ["parent-1", "child-1"].enumerated() {
            let calendar = EntryLineCalendar(zones: ZoneDatabase(), local: .utc)
            var draft = try EntryLine(sink.entries[index].line.object, calendar: calendar).draft
            let digest = SourceDigest(source: "", text: "").object(format: "icalendar", sourceID: name)
            draft.extra = JSONWriter.string(
                of: .object([
                    "icalendar": .object(sink.entries[index].unmodelled), SourceDigest.key: .object(digest),
                ]))
            draft.id = SourceEntry.id(named: name, "icalendar")
            let entry = try own.store.add(draft)
            let text = try document.bytes(of: entry, files: nil).text
            #expect(text.contains("\r\nUID:\(name)\r\n"), "\(text)")
            #expect(text.contains("\r\nRELATED-TO:parent-1\r\n") == (index == 1))
            // A copy of it is another one.
            draft.id = nil
            let copy = try own.store.add(draft)
            #expect(try document.bytes(of: copy, files: nil).text.contains("\r\nUID:\(copy.id)\r\n"))
        }
    }
}
