import Chronology
import TextFolding

/// Reads measurements as people type them: `weight 71.2kg pulse 58 /min`.
package struct MeasurementReader {
    /// A value of one name, or two that are written as one.
    private enum Meaning {
        case one(MeasuredAmount)
        case two(MeasuredAmount, MeasuredAmount)
    }

    private let notation: NumberNotation
    private let accepts: (String) -> Bool
    private let known: (String) -> MeasuredName?

    /// - Parameters:
    ///   - accepts: whether a word that is not in the table is accepted as a unit.
    ///   - known: a name of the diary with its last value, which decides between the meanings of `10k` and `120/80`.
    package init(
        notation: NumberNotation, accepts: @escaping (String) -> Bool = { _ in false },
        known: @escaping (String) -> MeasuredName? = { _ in nil }
    ) {
        (self.notation, self.accepts, self.known) = (notation, accepts, known)
    }

    /// Returns whether a word begins like a number, or like a mistyped one (`NaN`, `--5`).
    package static func mayBeValue(_ word: String) -> Bool {
        let word = ValueSpelling.plain(word)
        if NumberReader.beginsNumber(word) || ValueSpelling.isSpelled(word) { return true }
        let bare = word.drop { $0 == "-" || $0 == "+" }.lowercased()
        return ["nan", "inf", "infinity", "∞"].contains(bare)
    }

    /// A value with its unit in one word: `71.2kg`, `58/min`, `5`.
    package func value(_ text: String) throws(MeasurementError) -> (value: Double, unit: String?) {
        switch try meaning(text, of: nil) {
        case .one(let amount): return (amount.value, amount.unit)
        case .two: throw .pair(text, name: nil)
        }
    }

    /// The unit that a word names, in the stored form.
    package func unit(_ text: String) throws(MeasurementError) -> String {
        if let known = UnitTable.unit(spelled: text) { return known.symbol }
        // `5in.` at the end of a sentence, and abbreviations.
        if text.last == ".", let known = UnitTable.unit(spelled: String(text.dropLast())) { return known.symbol }
        guard Self.canBeUnit(text) else { throw .noUnit(text) }
        guard !Self.isWord(text) || accepts(text) else { throw .unknownUnit(text) }
        return text
    }

    /// `NAME=VALUE[UNIT]`; `bp=120/80` gives two measurements.
    package func assignment(_ text: String) throws(MeasurementError) -> [DiaryMeasurement] {
        guard let sign = text.firstIndex(of: "=") else { throw .missingValue(text) }
        let name = try names(String(text[..<sign].trimmedBlanks))
        let typed = String(text[text.index(after: sign)...].trimmedBlanks)
        guard !typed.isEmpty else { throw .missingValue(name.joined(separator: "/")) }
        return try readings(name, try meaning(typed, of: name, isAssigned: true), typed)
    }

    /// `NAME VALUE[UNIT] …`: a unit may be the next word, and one name may have several values.
    package func words(_ words: [String]) throws(MeasurementError) -> [DiaryMeasurement] {
        var rest = words[...]
        var readings: [DiaryMeasurement] = []
        while let word = rest.popFirst() {
            let names = try names(word)
            guard let first = rest.first, Self.mayBeValue(first) else { throw .missingValue(word) }
            repeat {
                guard let typed = rest.popFirst() else { throw .missingValue(word) }
                if let (joined, meaning) = try severalWords(typed, &rest, of: names) {
                    readings += try self.readings(names, meaning, joined)
                    continue
                }
                readings += try self.readings(names, try meaning(typed, &rest, of: names), typed)
            } while rest.first.map(Self.mayBeValue) ?? false
        }
        return readings
    }
}

// MARK: Names

extension MeasurementReader {
    /// One name, or the two of `systolic/diastolic`.
    private func names(_ text: String) throws(MeasurementError) -> [String] {
        guard !text.isEmpty else { throw .missingName }
        let names = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard names.count < 3, names.allSatisfy({ DiaryMeasurement.isName($0) && $0.first != "-" }) else {
            throw .noName(text)
        }
        return names
    }

