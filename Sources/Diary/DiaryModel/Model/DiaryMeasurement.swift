/// A measured number.
public struct DiaryMeasurement: Hashable, Sendable {
    /// The name of the quantity, such as `weight`: letters, digits, `_` and `-` of any script, at least one of them a
    /// letter.
    ///
    /// A part of a quantity is named after a dot, as in `bp.systolic`; both sides of the dot begin with a letter.
    /// Names are compared like tags: case-insensitive, accents matter; each is shown in its first spelling.
    public var name: String
    /// The number; it is finite.
    public var value: Double
    /// The unit of the value; nil if there is none.
    public var unit: String?

    /// A measurement.
    public init(name: String, value: Double, unit: String? = nil) {
        (self.name, self.value, self.unit) = (name, value, unit)
    }

    /// Returns whether a text can be the name of measurements.
    public static func isName(_ text: String) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return text.utf8.count <= 200 && (parts.count == 1 || parts.allSatisfy { $0.first?.isLetter == true })
            && parts.allSatisfy { part in
                part.allSatisfy { $0 != "/" && TagScanner.isTagCharacter($0) }
                    && part.unicodeScalars.contains(where: \.properties.isAlphabetic)
            }
    }

    /// Returns whether a text can be a unit: a few letters and signs without white space, and no digit at its
    /// beginning.
    public static func isUnit(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first, first.properties.numericType == nil else { return false }
        return text.utf8.count <= 64
            && text.unicodeScalars.allSatisfy { scalar in
                !scalar.properties.isWhitespace && scalar.properties.generalCategory != .control
                    && scalar.properties.generalCategory != .format
            }
    }

    /// True if it is valid in a diary.
    public var isPossible: Bool { Self.isName(name) && value.isFinite && unit.map(Self.isUnit) != false }
}
