/// Why something typed is no measurement.
package enum MeasurementError: Error, Equatable {
    /// The text begins with no number.
    case noNumber(String)
    /// `NaN`, `inf`: no number that can be measured.
    case notFinite(String)
    /// `--5`.
    case twoSigns(String)
    /// `0x1F`.
    case hexadecimal(String)
    /// `1,234`, which is either of two numbers, written as both can be typed.
    case ambiguous(String, decimal: String, grouped: String)
    /// `1,234.5`, and the same number without what stands between its thousands, where that is clear.
    case grouped(String, meant: String?)
    /// `5.`.
    case unfinished(String, meant: String)
    /// Beyond what a number of eight bytes can hold.
    case tooLarge(String)
    /// So near to zero that only zero would be left.
    case tooSmall(String)
    /// A word that is no unit of the table.
    case unknownUnit(String)
    /// A text that can't be a unit at all: `5$(x)`, spaces, control characters.
    case noUnit(String)
    /// A name with other characters than letters, digits, `_` and `-`, or without a letter.
    case noName(String)
    /// No name stands where one has to.
    case missingName
    /// A name without a value.
    case missingValue(String)
    /// `weight 71 kg 80`: a unit stands where a name is expected.
    case unitAsName(String, value: String)
}
