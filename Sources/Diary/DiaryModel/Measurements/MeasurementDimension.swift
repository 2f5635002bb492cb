/// The dimension of a unit: values of one dimension can be compared.
package enum MeasurementDimension: Hashable, Sendable {
    case length
    case area
    case volume
    case mass
    case time
    case temperature
    case speed
    case pace
    case pressure
    case energy
    case power
    case frequency
    case voltage
    case current
    case charge
    case information
    case substance
    /// Things that are counted or paid, each a dimension of its own: pages, steps, EUR.
    case count(String)
}
