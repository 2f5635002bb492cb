import Chronology
import DiaryMedia
import DiaryModel
import DiaryStore
import DiaryTestSupport
import JSON
import Testing

@testable import DiaryFormats

/// Journals and tasks of iCalendar.
@Suite(.enabled(if: ForeignDiary.readsDocuments, "diary-decoder reads no documents here"))
struct ICalendarTests {
    private let diary = ForeignDiary()

    private func read(_ components: String, prodID: String = "-//x//y//EN") throws -> ForeignDiary.Sink {
        let text = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:\(prodID)\n\(components)\nEND:VCALENDAR\n"
        try diary.write("a.ics", Array(text.utf8).flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] })
        return try diary.read(ICalendarFormat.self)
    }

    private func journal(_ properties: String) -> String {
        "BEGIN:VJOURNAL\nDTSTAMP:20210912T100000Z\n\(properties)\nEND:VJOURNAL"
    }

    private func todo(_ properties: String) -> String {
        "BEGIN:VTODO\nDTSTAMP:20210912T100000Z\n\(properties)\nEND:VTODO"
    }

    @Test func `tasks of several files keep their order, and those of one priority are spread over them`() throws {
        func calendar(_ name: String) -> String {
            "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//x//y//EN\n" + todo("UID:\(name)1\nCREATED:20210912T100000Z")
                + "\n" + todo("UID:\(name)2\nCREATED:20210912T100000Z\nPRIORITY:5") + "\nEND:VCALENDAR\n"
        }
        try diary.write("a.ics", calendar("a"))
        try diary.write("b.ics", calendar("b"))
        let sink = try diary.read(ICalendarFormat.self)
        #expect(sink.entries.map(\.sourceID) == ["a1", "a2", "b1", "b2"])
        let priorities = sink.entries.map { $0.line[.priority]?.doubleValue }
        #expect(priorities == [nil, 2.625, nil, 2.375])
    }

    @Test func `a calendar with journals or tasks is known`() throws {
        _ = try read(journal("UID:a\nSUMMARY:b"))
        #expect(try ICalendarFormat.recognize(diary.source()) == "calendar (iCalendar)")
        _ = try read("BEGIN:VEVENT\nUID:a\nDTSTAMP:20210912T100000Z\nEND:VEVENT")
        #expect(try ICalendarFormat.recognize(diary.source()) == nil)
    }

    @Test(arguments: [
        ("DTSTART;VALUE=DATE:20210912", "2021-09-12T12:00:00+02:00", "false"),
        ("DTSTART:20210912T000000", "2021-09-12T00:00:00+02:00", "true"),
        ("DTSTART:20210912T100000Z", "2021-09-12T12:00:00+02:00", "true"),
        ("DTSTART;TZID=America/New_York:20210912T100000", "2021-09-12T10:00:00-04:00", "true"),
        ("DTSTART;TZID=W. Europe Standard Time:20210912T100000", "2021-09-12T10:00:00+02:00", "true"),
        ("DTSTART;TZID=/mozilla.org/20050126_1/Asia/Tokyo:20210912T100000", "2021-09-12T10:00:00+09:00", "true"),
        ("CREATED:20210912T100000Z", "2021-09-12T12:00:00+02:00", "true"),
    ])
    func `each form of a time is read`(property: String, time: String, hasTime: String) throws {
        let sink = try read(journal("UID:a\nSUMMARY:b\n" + property))
        #expect(sink.texts("creationTime") == [time] && sink.texts("hasTime") == [hasTime] && sink.problems.isEmpty)
    }

    @Test func `a task with nothing but the day on which it is due comes in`() throws {
        let sink = try read("BEGIN:VTODO\nUID:a\nSUMMARY:b\nDUE;VALUE=DATE:20210913\nEND:VTODO")
        #expect(sink.texts("creationTime") == ["2021-09-13T12:00:00+02:00"] && sink.texts("hasTime") == ["false"])
        #expect(sink.problems.isEmpty)
    }

    @Test func `a broken time is read up to its error`() throws {
        let sink = try read(journal("UID:a\nSUMMARY:b\nDTSTART:20131009T170000T"))
        #expect(sink.texts("creationTime") == ["2013-10-09T17:00:00+02:00"])
    }

    @Test func `an unknown zone is reported`() throws {
        let sink = try read(journal("UID:a\nSUMMARY:b\nDTSTART;TZID=Nowhere Time:20210912T100000"))
        #expect(sink.texts("creationTime") == ["2021-09-12T10:00:00+02:00"] && sink.holeCounts == [.oddValue: 1])
    }

    @Test func `a journal has its words, categories and place`() throws {
        let sink = try read(
            journal(
                #"""
                UID:u-1
                DTSTART:20210912T100000Z
                LAST-MODIFIED:20210913T100000Z
                SUMMARY:Title
                DESCRIPTION:One\, two\nthree
                CATEGORIES:a,b\, c
                CATEGORIES:d
                GEO:50.08;14.43
                LOCATION:Prague
                STATUS:FINAL
                X-STATUS:odd
                """#))
        #expect(
            sink.entries[0].sourceID == "u-1" && sink.texts("title") == ["Title"]
                && sink.texts("text") == ["One, two\nthree"])
        #expect(
            sink.tags == [["a", "b, c", "d"]] && sink.texts("place") == ["Prague"]
                && sink.texts("latitude") == ["50.08"])
        #expect(sink.texts("updateTime") == ["2021-09-13T12:00:00+02:00"])
        #expect(sink.entries[0].unmodelled.members.map(\.key).sorted() == ["STATUS", "X-STATUS"])
    }

    @Test(arguments: [
        (#"CATEGORIES:a\,b,c"#, ["a,b", "c"]), (#"CATEGORIES:a\\,b"#, [#"a\"#, "b"]),
        ("CATEGORIES;LANGUAGE=\"x:y\":a\\,\n b,\n\tc,d\nRESOURCES:x", ["a,b", "c", "d"]),
        (#"categories:a\;b,"c",d"#, ["a;b", "\"c\"", "d"]), ("CATEGORIES:a,b\nCATEGORIES:c", ["a", "b", "c"]),
        (#"CATEGORIES:\,,\"#, [","]),
    ])
    func `each category is a tag, whatever is escaped in it`(lines: String, tags: [String]) throws {
        let sink = try read(journal("UID:a\nSUMMARY:b\nDTSTART:20210912T100000Z\n" + lines))
        #expect(sink.entries.first?.line[.tags]?.arrayValue?.compactMap(\.stringValue) == tags)
        #expect(sink.problems.isEmpty)
    }

    @Test func `tasks have due times and completion as in their programs`() throws {
        let sink = try read(
            [
                todo("UID:a\nSUMMARY:a\nDUE;VALUE=DATE:20210914"),
                todo("UID:b\nSUMMARY:b\nSTATUS:COMPLETED"),
                todo("UID:c\nSUMMARY:c\nCOMPLETED:20210915T080000Z"),
                todo("UID:d\nSUMMARY:d\nPERCENT-COMPLETE:100\nDTSTART:20210912T100000Z\nDURATION:P1DT2H"),
                todo("UID:e\nSUMMARY:e\nSTATUS:CANCELLED\nDTSTART;VALUE=DATE:20210912\nDURATION:P2D"),
                todo("UID:f\nSUMMARY:f\nCREATED:20210901T080000Z\nDTSTART:20210920T080000Z\nPRIORITY:0"),
            ].joined(separator: "\n"))
        #expect(sink.texts("done") == ["false", "true", "true", "true", "true", "false"])
        #expect(sink.texts("doneTime") == [nil, nil, "2021-09-15T10:00:00+02:00", nil, nil, nil])
        #expect(
            sink.texts("due") == [
                "2021-09-14T12:00:00+02:00", nil, nil, "2021-09-13T14:00:00+02:00", "2021-09-14T12:00:00+02:00", nil,
            ])
        #expect(sink.texts("dueHasTime") == ["false", nil, nil, "true", "false", nil])
        #expect(sink.texts("creationTime")[5] == "2021-09-01T10:00:00+02:00" && sink.texts("priority")[5] == nil)
    }

    @Test func `priorities range from 4_5 to 0_5 and equal ones are spread`() throws {
        let priorities = ["1", "9", "5", "5", "0", "12"]
        let sink = try read(
            priorities.enumerated().map { todo("UID:\($0.offset)\nSUMMARY:a\nPRIORITY:\($0.element)") }.joined(
                separator: "\n")
                + "\n" + todo("UID:x\nSUMMARY:x\nPRIORITY:5\nX-DIARY-PRIORITY:3.25"))
        let found = sink.entries.map { $0.line[.priority]?.doubleValue }
        #expect(found == [4.5, 0.5, 2.625, 2.375, nil, nil, 3.25])
        #expect(sink.holeCounts == [.oddValue: 1])
    }

    @Test func `attachments come inline and beside`() throws {
        try diary.write("beside.jpg", ForeignDiary.photo)
        let sink = try read(
            journal(
                """
                UID:a
                SUMMARY:a
                DTSTART:20210912T100000Z
                ATTACH;FMTTYPE=image/jpeg;ENCODING=BASE64;VALUE=BINARY;FILENAME=in.jpg:/9j/4A
                ATTACH;ENCODING=BASE64;VALUE=BINARY;X-LABEL=a.odt:UEsDBA==
                ATTACH:beside.jpg
                ATTACH:https://a.example/b.jpg
                ATTACH:file:///gone/c.jpg
                """))
        let entry = sink.entries[0]
        #expect(entry.media.map(\.fileName) == ["in.jpg", nil] && entry.media.last?.file.path == "beside.jpg")
        let inline = try #require(entry.media.first?.file)
        #expect(inline.byteCount == 4)
        #expect(entry.unmodelled["ATTACH"] == .string("https://a.example/b.jpg"))
        #expect(sink.holeCounts == [.notKept: 1, .missingFile: 1])
    }

    @Test func `events are reported, and Thunderbird's HTML is kept`() throws {
        let sink = try read(
            journal("UID:a\nSUMMARY:t\nDTSTART:20210912T100000Z\nDESCRIPTION;ALTREP=\"data:text/html,%3Cb%3Ex\":x")
                + "\nBEGIN:VEVENT\nUID:e\nDTSTAMP:20210912T100000Z\nSUMMARY:party\nEND:VEVENT")
        #expect(sink.texts("text") == ["x"] && sink.problems.map(\.reason) == ["the event party"])
        #expect(sink.entries[0].unmodelled["DESCRIPTION"]?.objectValue?["value"] == .string("x"))
    }

    @Test func `nothing that a component says is dropped`() throws {
        let mark = "TO" + "DO"
        let sink = try read(
            """
            \(journal("UID:a\nDTSTART:20210912T100000Z\nDESCRIPTION:One\nDESCRIPTION:Two"))
            BEGIN:V\(mark)
            UID:b
            DTSTAMP:20210912T100000Z
            CREATED:20210911T100000Z
            DTSTART;VALUE=DATE:20210913
            PERCENT-COMPLETE:40
            SUMMARY:b
            BEGIN:VALARM
            ACTION:DISPLAY
            TRIGGER;RELATED=END:-PT15M
            DESCRIPTION:Wake
            END:VALARM
            END:V\(mark)
            """)
        #expect(sink.texts("text") == ["One\n\nTwo", "b"])
        let kept = sink.entries[1].unmodelled
        #expect(kept["DTSTART"]?.objectValue?["value"] == .string("20210913"))
        #expect(kept["PERCENT-COMPLETE"] == .string("40"))
        let alarm = kept["VALARM"]?.objectValue
        #expect(alarm?["TRIGGER"]?.objectValue?["value"] == .string("-PT15M"))
        #expect(alarm?["DESCRIPTION"] == .string("Wake") && sink.problems.isEmpty)
    }

    @Test(arguments: [
        ("20210712T100000", "2021-07-12T10:00:00+02:00"), ("20211212T100000", "2021-12-12T10:00:00+01:00"),
        ("20211031T013000", "2021-10-31T01:30:00+02:00"), ("20211031T033000", "2021-10-31T03:30:00+01:00"),
    ])
    func `a zone that only the calendar describes has its summer time`(written: String, time: String) throws {
        func part(_ name: String, _ start: String, _ offset: String, _ rule: String) -> String {
            "BEGIN:\(name)\nDTSTART:\(start)\nTZOFFSETFROM:+0000\nTZOFFSETTO:\(offset)\n"
                + "RRULE:FREQ=YEARLY;\(rule)\nEND:\(name)"
        }
        let sink = try read(
            """
            BEGIN:VTIMEZONE
            TZID:Customized Time Zone
            \(part("STANDARD", "16010101T030000", "+0100", "BYDAY=-1SU;BYMONTH=10"))
            \(part("DAYLIGHT", "16010101T020000", "+0200", "BYMONTH=3;BYDAY=-1SU"))
            END:VTIMEZONE
            \(journal("UID:a\nSUMMARY:b\nDTSTART;TZID=Customized Time Zone:\(written)"))
            """)
        #expect(sink.texts("creationTime") == [time] && sink.problems.isEmpty)
    }

    @Test func `what we don't model goes out to a calendar and comes in again`() throws {
        let task = "V" + "TO" + "DO"
        let sink = try read(
            #"""
            BEGIN:\#(task)
            UID:b
            DTSTAMP:20210912T100000Z
            CREATED:20210911T100000Z
            DTSTART;VALUE=DATE:20210912
            DUE;VALUE=DATE:20210913
            SUMMARY:b
            STATUS:IN-PROCESS
            PERCENT-COMPLETE:40
            RRULE:FREQ=WEEKLY;BYDAY=MO,TU
            EXDATE;TZID=Asia/Tokyo:20210920T100000
            COMMENT:one\, two\; three\nfour \\ five
            COMMENT:鴨川鴨川鴨川鴨川鴨川鴨川鴨川鴨川鴨川鴨川鴨川鴨川鴨川鴨川鴨川
            ATTENDEE;CN="A, B":mailto:a@b.example
            X-APPLE-SORT-ORDER:12
            X-WORDS:a\, b
            BEGIN:VALARM
            ACTION:DISPLAY
            TRIGGER;RELATED=END:-PT15M
            DESCRIPTION:Wake\, up
            END:VALARM
            END:\#(task)
            """#)
        let found = try #require(sink.entries.first)
        let own = try TestDiary()
        let due = TaskDue(try ZonedTime(rfc3339: "2021-09-13T12:00:00+02:00"), hasTime: false)
        var entry = try own.add("b", at: "2021-09-11T12:00:00+02:00", task: DiaryTask(due: due))
        entry.extra = JSONWriter.string(of: .object(["icalendar": .object(found.unmodelled)]))
        func written(withoutPlaces: Bool) throws -> [UInt8] {
            var document = try CalendarOutDocument(zones: ZoneDatabase(), withoutPlaces: withoutPlaces)
            return try document.beginning + document.bytes(of: entry, files: nil) + document.ending
        }
        let bytes = try written(withoutPlaces: false)
        #expect(bytes.split(separator: 0x0A).allSatisfy { $0.count <= 76 })
        try diary.write("a.ics", bytes)
        let again = try diary.read(ICalendarFormat.self)
        #expect(again.entries.first?.unmodelled == found.unmodelled && again.problems.isEmpty)
        #expect(again.texts("creationTime") == ["2021-09-11T12:00:00+02:00"])
        #expect(try !written(withoutPlaces: true).text.contains("RRULE"))
    }

    private func line(_ sink: ForeignDiary.Sink, _ index: Int = 0) throws -> EntryDraft {
        try EntryLine(sink.entries[index].line.object, calendar: EntryLineCalendar(zones: ZoneDatabase(), local: .utc))
            .draft
    }

    @Test(arguments: ["Work, home", "a; b", "x\\, y", "c:\\d, e", "one\ntwo, three", "A, B, C", "\"q\", r"])
    func `a journal's name and other texts keep their commas`(name: String) throws {
        let own = try TestDiary()
        var entry = try own.add("x", at: "2026-03-01T12:00:00+01:00")
        entry.journal = name
        entry.extra = JSONWriter.string(
            of: .object([
                "icalendar": .object([
                    "X-WORDS": .object(["value": .string(name), "parameters": .object(["VALUE": .string("TEXT")])])
                ])
            ]))
        var document = try CalendarOutDocument(zones: ZoneDatabase(), withoutPlaces: false)
        try diary.write("a.ics", document.beginning + document.bytes(of: entry, files: nil) + document.ending)
        let sink = try diary.read(ICalendarFormat.self)
        let unmodelled = try #require(sink.entries.first).unmodelled
        #expect(try line(sink).journal == name && unmodelled.members.count == 1)
        #expect(unmodelled["X-WORDS"]?.objectValue?["value"]?.stringValue == name)
    }

    @Test func `both times of an autumn night come back at their instants`() throws {
        let own = try TestDiary()
        let zone = try ZoneDatabase().zone(named: "Europe/Prague")
        let times = ["02:30:00+02:00", "02:30:00+01:00", "03:30:00+01:00"].map { "2024-10-27T\($0)" }
        var document = try CalendarOutDocument(zones: ZoneDatabase(), withoutPlaces: false)
        var bytes = document.beginning
        for time in times {
            var entry = try own.add(time, at: time)
            entry.creationTime = zone.zonedTime(at: entry.creationTime.instant)
            bytes += try document.bytes(of: entry, files: nil)
        }
        try diary.write("a.ics", bytes + document.ending)
        let sink = try diary.read(ICalendarFormat.self)
        #expect(sink.texts("creationTime") == times && Set(sink.texts("timeZone")) == ["Europe/Prague"])
    }

    @Test func `a cancelled task is not open, and goes out as it came`() throws {
        let sink = try read(
            todo("UID:a\nCREATED:20210912T100000Z\nSUMMARY:x\nSTATUS:CANCELLED\nPRIORITY:3\nPERCENT-COMPLETE:40") + "\n"
                + todo("UID:b\nCREATED:20210912T100000Z\nSUMMARY:y\nSTATUS:IN-PROCESS\nPERCENT-COMPLETE:20"))
        let own = try TestDiary()
        var written: [String] = []
        for index in 0...1 {
            var draft = try line(sink, index)
            draft.extra = JSONWriter.string(of: .object(["icalendar": .object(sink.entries[index].unmodelled)]))
            let entry = try own.store.add(draft)
            #expect(entry.isCancelled == (index == 0))
            var document = try CalendarOutDocument(zones: ZoneDatabase(), withoutPlaces: false)
            written.append(try document.bytes(of: entry, files: nil).text)
            guard index == 0 else { continue }
            #expect(entry.task?.priority == nil)
            let open = try #require(own.store.reopen([entry.id]).first)
            #expect(!open.isCancelled)
            #expect(try document.bytes(of: open, files: nil).text.contains("STATUS:NEEDS-ACTION\r\n"))
        }
        for part in ["STATUS:CANCELLED\r\n", "PRIORITY:3\r\n", "PERCENT-COMPLETE:40\r\n"] {
            #expect(written[0].contains(part), "\(written[0])")
        }
        #expect(!written[0].contains("COMPLETED") && !written[0].contains("PERCENT-COMPLETE:100"))
        #expect(written[1].contains("STATUS:IN-PROCESS\r\n") && written[1].contains("PERCENT-COMPLETE:20\r\n"))
    }

    @Test(arguments: ["", "LAST-MODIFIED:20210913T100000Z\n"])
    func `an update cancels the tasks that an older version left open`(changed: String) throws {
        let entry = try read(todo("UID:a\n\(changed)SUMMARY:x\nSTATUS:CANCELLED\nPRIORITY:3")).entries[0]
        var older = entry
        older.line[.done] = .boolean(false)
        older.line[.priority] = .double(3.5)
        let own = try TestDiary()
        func update(_ entry: SourceEntry, updates: Bool = true) throws -> ImportReport {
            var settings = FormatImport.Settings(source: "a.ics")
            settings.updates = updates
            let source = try diary.source()
            let run = try FormatImport(
                of: ICalendarFormat.name, settings, into: own.store,
                calendar: EntryLineCalendar(zones: ZoneDatabase(), local: .utc),
                intake: SourceMediaIntake(
                    into: own.store, from: source,
                    decoders: DecoderPool(executablePath: DecoderTestbed.decoderPath), zone: .utc,
                    now: own.store.currentTime),
                observer: ImportObserver(onOutcome: { _ in }))
            try run.add(entry)
            try run.finish()
            return run.report
        }
        #expect(try update(older).entryCount == 1)
        #expect(try own.entries().map(\.isCancelled) == [false])
        #expect(try update(entry, updates: false).changedThereCount == 1)
        #expect(try update(entry).updatedCount == 1)
        #expect(try own.entries().map(\.isCancelled) == [true])
        #expect(try own.entries().map(\.task?.priority) == [nil])
        #expect(try update(entry).alreadyHereCount == 1)
    }

    @Test func `our own export is imported again`() throws {
        let own = try TestDiary()
        let due = TaskDue(try ZonedTime(rfc3339: "2026-03-03T09:00:00Z"), hasTime: true)
        let entry = try own.add(
            "Head\nline, two", at: "2026-03-01T12:00:00+01:00", tags: ["a b", "Praha, centrum", "c;d"],
            task: DiaryTask(due: due, priority: 2.3))
        var document = try CalendarOutDocument(zones: ZoneDatabase(), withoutPlaces: false)
        try diary.write("a.ics", document.beginning + document.bytes(of: entry, files: nil) + document.ending)
        let sink = try diary.read(ICalendarFormat.self)
        let line = try EntryLine(
            sink.entries[0].line.object, calendar: EntryLineCalendar(zones: ZoneDatabase(), local: .utc))
        #expect(sink.entries[0].sourceID == entry.id.description && line.draft.text == entry.text)
        #expect(line.draft.creationTime.instant == entry.creationTime.instant && line.draft.tags == entry.tags)
        #expect(
            line.draft.task?.priority == entry.task?.priority && line.draft.task?.due?.time.instant == due.time.instant)
        #expect(sink.problems.isEmpty)
    }

    @Test(arguments: [
        "", "BEGIN:VCALENDAR\n", "BEGIN:VCALENDAR\nBEGIN:VTODO\nEND:VCALENDAR\n",
        String(repeating: "BEGIN:VCALENDAR\n", count: 5000),
        "BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:" + String(repeating: "x", count: 1 << 18)
            + "\nEND:VTODO\nEND:VCALENDAR\n", "\u{0}\u{1}",
    ])
    func `hostile calendars don't end it`(text: String) throws {
        try diary.write("a.ics", text)
        #expect(try diary.read(ICalendarFormat.self).entries.isEmpty)
    }
}
