/// The rules of units as people write them.
enum UnitSpelling {
    /// Returns whether a text can be a unit beside the table as far as its digits go.
    ///
    /// A digit is only allowed as the power of a length or a time (`kg/m2`, `m/s²`), because any other one belongs to a
    /// number that would be lost in the unit: `x500mg`, `/80mmHg`.
    static func allowsDigits(of text: String) -> Bool {
        text.split(omittingEmptySubsequences: false, whereSeparator: { "/·⋅*".contains($0) }).allSatisfy { factor in
            let base = factor.prefix { !isDigit($0) && $0 != "^" && $0 != "⁻" }
            let power = factor[base.endIndex...]
            return power.isEmpty || powers.contains(String(power)) && bases.contains(String(base))
        }
    }

    /// Returns whether a character is a digit of any script, raised or not, or a fraction.
    static func isDigit(_ character: Character) -> Bool {
        character.unicodeScalars.contains {
            switch $0.properties.generalCategory {
            case .decimalNumber, .otherNumber: true
            default: false
            }
        }
    }

    /// Returns whether two spellings that differ in case alone may be different units: `MA` and `mA`, `Mb` and `MB`.
    static func caseMatters(in text: String, for unit: MeasurementUnit) -> Bool {
        guard let first = text.first, text.count > 1 else { return true }
        if ["nm", "mn"].contains(text.lowercased()) { return true }
        if unit.dimension == .information, text.last == "b", unit.symbol.last == "B" { return true }
        guard first == "m" || first == "M", let prefix = unit.symbol.first, prefix != first,
            text.count == unit.symbol.count
        else { return false }
        return UnitTable.rows.contains {
            $0.unit.dimension == unit.dimension && $0.unit.symbol.lowercased() == text.dropFirst().lowercased()
        }
    }

    private static let powers: Set<String> = ["2", "3", "²", "³", "^2", "^3", "⁻¹", "⁻²", "⁻³"]
    private static let bases: Set<String> = ["m", "mm", "cm", "dm", "km", "ft", "in", "yd", "mi", "s", "min", "h"]
}
