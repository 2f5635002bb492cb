import Containers
package import DecoderProtocol

/// The subtitles that drones write beside a film: what clock and receiver showed, several times a second.
///
/// DJI's have `2024-07-15 14:30:00.123` and `[latitude: 35.0116] [longitude: 135.7681]`, older ones the word
/// `longtitude`, and the oldest `HOME(135.7680,35.0115) 2024.07.15 14:30:00` and `GPS(135.7681,35.0116,16)` with the
/// number of satellites; Autel's have `GPS(E: 135.7681, N: 35.0116, 120.5m)`.
package struct DroneSubtitles {
    private static let byteLimit = 64 << 10
    /// The length of the longest form of a time.
    private static let timeLength = 40

    /// The local time of the first subtitle, and the first position.
    package let values: SidecarValues

    /// Reads the beginning of a file; nil for a film's own subtitles, the first of which has neither time nor position.
    package init?(descriptor: Int32) {
        let bytes = ByteSource.file(descriptor: descriptor).bytes(at: 0, count: Self.byteLimit)
        let text = String(decoding: bytes, as: UTF8.self)
        var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        if bytes.count == Self.byteLimit { lines.removeLast() }
        let subtitles = lines.split { $0.allSatisfy(\.isWhitespace) }
        guard let first = subtitles.first else { return nil }
        var values = SidecarValues()
        values.times.add(.recorder, first.lazy.compactMap(Self.time).first)
        guard !values.times.isEmpty || Self.place(first) != nil else { return nil }
        // Before its receiver has a position it is 0, 0.
        if let place = subtitles.lazy.compactMap(Self.place).first(where: { $0.latitude != 0 || $0.longitude != 0 }) {
            (values.latitude, values.longitude, values.altitude) = (place.latitude, place.longitude, place.altitude)
        }
        self.values = values
    }

    /// The time in a line: a date from its year on, and the next word.
    private static func time(_ line: Substring) -> CaptureTime? {
        let bytes = Array(line.utf8)
        for start in bytes.indices where start == 0 || !isDigit(bytes[start - 1]) {
            guard start + 5 < bytes.count, bytes[start..<start + 4].allSatisfy(isDigit),
                "-.:/".utf8.contains(bytes[start + 4])
            else { continue }
            let rest = String(decoding: bytes[start...].prefix(timeLength), as: UTF8.self)
            let words = rest.split { " \t[<(".contains($0) }.prefix(2)
            let time = CaptureTime(metadataText: words.joined(separator: " "))
            if let time, time.precision == .second { return time }
        }
        return nil
    }

    private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

    private static func place(
        _ subtitle: ArraySlice<Substring>
    ) -> (latitude: Double, longitude: Double, altitude: Double?)? {
        let parts = subtitle.flatMap { line in line.split { " \t:,()[]<>".contains($0) } }
        /// The words after the first of some names.
        func words(after names: String...) -> ArraySlice<Substring> {
            parts.firstIndex { names.contains(String($0)) }.map { parts[($0 + 1)...] } ?? []
        }
        let number = words(after: "abs_alt", "altitude").first.flatMap { Double($0) }
        let altitude = number.flatMap { -12_000...100_000 ~= $0 ? $0 : nil }
        var (north, east) = (words(after: "latitude"), words(after: "longitude", "longtitude"))
        var (northMark, eastMark) = (Substring?.none, Substring?.none)
        if north.isEmpty, east.isEmpty {
            east = words(after: "GPS")
            if ["E", "W"].contains(east.first) { eastMark = east.popFirst() }
            north = east.dropFirst()
            if ["N", "S"].contains(north.first) { northMark = north.popFirst() }
        }
        guard let latitude = angle(north.first, northMark, ("N", "S"), limit: 90),
            let longitude = angle(east.first, eastMark, ("E", "W"), limit: 180)
        else { return nil }
        return (latitude.degrees, longitude.degrees, altitude)
    }

    private static func angle(
        _ word: Substring?, _ mark: Substring?, _ signs: (Character, Character), limit: Double
    ) -> GPSAngle? {
        // People speak of whole degrees.
        guard let word, word.utf8.contains(UInt8(ascii: ".")) else { return nil }
        return GPSAngle(text: String(word), reference: mark.map(String.init), signs: signs, limit: limit)
    }
}
