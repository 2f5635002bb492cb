import DiaryMedia
import JSON
import Testing

@testable import DiaryFormats

struct TextFormatTests {
    /// A time in January 2024 in Prague; noon stands for a day alone.
    private func time(_ text: String) -> String {
        "2024-01-\(text)" + (text.contains(":") ? "" : ":00") + ":00+01:00"
    }

    @Test func `a text is dated by its name or its folders, and the rest of the name is its title`() throws {
        let sample = try ImportSample().write("Along the river\n", to: "2024-01-05.txt")
            .write("The ferry was late", to: "20240106 1030 Trip.txt").write("Fog", to: "2024/01/07.text")
            .write("Snow", to: "2024-01-08 Monday.txt")
        #expect(try sample.recognize() == ["text"])
        let found = try sample.read(TextFormat.self)
        #expect(Set(found.texts) == ["Along the river", "The ferry was late", "Fog", "Snow"])
        #expect(found.times.sorted() == ["05T12", "06T10:30", "07T12", "08T12"].map(time))
        #expect(found.values("title").compactMap { $0?.stringValue } == ["Trip"] && found.problems.isEmpty)
    }

    @Test func `a date alone on the first line dates the text below it`() throws {
        let sample = try ImportSample().write("Friday, 5 January 2024\n\nFog\nand rain", to: "fog.txt")
            .write("\u{FEFF}2024-01-06 10:30\r\nSun", to: "sun.txt").write("no date", to: "other.txt")
        #expect(try sample.recognize() == ["text"])
        let found = try sample.read(TextFormat.self)
        #expect(found.texts == ["Fog\nand rain", "Sun"] && found.count(.undated) == 1, "\(found.problems)")
        #expect(found.times == ["05T12", "06T10:30"].map(time))
        #expect(found.values("title").map { $0?.stringValue } == ["fog", "sun"])
    }

    @Test(arguments: [
        ("2024年1月5日（金）", "05"), ("２０２４年１月７日 日曜日", "07"), ("2024년 1월 1일 (월)", "01"), ("2024-01-05 (Fri)", "05"),
        ("٢٠٢٤-٠١-٠٥", "05"), ("Date: 2024-01-05", "05"), ("Datum : 5. 1. 2024", "05"), ("日付：2024年1月5日", "05"),
        ("2024年1月5日（金）10:30", "05T10:30"), ("Date: 2024-01-05 10:30", "05T10:30"),
    ])
    func `a date on the first line may have a label, other digits and a short name of the day`(
        line: String, expected: String
    ) throws {
        let sample = try ImportSample().write("\(line)\n\nFog", to: "fog.txt")
        #expect(try sample.recognize() == ["text"])
        let found = try sample.read(TextFormat.self)
        #expect(found.texts == ["Fog"] && found.times == [time(expected.count > 2 ? expected : expected + "T12")])
    }

    @Test func `a journal that Day One exported as text is an entry for each date`() throws {
        let text = """
            \tDate:\tJanuary 5, 2024 at 9:30:00\u{202F}PM GMT+1
            \tWeather:\t6°C Cloudy
            \tLocation:\tRiver, Prague

            Fog\tand: rain

            ![](photos/a.jpg)


            \tDate:\tJanuary 6, 2024 at 8:30:00 AM GMT+1

            \tDate: no tab

            """
        let sample = try ImportSample().write(text, to: "Journal.txt").write(ForeignDiary.photo, to: "photos/a.jpg")
            .write(ForeignDiary.photo, to: "photos/b.jpg")
        #expect(try sample.recognize() == ["text"])
        let found = try sample.read(TextFormat.self)
        #expect(
            found.texts == ["Fog\tand: rain", "\tDate: no tab"] && found.times == ["05T21:30", "06T08:30"].map(time))
        #expect(found.values("place").map { $0?.stringValue } == ["River, Prague", nil])
        #expect(found.entries.map(\.media.count) == [1, 0] && found.values("title").allSatisfy { $0 == nil })
        #expect(found.entries[0].unmodelled == ["weather": .string("6°C Cloudy")])
    }

    @Test(arguments: ["Due: 2024-01-05", "2024-01-05 (old)", "2024-01-05 (Fri", "Date:", "2024-01-05 fri-ends"])
    func `words that are no part of a date stay`(line: String) throws {
        #expect(try ImportSample().write("\(line)\n\nFog", to: "fog.txt").recognize() == [])
    }

    @Test func `the first lines of all texts decide what 3 slash 4 means`() throws {
        let sample = try ImportSample().write("03/01/2024\nFog", to: "a.txt")
        let alone = try sample.read(TextFormat.self)
        #expect(
            alone.problems.map(\.reason) == ["03/01/2024 may mean either of two days, and no other date decides which"])
        try sample.write("31/01/2024 10:30\nSun", to: "b.txt")
        let found = try sample.read(TextFormat.self)
        #expect(found.times == ["03T12", "31T10:30"].map(time) && found.problems.isEmpty, "\(found.problems)")
    }

    @Test func `a date in the name counts more than one in the text`() throws {
        let sample = try ImportSample().write("5 March 2020\nA letter", to: "2024-01-05 Letter.txt")
        #expect(try sample.read(TextFormat.self).texts == ["5 March 2020\nA letter"])
    }

    @Test(arguments: [
        ("README.txt", "2024-01-05\nx"), (".hidden/2024-01-05.txt", "x"), ("notes.txt", "Meeting on 2024-01-05"),
        ("requirements.txt", "numpy==1.26"), ("list.txt", "5\n6"), ("empty.txt", ""),
    ])
    func `other texts are no diary`(name: String, text: String) throws {
        #expect(try ImportSample().write(text, to: name).recognize() == [])
    }
}
