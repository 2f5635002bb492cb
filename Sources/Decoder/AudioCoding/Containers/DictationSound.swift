import Chronology
import Containers
import DecoderProtocol

/// The header that a dictation machine writes before its sound (Olympus's DSS, as exiftool documents it).
struct DictationSound {
    private static let startOffset = 38
    private static let lengthOffset = 62
    private static let commentOffset = 798

    private(set) var metadata = MediumMetadata()

    /// Reads the header of a file with the format's signature.
    init(file: ByteSource) {
        metadata.times.add(.recorder, Self.time(file.bytes(at: Self.startOffset, count: 12)))
        metadata.duration = Self.length(file.bytes(at: Self.lengthOffset, count: 6))
        metadata.comment = MetadataText.string(fromPossiblyUTF8: file.bytes(at: Self.commentOffset, count: 100))
        metadata.channels = 1
    }

    /// Two digits each: year, month, day, hour, minute, second.
    private static func time(_ digits: [UInt8]) -> CaptureTime? {
        guard let parts = pairs(digits, count: 6) else { return nil }
        let time = WallTime(
            year: 2000 + parts[0], month: parts[1], day: parts[2], hour: parts[3], minute: parts[4], second: parts[5])
        return time.map { CaptureTime(wallTime: $0) }
    }

    private static func length(_ digits: [UInt8]) -> Double? {
        pairs(digits, count: 3).map { Double($0[0] * 3600 + $0[1] * 60 + $0[2]) }
    }

    private static func pairs(_ digits: [UInt8], count: Int) -> [Int]? {
        let values = digits.map { Int($0) - 0x30 }
        guard values.count == count * 2, values.allSatisfy({ 0...9 ~= $0 }) else { return nil }
        return (0..<count).map { values[$0 * 2] * 10 + values[$0 * 2 + 1] }
    }
}
