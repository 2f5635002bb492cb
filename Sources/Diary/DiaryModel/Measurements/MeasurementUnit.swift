/// The unit of a measured value: one of the table, or free text that is compared with equal text alone.
package struct MeasurementUnit: Hashable, Sendable {
    /// The symbol in its written and stored form: `km`, `°C`, `/min`.
    package let symbol: String
    /// Nil for free text, which doesn't convert into anything else.
    package let dimension: MeasurementDimension?
    let scale: UnitScale

    init(_ symbol: String, _ dimension: MeasurementDimension, _ scale: UnitScale) {
        (self.symbol, self.dimension, self.scale) = (symbol, dimension, scale)
    }

    /// A unit that is not in the table.
    private init(free symbol: String) {
        (self.symbol, dimension, scale) = (symbol, nil, UnitScale(1))
    }

    /// The unit that a text names: one of the table in any of its spellings, else the text itself.
    package init(_ text: String) {
        self = UnitTable.unit(spelled: text) ?? MeasurementUnit(free: text)
    }

    /// True for money of the table, whose symbols are the codes of ISO 4217.
    var isCurrency: Bool {
        guard case .count(symbol) = dimension else { return false }
        return symbol.utf8.count == 3 && symbol.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    }

    /// Returns whether values of both can be added up and shown in one list.
    package func isCompatible(with other: MeasurementUnit) -> Bool {
        guard let dimension else { return self == other }
        return dimension == other.dimension
    }

    /// A value of this unit in another one; nil if their dimensions differ or the result is not a finite number.
    package func converted(_ value: Double, to other: MeasurementUnit) -> Double? {
        guard isCompatible(with: other) else { return nil }
        let result = scale.converted(value, to: other.scale)
        return result.isFinite ? result : nil
    }
}
