import Chronology
import DecoderProtocol
import TestFixtures
import Testing

struct MetadataReadingTests {
    /// The time with what is known of it: `2024-07-15T14:30:00`, `2024-07`.
    private func shown(_ time: CaptureTime?) -> String {
        guard let time else { return "none" }
        let wall = time.wallTime
        switch time.precision {
        case .second: return "\(wall.date)T\(wall.clock(withSeconds: true))"
        case .minute: return "\(wall.date)T\(wall.clock())"
        case .day: return "\(wall.date)"
        case .month: return String("\(wall.date)".prefix(7))
        case .year: return String("\(wall.date)".prefix(4))
        }
    }

    @Test(arguments: [
        ("2024:02:29 11:22:33", "2024-02-29T11:22:33"), ("2024-02-28T11:22:33", "2024-02-28T11:22:33"),
        ("1899:12:31 23:59:59", "1899-12-31T23:59:59"), ("2016:12:31 23:59:60", "2016-12-31T23:59:59"),
        ("2024/07/15 14:30:00", "2024-07-15T14:30:00"), ("2024.07.15 14:30:00", "2024-07-15T14:30:00"),
        ("2024:02-28 11:22:33", "2024-02-28T11:22:33"), ("2024:07:15 14:30", "2024-07-15T14:30"),
        ("2024:07:15 24:05:10", "2024-07-15T00:05:10"), ("2024:07:15", "2024-07-15"), ("2024-07", "2024-07"),
        ("2024", "2024"), ("1978:00:00 00:00:00", "1978"), ("2024:07:00", "2024-07"), ("19780715", "1978-07-15"),
        ("20240715T143000Z", "2024-07-15T14:30:00"), ("20240715143000", "2024-07-15T14:30:00"),
        ("2024: 7:15  4:30: 9", "2024-07-15T04:30:09"), ("2001/ 1/27  1:42PM", "2001-01-27T13:42"),
        ("2005/11/28/ 09:19", "2005-11-28T09:19"), ("2024:07:15 02:30:00 p.m.", "2024-07-15T14:30:00"),
        ("2024:07:15 12:30:00 AM", "2024-07-15T00:30:00"), ("2024:07:15 下午2:30:00", "2024-07-15T14:30:00"),
        ("2024-07-15   :  :  ", "2024-07-15"), ("MON JUL 15 14:30:00 2024", "2024-07-15T14:30:00"),
        ("Mon Jul 15 14:30:00 CEST 2024", "2024-07-15T14:30:00"), ("Jul 15, 2024", "2024-07-15"),
        ("Mon, 15 Jul 2024 14:30:00 +0200", "2024-07-15T14:30:00"), ("15.07.2024 14:30:00", "2024-07-15T14:30:00"),
        ("２０２４:02:28 11:22:33", "2024-02-28T11:22:33"), ("٢٠٢٤:٠٧:١٥ ١٤:٣٠:٠٠", "2024-07-15T14:30:00"),
        ("2024-07-15 14-30-00", "2024-07-15T14:30:00"), ("2024-07-15T14:30:00.5 and more", "2024-07-15T14:30:00"),
    ])
    func `a time is read in all forms of cameras and recorders`(text: String, expected: String) {
        #expect(shown(CaptureTime(metadataText: text)) == expected)
    }

    @Test(arguments: [
        "", "0000:00:00 00:00:00", "    :  :     :  :  ", "2024:02:30 11:22:33", "2023:02:29 11:22:33",
        "2024:13:01 00:00:00", "02/28/2024 11:22:33", "2024:02:28 11:60:33", "2024:02:28 11:22:61",
        "2024:02:28 25:00:00", "+024:02:28 11:22:33", "yesterday", "123", "2024:00:15", "July",
    ])
    func `an invalid time is ignored`(text: String) {
        #expect(shown(CaptureTime(metadataText: text)) == "none")
    }

    @Test(arguments: [("18", 180_000), ("007", 7000), ("", 0), ("1234567891", 123_456), ("x", 0)])
    func `digits after the second are its fraction`(digits: String, microsecond: Int) {
        let time = CaptureTime(metadataText: "2024:02:28 11:22:33", fraction: digits)
        #expect(time?.wallTime.microsecond == microsecond)
    }

    @Test(arguments: [
        ("+05:45", 20_700), ("-03:30", -12_600), ("Z", 0), ("+0200", 7200), ("+14:00", 50_400), ("-00:00", 0),
        ("+5:30", 19_800), ("05:30", 19_800), ("UTC+5:30", 19_800), ("GMT-3", -10_800), ("+5", 18_000), ("UTC", 0),
        ("\u{2212}03:00", -10_800), (" +02:00 ", 7200), ("+530", 19_800),
    ])
    func `an offset is read in all spellings`(text: String, seconds: Int) {
        #expect(CaptureTime.offset(metadataText: text) == seconds)
    }

    @Test(arguments: [
        "", "+14:01", "-15:00", "+05:60", "   :  ", "+ab:cd", "+-1:00", "0530", "5", "+", "UTC+", "PST", "+12345",
    ])
    func `an invalid offset is ignored`(text: String) {
        #expect(CaptureTime.offset(metadataText: text) == nil)
    }

    @Test func `any text gives a time that exists, or none`() {
        var generator = SeededGenerator()
        let pieces = [
            "2024", "07", "15", " 7", ":", "/", "-", " ", "T", "14", "24", "30", "99", ".5", "PM", "Z", "Jul", "下午",
            "0",
        ]
        for _ in 0..<20_000 {
            let text = (0..<Int.random(in: 0...10, using: &generator)).map { _ in generator.pick(pieces) }.joined()
            guard let time = CaptureTime(metadataText: text) else { continue }
            #expect(
                time.wallTime.date.year > 0 && abs(time.offset ?? 0) <= CaptureTime.maximumOffset,
                "\(generator.name) \(text)")
            // What is longer than a minute begins at midnight.
            if time.precision >= .day { #expect((time.wallTime.hour, time.wallTime.minute) == (0, 0)) }
        }
    }

    @Test(arguments: [
        ("2023-09-27T14:35:33+02:00", 33, 0, 7200), ("2023-09-27T14:35:33.25Z", 33, 250_000, 0),
        ("2023:09:27 14:35:33", 33, 0, 3600),
    ])
    func `an offset after the time wins`(text: String, second: Int, microsecond: Int, offset: Int) {
        let time = CaptureTime(metadataText: text, offset: 3600)
        #expect(time?.wallTime.second == second && time?.wallTime.microsecond == microsecond && time?.offset == offset)
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
