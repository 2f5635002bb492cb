/// The unit of a measured value: one of the table, or free text that is compared with equal text alone.
package struct MeasurementUnit: Hashable, Sendable {
    /// The symbol as it is written and stored: `km`, `°C`, `/min`.
    package let symbol: String
    /// Nil for free text, which converts into nothing else.
    package let dimension: MeasurementDimension?
    let scale: UnitScale

    /// A unit of the table.
    init(_ symbol: String, _ dimension: MeasurementDimension, _ scale: UnitScale) {
        (self.symbol, self.dimension, self.scale) = (symbol, dimension, scale)
    }

    /// A unit that the table doesn't have.
    private init(free symbol: String) {
        (self.symbol, dimension, scale) = (symbol, nil, UnitScale(1))
    }

    /// The unit that a text names: one of the table in any of its spellings, else the text itself.
    package init(_ text: String) {
        self = UnitTable.unit(spelled: text) ?? MeasurementUnit(free: text)
    }

    /// Whether values of both can stand in one list and be added up.
    package func isCompatible(with other: MeasurementUnit) -> Bool {
        guard let dimension else { return self == other }
        return dimension == other.dimension
    }

    /// A value of this unit in another one; nil where they measure different things or the result is no finite number.
    package func converted(_ value: Double, to other: MeasurementUnit) -> Double? {
        guard isCompatible(with: other) else { return nil }
        let result = scale.converted(value, to: other.scale)
        return result.isFinite ? result : nil
    }
}
