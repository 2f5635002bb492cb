import Testing

@testable import DiaryMedia

struct SampleFormatTests {
    @Test(arguments: [
        (Float(0), Int16(0)), (0.5, 16_384), (-0.5, -16_384), (32_767 / 32_768, .max), (1, .max), (-1, .min), (7, .max),
        (-7, .min), (.nan, 0), (.infinity, .max), (1.6 / 32_768, 2), (1.4 / 32_768, 1),
    ])
    func `16 bits are rounded and held within full scale`(sample: Float, value: Int16) {
        let bytes = SampleFormat.integer16.bytes(of: [sample], volume: 1)
        #expect(bytes == [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)])
    }

    @Test func `every 16-bit sample is unchanged`() {
        let values = Array(Int16.min...Int16.max)
        let bytes = SampleFormat.integer16.bytes(of: values.map { Float($0) / 32_768 }, volume: 1)
        #expect(bytes == values.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] })
    }

    @Test func `samples of 24 bits are the upper ones of 32`() {
        let values: [Int32] = [-8_388_608, -8_388_607, -1, 0, 1, 4_660, 8_388_607]
        let bytes = SampleFormat.integer32.bytes(of: values.map { Float($0) / 8_388_608 }, volume: 1)
        #expect(
            bytes == values.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: (value << 8) >> ($0 * 8)) } })
    }

    @Test func `the volume multiplies`() {
        let half = SampleFormat.integer16.bytes(of: [0.5], volume: 0.5)
        #expect(half == SampleFormat.integer16.bytes(of: [0.25], volume: 1))
        #expect(SampleFormat.float32.bytes(of: [0.5], volume: 0) == [0, 0, 0, 0])
    }

    @Test(arguments: [
        (Int?(8), SampleFormat.integer16), (16, .integer16), (24, .integer32), (32, .integer32), (nil, .integer16),
    ])
    func `the smallest sufficient bit depth is preferred`(bitDepth: Int?, format: SampleFormat) {
        #expect(SampleFormat.suiting(bitDepth: bitDepth).first == format)
    }
}
