import Chronology
import DecoderProtocol
import Testing

@testable import AudioCoding

/// Time and position in the pictures of a camcorder's transport stream.
struct CamcorderSettingsTests {
    private static let start: [UInt8] = Array("MDPM".utf8) + [3, 0x13, 1, 2, 3, 4]

    /// Packets of one stream, filled up, each after one of another stream.
    private func film(_ content: [UInt8], timed: Bool = false, share: Int = 184) -> [UInt8] {
        stride(from: 0, to: content.count, by: share).flatMap { start -> [UInt8] in
            let part = content[start..<min(start + share, content.count)]
            let rest = 183 - part.count
            let extra: [UInt8] = rest < 0 ? [] : [UInt8(rest)] + [UInt8](repeating: 0xFF, count: rest)
            let own: [UInt8] = [0x47, 0x10, 0x11, rest < 0 ? 0x10 : 0x30] + extra + part
            let other: [UInt8] = [0x47, 0x10, 0x12, 0x10] + [UInt8](repeating: 0x4D, count: 184)
            let times: [[UInt8]] = timed ? [[0x47, 0, 0, 1], [0x47, 0, 0, 2]] : [[], []]
            return times[0] + other + times[1] + own
        }
    }

    private func metadata(_ content: [UInt8], timed: Bool = false, share: Int = 184) -> MediumMetadata {
        var metadata = MediumMetadata()
        let film = self.film([UInt8](repeating: 0, count: 200) + content, timed: timed, share: share)
        CamcorderSettings(film).describe(&metadata)
        return metadata
    }

    private func shown(_ content: [UInt8], timed: Bool = false, share: Int = 184) -> String? {
        guard let time = metadata(content, timed: timed, share: share).times.first(.recorder) else { return nil }
        let clock = "\(time.wallTime.date) \(time.wallTime.clock(withSeconds: true))"
        return clock + (time.offset.map { " \($0)" } ?? "")
    }

    @Test(arguments: [false, true], [184, 50, 7])
    func `a time that is split among packets is read`(isTimed: Bool, share: Int) {
        let content = Self.start + [0x18, 0, 0x20, 0x19, 0x05, 0x19, 0x04, 0x10, 0x20, 0x30]
        #expect(shown(content, timed: isTimed, share: share) == "2019-05-04 10:20:30")
    }

    @Test(
        arguments: [
            (0x02, 3600), (0x0B, 19_800), (0x27, -12_600), (0x42, nil), (0x00, nil), (0xFF, nil), (0x1F, nil),
        ] as [(UInt8, Int?)])
    func `the zone is read unless it is that of summer`(zone: UInt8, offset: Int?) {
        let content = Self.start + [0x18, zone, 0x20, 0x19, 0x05, 0x19, 0x04, 0x10, 0x20, 0x30]
        #expect(shown(content) == "2019-05-04 10:20:30" + (offset.map { " \($0)" } ?? ""))
    }

    @Test func `a three after two zeros is none of the settings`() {
        let content = Self.start + [0x18, 0, 0x20, 0x00, 0x01, 0x19, 0x01, 0, 0, 3, 0]
        #expect(shown(content) == "2000-01-01 00:00:00")
    }

    @Test(
        arguments: [
            [], [2, 0x18, 0, 0x20, 0x19, 0x05], [1, 0x18, 0, 0x20, 0x19, 0x05, 0x19, 0x04, 0x10, 0x20, 0x30],
            [2, 0x18, 0, 0x20, 0x19, 0x0A, 0x19, 0x04, 0x10, 0x20, 0x30],
            [2, 0x18, 0, 0x20, 0x19, 0x13, 0x19, 0x04, 0x10, 0x20, 0x30],
            [2, 0x19, 0x04, 0x10, 0x20, 0x30, 0x70, 0, 0, 0, 0],
        ] as [[UInt8]])
    func `settings without a valid time say nothing`(settings: [UInt8]) {
        #expect(shown(Array("MDPM".utf8) + settings) == nil)
    }

    private func place(_ north: [UInt8], _ east: [UInt8], _ more: [UInt8] = []) -> MediumMetadata {
        let angles: [[UInt8]] = [
            [0xB1] + north, [0xB2, 0, 50, 0, 1], [0xB3, 0, 5, 0, 1], [0xB4, 0x0B, 0xB8, 0, 100],
            [0xB5] + east, [0xB6, 0, 14, 0, 1], [0xB7, 0, 25, 0, 1], [0xB8, 0, 15, 0, 1], more,
        ]
        return metadata(Array("MDPM".utf8) + [20] + angles.joined())
    }

    @Test func `a position is read`() {
        let found = place([0x4E, 0, 32, 32], [0x57, 0, 32, 32])
        #expect(found.latitude == 50.091666667 && found.longitude == -14.420833333)
        let other = place([0x53, 0, 32, 32], [0x45, 0, 32, 32], [0xBE, 0x41, 0, 0, 0])
        #expect(other.latitude == -50.091666667 && other.longitude == 14.420833333)
    }

    @Test func `half a position, or one of no satellites, is none`() {
        #expect(place([0x58, 0, 32, 32], [0x57, 0, 32, 32]).latitude == nil)
        #expect(place([0x4E, 0, 32, 32], [0x57, 0, 32, 32], [0xBE, 0x56, 0, 0, 0]).latitude == nil)
        #expect(place([0x4E, 0, 32, 32], [0x57, 0, 32, 32], [0xB7, 0, 1, 0, 0]).latitude == nil)
    }

    @Test func `any beginning of a film is harmless`() {
        let film = self.film(
            Self.start + [0x18, 0, 0x20, 0x19, 0x05, 0x19, 0x04, 0x10, 0x20, 0x30], timed: true, share: 9)
        func describe(_ bytes: [UInt8]) {
            var metadata = MediumMetadata()
            CamcorderSettings(bytes).describe(&metadata)
        }
        for count in 0..<film.count { describe(Array(film.prefix(count))) }
        for index in film.indices {
            var damaged = film
            damaged[index] ^= 0xFF
            describe(damaged)
        }
    }
}
