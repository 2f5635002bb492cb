/// The measurements of entries that have a value in common, by unit.
package struct MeasuredTally: Sendable {
    /// The value that the entries have in common.
    package let value: CountedValue
    /// Those of each unit, in order of occurrence.
    package private(set) var ranges: [MeasuredRange] = []

    /// A tally of one kind of value.
    package init(value: CountedValue) { self.value = value }

    /// Counts a measurement.
    package mutating func add(_ measurement: DiaryMeasurement) {
        let index = ranges.firstIndex { $0.unit == measurement.unit } ?? ranges.endIndex
        if index == ranges.endIndex { ranges.append(MeasuredRange(unit: measurement.unit)) }
        ranges[index].add(measurement.value, measurement.unit)
    }
}
