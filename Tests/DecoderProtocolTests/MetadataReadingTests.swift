import DecoderProtocol
import Testing

struct MetadataReadingTests {
    @Test(arguments: [
        ("2024:02:29 11:22:33", [2024, 2, 29, 11, 22, 33]), ("2024-02-28T11:22:33", [2024, 2, 28, 11, 22, 33]),
        ("1899:12:31 23:59:59", [1899, 12, 31, 23, 59, 59]), ("2016:12:31 23:59:60", [2016, 12, 31, 23, 59, 59]),
    ])
    func `a time is read as cameras write it`(text: String, parts: [Int]) {
        let expected = WallClockTime(date: (parts[0], parts[1], parts[2]), time: (parts[3], parts[4], parts[5]))
        #expect(expected != nil && WallClockTime(metadataText: text) == expected)
    }

    @Test(arguments: [
        "", "0000:00:00 00:00:00", "    :  :     :  :  ", "2024:02:30 11:22:33", "2023:02:29 11:22:33",
        "2024:13:01 00:00:00", "2024:02:28 24:00:00", "2024:02:28", "02/28/2024 11:22:33", "2024:02-28 11:22:33",
        "2024:02:28 11:60:33", "2024:02:28 11:22:61", "+024:02:28 11:22:33", "２０２４:02:28 11:22:33",
    ])
    func `an invalid time is ignored`(text: String) {
        #expect(WallClockTime(metadataText: text) == nil)
    }

    @Test(arguments: [("18", 180_000_000), ("007", 7_000_000), ("", 0), ("1234567891", 123_456_789), ("x", 0)])
    func `digits after the second are its fraction`(digits: String, nanosecond: Int) {
        #expect(WallClockTime(metadataText: "2024:02:28 11:22:33", fraction: digits)?.nanosecond == nanosecond)
    }

    @Test(arguments: [
        ("+05:45", 20_700), ("-03:30", -12_600), ("Z", 0), ("+0200", 7200), ("+14:00", 50_400), ("-00:00", 0),
    ])
    func `an offset is read as cameras write it`(text: String, seconds: Int) {
        #expect(CaptureTime.offset(metadataText: text) == seconds)
    }

    @Test(arguments: ["", "+14:01", "-15:00", "05:45", "+5", "+05:60", "   :  ", "+ab:cd", "+-1:00"])
    func `an invalid offset is ignored`(text: String) {
        #expect(CaptureTime.offset(metadataText: text) == nil)
    }

    @Test(arguments: [
        ("2023-09-27T14:35:33+02:00", 33, 0, 7200), ("2023-09-27T14:35:33.25Z", 33, 250_000_000, 0),
        ("2023:09:27 14:35:33", 33, 0, 3600),
    ])
    func `an offset after the time wins`(text: String, second: Int, nanosecond: Int, offset: Int) {
        let time = CaptureTime(metadataText: text, offset: 3600)
        #expect(time?.wallTime.second == second && time?.wallTime.nanosecond == nanosecond && time?.offset == offset)
    }

    @Test(arguments: [
        ("  Canon\0garbage", "Canon"), ("F\u{FC}ji  ", "Füji"), ("NIKON   \0\0", "NIKON"), ("\r\n a b \t", "a b"),
    ])
    func `a text ends at its NUL and has no blanks around it`(text: String, expected: String) {
        #expect(MetadataText.string(fromPossiblyUTF8: text.utf8) == expected)
    }

    @Test(arguments: [[], [0], [0x20, 0x20], [0, 0x41], [0xFE, 0xFF]] as [[UInt8]])
    func `nothing is not a text`(bytes: [UInt8]) {
        #expect(MetadataText.string(fromPossiblyUTF8: bytes) == nil)
    }

    @Test(
        arguments: [
            ([0x93, 0x48, 0x92, 0x94, 0x20, 0x96, 0x20, 0x80], "“H’” – €"), ([0x8A, 0x9E, 0x9F], "Šž\u{178}"),
            ([0x41, 0x81, 0x9D], "A\u{81}\u{9D}"),
        ] as [([UInt8], String)])
    func `in place of Latin-1's controls, Windows has letters`(bytes: [UInt8], text: String) {
        #expect(MetadataText.string(fromPossiblyUTF8: bytes) == text)
    }

    @Test func `text other than UTF-8 is Latin-1`() {
        #expect(MetadataText.string(fromPossiblyUTF8: [0x5A, 0x6F, 0xEB]) == "Zoë")
    }
}
