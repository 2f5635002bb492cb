import Chronology
import DecoderProtocol
import Foundation
import TestFixtures
import Testing

@testable import DiaryMedia

struct FileNameTimeTests {
    private static let now = Instant(secondsSince1970: 1_795_176_000)  // 2026-11-20T12:00Z

    private func shown(_ name: [UInt8]) -> String {
        let evidence = MediumEvidence(of: nil, name: name, modificationTime: nil)
        let claims = ClaimPossibility(kind: .photo, now: Self.now).separate(evidence.claims).possible
        guard let claim = claims.first else { return "none" }
        guard claim.precision < .day else { return "\(claim.wall.date)" }
        let fraction = claim.wall.microsecond == 0 ? "" : ".\(claim.wall.microsecond / 1000)"
        let isUTC = claim.isUniversal || claim.offset == 0
        return "\(claim.wall.date) \(claim.wall.clock(withSeconds: true))\(fraction)\(isUTC ? "Z" : "")"
    }

    @Test(arguments: [
        ("IMG_20240115_101112.jpg", "2024-01-15 10:11:12"), ("IMG_20240115_101112_HDR.jpg", "2024-01-15 10:11:12"),
        ("IMG_20240115_101112_1.jpg", "2024-01-15 10:11:12"), ("IMG_20240115_101112~2.jpg", "2024-01-15 10:11:12"),
        ("IMG_20240115_101112345.jpg", "2024-01-15 10:11:12.345"), ("IMG20240115101112.jpg", "2024-01-15 10:11:12"),
        ("IMG_20240115_101112_BURST001_COVER.jpg", "2024-01-15 10:11:12"),
        ("00100lPORTRAIT_00100_BURST20200115101112345_COVER.jpg", "2020-01-15 10:11:12.345"),
        ("20240115_101112.jpg", "2024-01-15 10:11:12"), ("20240115_101112(0).jpg", "2024-01-15 10:11:12"),
        ("20240115_101112_001.jpg", "2024-01-15 10:11:12"), ("20240115-101112.heic", "2024-01-15 10:11:12"),
        ("PXL_20240115_101112345.jpg", "2024-01-15 10:11:12.345Z"),
        ("PXL_20240115_101112345.PORTRAIT-01.COVER.jpg", "2024-01-15 10:11:12.345Z"),
        ("PXL_20240115_101112345.NIGHT.jpg", "2024-01-15 10:11:12.345Z"),
        ("PXL_20240115_101112345.MP", "2024-01-15 10:11:12.345Z"),
        ("pxl_20240115_101112345~2.MP.jpg", "2024-01-15 10:11:12.345Z"),
        ("MVIMG_20190115_101112.jpg", "2019-01-15 10:11:12"), ("PANO_20190115_101112.vr.jpg", "2019-01-15 10:11:12"),
        ("VID_20240115_101112.mp4", "2024-01-15 10:11:12"), ("P_20240115_101112.jpg", "2024-01-15 10:11:12"),
        ("WP_20150115_10_11_12_Pro.jpg", "2015-01-15 10:11:12"), ("WP_20130115_001.jpg", "2013-01-15"),
        ("C360_2014-01-15-10-11-12-345.jpg", "2014-01-15 10:11:12"),
        ("DJI_20240115101112_0001_D.JPG", "2024-01-15 10:11:12"),
        ("20240115_101112000_iOS.jpg", "2024-01-15 10:11:12Z"),
        ("IMG_20240115_101112.sync-conflict-20250101-101010-ABCDEFG.jpg", "2024-01-15 10:11:12"),
    ])
    func `names of cameras and phones have their time`(name: String, time: String) {
        #expect(shown(Array(name.utf8)) == time)
    }

