import Testing

@testable import DiaryMedia

struct SoundLevelTests {
    private func level(_ samples: [UInt8], bitDepth: Int = 16) -> SoundLevel {
        var level = SoundLevel()
        level.add(samples, bitDepth: bitDepth)
        return level
    }

    @Test(
        arguments: [
            ([UInt8](), -96.0), ([0, 0], -96), ([0xFF, 0x7F], 0), ([0, 0x80], 0), ([0, 0x40], -6.02),
            ([0, 0xC0], -6.02),
            ([0x47, 0x03, 0xFF, 0xFF], -31.8), ([1, 0], -90.3),
        ] as [([UInt8], Double)])
    func `the greatest sample gives the level`(samples: [UInt8], decibels: Double) {
        #expect(abs(level(samples).decibels - decibels) < 0.1)
    }

    @Test func `of 24 bits the upper ones count`() {
        #expect(level([0xFF, 0xFF, 0x7F], bitDepth: 24).isClipped)
        #expect(abs(level([0, 0, 0x40], bitDepth: 24).decibels + 6.02) < 0.1)
    }

    @Test func `half of full scale is not too loud, and full scale is`() {
        #expect(!level([0, 0x40]).isClipped && level([0, 0x40, 0xFF, 0x7F]).isClipped && level([0, 0x80]).isClipped)
    }

    @Test func `a device that is faster than real time has to wait`() {
        var pace = RecordingPace()
        pace.start(at: 10)
        #expect(!pace.isAhead(at: 10) && !pace.isAhead(at: 10.4) && pace.isAhead(at: 12))
    }
}
