import Chronology
import DiaryMedia
import DiaryModel
import DiaryTestSupport
import JSON
import Testing

@testable import DiaryFormats

/// Tables of other programs.
struct CSVFormatTests {
    private let diary = ForeignDiary()

    private func read(_ table: String, _ columns: [(key: String, column: String)] = []) throws -> ForeignDiary.Sink {
        try diary.write("a.csv", table)
        return try diary.read(CSVFormat.self) { $0.columns = columns }
    }

    private func measured(_ sink: ForeignDiary.Sink) -> [[String]] {
        sink.entries.map { entry in
            (entry.line[.measurements]?.arrayValue ?? []).compactMap(\.objectValue).map { measurement in
                ["name", "value", "unit"].compactMap { measurement[$0]?.plainText }.joined(separator: " ")
            }
        }
    }

    @Test func `columns are known by their headers`() throws {
        let table = "Date;Note;Tags;Weight (kg)\n3.4.2024 10:30;\"a; b\nc\";x, y;71,2\n4.4.2024;d;;70\n"
        let sink = try read(table)
        let words = "table (CSV) with time from Date, text from Note, tags from Tags, Weight in kg from Weight (kg)"
        #expect(try CSVFormat.recognize(diary.source()) == words)
        #expect(sink.texts("creationTime") == ["2024-04-03T10:30:00+02:00", "2024-04-04T12:00:00+02:00"])
        #expect(sink.texts("hasTime") == ["true", "false"] && sink.texts("text") == ["a; b\nc", "d"])
        #expect(sink.tags == [["x", "y"], []])
        #expect(measured(sink) == [["Weight 71.2 kg"], ["Weight 70.0 kg"]])
    }

    @Test func `cells beyond the header are kept and reported, and a time is not a number with a unit`() throws {
        let sink = try read("Date;Note;Sleep\n2024-05-06;a;7:30;b;\n2024-05-07;c;8:00\n")
        #expect(sink.texts("text") == ["a", "c"] && measured(sink) == [[], []])
        #expect(sink.entries[0].unmodelled == ["Sleep": .string("7:30"), "column 4": .string("b")])
        #expect(sink.problems == [ImportProblem(.oddValue, "a.csv: line 2", "it has more cells than the header")])
    }

    @Test func `a person names columns`() throws {
        let sink = try read(
            "Datum,Words,kg,Other\n2024-05-06,hello,71.2,x\n", [("time", "Datum"), ("text", "words"), ("weight", "kg")])
        #expect(sink.texts("text") == ["hello"] && measured(sink) == [["weight 71.2 kg"]])
        #expect(sink.entries[0].unmodelled["Other"] == .string("x"))
        let other = try read("Datum,Words\n2024-05-06,hello\n", [("time", "Datum"), ("text", "Gone")])
        #expect(other.problems.map(\.reason) == ["there is no column named Gone"] && other.entries.count == 1)
    }

    @Test func `a column that is named as a measurement is read as a person types it`() throws {
        let table = "time,bp,Mood,Sleep,cost,area\n2026-11-01,120/80,4/5,7:30,\"12,50 Kč\",50 ft2\n"
        let names = ["time", "bp", "mood", "sleep", "cost", "area"]
        let sink = try read(table, names.map { ($0, $0) })
        let found = ["mood 4.0 /5", "sleep 7.5 h", "cost 12.5 CZK", "area 50.0 ft²"]
        #expect(measured(sink) == [["bp.systolic 120.0", "bp.diastolic 80.0"] + found])
        #expect(sink.entries[0].unmodelled.isEmpty && sink.problems.isEmpty)
        // Earlier versions read plain numbers, and didn't know units.
        let earlier = sink.entries[0].identity?[.measurements]?.arrayValue?.compactMap(\.objectValue)
        #expect(earlier?.map { $0["name"]?.plainText } == ["cost", "area"])
        #expect(earlier?.map { $0["unit"]?.plainText } == ["Kč", "ft2"])
        #expect(try read("time,bp\n2026-11-01,71.2 kg\n", [("time", "time"), ("bp", "bp")]).entries[0].identity == nil)
        let refused = try read("time,a\n2026-11-01,3/4\n", [("time", "time"), ("a", "a")])
        #expect(refused.problems.map(\.reason) == ["a: 3/4 is not one number"])
        #expect(refused.entries[0].unmodelled["a"] == .string("3/4"))
    }

    @Test func `without names, pairs and money are measurements, and what may be a time or a date is none`() throws {
        let sink = try read("date,note,bp,Mood,Sleep,cost\n2026-11-01,x,120/80,4/5,7:30,€12.50\n")
        #expect(measured(sink) == [["bp.systolic 120.0", "bp.diastolic 80.0", "cost 12.5 EUR"]])
        #expect(sink.entries[0].unmodelled == ["Mood": .string("4/5"), "Sleep": .string("7:30")])
    }

    @Test func `one date decides which number is the day`() throws {
        let sink = try read("date,text\n3/4/2024,a\n13/4/2024,b\n")
        #expect(sink.texts("creationTime").map { $0?.prefix(10) } == ["2024-04-03", "2024-04-13"])
        let american = try read("date,text\n3/4/2024,a\n3/14/2024,b\n")
        #expect(american.texts("creationTime").map { $0?.prefix(10) } == ["2024-03-04", "2024-03-14"])
    }