    @Test(arguments: [
        ("IMG-20240115-WA0007.jpg", "2024-01-15"), ("IMG-20240115-WA0007(1).jpeg", "2024-01-15"),
        ("VID-20240115-WA0001.mp4", "2024-01-15"), ("AUD-20240115-WA0003.opus", "2024-01-15"),
        ("PTT-20240115-WA0007.opus", "2024-01-15"), ("STK-20240115-WA0000.webp", "2024-01-15"),
        ("WhatsApp Image 2024-01-15 at 10.11.12.jpeg", "2024-01-15 10:11:12"),
        ("WhatsApp Image 2024-01-15 at 10.11.12 (1).jpeg", "2024-01-15 10:11:12"),
        ("WhatsApp Audio 2024-01-15 at 10.11.12.opus", "2024-01-15 10:11:12"),
        ("WhatsApp Ptt 2024-01-15 at 1.11.12 PM.ogg", "2024-01-15 13:11:12"),
        ("signal-2024-01-15-182205.jpg", "2024-01-15 18:22:05"),
        ("signal-2024-01-15-182205_002.jpeg", "2024-01-15 18:22:05"),
        ("signal-2024-01-15-18-22-05-123.jpg", "2024-01-15 18:22:05"),
        ("signal-attachment-2024-01-15-182205.jpg", "2024-01-15 18:22:05"),
        ("photo_2024-01-15_10-11-12.jpg", "2024-01-15 10:11:12"),
        ("photo_2024-01-15_10-11-12 (2).jpg", "2024-01-15 10:11:12"),
        ("audio_2024-01-15_10-11-12.ogg", "2024-01-15 10:11:12"),
        ("threema-20240115-101112345.jpg", "2024-01-15 10:11:12.345"),
        ("viber_image_2024-01-15_10-11-12-345.jpg", "2024-01-15 10:11:12"),
        ("viber image 2019-05-06 , 12.34.56.jpg", "2019-05-06 12:34:56"),
        ("FB_IMG_1705313472345.jpg", "2024-01-15 10:11:12.345Z"),
        ("mmexport1705313472345.jpg", "2024-01-15 10:11:12.345Z"),
        ("1705313472345.jpg", "2024-01-15 10:11:12.345Z"), ("InShot_20240115_101112345.jpg", "2024-01-15 10:11:12.345"),
        ("2024-01-15_10-11-12_UTC.jpg", "2024-01-15 10:11:12Z"),
    ])
    func `names of messengers have their time`(name: String, time: String) {
        #expect(shown(Array(name.utf8)) == time)
    }

