/// Durations with colons: `7:30`, `1:30:00`, `27:30 min`, `5:20/km`.
enum ColonDuration {
    /// Hours come first, as on a clock, unless the unit or the name's last value is in minutes or seconds.
    static func meaning(_ number: Double, _ rest: String, last: String?) -> SeveralNumbers? {
        guard rest.first == ":", number == number.rounded() else { return nil }
        let body = rest.prefix { Digits.isDigit($0) || ":.,".contains($0) }
        let unit = String(rest[body.endIndex...].drop(while: \.isWhitespace))
        let parts = body.split(separator: ":", omittingEmptySubsequences: false).dropFirst().map(Digits.init(leading:))
        let values = parts.compactMap { $0?.count == 2 && $0?.rest == "" ? $0?.value : nil }
        guard values.count == parts.count, (1...2).contains(values.count), values.allSatisfy({ $0 < 60 }),
            values.dropLast().allSatisfy({ $0 == $0.rounded() })
        else { return nil }
        return amount([number] + values, unit, last)
    }

    private static func amount(_ values: [Double], _ unit: String, _ last: String?) -> SeveralNumbers? {
        let isPrecise = values.last.map { $0 != $0.rounded() } ?? false
        guard values.count == 2 else {
            return unit.isEmpty || UnitTable.unit(spelled: unit)?.symbol == "h" ? sum(values, hours) : nil
        }
        if unit.isEmpty {
            if let last, paces.contains(where: { $0.contains(last) }) { return pace(values, last) }
            if isPrecise || last == "min" || last == "s" { return sum(values, minutes) }
            guard values[0] >= 24 else { return sum(values, hours) }
            let typed = "\(DecimalText(values[0]).plain):\(values[1] < 10 ? "0" : "")\(DecimalText(values[1]).plain)"
            return .refused(meant: "\(typed)min or \(typed)h")
        }
        switch UnitTable.unit(spelled: unit)?.symbol {
        case "h": return isPrecise ? nil : sum(values, hours)
        case "min": return sum(values, minutes)
        default: return pace(values, unit.first == "/" ? "min" + unit : unit)
        }
    }

    private static let hours = ["h", "min", "s"]
    private static let minutes = ["min", "s"]
    private static let paces = [["min/km", "s/km"], ["min/mi", "s/mi"]]

    private static func pace(_ values: [Double], _ unit: String) -> SeveralNumbers? {
        let symbol = UnitTable.unit(spelled: unit)?.symbol ?? unit
        return paces.first { $0.contains(symbol) }.flatMap { sum(values, $0) }
    }

    private static func sum(_ values: [Double], _ units: [String]) -> SeveralNumbers? {
        let units = units.compactMap { UnitTable.unit(spelled: $0) }
        return MeasuredAmount(sum: Array(zip(values, units))).map(SeveralNumbers.one)
    }
}
