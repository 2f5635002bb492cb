import DecoderProtocol

/// A place on the earth as films store it.
struct GeographicPoint {
    /// Degrees, south is negative.
    let latitude: Double
    /// Degrees, west is negative.
    let longitude: Double
    /// Metres above the sea.
    let altitude: Double?

    /// A place; nil if it is out of range, and for 0, 0, which means none.
    init?(latitude: Double, longitude: Double, altitude: Double? = nil) {
        guard -90...90 ~= latitude, -180...180 ~= longitude, latitude != 0 || longitude != 0 else { return nil }
        (self.latitude, self.longitude) = (latitude, longitude)
        self.altitude = altitude.flatMap { -20_000...1_000_000 ~= $0 ? $0 : nil }
    }

    /// Latitude, longitude and optional altitude, each with its sign, and possibly the name of the reference system
    /// (ISO 6709).
    init?(text: String) {
        var numbers: [String] = []
        for letter in text.prefix(64).prefix(while: { $0 != "/" && $0 != "C" }) {
            if letter == "+" || letter == "-" { numbers.append("") }
            guard !numbers.isEmpty else { return nil }
            numbers[numbers.count - 1].append(letter)
        }
        guard numbers.count >= 2, let latitude = Self.degrees(numbers[0], wholeDigits: 2),
            let longitude = Self.degrees(numbers[1], wholeDigits: 3)
        else { return nil }
        self.init(
            latitude: latitude, longitude: longitude, altitude: numbers.count > 2 ? Double(numbers[2]) : nil)
    }

    /// 3GPP's box `loci`, after version, flags and language: a name and a role, then degrees and metres as 16.16
    /// fixed-point numbers.
    init?(location bytes: [UInt8]) {
        guard bytes.count > 6 else { return nil }
        let isWide = bytes[6...].starts(with: [0xFE, 0xFF])
        var index = 6
        if isWide {
            while index + 1 < bytes.count, bytes[index] != 0 || bytes[index + 1] != 0 { index += 2 }
            index += 2
        } else {
            while index < bytes.count, bytes[index] != 0 { index += 1 }
            index += 1
        }
        guard index + 13 <= bytes.count else { return nil }
        func value(_ place: Int) -> Double {
            let start = index + 1 + 4 * place
            return Double(Int32(truncatingIfNeeded: MovieBoxes.number(bytes[start..<start + 4]))) / 65_536
        }
        self.init(latitude: value(1), longitude: value(0), altitude: value(2))
    }

    /// Degrees, or degrees with minutes, or with seconds: each adds two digits before the point.
    ///
    /// Digits beyond a tenth of a millimetre come from adding sixtieths.
    private static func degrees(_ text: String, wholeDigits: Int) -> Double? {
        guard let value = Double(text) else { return nil }
        let count = text.utf8.dropFirst().prefix { $0 != UInt8(ascii: ".") }.count
        let size = abs(value)
        var degrees: Double
        switch count - wholeDigits {
        case ...0: return value
        case 2: degrees = (size / 100).rounded(.down) + size.truncatingRemainder(dividingBy: 100) / 60
        case 4:
            let minutes = (size / 100).truncatingRemainder(dividingBy: 100).rounded(.down)
            degrees =
                (size / 10_000).rounded(.down) + minutes / 60 + size.truncatingRemainder(dividingBy: 100) / 3600
        default: return nil
        }
        degrees = (degrees * 1e9).rounded() / 1e9
        return value < 0 ? -degrees : degrees
    }

    func describe(_ metadata: inout MediumMetadata) {
        (metadata.latitude, metadata.longitude, metadata.altitude) = (latitude, longitude, altitude)
    }
}