    @Test(arguments: [
        ("Screenshot_20240115-101112.png", "2024-01-15 10:11:12"),
        ("Screenshot_20240115_101112_Chrome.jpg", "2024-01-15 10:11:12"),
        ("Screenshot_2024-01-15-10-11-12-345_com.whatsapp.jpg", "2024-01-15 10:11:12"),
        ("Screenshot 2024-01-15 at 10.11.12.png", "2024-01-15 10:11:12"),
        ("Screenshot 2024-01-15 at 9.11.12\u{202F}PM.png", "2024-01-15 21:11:12"),
        ("Screen Shot 2016-03-02 at 12.05.09 AM.png", "2016-03-02 00:05:09"),
        ("Screen Shot 2016-03-02 at 12.05.09 p. m..png", "2016-03-02 12:05:09"),
        ("Screenshot from 2024-01-15 10-11-12.png", "2024-01-15 10:11:12"),
        ("Screenshot 2024-01-15 101112.png", "2024-01-15 10:11:12"),
        ("Bildschirmfoto 2024-01-15 um 10.11.12.png", "2024-01-15 10:11:12"),
        ("Bildschirmfoto vom 2024-01-15 10-11-12.png", "2024-01-15 10:11:12"),
        ("Capture d’écran 2024-01-15 à 10.11.12.png", "2024-01-15 10:11:12"),
        ("Captura de pantalla 2024-01-15 a las 10.11.12.png", "2024-01-15 10:11:12"),
        ("Snímek obrazovky 2024-01-15 v 10.11.12.png", "2024-01-15 10:11:12"),
        ("截屏2024-01-15 下午3.11.12.png", "2024-01-15 15:11:12"),
        ("스크린샷 2024-01-15 오전 10.11.12.png", "2024-01-15 10:11:12"),
        ("لقطة شاشة ٢٠٢٤-٠١-١٥ في ٢.٣٠.٠٠ م.jpg", "2024-01-15 14:30:00"),
        ("لقطة شاشة ٢٠٢٤-٠١-١٥ في ٢.٣٠.٠٠ ص.jpg", "2024-01-15 02:30:00"),
        ("لقطة شاشة ٢٠٢٤-٠١-١٥ في ١٢.٣٠ م (٢).jpg", "2024-01-15 12:30:00"),
        ("Captura de Tela 2024-01-15 às 2.30.00 da tarde.jpg", "2024-01-15 14:30:00"),
        ("Captura de Tela 2024-01-15 às 12.30.00 da manhã (1).jpg", "2024-01-15 00:30:00"),
        ("Captura de Tela 2024-01-15 às 2.30.00 da casa.jpg", "2024-01-15 02:30:00"),
        ("Captura 2024-01-15 a las 2.30 de la tarde.jpg", "2024-01-15 14:30:00"),
        ("Στιγμιότυπο 2024-01-15, 2.30.00 μ.μ..png", "2024-01-15 14:30:00"),
        ("vlcsnap-2024-01-15-10h11m12s345.png", "2024-01-15 10:11:12"),
        ("Photo on 2024-01-15 at 10.11.jpg", "2024-01-15 10:11:00"), ("2024-01-15.jpg", "2024-01-15"),
        ("2024-01-15 10.11.12.jpg", "2024-01-15 10:11:12"), ("2024-01-15 10.11.12-1.jpg", "2024-01-15 10:11:12"),
        ("2024-01-15T10:11:12Z.jpg", "2024-01-15 10:11:12Z"), ("20240115T101112Z.png", "2024-01-15 10:11:12Z"),
        ("Zdjęcie 15 maja 2024.jpg", "2024-05-15"), ("Foto 3 listopada 2024.jpg", "2024-11-03"),
        ("Slika 3. listopada 2024.jpg", "none"),
        ("2024-01-15 (3).jpg", "2024-01-15"), ("2024_01_15 garden.jpg", "2024-01-15"),
        ("Collage 2024-01-15 10_11_12.jpg", "2024-01-15 10:11:12"), ("20240115.jpg", "2024-01-15"),
    ])
    func `names of screenshots and of people have their time`(name: String, time: String) {
        #expect(shown(Array(name.utf8)) == time)
    }

    @Test(arguments: [
        ("Recording_20240115_101112.m4a", "2024-01-15 10:11:12"),
        ("Recording 20240115 101112.m4a", "2024-01-15 10:11:12"),
        ("Aufnahme_240115_101112.m4a", "2024-01-15 10:11:12"), ("Voice 240115_101112.m4a", "2024-01-15 10:11:12"),
        ("Call recording Mum_240115_101112.m4a", "2024-01-15 10:11:12"),
        ("Call_+4915112345678_20240115-101112.m4a", "2024-01-15 10:11:12"),
        ("John(00420123456789)_20240115101112.mp3", "2024-01-15 10:11:12"),
        ("20240115 101112-6A2B3C4D.m4a", "2024-01-15 10:11:12"), ("240115-101112_Tr1.WAV", "2024-01-15 10:11:12"),
        ("240115_0001.mp3", "2024-01-15"), ("240115_001.WAV", "2024-01-15"), ("240115_2599.mp3", "2024-01-15"),
        ("240115_1011.mp3", "2024-01-15 10:11:00"),
        ("XRecorder_15012024_101112.mp4", "2024-01-15 10:11:12"),
        ("GMT20240115-101112_Recording.mp4", "2024-01-15 10:11:12Z"),
    ])
    func `names of recorders have their time`(name: String, time: String) {
        #expect(shown(Array(name.utf8)) == time)
    }