    @Test func `dates that are consecutive in one reading only are read that way`() throws {
        let sink = try read("date,text\n1/3/2024,a\n2/3/2024,b\n1/4/2024,c\n")
        #expect(sink.texts("creationTime").map { $0?.prefix(10) } == ["2024-03-01", "2024-03-02", "2024-04-01"])
    }

    @Test func `without a date, the record is reported`() throws {
        let sink = try read("date,text\n3/4/2024,a\n2024-05-06,b\n,c\nsoon,d\n")
        #expect(sink.texts("text") == ["b"] && sink.holeCounts == [.undated: 3])
        let reason = "3/4/2024 may mean either of two days, and no other date decides which: "
        #expect(sink.problems[0].reason.hasPrefix(reason))
    }

    @Test(arguments: [(WrittenTime.Order.dayFirst, "2024-04-03"), (.monthFirst, "2024-03-04")])
    func `a person decides which number is the day`(order: WrittenTime.Order, day: String) throws {
        try diary.write("a.csv", "date,text\n3/4/2024,a\n")
        let sink = try diary.read(CSVFormat.self) { $0.dateOrder = order }
        #expect(sink.texts("creationTime").map { $0?.prefix(10) } == [day[...]] && sink.problems.isEmpty)
    }

    @Test(
        arguments: [
            ("71.2", false, 71.2, nil), ("71,2", true, 71.2, nil), ("71,2", false, 71.2, nil),
            ("1,234", false, 1234, nil),
            ("1,234", true, 1.234, nil), ("1.234,5", false, 1234.5, nil), ("1,234.5", true, 1234.5, nil),
            ("-3 °C", false, -3, "°C"),
            ("80 kg", false, 80, "kg"), ("0,500", false, 0.5, nil), ("1\u{A0}234,5", true, 1234.5, nil),
        ] as [(String, Bool, Double, String?)])
    func `a number is read`(text: String, decimalComma: Bool, value: Double, unit: String?) {
        let number = CSVNumber(text, decimalComma: decimalComma)
        #expect(number?.value == value && number?.unit == unit)
    }

    @Test(arguments: ["", "a", "1 2", "kg", "-", "1-2", "nan", "inf", "12 apples in a row"])
    func `anything other than a number is nil`(text: String) {
        #expect(CSVNumber(text, decimalComma: false) == nil)
    }

