import Chronology
import DiaryFormats
import DiaryStore
import DiaryTestSupport
import Foundation
import JSON
import TestFixtures
import Testing

@testable import DiaryModel

struct CalendarExportTests {
    private let diary: TestDiary

    init() throws {
        diary = try TestDiary()
    }

    private func calendar(_ change: (inout ExportOptions) -> Void = { _ in }) throws -> String {
        var options = ExportOptions()
        change(&options)
        var bytes: [UInt8] = []
        _ = try Export(of: diary.store, EntryQuery(), options).write(.calendar) { bytes += $0 }
        return bytes.text
    }

    private func draft(_ text: String, _ time: String, _ zone: String? = nil) throws -> EntryDraft {
        let zonedTime = try ZonedTime(rfc3339: time)
        let zoned = zone.map { ZonedTime(instant: zonedTime.instant, utcOffset: zonedTime.utcOffset, zoneName: $0) }
        return EntryDraft(text: text, creationTime: zoned ?? zonedTime, hasTime: true)
    }

    @Test func `an entry is a VJOURNAL with the clock of its zone`() throws {
        var entry = try draft("# Fog; or, not\nline \\ two", "2026-07-01T07:52:10+02:00", "Europe/Prague")
        entry.tags = ["river", "旅行"]
        entry.starred = true
        entry.position = Position(latitude: 50.25, longitude: -14.5)
        entry.place = "Kampa, Praha"
        entry.journal = "work"
        let id = try diary.store.add(entry).id
        let text = try calendar()
        for line in [
            "BEGIN:VTIMEZONE\r\nTZID:Europe/Prague", "BEGIN:VJOURNAL\r\nUID:\(id)", "SUMMARY:Fog\\; or\\, not",
            "DESCRIPTION:# Fog\\; or\\, not\\nline \\\\ two", "DTSTART;TZID=Europe/Prague:20260701T075210",
            "CATEGORIES:river\r\nCATEGORIES:旅行", "GEO:50.250000;-14.500000", "LOCATION:Kampa\\, Praha",
            "X-DIARY-STARRED;VALUE=TEXT:TRUE", "X-DIARY-JOURNAL;VALUE=TEXT:work", "END:VJOURNAL\r\nEND:VCALENDAR",
        ] { #expect(text.contains("\r\n" + line + "\r\n"), "\(line)") }
        let bare = try calendar { $0.withoutPlaces = true }
        #expect(!bare.contains("GEO") && !bare.contains("\r\nLOCATION:"))
    }

    @Test func `a task is a VTODO, due on a day or at a time`() throws {
        var entry = try draft("Pay", "2026-07-01T07:52:10+09:00")
        entry.task = DiaryTask(
            due: TaskDue(try draft("", "2026-07-03T17:00:00+02:00", "Europe/Prague").creationTime, hasTime: true),
            priority: 3.25)
        _ = try diary.store.add(entry)
        entry.task = DiaryTask(
            due: TaskDue(try ZonedTime(rfc3339: "2026-07-03T12:00:00+02:00"), hasTime: false), isDone: true,
            doneTime: try ZonedTime(rfc3339: "2026-07-02T10:00:00+02:00"))
        entry.creationTime = try ZonedTime(rfc3339: "2026-07-01T08:00:00+09:00")
        _ = try diary.store.add(entry)
        let text = try calendar()
        let todos = text.components(separatedBy: "BEGIN:VTODO").dropFirst()
        let (open, done) = (try #require(todos.first), try #require(todos.last))
        for line in [
            "SUMMARY:Pay", "CREATED:20260630T225210Z", "DTSTART:20260630T225210Z", "X-DIARY-TIMEZONE;VALUE=TEXT:+09:00",
            "DUE;TZID=Europe/Prague:20260703T170000", "STATUS:NEEDS-ACTION", "PRIORITY:4",
            "X-DIARY-PRIORITY;VALUE=TEXT:3.25",
        ] { #expect(open.contains("\r\n" + line + "\r\n"), "\(line)") }
        for line in [
            "DUE;VALUE=DATE:20260703", "STATUS:COMPLETED", "PERCENT-COMPLETE:100", "COMPLETED:20260702T080000Z",
        ] { #expect(done.contains("\r\n" + line + "\r\n"), "\(line)") }
        #expect(!done.contains("DTSTART") && !done.contains("PRIORITY"))
    }

    @Test func `the repeated hour and days without a time are unchanged`() throws {
        _ = try diary.store.add(draft("first", "2026-10-25T02:30:00+02:00", "Europe/Prague"))
        _ = try diary.store.add(draft("second", "2026-10-25T02:30:00+01:00", "Europe/Prague"))
        var day = try draft("day", "2026-10-26T12:00:00+01:00", "Europe/Prague")
        day.hasTime = false
        _ = try diary.store.add(day)
        let text = try calendar()
        #expect(text.contains("DTSTART:20261025T003000Z") && text.contains("DTSTART:20261025T013000Z"))
        #expect(text.contains("DTSTART;VALUE=DATE:20261026\r\n"))
    }

    @Test func `times of any year and in UTC come back with their clocks`() throws {
        let times = [
            ("9999-12-30T12:00:00Z", "UTC"), ("3001-07-01T12:00:05+02:00", "Europe/Prague"),
            ("2026-07-01T23:30:00Z", "UTC"),
        ]
        for (time, zone) in times { _ = try diary.store.add(draft(time, time, zone)) }
        var task = try draft("later", "2026-07-02T08:00:00+02:00", "Europe/Prague")
        task.task = DiaryTask(due: TaskDue(try ZonedTime(rfc3339: "9999-12-30T12:00:00+01:00"), hasTime: false))
        _ = try diary.store.add(task)
        let text = try calendar()
        for line in [
            "DTSTART:99991230T120000Z", "DTSTART:30010701T100005Z", "DTSTART:20260701T233000Z",
            "DUE;VALUE=DATE:99991230", "X-DIARY-TIMEZONE;VALUE=TEXT:Europe/Prague",
        ] { #expect(text.contains("\r\n" + line + "\r\n"), "\(line)") }
        #expect(text.components(separatedBy: "X-DIARY-TIMEZONE;VALUE=TEXT:UTC\r\n").count == 3)
    }

    @Test func `lines are folded by bytes, between characters, and hold no control characters`() throws {
        let hostile = "a\u{0}\u{1b}[31m\u{202e}\r\nEND:VJOURNAL\u{2028}b\u{85}c\ttab "
        _ = try diary.store.add(
            draft(hostile + String(repeating: "鴨川👩‍👩‍👧‍👦e\u{301}", count: 40_000), "2026-07-01T07:52:10Z"))
        var bytes: [UInt8] = []
        _ = try Export(of: diary.store, EntryQuery()).write(.calendar) { bytes += $0 }
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: true)
        #expect(lines.allSatisfy { $0.last == 0x0D && $0.count <= 76 })
        #expect(lines.allSatisfy { String(validating: $0, as: UTF8.self) != nil })
        #expect(!lines.joined().contains { $0 < 0x20 && $0 != 0x0D && $0 != 0x09 || $0 == 0x7F })
        #expect(lines.filter { Array($0) == Array("END:VJOURNAL\r".utf8) }.count == 1)
    }

    @Test(.enabled(if: CalendarReader.isThere, "python3-icalendar is not installed"))
    func `another library reads the same`() throws {
        var entry = try draft("Fog; or, not\n\nline \\ \"two\" 鴨川で鷺を三羽見た", "2026-07-01T07:52:10+02:00", "Europe/Prague")
        entry.tags = ["river", "旅行"]
        let id = try diary.store.add(entry).id
        var task = try draft("Pay", "2026-11-01T07:52:10-05:00", "America/New_York")
        task.task = DiaryTask(
            due: TaskDue(try draft("", "2027-02-03T17:00:00-05:00", "America/New_York").creationTime, hasTime: true),
            priority: 4.5)
        _ = try diary.store.add(task)
        let path = diary.folder.path("x.ics")
        _ = try Export(of: diary.store, EntryQuery()).writeFile(path, .calendar)
        let read = try CalendarReader.read(path)
        #expect(read.count == 2)
        let journal = try #require(read.first)
        #expect(journal["uid"]?.stringValue == id.description)
        #expect(journal["description"]?.stringValue == entry.text && journal["summary"]?.stringValue == "Fog; or, not")
        #expect(journal["start"]?.doubleValue == Double(entry.creationTime.instant.secondsSince1970))
        #expect(journal["categories"] == .array([.string("river"), .string("旅行")]))
        let todo = try #require(read.last)
        #expect(todo["due"]?.doubleValue == Double(task.task?.due?.time.instant.secondsSince1970 ?? 0))
        #expect(todo["priority"]?.integerValue == 1)
    }
}

/// Reads a calendar with Python's icalendar.
private enum CalendarReader {
    static let isThere = (try? Process.output(["python3", "-c", "import icalendar"])) != nil

    private static let script = """
        import icalendar, json, sys
        rows = []
        for item in icalendar.Calendar.from_ical(open(sys.argv[1], 'rb').read()).walk():
            if item.name not in ('VJOURNAL', 'VTODO'): continue
            found = item.get('categories')
            found = found if isinstance(found, list) else [found] if found else []
            rows.append({
                'uid': str(item['uid']), 'summary': str(item['summary']), 'description': str(item.get('description', '')),
                'start': item.decoded('dtstart').timestamp(), 'priority': int(item.get('priority', 0)),
                'due': item.decoded('due').timestamp() if 'due' in item else 0,
                'categories': [str(name) for one in found for name in one.cats]})
        print(json.dumps(rows))
        """

    static func read(_ path: FilePath) throws -> [JSONObject] {
        let rows = try JSONParser.parse(Process.output(["python3", "-c", script, path.description])).arrayValue ?? []
        return rows.compactMap(\.objectValue)
    }
}