    @Test(arguments: [
        "", ".", "...", "IMG_0815.JPG", "DSC_2041.JPG", "DSCF20101.JPG", "P1150123.JPG", "20481024.jpg", "19201080.jpg",
        "20241315.jpg", "20230229_101112.jpg", "20240115_256112.jpg", "IMG_20240230_101112.jpg", "19891231_101112.jpg",
        "20261123_101112.jpg", "99991231.jpg", "+4915112345678.jpg", "2024.jpg", "2024-01.jpg", "2024-13-15.jpg",
        "received_1234567890123.jpeg", "received_1705313472345678.jpeg", "4006381333931.jpg", "1234567890.jpg",
        "10406832_10152123456789_6543210987654321_n.jpg", "20031015_101521234567_123_n.jpg",
        "9f20240115ab.jpg", "240115_0001.jpg", "S__20240115.jpg", "15012024143.jpg", "2024_0115.jpg", "10.11.12.jpg",
        "Photo Jan 15, 2 30 00 PM.jpg", "Mayer 12 2024.jpg", "192.168.10.12.jpg", "FILE991315-101112F.jpg",
        "Snapchat-1705313472.jpg", "07-15-2024 10-11-12.jpg", "1.1.24.jpg",
        "a@15-13-2024_10-11-12.jpg", "a@15-01-2024.jpg", "999999_101112.m4a", "ZOOM0003.WAV",
        "New Recording 12.m4a", "Track 2024 01 15.mp3", "1.2024-1-5.jpg", "12024-01-15.jpg", "2024-01-155.jpg",
        "XRecorder_15132024_101112.mp4", "a.sync-conflict-20240115-101112-ABCDEFG.jpg",
        "a (Anna's conflicted copy 2024-01-15).jpg", "a_conflict-20240115-101112.jpg",
    ])
    func `mere numbers are not dates`(name: String) {
        #expect(shown(Array(name.utf8)) == "none")
    }

    @Test(
        arguments: [
            ("2024-07-15T14-30-00+0900.jpg", 32_400), ("2024-07-15T14-30-00-0330.jpg", -12_600),
            ("2024-07-15T14:30:00+05:45.jpg", 20_700), ("2024-07-15T14-30-00.123+09-00.jpg", 32_400),
            ("20240715_143000+0200 (1).jpg", 7200), ("20240715T143000-0500.jpg", -18_000),
            ("2024-07-15 14.30.00 UTC+2.jpg", 7200), ("2024-07-15 14.30.00 GMT-3 beach.jpg", -10_800),
            ("2024-07-15T14-30-00Z.jpg", 0), ("2024-07-15T14:30:00.123Z.png", 0),
            ("2024-07-15T14_30_00.000Z.webm", 0), ("2024-07-15T14-30-00-123456Z.jpg", 0),
            ("2024-07-15T14-30-00-12Z.jpg", nil), ("2024-07-15T14-30-00-123zoo.jpg", nil),
            ("2024-07-15T14-30-00-0001.jpg", nil), ("20240715_143000-0100-2.jpg", nil), ("20240715_143000-01.jpg", nil),
            ("20240715_143000+2.jpg", nil), ("20240715_143000+9900.jpg", nil), ("2024-07-15T14-30-00+0907.jpg", nil),
        ] as [(String, Int?)])
    func `an offset after a time is its zone`(name: String, offset: Int?) throws {
        let found = try #require(FileNameTime.all(in: Array(name.utf8)).first)
        #expect(found.hasTime && found.wall.clock(withSeconds: true) == "14:30:00")
        #expect(found.zone == (offset.map { .written($0) } ?? .local))
        #expect(ClaimedTime(found).offset == offset)
    }

