/// A latitude or longitude, in any of the encodings of EXIF and XMP.
struct GPSAngle {
    /// Degrees north or east, to a tenth of a millimetre on the ground: further digits come from adding sixtieths, not
    /// from the satellites.
    let degrees: Double

    /// An angle by its degrees, minutes and seconds.
    ///
    /// - Parameters:
    ///   - reference: `N`, `north`; without one the sign of a negative angle counts.
    ///   - signs: the letters of the positive and the negative hemisphere.
    init?(_ parts: [Double], reference: String?, signs: (Character, Character), limit: Double) {
        let isNegative = parts.contains { $0 < 0 }
        let size = zip(parts, [1, 60, 3600]).reduce(0) { $0 + $1.0.magnitude / $1.1 }
        guard parts.allSatisfy(\.isFinite), 1...3 ~= parts.count, size <= limit else { return nil }
        let rounded = (size * 1e9).rounded() / 1e9
        switch reference?.first?.uppercased().first {
        case signs.0: degrees = isNegative ? -rounded : rounded
        case signs.1: degrees = -rounded
        case nil where isNegative: degrees = -rounded
        default: return nil
        }
    }

    /// An angle as a text: `48,12.5N`, `48,12,30n`, `48 deg 12' 30.00" N`, and decimal degrees, with their letter or
    /// with a reference in another field.
    ///
    /// Decimal degrees without either are north or east if they aren't negative, as some programs write them.
    init?(text: String, reference: String?, signs: (Character, Character), limit: Double) {
        var number = text[...]
        let letter = number.last.flatMap { $0.uppercased().first }
        let isLettered = letter == signs.0 || letter == signs.1
        if isLettered { number = number.dropLast() }
        let isSeparator = { (character: Character) in ", °'\"′″deg".contains(character) }
        let fields = number.split(whereSeparator: isSeparator)
        let parts = fields.compactMap { Double($0) }
        guard parts.count == fields.count else { return nil }
        if isLettered {
            guard parts.allSatisfy({ $0 >= 0 }) else { return nil }
            self.init(parts, reference: letter.map { String($0) }, signs: signs, limit: limit)
        } else {
            let mark = (reference ?? "").isEmpty ? nil : reference
            guard parts.count == 1 || mark != nil else { return nil }
            let isDefault = mark == nil && parts.allSatisfy { $0 >= 0 }
            self.init(parts, reference: isDefault ? String(signs.0) : mark, signs: signs, limit: limit)
        }
    }
}
