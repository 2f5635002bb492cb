import Chronology
import DiaryModel
import DiaryTestSupport
import JSON
import Testing

@testable import DiaryFormats

/// Tasks in this program's own calendars.
@Suite(.enabled(if: ForeignDiary.readsDocuments, "diary-decoder reads no documents here"))
struct CalendarTasksTests {
    private static func due(_ time: String, _ zone: String, hasTime: Bool) throws -> TaskDue {
        let time = try ZonedTime(rfc3339: time)
        return TaskDue(
            ZonedTime(instant: time.instant, utcOffset: time.utcOffset, zoneName: zone), hasTime: hasTime)
    }

    /// Days and times that are due on days, at times, in other zones and in the second of two equal hours.
    @Test(arguments: [
        (false, "2026-11-27T09:00:00+01:00", "Europe/Prague", true),
        (false, "2026-11-27T12:00:00+01:00", "Europe/Prague", false),
        (true, "2026-11-27T12:00:00+09:00", "Asia/Tokyo", false),
        (true, "2026-11-27T09:00:00+05:30", "+05:30", true),
        (true, "2027-11-07T01:30:00-05:00", "America/New_York", true),
    ])
    func `a task comes back with its day, the zone of its due time and its rule`(
        hasTime: Bool, time: String, zone: String, isDueAtTime: Bool
    ) throws {
        let (own, diary) = (try TestDiary(), ForeignDiary())
        for rule in [nil, "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=27"] {
            var entry = try own.add(
                "Pay", at: "2026-11-20T12:00:00+01:00",
                task: DiaryTask(due: Self.due(time, zone, hasTime: isDueAtTime), priority: 2.5))
            entry.hasTime = hasTime
            entry.repeatRule = rule
            var document = try CalendarOutDocument(zones: ZoneDatabase(), withoutPlaces: false)
            let bytes = try document.bytes(of: entry, files: nil)
            // Programs count a rule from DTSTART, and RFC 5545 wants one.
            let task = bytes.text.split(separator: "BEGIN:VTODO").last
            #expect(rule == nil || task?.contains("DTSTART") == true)
            try diary.write("a.ics", document.beginning + bytes + document.ending)
            let sink = try diary.read(ICalendarFormat.self)
            #expect(sink.texts("hasTime") == ["\(hasTime)"] && sink.texts("repeatRule") == [rule])
            #expect(sink.texts("creationTime") == ["2026-11-20T12:00:00+01:00"] && sink.problems.isEmpty)
            #expect(sink.texts("due") == [time] && sink.texts("dueHasTime") == ["\(isDueAtTime)"])
            #expect(sink.texts("dueTimeZone") == [zone.first?.isLetter == true ? zone : nil])
            #expect(sink.entries[0].unmodelled.members.map(\.key) == ["STATUS"])
        }
    }
}