    @Test func `a name of any bytes is read`() {
        #expect(shown([0xFF, 0xC3] + Array("_20240115_101112".utf8) + [0xE2, 0x80]) == "2024-01-15 10:11:12")
        #expect(shown(Array(repeating: UInt8(ascii: "1"), count: 255)) == "none")
        #expect(shown(Array(UInt8.min...UInt8.max)) == "none")
    }

    @Test func `any name gives a valid time or none`() {
        var generator = SeededGenerator()
        let pieces = [
            "IMG", "PXL_", "20240115", "101112", "2024", "01", "15", "-", "_", ".", " ", " at ", "345", "PM",
            "1705313472345",
            "240115", "h", "m", "99", "0", "\u{202F}", "下午", "é", ".jpg", ".wav",
        ].map { Array($0.utf8) }
        for _ in 0..<20_000 {
            var name = (0..<Int.random(in: 0...8, using: &generator)).flatMap { _ in generator.pick(pieces) }
            if generator.isOne(in: 3), !name.isEmpty { name[Int.random(in: name.indices, using: &generator)] ^= 0x90 }
            for time in FileNameTime.all(in: name) {
                #expect(time.hasTime || time.wall.hour == 12, "\(generator.name) \(name)")
                #expect(1300...2700 ~= time.wall.date.year, "\(generator.name) \(name)")
            }
        }
    }

    @Test func `the day after tomorrow is accepted for clocks that are ahead, and no later one`() {
        #expect(shown(Array("IMG_20261122_115959.jpg".utf8)) == "2026-11-22 11:59:59")
        #expect(shown(Array("IMG_20261122_120001.jpg".utf8)) == "none")
    }

