import Chronology

/// The first bytes of a recording: a broadcast wave (EBU Tech 3285), which from 4 GiB on becomes RF64 (EBU Tech 3306)
/// in place.
///
/// Always of one length, so that the samples never move.
struct WaveHeader: Equatable {
    /// The offset of the samples.
    static let byteCount = 690

    let shape: RecordingShape
    let start: ZonedTime

    func bytes(sampleByteCount: Int) -> [UInt8] {
        let riffByteCount = Self.byteCount - 8 + sampleByteCount + sampleByteCount % 2
        let isLong = riffByteCount > Self.longest
        let lengths = [riffByteCount, sampleByteCount, sampleByteCount / shape.frameByteCount]
        let long = isLong ? lengths.flatMap { Self.number($0, 8) } : Self.zeros(24)
        return Self.mark(isLong ? "RF64" : "RIFF") + Self.length(riffByteCount, isLong) + Self.mark("WAVE")
            + Self.chunk(isLong ? "ds64" : "JUNK", long + Self.zeros(4))
            + Self.chunk("bext", origin)
            + Self.chunk("fmt ", format)
            + Self.mark("data") + Self.length(sampleByteCount, isLong)
    }

    /// The longest length in a plain header.
    private static let longest = 0xFFFF_FFFE

    /// The time of recording: the local time in the usual field, and with the offset in the reference.
    private var origin: [UInt8] {
        let wall = start.wallTime
        let date = "\(wall.date)", time = wall.clock(withSeconds: true)
        return Self.zeros(256) + Self.text("diary", 32) + Self.text(start.rfc3339(), 32)
            + Self.text(date, 10) + Self.text(time, 8) + Self.zeros(8) + Self.number(1, 2) + Self.zeros(254)
    }

    private var format: [UInt8] {
        let rate = Self.number(shape.sampleRate, 4) + Self.number(shape.sampleRate * shape.frameByteCount, 4)
        return Self.number(1, 2) + Self.number(shape.channels, 2) + rate + Self.number(shape.frameByteCount, 2)
            + Self.number(shape.bitDepth, 2)
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        mark(name) + number(content.count, 4) + content
    }

    private static func length(_ count: Int, _ isLong: Bool) -> [UInt8] { number(isLong ? 0xFFFF_FFFF : count, 4) }
    private static func mark(_ name: String) -> [UInt8] { Array(name.utf8) }
    private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
    private static func text(_ text: String, _ count: Int) -> [UInt8] {
        Array((Array(text.utf8) + zeros(count)).prefix(count))
    }
    private static func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
}

extension WaveHeader {
    /// Reads a header that this type wrote, whatever its lengths; nil for any other.
    init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        let reference = bytes[(Self.originOffset + 288)...].prefix(32).prefix { $0 != 0 }
        guard let start = try? ZonedTime(rfc3339: String(decoding: reference, as: UTF8.self)) else { return nil }
        let field = { (offset: Int, count: Int) in
            bytes[(Self.formatOffset + offset)...].prefix(count).reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        shape = RecordingShape(sampleRate: field(4, 4), channels: field(2, 2), bitDepth: field(14, 2))
        self.start = start
        guard RecordingShape.channelCounts ~= shape.channels, RecordingShape.sampleRates ~= shape.sampleRate,
            [16, 24].contains(shape.bitDepth)
        else { return nil }
    }

    private static let originOffset = 56
    private static let formatOffset = 666
}
