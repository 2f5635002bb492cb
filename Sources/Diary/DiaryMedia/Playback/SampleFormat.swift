import CALSA

/// The sample format of a sound device, in native byte order.
enum SampleFormat: CaseIterable {
    case integer16
    case integer32
    case float32

    /// The lossless formats first: the fewest bits that hold its samples, which devices support most often.
    ///
    /// A sound without a bit depth, as MP3 and Opus, is played with 16.
    static func suiting(bitDepth: Int?) -> [SampleFormat] {
        (bitDepth ?? 16) <= 16 ? [.integer16, .integer32, .float32] : [.integer32, .float32, .integer16]
    }

    /// Bits of a sample that survive.
    var bitDepth: Int {
        switch self {
        case .integer16: 16
        case .integer32: 32
        case .float32: 24
        }
    }

    var byteCount: Int { self == .integer16 ? 2 : 4 }

    var code: diary_sample_format {
        switch self {
        case .integer16: DIARY_SAMPLE_S16
        case .integer32: DIARY_SAMPLE_S32
        case .float32: DIARY_SAMPLE_FLOAT
        }
    }

    /// The samples times a factor, rounded to the nearest step and clamped to full scale; NaN is silence.
    ///
    /// Full scale is 2 to the power of one bit less, as in the files: integer samples of 16 and 24 bits are unchanged.
    func bytes(of samples: [Float], volume: Float) -> [UInt8] {
        switch self {
        case .integer16: Self.bytes(samples.map { Int16(Self.step($0 * volume, 32_768)) })
        case .integer32: Self.bytes(samples.map { Int32(Self.step($0 * volume, 2_147_483_648)) })
        case .float32: Self.bytes(samples.map { Float(Self.amplitude($0 * volume)) })
        }
    }

    private static func step(_ sample: Float, _ scale: Double) -> Double {
        min(max((amplitude(sample) * scale).rounded(), -scale), scale - 1)
    }

    private static func amplitude(_ sample: Float) -> Double {
        sample.isNaN ? 0 : min(max(Double(sample), -1), 1)
    }

    private static func bytes(_ values: [some BitwiseCopyable]) -> [UInt8] {
        unsafe values.withUnsafeBytes { unsafe Array($0) }
    }
}