    @Test(arguments: [
        ("15.01.2024 10-11-12.jpg", "2024-01-15 10:11:12"), ("15.01.2024.jpg", "2024-01-15"),
        ("File 15-01-2024, 10 11 12.jpg", "2024-01-15 10:11:12"), ("2024-1-5 9.11.jpg", "2024-01-05 09:11:00"),
        ("photo_15-01-2024_10-11-12.jpg", "2024-01-15 10:11:12"),
        ("photo_12@15-01-2024_10-11-12.jpg", "2024-01-15 10:11:12"),
        ("Foto 15.01.24, 10 11 12.jpg", "2024-01-15 10:11:12"), ("2024_0115_101112_001.JPG", "2024-01-15 10:11:12"),
        ("AMBA2024_0115.jpg", "2024-01-15"), ("IMG-20240115-00012.jpg", "2024-01-15"),
        ("January 15, 2024 at 2 11 PM.jpg", "2024-01-15 14:11:00"),
        ("2024년 1월 15일 오후 2시 11분 12초.jpg", "2024-01-15 14:11:12"), ("2024年1月15日下午2.11.12.jpg", "2024-01-15 14:11:12"),
        ("2024年1月15日 10時11分12秒.jpg", "2024-01-15 10:11:12"), ("令和6年1月15日 10時11分12秒.jpg", "2024-01-15 10:11:12"),
        ("2024년 01월 15일 10시 11분.jpg", "2024-01-15 10:11:00"), ("2024年01月15日.jpg", "2024-01-15"),
        ("Photo Jan 15, 2024, 2 11 12 PM.jpg", "2024-01-15 14:11:12"), ("15 January 2024.jpg", "2024-01-15"),
        ("Foto 15 Mär 2024, 10 11 12.jpg", "2024-03-15 10:11:12"), ("Vidéo 3 août 2023.mp4", "2023-08-03"),
        ("2024_01_15_10_11_IMG_1234.JPG", "2024-01-15 10:11:00"), ("FILE240115-101112F.MP4", "2024-01-15 10:11:12"),
        ("EVT240115-101112.MP4", "2024-01-15 10:11:12"), ("NO20240115-101112-000123F.MP4", "2024-01-15 10:11:12"),
        ("RPReplay_Final1705313472.MP4", "2024-01-15 10:11:12Z"), ("IMG_1705313472345.jpg", "2024-01-15 10:11:12.345Z"),
        ("received_1705313472345.jpeg", "2024-01-15 10:11:12.345Z"), ("Brief 1912-04-15.pdf", "1912-04-15"),
        ("IMG_٢٠٢٤٠١١٥_١٠١١١٢.jpg", "2024-01-15 10:11:12"), ("IMG_۲۰۲۴۰۱۱۵_۱۰۱۱۱۲.jpg", "2024-01-15 10:11:12"),
        ("स्क्रीनशॉट २०२४-०१-१५ १०.११.१२.png", "2024-01-15 10:11:12"), ("scan-1978-07-15.jpg", "1978-07-15"),
        ("Képernyőfotó 2024-01-15 - 10.11.12.png", "2024-01-15 10:11:12"),
        ("IMG_20240115_101112_00_001.insp", "2024-01-15 10:11:12"),
        ("dji_fly_20240115_101112_123_1705313472345_photo.jpg", "2024-01-15 10:11:12"),
        ("2024011510111200-0123456789ABCDEF0123456789ABCDEF.jpg", "2024-01-15 10:11:12"),
        ("2024011510111200-0123456789ABCDEF.jpg", "none"), ("2024011510111200.jpg", "none"),
        ("img20240115_10111234.jpg", "2024-01-15 10:11:12"), ("IMG_20240115_10111234.jpg", "none"),
        ("Picsart_24-01-15_10-11-12-345.jpg", "2024-01-15 10:11:12"), ("Picsart_24-01-15.jpg", "none"),
        ("Picsart_24.jpg", "none"), ("Picsart_24-01.jpg", "none"),
        ("24-01-15 10-11-12 0123.jpg", "2024-01-15 10:11:12"),
        ("Video 24-01-15 10-11-12 0123.mov", "2024-01-15 10:11:12"),
        ("24-01-15 10-11-12.jpg", "none"), ("24-01-15 10-11-12 12345.jpg", "none"),
        ("2024-01-15_10-11.png", "2024-01-15 10:11:00"), ("2024-01-15_10-11-x.png", "2024-01-15"),
        ("2024-01-15_1-11.png", "2024-01-15"), ("15. 1. 2024.jpg", "2024-01-15"),
        ("Hra 15. 1. 2024 10_11_12.png", "2024-01-15 10:11:12"), ("1. 1. 24.jpg", "none"),
        ("ScreenRecording_01-05-2024 10-11-12_1.MP4", "2024-01-05 10:11:12"),
        ("ScreenRecording_01-15-2024 10-11-12_1.MP4", "2024-01-15 10:11:12"),
    ])
    func `further forms of names are read`(name: String, time: String) {
        #expect(shown(Array(name.utf8)) == time)
    }

    @Test(arguments: ["6年.jpg", "令和6年.jpg", "令和6年7月.jpg", "12 6年"])
    func `a year alone is no date`(name: String) {
        #expect(shown(Array(name.utf8)) == "none")
    }

    /// What the names must give in Prague.
    private static let expected: [(name: String, time: String)] = {
        let path = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../Fixtures/Names/names.tsv")
        let text = (try? String(contentsOf: path, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map { line in
            let parts = line.split(separator: "\t").map(String.init)
            return (parts[0], parts[1])
        }
    }()

    @Test func `each name of the list gives the time beside it`() throws {
        let prague = try ZoneDatabase().zone(named: "Europe/Prague")
        let judge = MediumTimeJudge(zone: prague, now: Self.now)
        #expect(Self.expected.count == 88)
        for (name, expected) in Self.expected {
            let evidence = MediumEvidence(of: nil, name: Array(name.utf8), modificationTime: nil)
            let time = judge.time(of: evidence)
            let found = time.map {
                $0.hasTime ? "\($0.wall.date)T\($0.wall.clock(withSeconds: true))" : "\($0.wall.date)"
            }
            #expect(found ?? "none" == expected, "\(name)")
        }
    }
}