    @Test(arguments: [
        ("Day,Date,Note\nMonday,2024-05-06,a\nTuesday,2024-05-07,b\n", "Day"),
        ("Created,Date,Note\n,2024-05-06,a\n,2024-05-07,b\n", nil),
        ("Day,Date,Walk\n1,2024-05-06,a\n2,2024-05-07,b\n", "Day"),
    ])
    func `of several columns named after a time, one with dates gives it`(table: String, other: String?) throws {
        let sink = try read(table)
        #expect(sink.texts("creationTime").map { $0?.prefix(10) } == ["2024-05-06", "2024-05-07"])
        #expect(sink.texts("text") == ["a", "b"])
        if let other { #expect(sink.entries.first?.unmodelled[other] != nil) }
    }

    @Test func `a column of dates under another name gives the time, the fullest of several`() throws {
        let table = "Title,Date Read,Date Added,Pages\nDune,,2024/05/06,412\nEmma,2024/06/01,2024/05/07,474\n"
        let sink = try read(table)
        #expect(try CSVFormat.recognize(diary.source())?.contains("time from Date Added") == true)
        #expect(sink.texts("creationTime").map { $0?.prefix(10) } == ["2024-05-06", "2024-05-07"])
        #expect(sink.entries.last?.unmodelled["Date Read"] == .string("2024/06/01"))
    }

    @Test func `tasks that have nothing but a due date are on that day`() throws {
        let sink = try read("Task,Due Date,Done\nRent,2024-05-06,no\nTax,2024-05-07,yes\n")
        #expect(try CSVFormat.recognize(diary.source()) != nil)
        #expect(sink.texts("creationTime").map { $0?.prefix(10) } == ["2024-05-06", "2024-05-07"])
        #expect(sink.texts("due").map { $0?.prefix(10) } == ["2024-05-06", "2024-05-07"])
        #expect(sink.texts("text") == ["Rent", "Tax"] && sink.texts("done") == ["false", "true"])
    }

    @Test func `day and time of day may be two columns`() throws {
        let sink = try read("Date,Time,Text\n2024-05-06,9:30 PM,a\n2024-05-07,,b\n")
        #expect(sink.texts("creationTime") == ["2024-05-06T21:30:00+02:00", "2024-05-07T12:00:00+02:00"])
    }

    @Test func `our own export is imported again`() throws {
        let own = try TestDiary()
        let due = TaskDue(try ZonedTime(rfc3339: "2026-03-03T09:00:00Z"), hasTime: true)
        let entry = try own.add(
            "one, \"two\"\nthree #x", at: "2026-03-01T12:00:00+01:00", tags: ["typed", "two words"],
            task: DiaryTask(due: due, priority: 2.5))
        let document = CSVDocument(nil, withoutPlaces: false)
        try diary.write("a.csv", document.beginning + document.bytes(of: entry, files: nil))
        #expect(try CSVFormat.recognize(diary.source())?.hasPrefix("table (CSV) with ") == true)
        let sink = try diary.read(CSVFormat.self)
        let line = try EntryLine(
            sink.entries[0].line.object, calendar: EntryLineCalendar(zones: ZoneDatabase(), local: .utc))
        #expect(sink.entries[0].sourceID == entry.id.description && line.draft.text == entry.text)
        #expect(line.draft.creationTime == entry.creationTime && line.draft.hasTime == entry.hasTime)
        #expect(
            line.draft.task == entry.task && line.draft.tags == ["typed", "two words", "x"]
                && line.draft.journal == entry.journal)
        #expect(
            line.draft.updateTime == entry.updateTime && sink.problems.isEmpty && sink.entries[0].unmodelled.isEmpty)
    }

    @Test(arguments: ["My days;;", "# exported by an app", "# exported, by \"an app\n\n\"My days\"", ""])
    func `comments and lines of one cell above the header are none`(title: String) throws {
        let sink = try read("\(title)\nDate;Text;Weight\n2024-05-06;a;1,5\n2024-05-07;b;2\n")
        #expect(sink.texts("text") == ["a", "b"] && measured(sink) == [["Weight 1.5"], ["Weight 2.0"]])
        #expect(try CSVFormat.recognize(diary.source())?.contains("text from Text") == true)
        #expect(try read("#Date,Note\n2024-05-06,a\n").texts("text") == ["a"])
        // The header of a single column is no title.
        let other = try read("date\n2024-05-06,a\n2024-05-07,b\n")
        #expect(other.entries.count == 2)
    }

    @Test(arguments: [
        ("Date,Score,Device,What happened", "5,Scale,"), ("Date,Title,Mood,Story", "Fog,good,"),
    ])
    func `a column of sentences is the text, also beside numbers or a title`(header: String, cells: String) throws {
        let sink = try read(
            "\(header)\n2024-05-06,\(cells)We went to the river\n2024-05-07,\(cells)\"Rain.\nNo walk\"\n")
        #expect(sink.texts("text") == ["We went to the river", "Rain.\nNo walk"])
        // An entry that an earlier version took without its text is the same one.
        #expect(sink.entries.map { $0.identity?[.text]?.stringValue } == ["", ""])
        #expect(sink.entries.allSatisfy { $0.unmodelled.members.count == 1 })
        let short = try read("Date,Score,Device\n2024-05-06,5,Scale\n")
        #expect(short.texts("text") == [""] && short.entries[0].identity == nil)
    }

    @Test func `other files and tables without a date are ignored`() throws {
        try diary.write("a.csv", "name,value\na,1\n")
        #expect(try CSVFormat.recognize(diary.source()) == nil)
        // Its first line would be lost.
        try diary.write("a.csv", "2024-05-06,a\n2024-05-07,b\n")
        #expect(try CSVFormat.recognize(diary.source()) == nil)
        try diary.write("a.csv", "date,text\n2024-05-06,a\n")
        try diary.write("b.jpg", ForeignDiary.photo)
        #expect(try CSVFormat.recognize(diary.source()) == nil)
    }

    @Test(arguments: [
        "", "\n\n", "date", "date,text\n\"2024-05-06,a\n", "date\n" + String(repeating: ",", count: 1 << 18),
        "\u{0},\u{0}\n",
    ])
    func `hostile tables don't end it`(table: String) throws {
        let sink = try read(table)
        #expect(sink.entries.isEmpty)
    }

    @Test(arguments: ["a.txt", "a", "a.dat"])
    func `a table is one by its content, whatever its name`(name: String) throws {
        try diary.write(name, "Date\tNote\tMood\n2024-01-05\thelló\t4\n2024-01-06\t\"a\nb\"\t3\n")
        #expect(
            try CSVFormat.recognize(diary.source()) == "table (CSV) with time from Date, text from Note, Mood from Mood"
        )
        #expect(try diary.read(CSVFormat.self).texts("text") == ["helló", "a\nb"])
    }

    @Test(arguments: [
        "Date, place and mood\n2024-01-05, Prague, and it rained, all day\n", "Dear diary, today\nI walked, and\n",
        "Date\n2024-01-05\n", "Day one, two\nthree, four\n", "Date;Note\n", "",
        "[2024-01-05 10:30] a, b\n", "Shopping, today\nmilk, 3\n",
    ])
    func `prose is no table`(text: String) throws {
        try diary.write("a.txt", text)
        #expect(try CSVFormat.recognize(diary.source()) == nil)
    }

    @Test func `UTF-16 is read`() throws {
        let table = "date,text\n2024-05-06,café\n"
        try diary.write(
            "a.csv", [0xFF, 0xFE] + table.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] })
        #expect(try diary.read(CSVFormat.self).texts("text") == ["café"])
    }
}
