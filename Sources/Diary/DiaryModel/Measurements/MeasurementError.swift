/// The reason why a text is not a measurement.
package enum MeasurementError: Error, Equatable {
    /// The text begins with no number.
    case noNumber(String)
    /// `NaN`, `inf`: not a number that can be measured.
    case notFinite(String)
    /// `--5`.
    case twoSigns(String)
    /// `0x1F`.
    case hexadecimal(String)
    /// `1,234` and `1/2`, which are ambiguous, in both forms that can be typed.
    case ambiguous(String, decimal: String, grouped: String)
    /// `58 120`, `1,23`: not the separators of one number, and the number without them, if that is unambiguous.
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
    /// `2x500mg`, `5'11"`: another number after the first, and the same as one value, if it is one.
    case secondNumber(String, meant: String?)
    /// `120/80`: two values, and the name in front of them; nil if there is none.
    case pair(String, name: String?)
    /// `10k` where the name has a unit, `3G`, `5 Mio`: the number that the letters may mean.
    case multiplier(String, meant: String)
    /// `≈5`, `<2.2`, `5±1`, `1/3 cup`: no exact number, and the nearest that can be typed.
    case inexact(String, meant: String)
    /// A name with other characters than letters, digits, `_` and `-`, or without a letter.
    case noName(String)
    case missingName
    case missingValue(String)
    /// `weight 71 kg 80`: a unit in place of a name.
    case unitAsName(String, value: String)
}
