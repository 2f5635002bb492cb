/// What a measurement can be called.
package enum MeasurementName {
    /// Whether it is a name: letters, digits, `_` and `-` of any script, at least one a letter, the first one no dash.
    package static func isValid(_ text: String) -> Bool {
        text.first != "-" && text.contains { $0.isLetter }
            && text.unicodeScalars.allSatisfy { isPart($0) }
    }

    private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "_" || scalar == "-" || scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal
            || isMark(scalar)
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark: true
        default: false
        }
    }
}
