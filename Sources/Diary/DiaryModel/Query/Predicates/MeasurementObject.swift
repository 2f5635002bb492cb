package import PredicateLanguage

package struct MeasurementObject: PredicateObject {
    static let keys: [String: Vocabulary.KeyType] = ["name": .string, "value": .number, "unit": .string]

    let measurement: DiaryMeasurement

    package init(_ measurement: DiaryMeasurement) { self.measurement = measurement }

    /// The value of a key; nil if measurements don't have it.
    package func value(forKey key: String) -> PredicateValue? {
        switch key {
        case "name": .string(measurement.name)
        case "value": .double(measurement.value)
        case "unit": .orNull(measurement.unit)
        default: nil
        }
    }
}

/// The values of an entry by the names of its measurements; of several with one name the last.
package struct MeasuredValues: PredicateObject {
    let measurements: [DiaryMeasurement]

    package init(_ measurements: [DiaryMeasurement]) { self.measurements = measurements }

    /// The values of a name; nil if there are none.
    package func value(forKey name: String) -> PredicateValue? {
        let key = NameKey.of(name)
        return measurements.last { NameKey.of($0.name) == key }.map { .double($0.value) } ?? .null
    }
}