    private func readings(
        _ names: [String], _ meaning: Meaning, _ typed: String
    ) throws(MeasurementError) -> [DiaryMeasurement] {
        switch meaning {
        case .one(let amount):
            guard names.count == 1 else { throw .missingValue(names[1]) }
            return [amount.measured(as: names[0])]
        case .two(let first, let second):
            let names = names.count == 2 ? names : Self.pair(of: names[0])
            return [first.measured(as: names[0]), second.measured(as: names[1])]
        }
    }

    /// The names of the two values of a blood pressure.
    package static func pair(of name: String) -> [String] { ["\(name).systolic", "\(name).diastolic"] }

    private func lastUnit(of names: [String]) -> String? {
        names.count == 1 ? known(names[0])?.last?.unit : nil
    }

    private func wasPair(_ names: [String]) -> Bool {
        names.count == 2 || names.count == 1 && Self.pair(of: names[0]).allSatisfy { known($0) != nil }
    }
}

// MARK: Values

extension MeasurementReader {
    private func meaning(_ typed: String, of names: [String]?, isAssigned: Bool = false) throws(MeasurementError)
        -> Meaning
    {
        let text = ValueSpelling.plain(typed)
        if let stars = ValueSpelling.stars(text) { return .one(stars) }
        if let exact = ValueSpelling.afterMark(text) { throw .inexact(typed, meant: exact) }
        let amount = ValueSpelling.moneyLast(text) ?? text
        if let (part, rest) = ValueSpelling.fraction(amount) { return .one(try self.amount(part, rest, typed)) }
        var reader = NumberReader(amount, notation: notation)
        let (number, rest) = try reader.read()
        guard !rest.isEmpty else { return .one(MeasuredAmount(number)) }
        let last = names.flatMap(lastUnit)
        if let several = SeveralNumbers(number.magnitude, rest, last: last) {
            let isNegative = !amount.hasPrefix("+") && !NumberReader.beginsUnsigned(amount)
            return try meaning(several, typed, of: names, isAssigned: isAssigned, isNegative: isNegative)
        }
        if let multiplied = try multiplied(number, rest, text, last) { return .one(multiplied) }
        if ["'", "’", "\"", "”"].contains(rest) {
            let units = rest == "\"" || rest == "”" ? ("in", "s") : ("ft", "min")
            let digits = DecimalText(number).plain
            throw .ambiguous(typed, decimal: digits + units.0, grouped: digits + units.1)
        }
        return .one(MeasuredAmount(number, try unit(rest)))
    }

    private func meaning(
        _ several: SeveralNumbers, _ typed: String, of names: [String]?, isAssigned: Bool, isNegative: Bool
    ) throws(MeasurementError) -> Meaning {
        switch several {
        case .one(var amount):
            if isNegative { amount.value = -amount.value }
            return .one(amount)
        case .scale(let number, let whole) where !isNegative:
            return .one(try scaled(number, whole, typed))
        case .parts(let first, let second, let unit) where !isNegative:
            return try ratio(first, second, unit, typed, of: names, isAssigned: isAssigned)
        case .inexact(let meant): throw .inexact(typed, meant: isNegative ? "-\(meant)" : meant)
        case .refused(let meant?) where isNegative && !meant.contains(" "):
            throw .secondNumber(typed, meant: "-\(meant)")
        case .refused(let meant) where !isNegative: throw .secondNumber(typed, meant: meant)
        case .scale, .parts, .refused: throw .secondNumber(typed, meant: nil)
        }
    }

