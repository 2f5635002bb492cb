import Chronology

/// Several numbers that each have a unit and are one value: `7h30`, `1h 23m 45s`, `6 ft 2 in`, `5€50`.
struct SumOfUnits {
    let meaning: SeveralNumbers

    /// Nil if the text is no such sum.
    init?(_ number: Double, _ rest: String) {
        guard let (values, names) = Self.scan(number, rest) else { return nil }
        if let price = Self.price(values, names) {
            meaning = .one(price)
            return
        }
        guard let units = Self.units(names, values), let sum = MeasuredAmount(sum: Array(zip(values, units))) else {
            return nil
        }
        // NB: Nobody measures 7 h 90 min, so that one of the numbers may be mistyped.
        let isUsual = values.indices.dropFirst().allSatisfy { index in
            let part = units[index].converted(values[index], to: units[index - 1])
            return part.map { $0 < 1 } == true && values[index - 1] == values[index - 1].rounded()
        }
        meaning = isUsual ? .one(sum) : .refused(meant: sum.typed)
    }

    /// The numbers, and as many units; the last one may be empty.
    private static func scan(_ number: Double, _ text: String) -> (values: [Double], names: [String])? {
        var (values, names) = ([number], [String]())
        var rest = text[...]
        while true {
            let name = rest.prefix { !Digits.isDigit($0) }
            let unit = name.trimmedBlanks
            names.append(String(unit.last == "," || unit.last == "." ? unit.dropLast() : unit))
            rest = rest[name.endIndex...]
            guard !rest.isEmpty else { break }
            guard values.count < 4, let next = Digits(leading: rest) else { return nil }
            values.append(next.value)
            rest = Substring(next.rest)
            guard !rest.isEmpty else {
                names.append("")
                break
            }
        }
        return names.count == values.count && values.count > 1 ? (values, names) : nil
    }

    /// The units, each smaller than the one before it; `m` is the minute beside other times.
    private static func units(_ names: [String], _ values: [Double]) -> [MeasurementUnit]? {
        let isTime = names.contains { name in
            name != "m" && UnitTable.unit(spelled: name)?.dimension == .time
        }
        var units: [MeasurementUnit] = []
        for (index, name) in names.enumerated() {
            let spelling = isTime && name == "m" ? "min" : name
            let unit = spelling.isEmpty ? units.last.flatMap { smaller(than: $0, values, index) } : nil
            guard let unit = unit ?? UnitTable.unit(spelled: spelling),
                [.time, .length, .mass].contains(unit.dimension)
            else { return nil }
            if let larger = units.last {
                guard let part = unit.converted(1, to: larger), part < 1 else { return nil }
            }
            units.append(unit)
        }
        return units
    }

    /// The unit that isn't written at the end of `7h30`, `6ft2` and `1m80`.
    private static func smaller(than unit: MeasurementUnit, _ values: [Double], _ index: Int) -> MeasurementUnit? {
        guard let name = unwritten[unit.symbol] else { return nil }
        // NB: `100 m 12` is no height.
        guard unit.symbol != "m" || values[index - 1] < 10 && (10..<100).contains(values[index]) else { return nil }
        return UnitTable.unit(spelled: name)
    }

    /// Returns whether the digit after a unit is a number of the next smaller one, and no power: `6ft2`, `7h3`.
    ///
    /// A larger number of feet is an area: `650ft2`.
    static func endsUnwritten(_ number: Double, _ rest: String) -> Bool {
        guard rest.last == "2" || rest.last == "3", number == number.rounded() else { return false }
        switch rest.dropLast() {
        case "ft": return number < 10
        case "h", "min": return true
        default: return false
        }
    }

    private static let unwritten = ["h": "min", "min": "s", "ft": "in", "st": "lb", "m": "cm"]

    /// `5€50`.
    private static func price(_ values: [Double], _ names: [String]) -> MeasuredAmount? {
        guard values.count == 2, names[1].isEmpty, let unit = UnitTable.unit(spelled: names[0]), unit.isCurrency,
            values[0] == values[0].rounded(), (0..<100).contains(values[1]), values[1] == values[1].rounded()
        else { return nil }
        let cents = DecimalText(values[1]).plain
        return Double("\(DecimalText(values[0]).plain).\(cents.utf8.count < 2 ? "0" : "")\(cents)")
            .map { MeasuredAmount($0, unit.symbol) }
    }
}
