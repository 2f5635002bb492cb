import DiaryModel
import JSON

/// A value tracked in another diary, such as `Sleep: 7:30`, `Weight: 71.5 kg` or `Energy: 3`, as a measurement.
struct TrackedValue: Equatable {
    let name: String
    let value: Double
    var unit: String?

    init?(name: String, value: Double, unit: String? = nil) {
        let name = Self.name(name)
        let measurement = DiaryMeasurement(name: name, value: value, unit: unit)
        guard measurement.isPossible else { return nil }
        (self.name, self.value, self.unit) = (name, value, unit)
    }

    /// Reads a name, a colon with a space, and a number with its unit or a duration in hours; nil for anything else.
    init?(_ text: String) {
        var rest = text[...]
        guard let colon = rest.indices.first(where: { rest[$0] == ":" && rest[rest.index(after: $0)...].first == " " })
        else { return nil }
        let name = String(rest[..<colon])
        rest = rest[rest.index(colon, offsetBy: 2)...].drop { $0 == " " }
        let number = rest.prefix { ("0"..."9").contains($0) || "-+.,".contains($0) }
        let unit = rest[number.endIndex...].filter { !$0.isWhitespace }
        if let minutes = Self.minutes(unit), let hours = Double(number) {
            self.init(name: name, value: hours + minutes / 60, unit: "h")
        } else if unit.isEmpty || MeasurementReader.isUnit(unit), let value = Self.value(number) {
            self.init(name: name, value: value, unit: unit.isEmpty ? nil : String(unit))
        } else {
            return nil
        }
    }

    /// The value of `71.5`, `71,5`, `10,432` or `10.432,5`: a comma before exactly three digits groups thousands, as in
    /// counts of steps.
    private static func value(_ number: Substring) -> Double? {
        let parts = number.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count > 1, let first = parts.first, let last = parts.last else { return Double(number) }
        let whole = last.prefix { $0 != "." }
        let isGrouped = parts.dropFirst().dropLast().allSatisfy { $0.utf8.count == 3 } && whole.utf8.count == 3
        if isGrouped, first.last?.isNumber == true, first.last != "0" || first.utf8.count > 1 {
            return Double(parts.joined())
        }
        return parts.count == 2 ? Double(first.filter { $0 != "." } + "." + last) : nil
    }

    /// The minutes of `:30`, which come after hours.
    private static func minutes(_ text: some StringProtocol) -> Double? {
        guard text.first == ":", text.utf8.count == 3, let minutes = Double(text.dropFirst()), minutes < 60 else {
            return nil
        }
        return minutes
    }

    /// A name of letters, digits, `_` and `-`; any other character becomes `-`.
    private static func name(_ text: String) -> String {
        var name = ""
        for character in text {
            if character != "/", TagScanner.isTagCharacter(character) {
                name.append(character)
            } else if !name.isEmpty, name.last != "-" {
                name.append("-")
            }
        }
        while name.last == "-" { name.removeLast() }
        return name
    }

    /// The measurement in a line of JSON.
    var json: JSONValue {
        .object(EntryJSON.measurementObject(of: DiaryMeasurement(name: name, value: value, unit: unit)))
    }
}
