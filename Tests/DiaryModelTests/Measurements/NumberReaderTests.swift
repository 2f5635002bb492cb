import Testing

@testable import DiaryModel

struct NumberReaderTests {
    private static let english = NumberNotation(decimalPoint: ".", groupSeparator: ",")
    private static let german = NumberNotation(decimalPoint: ",", groupSeparator: ".")
    private static let czech = NumberNotation(decimalPoint: ",", groupSeparator: "\u{A0}")

    private func number(_ text: String, _ notation: NumberNotation = .program) throws -> Double {
        var reader = NumberReader(text, notation: notation)
        return try reader.read().number
    }

    private func error(_ text: String, _ notation: NumberNotation = .program) -> MeasurementError? {
        #expect(throws: MeasurementError.self) { try number(text, notation) }
    }

    @Test(arguments: [
        ("5", 5.0), ("71.2", 71.2), ("71,2", 71.2), ("-5", -5), ("+5", 5), ("\u{2212}5", -5), (".5", 0.5),
        ("-,5", -0.5),
        ("0,125", 0.125), ("0.125", 0.125), ("1234,567", 1234.567), ("1,2345", 1.2345), ("1.234", 1.234), ("1e3", 1000),
        ("1.5E-3", 0.0015), ("1e300", 1e300), ("-0", 0), ("007", 7), ("٧١٫٢", 71.2), ("७१.२", 71.2), ("７１．２", 71.2),
    ])
    func `numbers are read as locales and programs write them`(text: String, expected: Double) throws {
        #expect(try number(text) == expected)
        #expect(try number(text).sign == expected.sign)
    }

    @Test func `an ambiguous number is refused with both readings`() throws {
        let both = MeasurementError.ambiguous("1,234", decimal: "1.234", grouped: "1234")
        #expect(error("1,234") == both && error("1,234", Self.english) == both)
        #expect(try number("1,234", Self.german) == 1.234 && number("1,234", Self.czech) == 1.234)
        #expect(error("1.234", Self.german) == .ambiguous("1.234", decimal: "1,234", grouped: "1234"))
        #expect(try number("1.234", Self.english) == 1.234 && number("1.234", Self.czech) == 1.234)
        #expect(error("-12,345") == .ambiguous("-12,345", decimal: "-12.345", grouped: "-12345"))
    }

    @Test(arguments: [
        ("1,234.5", 1234.5), ("1.234,5", 1234.5), ("1,234,567", 1_234_567), ("1 234,5", 1234.5), ("1'234.5", 1234.5),
        ("1_000", 1000), ("1\u{202F}234", 1234), ("12,34,567", 1_234_567), ("-1.234,5", -1234.5),
        ("1 234 567", 1_234_567),
    ])
    func `separators between thousands are understood where they can be nothing else`(text: String, expected: Double)
        throws
    {
        #expect(try number(text) == expected)
    }

    @Test(arguments: [
        ("1 234 kg", "1234kg"), ("58 120", "58120"), ("1,23,45", nil), ("0,123.4", nil),
    ])
    func `other separators are refused`(text: String, meant: String?) {
        switch error(text) {
        case .grouped(_, let found)?: #expect(found == meant)
        case let other: #expect(other == .secondNumber(text, meant: nil) && meant == nil)
        }
    }

    @Test func `a space separates thousands where the language writes it`() throws {
        #expect(try number("58 120", Self.czech) == 58_120)
    }

    @Test(arguments: [("12.-", 12.0), ("12,– Kč", 12), ("1'250.- CHF", 1250)])
    func `a dash says that there are no cents`(text: String, expected: Double) throws {
        #expect(try number(text) == expected)
    }

    @Test func `an invalid number has its reason`() {
        for text in ["NaN", "inf", "-Infinity", "∞"] { #expect(error(text) == .notFinite(text)) }
        for text in ["--5", "+-5", "-\u{2212}5"] { #expect(error(text) == .twoSigns(text)) }
        for text in ["0x1F", "0XFF"] { #expect(error(text) == .hexadecimal(text)) }
        for text in ["", "kg", "-", ".", "½", "e5"] { #expect(error(text) == .noNumber(text)) }
        for text in ["1e309", "-1e999"] { #expect(error(text) == .tooLarge(text)) }
        #expect(error("1e-400") == .tooSmall("1e-400"))
        #expect(error("5.") == .unfinished("5.", meant: "5"))
        #expect(error("-5,") == .unfinished("-5,", meant: "-5"))
        #expect(error("1.2.3") == .grouped("1.2.3", meant: nil))
    }
}
