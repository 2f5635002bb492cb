import DiaryMedia
import JSON
import Testing

@testable import DiaryFormats

/// Calendars of programs that don't fold their lines, or write times in other forms.
@Suite(.enabled(if: ForeignDiary.readsDocuments, "diary-decoder reads no documents here"))
struct CalendarLinesTests {
    private let diary = ForeignDiary()

    private func read(_ properties: String, component: String = "VJOURNAL") throws -> ForeignDiary.Sink {
        let text =
            "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//x//y//EN\nBEGIN:\(component)\nUID:a\n\(properties)\n"
            + "END:\(component)\nEND:VCALENDAR\n"
        try diary.write("a.ics", Array(text.utf8).flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] })
        return try diary.read(ICalendarFormat.self)
    }

    @Test(arguments: [
        ("First line\nsecond line\nSTATUS:FINAL", "First line\nsecond line"),
        ("First line\n\nafter a blank one\n\nSTATUS:FINAL", "First line\n\nafter a blank one"),
        ("First\\n\n\n  folded after a blank line", "First\n folded after a blank line"),
        ("See\nhttps://example.com/a,b", "See\nhttps://example.com/a,b"),
        ("Walk\nNote: rain\nLocation: home\nURGENT: no", "Walk\nNote: rain\nLocation: home\nURGENT: no"),
    ])
    func `a text goes on in lines that were not folded`(written: String, text: String) throws {
        let sink = try read("DTSTART:20210912T100000Z\nDESCRIPTION:\(written)\nCLASS:PRIVATE")
        #expect(sink.texts("text") == [text] && sink.problems.isEmpty)
        #expect(sink.entries.map { $0.unmodelled["CLASS"] } == [.string("PRIVATE")])
    }

    @Test func `lines that are folded after their names are no text`() throws {
        let sink = try read("DTSTART\n :20210912T100000Z\nDESCRIPTION:A walk\nCLASS\n :PRIVATE\nCATEGORIES\n :a,b")
        #expect(sink.texts("text") == ["A walk"] && sink.tags == [["a", "b"]] && sink.problems.isEmpty)
        #expect(sink.texts("creationTime") == ["2021-09-12T12:00:00+02:00"])
    }

    @Test(arguments: [
        ("DTSTART:20210912T1000Z", "2021-09-12T12:00:00+02:00"),
        ("DTSTAMP:20210912T1000Z", "2021-09-12T12:00:00+02:00"),
        ("DTSTART;TZID=America/New_York:20210912T1000", "2021-09-12T10:00:00-04:00"),
        ("DTSTART:2021-09-12T10:00:00Z", "2021-09-12T12:00:00+02:00"),
        ("DTSTART:2021-09-12T10:00:00.000Z", "2021-09-12T12:00:00+02:00"),
        ("DTSTART;TZID=America/New_York:2021-09-12T10:00", "2021-09-12T10:00:00-04:00"),
    ])
    func `times without seconds and with separators are read`(property: String, time: String) throws {
        let sink = try read("SUMMARY:b\n" + property)
        #expect(sink.texts("creationTime") == [time] && sink.texts("hasTime") == ["true"] && sink.problems.isEmpty)
    }

    @Test func `a day with separators has no time`() throws {
        let sink = try read("SUMMARY:b\nCREATED:20210901T100000Z\nDUE;VALUE=DATE:2021-09-12", component: "VTODO")
        #expect(sink.texts("due").map { $0?.prefix(10) } == ["2021-09-12"] && sink.texts("dueHasTime") == ["false"])
        #expect(sink.problems.isEmpty)
    }

    /// Without a due time, and what tasks don't repeat by, a rule is kept as it is.
    private static let rules: [(properties: String, rule: String?, kept: String?)] = [
        ("DUE:20210912T100000Z\nRRULE:FREQ=WEEKLY;BYDAY=MO", "FREQ=WEEKLY;BYDAY=MO", nil),
        ("DUE;VALUE=DATE:20210912\nRRULE:FREQ=MONTHLY;BYMONTHDAY=-1", "FREQ=MONTHLY;BYMONTHDAY=-1", nil),
        ("RRULE:FREQ=WEEKLY", nil, "FREQ=WEEKLY"),
        ("DUE:20210912T100000Z\nRRULE:FREQ=MINUTELY;INTERVAL=5", nil, "FREQ=MINUTELY;INTERVAL=5"),
        ("DTSTART:20210912T100000Z\nRRULE:FREQ=WEEKLY", "FREQ=WEEKLY", nil),
        ("DTSTART:20210912T100000Z\nRRULE:FREQ=MINUTELY", nil, "FREQ=MINUTELY"),
        (
            "DTSTART;VALUE=DATE:20261201\nDUE;VALUE=DATE:20261203\nRRULE:FREQ=WEEKLY;BYDAY=TU", nil,
            "FREQ=WEEKLY;BYDAY=TU"
        ),
        (
            "DTSTART;VALUE=DATE:20261201\nDUE;VALUE=DATE:20261203\nRRULE:FREQ=WEEKLY;BYDAY=TH",
            "FREQ=WEEKLY;BYDAY=TH", nil
        ),
        ("DTSTART:20261201T090000\nDUE:20261203T090000\nRRULE:FREQ=MONTHLY", "FREQ=MONTHLY", nil),
        (
            "DTSTART:20261120T080000Z\nDUE:20261120T090000Z\nRRULE:FREQ=WEEKLY;UNTIL=20270101T080000Z",
            "FREQ=WEEKLY;UNTIL=20270101T090000Z", nil
        ),
        (
            "DTSTART:20261120T080000\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;UNTIL=20270101T080000",
            "FREQ=WEEKLY;UNTIL=20270101T090000", nil
        ),
        (
            "DTSTART;VALUE=DATE:20261201\nDUE;VALUE=DATE:20261203\nRRULE:FREQ=MONTHLY;UNTIL=20270301",
            "FREQ=MONTHLY;UNTIL=20270303", nil
        ),
        ("DTSTART:20261201T090000\nDURATION:P2D\nRRULE:FREQ=WEEKLY;BYDAY=TU", nil, "FREQ=WEEKLY;BYDAY=TU"),
        (
            "DUE:20210912T100000Z\nX-DIARY-REPEAT-RULE;VALUE=TEXT:FREQ=DAILY\\;FROM=COMPLETION",
            "FREQ=DAILY;FROM=COMPLETION", nil
        ),
    ]

    @Test(arguments: rules)
    func `a task's rule is the entry's`(properties: String, rule: String?, kept: String?) throws {
        let sink = try read("SUMMARY:b\nCREATED:20210901T100000Z\n" + properties, component: "VTODO")
        #expect(sink.texts("repeatRule") == [rule])
        let text = sink.entries[0].unmodelled["RRULE"].flatMap { $0.objectValue?["value"] ?? $0 }?.stringValue
        #expect(text == kept)
        #expect(sink.problems.map(\.kind) == (kept == nil ? [] : [.oddValue]))
    }

    @Test func `what repeats is due when it begins, unless something else says when`() throws {
        let alone = "CREATED:20210901T100000Z\nSUMMARY:b\nDTSTART:20210912T100000Z\n"
        let sink = try read(alone + "RRULE:FREQ=WEEKLY", component: "VTODO")
        #expect(sink.texts("due") == ["2021-09-12T12:00:00+02:00"] && sink.texts("dueHasTime") == ["true"])
        #expect(sink.texts("creationTime") == ["2021-09-01T12:00:00+02:00"])
        #expect(sink.entries[0].unmodelled.isEmpty)
        #expect(try read(alone + "PRIORITY:0", component: "VTODO").texts("due") == [nil])
    }

    @Test(arguments: ["EXDATE:20210919T100000Z", "RDATE:20210920T100000Z"])
    func `times that are not those of a rule are kept and reported`(property: String) throws {
        let sink = try read("SUMMARY:b\nDUE:20210912T100000Z\nRRULE:FREQ=WEEKLY\n" + property, component: "VTODO")
        let name = String(property.prefix { $0 != ":" })
        #expect(sink.texts("repeatRule") == ["FREQ=WEEKLY"] && sink.entries[0].unmodelled[name] != nil)
        #expect(sink.problems.map(\.kind) == [.oddValue] && sink.problems[0].reason.hasPrefix(name))
    }

    @Test func `properties of unknown names are kept`() throws {
        let sink = try read("DTSTAMP:20210912T100000Z\nSUMMARY:b\nLAST-MOD:20210912T100000\nLINK:https://a.example")
        #expect(sink.entries.map { $0.unmodelled["LAST-MOD"] } == [.string("20210912T100000")])
        #expect(sink.entries.map { $0.unmodelled["LINK"] } == [.string("https://a.example")] && sink.problems.isEmpty)
    }

    @Test func `parameters of unknown names are kept`() throws {
        let sink = try read("DTSTAMP:20210912T100000Z\nSUMMARY:b\nX-A;B=c:d")
        let kept: JSONValue = ["value": .string("d"), "parameters": ["B": .string("c")]]
        #expect(sink.entries.map { $0.unmodelled["X-A"] } == [kept])
    }
}
