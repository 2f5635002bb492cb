/// The conversion of a unit into the base unit of its dimension: base = (value − zero) × numerator ÷ denominator.
///
/// The factor is a fraction of integers, so that 3400 m is 3.4 km and not 3.4000000000000004 km.
struct UnitScale: Hashable, Sendable {
    let numerator: Double
    let denominator: Double
    /// The value that is zero in the base unit; nonzero for temperatures alone.
    let zero: Double

    init(_ numerator: Double, over denominator: Double = 1, zero: Double = 0) {
        (self.numerator, self.denominator, self.zero) = (numerator, denominator, zero)
    }

    /// The same quantity in a unit of another scale; infinite if it is too large for a number.
    func converted(_ value: Double, to other: UnitScale) -> Double {
        guard self != other else { return value }
        return (value - zero) * (numerator * other.denominator) / (denominator * other.numerator) + other.zero
    }
}