    /// `120/80` is a pair, `4/5` is 4 of 5, `1/2 l` is half a litre.
    private func ratio(
        _ first: Double, _ second: Double, _ unit: String, _ typed: String, of names: [String]?, isAssigned: Bool
    ) throws(MeasurementError) -> Meaning {
        let symbol = unit.isEmpty ? nil : try self.unit(unit)
        if let names, wasPair(names) || isAssigned && Self.isPressure(first, second, symbol) {
            return .two(MeasuredAmount(first, symbol), MeasuredAmount(second, symbol))
        }
        let isPart = first < second && [2, 3, 4, 8, 16].contains(second) && first >= 1
        if symbol != nil, isPart, let part = PartOfOne(whole: first, second) {
            return .one(try amount(part, unit, typed))
        }
        guard first <= second, second <= 1000 else { throw .pair(typed, name: names?.first) }
        let scaled = try scaled(first, second, typed)
        guard symbol == nil else { throw .secondNumber(typed, meant: scaled.typed) }
        if isPart, second < 16, let part = PartOfOne(whole: first, second),
            names.flatMap(lastUnit) != "/\(DecimalText(second).plain)"
        {
            let scale = "'\(DecimalText(first).plain) of \(DecimalText(second).plain)'"
            throw .ambiguous(typed, decimal: part.rounded, grouped: scale)
        }
        return .one(scaled)
    }

    /// A blood pressure in one of its usual units.
    private static func isPressure(_ systolic: Double, _ diastolic: Double, _ unit: String?) -> Bool {
        guard systolic > diastolic, diastolic > 0 else { return false }
        if let unit { return MeasurementUnit(unit).dimension == .pressure }
        return 60...300 ~= systolic && 30...200 ~= diastolic
    }

    private func scaled(_ number: Double, _ whole: Double, _ typed: String) throws(MeasurementError) -> MeasuredAmount {
        guard number <= whole, whole >= 1, whole == whole.rounded(), whole <= 1000 else {
            throw .secondNumber(typed, meant: nil)
        }
        return MeasuredAmount(number, "/\(DecimalText(whole).plain)")
    }

    private func amount(_ part: PartOfOne, _ unit: String, _ typed: String) throws(MeasurementError) -> MeasuredAmount {
        let symbol = unit.isEmpty ? nil : try self.unit(unit)
        guard part.isDecimal else { throw .inexact(typed, meant: part.rounded + (symbol ?? "")) }
        return MeasuredAmount(part.value, symbol)
    }

    /// `10k` is 10,000 unless the name has a unit, and `12k€` are 12,000 euros; nil for a unit.
    ///
    /// `10K` are kelvin if the name had that unit last.
    private func multiplied(
        _ number: Double, _ rest: String, _ text: String, _ last: String?
    ) throws(MeasurementError) -> MeasuredAmount? {
        if let counted = Self.counted(number, rest) { return counted }
        guard let power = Self.multipliers[rest] else { return nil }
        let isGlued = text.dropLast(rest.count).last?.isWhitespace == false
        // NB: `10 K` are kelvin, `10K` are ten thousand.
        guard isGlued || rest.count > 1, !(rest == "K" && last == "K") else { return nil }
        let product = Self.product(number, power)
        if let last {
            let (whole, short) = (MeasuredAmount(product), MeasuredAmount(number, last))
            throw .multiplier(text, meant: "\(whole.typed) or \(short.typed)")
        }
        guard Self.understood.contains(rest) else { throw .multiplier(text, meant: MeasuredAmount(product).typed) }
        return MeasuredAmount(product)
    }

    private static func counted(_ number: Double, _ rest: String) -> MeasuredAmount? {
        guard let letter = rest.first.map(String.init), understood.contains(letter), let power = multipliers[letter],
            let unit = UnitTable.unit(spelled: String(rest.dropFirst().trimmedBlanks)), case .count = unit.dimension,
            unit.isCurrency || rest.dropFirst().first?.isWhitespace == true
        else { return nil }
        return MeasuredAmount(product(number, power), unit.symbol)
    }

