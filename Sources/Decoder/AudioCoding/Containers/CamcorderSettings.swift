import Chronology
import Containers
package import DecoderProtocol

/// The settings in the pictures of a camcorder's transport stream (AVCHD), under `MDPM`: time and position, each a number
/// with four bytes.
package struct CamcorderSettings {
    private static let mark = Array("MDPM".utf8)
    private static let searchedByteCount = 1 << 20
    private static let byteLimit = 400
    private static let (packetByteCount, packetMark): (Int, UInt8) = (188, 0x47)

    private var values: [UInt8: ArraySlice<UInt8>] = [:]

    /// Reads the beginning of the file at the descriptor, whose position does not change.
    package init(descriptor: Int32) {
        self.init(ByteSource.file(descriptor: descriptor).bytes(at: 0, count: Self.searchedByteCount))
    }

    /// Reads the first settings of the beginning of a film.
    init(_ bytes: [UInt8]) {
        for stream in Self.streams(of: bytes) {
            for index in stream.indices where stream[index] == Self.mark[0] && stream[index...].starts(with: Self.mark)
            {
                let settings = Self.plain(stream[index...].dropFirst(Self.mark.count))
                guard let count = settings.first else { continue }
                for start in stride(from: 1, through: settings.count - 5, by: 5).prefix(Int(count)) {
                    values[settings[start]] = settings[start + 1..<start + 5]
                }
                return
            }
        }
    }

    package func describe(_ metadata: inout MediumMetadata) {
        metadata.times.add(.recorder, time)
        point?.describe(&metadata)
    }

    /// The content of the packets, stream by stream; in cameras' files each follows a time of four bytes.
    private static func streams(of bytes: [UInt8]) -> [[UInt8]] {
        let isPlain = [0, packetByteCount].allSatisfy { bytes.count > $0 && bytes[$0] == packetMark }
        var streams: [Int: [UInt8]] = [:]
        let (start, distance) = isPlain ? (0, packetByteCount) : (4, packetByteCount + 4)
        for packet in stride(from: start, through: bytes.count - packetByteCount, by: distance)
        where bytes[packet] == packetMark && bytes[packet + 3] & 0x10 != 0 {
            let hasExtra = bytes[packet + 3] & 0x20 != 0
            let content = packet + 4 + (hasExtra ? 1 + Int(bytes[packet + 4]) : 0)
            guard content < packet + packetByteCount else { continue }
            let number = Int(bytes[packet + 1] & 0x1F) << 8 | Int(bytes[packet + 2])
            streams[number, default: []] += bytes[content..<packet + packetByteCount]
        }
        return streams.sorted { $0.key < $1.key }.map(\.value)
    }

    /// The settings without the threes that keep two zeros from looking like the beginning of a unit.
    private static func plain(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var (plain, zeroCount): ([UInt8], Int) = ([], 0)
        for byte in bytes.prefix(byteLimit) {
            if zeroCount >= 2, byte == 3 {
                zeroCount = 0
            } else {
                plain.append(byte)
                zeroCount = byte == 0 ? zeroCount + 1 : 0
            }
        }
        return plain
    }

    /// The local time, in numbers of two digits; with an offset if the zone isn't that of summer, in which its meaning
    /// differs.
    private var time: CaptureTime? {
        guard let date = values[0x18], let clock = values[0x19], let zone = date.first else { return nil }
        let numbers = (date.dropFirst() + clock).compactMap { byte in
            byte >> 4 < 10 && byte & 15 < 10 ? Int(byte >> 4) * 10 + Int(byte & 15) : nil
        }
        guard numbers.count == 7 else { return nil }
        let wall = WallTime(
            year: numbers[0] * 100 + numbers[1], month: numbers[2], day: numbers[3], hour: numbers[4],
            minute: numbers[5], second: numbers[6])
        return wall.map { CaptureTime(wallTime: $0, offset: Self.offset(zone)) }
    }

    /// Seconds east of UTC: half an hour, four bits of hours, a sign, and whether it is summer time.
    private static func offset(_ zone: UInt8) -> Int? {
        let size = Int(zone >> 1 & 15) * 3600 + Int(zone & 1) * 1800
        guard zone != 0, zone & 0xC0 == 0, size <= CaptureTime.maximumOffset else { return nil }
        return zone & 0x20 == 0 ? size : -size
    }

    /// The position; nil also if the receiver says that it has none.
    private var point: GeographicPoint? {
        guard values[0xBE]?.first != UInt8(ascii: "V"), let latitude = degrees(0xB1, ("N", "S")),
            let longitude = degrees(0xB5, ("E", "W"))
        else { return nil }
        return GeographicPoint(latitude: latitude, longitude: longitude)
    }

    /// The angle by its hemisphere and, in the settings after it, degrees, minutes and seconds as fractions.
    private func degrees(_ number: UInt8, _ signs: (Unicode.Scalar, Unicode.Scalar)) -> Double? {
        let parts = (1...3).compactMap { values[number + $0].flatMap(Self.fraction) }
        guard parts.count == 3, let letter = values[number]?.first.map({ Unicode.Scalar($0) }),
            letter == signs.0 || letter == signs.1
        else { return nil }
        let size = ((parts[0] + parts[1] / 60 + parts[2] / 3600) * 1e9).rounded() / 1e9
        return letter == signs.0 ? size : -size
    }

    private static func fraction(_ bytes: ArraySlice<UInt8>) -> Double? {
        let numbers = bytes.map(Double.init)
        let (above, below) = (numbers[0] * 256 + numbers[1], numbers[2] * 256 + numbers[3])
        return below > 0 ? above / below : nil
    }
}
