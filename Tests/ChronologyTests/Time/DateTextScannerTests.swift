import Testing

@testable import Chronology

struct DateTextScannerTests {
    private func scanner(_ text: String) -> DateTextScanner { DateTextScanner(text.unicodeScalars) }

    private func rest(_ scanner: DateTextScanner) -> String { String(String.UnicodeScalarView(scanner.rest)) }

    @Test func `a number has all of its digits, or as many as are asked for`() {
        var text = scanner("20240506T")
        #expect(text.number(digits: 1...4) == nil && text.digitCount == 8)
        #expect(text.number(first: 4) == 2024 && text.number(digits: 4...4) == 506 && text.number(first: 1) == nil)
        #expect(text.take("T") && text.isAtEnd)
    }

    @Test(arguments: [
        (".5 ", 500_000, " "), (",123456789", 123_456, ""), (".000001", 1, ""), (".x", nil, ".x"), ("5", nil, "5"),
    ])
    func `a fraction is cut to microseconds`(text: String, microsecond: Int?, left: String) {
        var text = scanner(text)
        #expect(text.microsecond(after: ".,") == microsecond && rest(text) == left)
    }

    @Test(arguments: [
        ("+02:00", 7200, ""), ("-0330 x", -12_600, " x"), ("+02", 7200, ""), ("+02:0", 7200, ":0"), ("+2", nil, "+2"),
        ("+24:00", nil, "+24:00"), ("+01:60", nil, "+01:60"), ("02:00", nil, "02:00"),
    ])
    func `an offset has hours and perhaps minutes`(text: String, seconds: Int?, left: String) {
        var text = scanner(text)
        #expect(text.offset() == seconds && rest(text) == left)
    }

    @Test(arguments: [
        (" PM", true, ""), ("a.m.", false, ""), ("p. m.", true, ""), ("\t下午3", true, "3"), ("오전", false, ""),
        (" at", nil, " at"), ("p", nil, "p"), ("", nil, ""),
    ])
    func `a half of the day is read in the spellings of phones`(text: String, isAfternoon: Bool?, left: String) {
        var text = scanner(text)
        #expect(text.halfOfDay() == isAfternoon && rest(text) == left)
    }

    @Test func `a word is read as a whole`() {
        var text = scanner("März segunda-feira mayor")
        #expect(text.word(in: ["märz"]) && text.skipBlanks() == 1)
        #expect(text.word(in: ["segunda-feira"]) && text.skipBlanks() == 1)
        #expect(!text.word(in: ["may"]) && rest(text) == "mayor")
    }
}