    /// The decimal digits with another exponent, so that nothing is rounded.
    private static func product(_ number: Double, _ power: Int) -> Double {
        let parts = DecimalText(number).plain.split(separator: "e")
        let exponent = parts.count == 2 ? Int(parts[1]) ?? 0 : 0
        return Double("\(parts[0])e\(exponent + power)") ?? number
    }

    private static let understood: Set<String> = ["k", "K", "M"]

    /// Powers of ten.
    private static let multipliers: [String: Int] = [
        "k": 3, "K": 3, "M": 6, "G": 9, "T": 12, "bn": 9, "Mio": 6, "Mio.": 6, "Mrd": 9, "Mrd.": 9, "Tsd": 3, "Tsd.": 3,
        "tis.": 3, "mil.": 6, "千": 3, "万": 4, "億": 8,
    ]

    /// Returns whether the rest of a foreign text after its number is a unit as a whole, known or not: `kg`, `Kč`, but
    /// not `/80mmHg` and not the `k` of `10k`.
    package static func isUnit(_ text: String) -> Bool {
        guard multipliers[text] == nil, !["x", "X"].contains(text) else { return false }
        return UnitTable.unit(spelled: text) != nil || canBeUnit(text)
    }

    /// Up to 24 visible characters, without spaces, the first one not a digit, a mark of a number or a dash, and a unit
    /// after each slash: `120/` lacks a number.
    private static func canBeUnit(_ text: String) -> Bool {
        let scalars = text.unicodeScalars
        guard let first = scalars.first, let last = scalars.last, text.count <= 24,
            UnitSpelling.allowsDigits(of: text), !"!?,:/".unicodeScalars.contains(last), !occurs("//", in: text)
        else { return false }
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

// MARK: Values of several words

extension MeasurementReader {
    /// The longest value that begins with a word and goes on over the next ones, such as `6 ft 2 in`, `1 1/2 cups`,
    /// `120 / 80` or `4 of 5`; nil if the word is a value of its own.
    private func severalWords(
        _ typed: String, _ rest: inout ArraySlice<String>, of names: [String]
    ) throws(MeasurementError) -> (text: String, meaning: Meaning)? {
        for count in stride(from: min(5, rest.count), through: 1, by: -1) {
            let text = ([typed] + rest.prefix(count)).joined(separator: " ")
            guard isOneValue(text) else { continue }
            let meaning = try meaning(text, of: names)
            rest.removeFirst(count)
            return (text, meaning)
        }
        return nil
    }

    /// Returns whether a text of several words is one value with more than one number in it.
    private func isOneValue(_ text: String) -> Bool {
        let plain = ValueSpelling.plain(text)
        if let (_, rest) = ValueSpelling.fraction(plain) { return rest.isEmpty || (try? unit(rest)) != nil }
        var reader = NumberReader(plain, notation: notation)
        guard let (number, rest) = try? reader.read(), let several = SeveralNumbers(number.magnitude, rest) else {
            return false
        }
        switch several {
        case .one, .scale, .inexact: return true
        case .parts(_, _, let unit): return unit.isEmpty || (try? self.unit(unit)) != nil
        case .refused: return false
        }
    }

    /// The meaning of a word, with its unit from the next one.
    private func meaning(
        _ typed: String, _ rest: inout ArraySlice<String>, of names: [String]
    ) throws(MeasurementError) -> Meaning {
        let meaning = try meaning(typed, of: names)
        guard case .one(var amount) = meaning, amount.unit == nil else { return meaning }
        amount.unit = try takeUnit(from: &rest, after: typed)
        if amount.unit == nil, let next = rest.first, NumberReader.isGroup(next, after: typed) {
            throw .grouped("\(typed) \(next)", meant: typed + next)
        }
        return .one(amount)
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
            let product = SeveralNumbers(number, "x\(factor)\(unit)")
            let meant: String? = if case .refused(let meant) = product { meant } else { nil }
            throw .secondNumber("\(value) \(word) \(factor)", meant: meant)
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
}
