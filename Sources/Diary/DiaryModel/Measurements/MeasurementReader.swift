/// Reads measurements as people type them: `weight 71.2kg pulse 58 /min`.
package struct MeasurementReader {
    package struct Reading: Hashable, Sendable {
        package var name: String
        package var value: Double
        /// In the stored form: the symbol of a known unit; nil if there is none.
        package var unit: String?

        package init(name: String, value: Double, unit: String?) {
            (self.name, self.value, self.unit) = (name, value, unit)
        }
    }

    private let notation: NumberNotation
    private let accepts: (String) -> Bool

    /// - Parameter accepts: whether a word that is not in the table is accepted as a unit.
    package init(notation: NumberNotation, accepts: @escaping (String) -> Bool = { _ in false }) {
        (self.notation, self.accepts) = (notation, accepts)
    }

    /// Returns whether a word begins like a number, or like a mistyped one (`NaN`, `--5`).
    package static func mayBeValue(_ word: String) -> Bool {
        if NumberReader.beginsNumber(word) { return true }
        let bare = word.drop { $0 == "-" || $0 == "+" }.lowercased()
        return ["nan", "inf", "infinity", "∞"].contains(bare)
    }

    /// A value with its unit in one word: `71.2kg`, `58/min`, `5`.
    package func value(_ text: String) throws(MeasurementError) -> (value: Double, unit: String?) {
        var reader = NumberReader(text, notation: notation)
        let (number, rest) = try reader.read()
        if let second = MixedUnits(number, rest) { throw .secondNumber(text, meant: second.meant) }
        // NB: `10 K` are kelvin, `10K` are rather ten thousand.
        if let factor = Self.multipliers[rest], text.dropLast().last?.isWhitespace == false {
            throw .multiplier(text, meant: DecimalText(number * factor).plain)
        }
        return (number, rest.isEmpty ? nil : try unit(rest))
    }

    private static let multipliers: [String: Double] = ["k": 1e3, "K": 1e3, "M": 1e6, "G": 1e9, "T": 1e12]

    /// The unit that a word names, in the stored form.
    package func unit(_ text: String) throws(MeasurementError) -> String {
        if let known = UnitTable.unit(spelled: text) { return known.symbol }
        guard Self.canBeUnit(text) else { throw .noUnit(text) }
        guard !Self.isWord(text) || accepts(text) else { throw .unknownUnit(text) }
        return text
    }

    /// `NAME=VALUE[UNIT]`.
    package func assignment(_ text: String) throws(MeasurementError) -> Reading {
        guard let sign = text.firstIndex(of: "=") else { throw .missingValue(text) }
        let name = try name(String(text[..<sign]))
        let typed = String(text[text.index(after: sign)...])
        guard !typed.isEmpty else { throw .missingValue(name) }
        let (value, unit) = try value(typed)
        return Reading(name: name, value: value, unit: unit)
    }

    /// `NAME VALUE[UNIT] …`: a unit may be the next word, and one name may have several values.
    package func words(_ words: [String]) throws(MeasurementError) -> [Reading] {
        var rest = words[...]
        var readings: [Reading] = []
        while let word = rest.popFirst() {
            let name = try name(word)
            guard let first = rest.first, Self.mayBeValue(first) else { throw .missingValue(word) }
            repeat {
                guard let typed = rest.popFirst() else { throw .missingValue(word) }
                var (value, unit) = try value(typed)
                if unit == nil { unit = try takeUnit(from: &rest, after: typed) }
                readings.append(Reading(name: name, value: value, unit: unit))
                if unit == nil, let next = rest.first, NumberReader.isGroup(next, after: typed) {
                    throw .grouped("\(typed) \(next)", meant: typed + next)
                }
            } while rest.first.map(Self.mayBeValue) ?? false
        }
        return readings
    }

    /// The next word is the unit unless a value follows it, which makes it the next name.
    private func takeUnit(
        from rest: inout ArraySlice<String>, after value: String
    ) throws(MeasurementError) -> String? {
        guard let word = rest.first, !Self.mayBeValue(word) else { return nil }
        if word == "x" || word == "X", let factor = rest.dropFirst().first, Self.mayBeValue(factor) {
            // `2 x 500 mg` is no measurement with the name x.
            let unit = rest.dropFirst(2).first.flatMap { UnitTable.unit(spelled: $0) }?.symbol ?? ""
            let number = try self.value(value).value
            throw .secondNumber("\(value) \(word) \(factor)", meant: MixedUnits(number, "x\(factor)\(unit)")?.meant)
        }
        if let following = rest.dropFirst().first, Self.mayBeValue(following) {
            if UnitTable.unit(spelled: word) != nil || !DiaryMeasurement.isName(word) {
                throw .unitAsName(word, value: value)
            }
            return nil
        }
        rest.removeFirst()
        return try unit(word)
    }

    private func name(_ text: String) throws(MeasurementError) -> String {
        guard !text.isEmpty else { throw .missingName }
        guard DiaryMeasurement.isName(text), text.first != "-" else { throw .noName(text) }
        return text
    }

    /// Returns whether the rest of a foreign text after its number is a unit as a whole, known or not: `kg`, `Kč`, but
    /// not `/80mmHg` and not the `k` of `10k`.
    package static func isUnit(_ text: String) -> Bool {
        guard multipliers[text] == nil, !["x", "X"].contains(text) else { return false }
        return UnitTable.unit(spelled: text) != nil || canBeUnit(text)
    }

    /// Up to 24 visible characters, without spaces, the first one not a digit, a mark of a number or a dash.
    private static func canBeUnit(_ text: String) -> Bool {
        let scalars = text.unicodeScalars
        guard let first = scalars.first, text.count <= 24, UnitSpelling.allowsDigits(of: text) else { return false }
        return !"-+.,:=!?&*~#@^±×÷≈–—−…".unicodeScalars.contains(first) && !UnitSpelling.isDigit(Character(first))
            && scalars.allSatisfy { isShown($0) && !"()[]{}<>|;\"'\\`".unicodeScalars.contains($0) }
    }

    private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .unassigned, .privateUse, .lineSeparator, .paragraphSeparator,
            .spaceSeparator:
            false
        default: true
        }
    }

    /// A word of letters alone may be a mistyped unit; `/min`, `%`, `€` and `kg/m²` are literal.
    private static func isWord(_ text: String) -> Bool { text.allSatisfy { $0.isLetter || $0 == "-" || $0 == "_" } }
}
