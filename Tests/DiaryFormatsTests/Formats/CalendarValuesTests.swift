import Testing

@testable import DiaryFormats

struct CalendarValuesTests {
    private let diary = ForeignDiary()

    @Test func `a stored document is read like a file`() throws {
        let source = try diary.source()
        let (first, second) = (try source.keep([1, 2, 3], named: "../a.jpg"), try source.keep([4], named: ".."))
        #expect(try source.bytes(of: first) == [1, 2, 3] && source.bytes(of: second) == [4])
        #expect(first.path == "attachment 1/a.jpg" && second.path == "attachment 2/attachment")
        #expect(source.file(at: first.path) == nil && !source.files.contains(first))
    }

    @Test(
        arguments: [
            ("JVBERg==", [0x25, 0x50, 0x44, 0x46]), ("JVBERg", [0x25, 0x50, 0x44, 0x46]),
            ("JVBE\r\n Rg=", [0x25, 0x50, 0x44, 0x46]), ("", []),
        ] as [(String, [UInt8])])
    func `Base64 is read without its padding`(text: String, bytes: [UInt8]) {
        #expect(Base64Text.bytes(of: text) == bytes && Base64Text.bytes(of: text + "!") == nil)
    }

    @Test(
        arguments: [
            ("P1D", 86_400), ("P2W", 1_209_600), ("PT1H30M", 5400), ("-PT15M", -900), ("P1DT2H", 93_600), ("P", 0),
            ("PT5", nil),
            ("1D", nil), ("P1H", nil), ("P99999999999D", nil),
        ] as [(String, Int64?)])
    func `a duration is read`(text: String, seconds: Int64?) {
        #expect(CalendarTimes.duration(text)?.seconds == seconds)
    }
}
