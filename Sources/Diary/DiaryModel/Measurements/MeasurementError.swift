/// The reason why a text is not a measurement.
package enum MeasurementError: Error, Equatable {
    /// The text begins with no number; the same with its unit at the end, where that is a measurement.
    case noNumber(String, meant: String?)
    /// `NaN`, `inf`: not a number that can be measured.
    case notFinite(String)
    /// `--5`.
    case twoSigns(String)
    /// `0x1F`.
    case hexadecimal(String)
    /// `1,234`, which is ambiguous, in both forms that can be typed.
    case ambiguous(String, decimal: String, grouped: String)
    /// `1,234.5`, and the same number without its thousands separators, if that is unambiguous.
    case grouped(String, meant: String?)
    /// `5.`.
    case unfinished(String, meant: String)
    /// Beyond the range of an eight-byte number.
    case tooLarge(String)
    /// So near to zero that only zero would be left.
    case tooSmall(String)
    case unknownUnit(String)
    /// A text that can't be a unit at all: `5$(x)`, spaces, control characters.
    case noUnit(String)
    /// `120/80`, `7h30m`: another number after the first, and the same as one value, if it is one.
    case secondNumber(String, meant: String?)
    /// `10k`, `1.2M`, and the whole number, if the letter is a multiplier.
    case multiplier(String, meant: String)
    /// A name with other characters than letters, digits, `_` and `-`, or without a letter.
    case noName(String)
    case missingName
    case missingValue(String)
    /// `weight 71 kg 80`: a unit in place of a name.
    case unitAsName(String, value: String)
}
