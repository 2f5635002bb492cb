import Chronology

extension [String] {
    /// The counts above 0 with their nouns: `3 photos`, `1 video`.
    init(counting counts: KeyValuePairs<String, Int>) {
        self = counts.filter { $0.value > 0 }.map { $0.value.counted($0.key) }
    }

    /// The words as an enumeration, such as `3 photos, 2 sounds and 1 video`; empty without words.
    var enumeration: String {
        guard let last, count > 1 else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " and " + last
    }
}

extension Int {
    /// The number with commas between thousands: `1,204`.
    var grouped: String {
        let digits = String(magnitude)
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
            text.append(digit)
        }
        return self < 0 ? "-" + text : text
    }

    /// The number with its noun: `1 entry`, `1,204 entries`, `2 media`.
    func counted(_ noun: String) -> String {
        "\(grouped) \(self == 1 ? noun : Self.plural(of: noun))"
    }

    private static func plural(of noun: String) -> String {
        if noun.hasSuffix("y"), !noun.hasSuffix("ay") { return noun.dropLast() + "ies" }
        if noun.hasSuffix("um") { return noun.dropLast(2) + "a" }
        return noun + (noun.hasSuffix("ch") ? "es" : "s")
    }

    /// The number as an ordinal: `1st`, `2nd`, `3rd`, `11th`.
    var ordinal: String { "\(grouped)\(ordinalEnding)" }
}

/// Sizes in words, by powers of 1000.
enum ByteCount {
    /// The size with at most three digits, such as `512 bytes` or `14.2 MB`.
    static func text(_ count: Int64) -> String {
        guard count >= 1000 else { return count == 1 ? "1 byte" : "\(count) bytes" }
        var value = Double(count)
        var unit = 0
        while value >= 999.5, unit < units.count - 1 {
            value /= 1000
            unit += 1
        }
        let tenths = Int((value * 10).rounded())
        return value < 99.95 ? "\(tenths / 10).\(tenths % 10) \(units[unit])" : "\(Int(value.rounded())) \(units[unit])"
    }

    private static let units = ["bytes", "kB", "MB", "GB", "TB"]
}
