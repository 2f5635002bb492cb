import DecoderProtocol
import TestFixtures
import Testing

@testable import AudioCoding

/// The times of recorders and cameras in sounds and films.
struct RecordingTimeTests {
    private func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        Array(name.utf8) + little(content.count, 4) + content + (content.count % 2 == 0 ? [] : [0])
    }

    /// A tenth of a second of silence, with chunks before it.
    private func wave(_ chunks: [UInt8]) -> [UInt8] {
        let format = little(1, 2) + little(1, 2) + little(8000, 4) + little(16_000, 4) + little(2, 2) + little(16, 2)
        let content = Array("WAVE".utf8) + chunk("fmt ", format) + chunks + chunk("data", little(0, 1600))
        return chunk("RIFF", content)
    }

    private func broadcast(date: String, time: String) -> [UInt8] {
        let padded = { (text: String, count: Int) in Array(text.utf8) + little(0, count - text.utf8.count) }
        return chunk("bext", little(0, 320) + padded(date, 10) + padded(time, 8) + little(0, 264))
    }

    private func times(_ bytes: [UInt8]) throws -> [TimeClaim] {
        try TemporaryFile(bytes).withDescriptor { try AudioFile(descriptor: $0).metadata.times }
    }

    private func time(_ text: String) throws -> CaptureTime { try #require(CaptureTime(metadataText: text)) }

    @Test(arguments: [
        ("2024-07-15", "14:30:00", "2024-07-15T14:30:00"), ("2024:07:15", "14-30-00", "2024-07-15T14:30:00"),
        ("2024_07_15", "14.30.00", "2024-07-15T14:30:00"), ("2024 07 15", "14 30 00", "2024-07-15T14:30:00"),
        ("2024-07-15", "", "2024-07-15"),
    ])
    func `a broadcast wave's time has any separators, or is a day`(date: String, clock: String, expected: String) throws
    {
        #expect(try times(wave(broadcast(date: date, time: clock))) == [TimeClaim(.recorder, try time(expected))])
    }

    @Test(arguments: [("", ""), ("0000-00-00", "00:00:00"), ("2024-13-15", "14:30:00")])
    func `a broadcast wave without a date has no time`(date: String, clock: String) throws {
        #expect(try times(wave(broadcast(date: date, time: clock))).isEmpty)
    }

    @Test func `iXML alone has the recorder's time`() throws {
        let document = """
            <?xml version="1.0"?><BWFXML><BEXT><BWF_ORIGINATION_DATE>2024-07-15</BWF_ORIGINATION_DATE>\
            <BWF_ORIGINATION_TIME>14:30:00</BWF_ORIGINATION_TIME></BEXT></BWFXML>
            """
        let expected = [TimeClaim(.recorder, try time("2024-07-15T14:30:00"))]
        #expect(try times(wave(chunk("iXML", Array(document.utf8)))) == expected)
        // The same time in both is one claim.
        let both = broadcast(date: "2024-07-15", time: "14:30:00") + chunk("iXML", Array(document.utf8))
        #expect(try times(wave(both)) == expected)
        #expect(
            try times(wave(chunk("iXML", Array("<BWFXML><BWF_ORIGINATION_DATE>2024".utf8)))).map(\.time.precision) == [
                .year
            ])
    }

    @Test(
        arguments: [
            ("Recorded at 12:30:00 15/07/2024 (UTC) by AudioMoth 24E1440 at medium gain", "2024-07-15T12:30:00Z"),
            ("Recorded at 14:30:00 15/07/2024 (UTC+2) by AudioMoth 24E1440", "2024-07-15T14:30:00+02:00"),
            ("Recorded at 18:00:00 15/07/2024 (UTC+5:30) by AudioMoth", "2024-07-15T18:00:00+05:30"),
            ("Recorded at dawn, 15/07/2024 (in the garden)", nil), ("Recorded at 12:30:00", nil), ("", nil),
        ] as [(String, String?)])
    func `AudioMoth writes its time into a comment`(comment: String, expected: String?) throws {
        var metadata = MediumMetadata()
        metadata.comment = comment
        metadata.addTagTimes()
        #expect(metadata.times == (try expected.map { [TimeClaim(.recorder, try time($0))] } ?? []))
    }

    @Test(
        arguments: [
            ("2024-01-15", "2024-01-15"), ("2024/01/15", "2024-01-15"), ("2024-01-15T10:11", "2024-01-15T10:11"),
            ("2024-01-15 10:11:12Z", "2024-01-15T10:11:12Z"), ("2024", nil), ("2024-01", nil), ("nonsense", nil),
        ] as [(String, String?)])
    func `a tag's date is a time if it is at least a day`(date: String, expected: String?) throws {
        var metadata = MediumMetadata()
        metadata.date = date
        metadata.addTagTimes()
        #expect(metadata.times == (try expected.map { [TimeClaim(.recorder, try time($0))] } ?? []))
    }

    @Test(arguments: [
        ("Mon Mar 10 15:04:43 2003\n\0", "2003-03-10T15:04:43"), ("2001/ 1/27  1:42PM", "2001-01-27T13:42"),
        ("2005/11/28/ 09:19", "2005-11-28T09:19"), ("2002-12-16  15:35:01\0\0", "2002-12-16T15:35:01"),
        ("2009-07-15 14:30:00", "2009-07-15T14:30:00"), ("MON JUL 15 14:30:00 2009", "2009-07-15T14:30:00"),
    ])
    func `a camera's AVI has its time in any form`(text: String, expected: String) throws {
        let list = Array("hdrl".utf8) + chunk("avih", little(0, 56)) + chunk("IDIT", Array(text.utf8))
        let information = Array("INFO".utf8) + chunk("ICRD", Array("2010-01-02\0".utf8))
        let film = chunk("RIFF", Array("AVI ".utf8) + chunk("LIST", list) + chunk("LIST", information))
        let claims = try TemporaryFile(film).withDescriptor { RIFFTimes(descriptor: $0).claims }
        #expect(claims == [TimeClaim(.recorder, try time(expected)), TimeClaim(.recorder, try time("2010-01-02"))])
    }

    @Test func `chunks that are damaged anywhere are harmless`() throws {
        let list = Array("hdrl".utf8) + chunk("IDIT", Array("2009-07-15".utf8))
        let film = chunk("RIFF", Array("AVI ".utf8) + chunk("LIST", list) + chunk("ds64", little(9, 28)))
        for index in film.indices {
            for value in [0, 0x7F, 0xFF] as [UInt8] {
                var damaged = film
                damaged[index] = value
                _ = try TemporaryFile(damaged).withDescriptor { RIFFTimes(descriptor: $0).claims }
            }
        }
    }

    private func film(_ bytes: [UInt8]) throws -> MediumMetadata {
        let found = try TemporaryFile(bytes).withDescriptor {
            UndecodedSound(descriptor: $0, firstBytes: Array(bytes.prefix(512)))
        }
        return try #require(found).metadata
    }

    @Test func `Sony's document in a film has the local time, its zone and the camera`() throws {
        let document = """
            <?xml version="1.0"?><NonRealTimeMeta><CreationDate value="2024-07-15T21:30:00+09:00"/>\
            <Device manufacturer="Sony" modelName="ILCE-7M3" serialNo="1"/></NonRealTimeMeta>
            """
        let handler = box(
            "hdlr", [UInt8](repeating: 0, count: 8) + Array("nrtm".utf8) + [UInt8](repeating: 0, count: 13))
        let content = big(0, 4) + Array(document.utf8)
        let meta = box("meta", big(0, 4) + handler + box("xml ", content))
        let found = try film(VideoBoxes().bytes + meta)
        #expect(found.times.first(.recorder) == (try time("2024-07-15T21:30:00+09:00")))
        #expect(found.make == "Sony" && found.model == "ILCE-7M3")
        #expect(found.times.map(\.source).contains(.header))
    }

    @Test func `a header that counts from 1970 is not 66 years older`() throws {
        var boxes = VideoBoxes()
        boxes.creationTime = 1_342_362_600
        #expect(try film(boxes.bytes).times == [TimeClaim(.header, try time("2012-07-15T14:30:00Z"))])
        boxes.creationTime = 0
        #expect(try film(boxes.bytes).times.isEmpty)
    }

    @Test func `without a time in its header a film has that of its tracks, then that of its last change`() throws {
        var boxes = VideoBoxes()
        (boxes.creationTime, boxes.changeTime) = (0, 2_082_844_800 + 1_342_362_600)
        #expect(try film(boxes.bytes).times == [TimeClaim(.modification, try time("2012-07-15T14:30:00Z"))])
        boxes.trackTime = 2_082_844_800 + 1_342_362_000
        #expect(try film(boxes.bytes).times == [TimeClaim(.header, try time("2012-07-15T14:20:00Z"))])
    }
}
