/// The measurements of entries that have a value in common, by unit.
package struct MeasuredTally: Sendable {
    package let value: CountedValue
    /// Those of each unit, in order of occurrence.
    package private(set) var ranges: [MeasuredRange] = []

    package init(value: CountedValue) { self.value = value }

    package mutating func add(_ measurement: DiaryMeasurement) {
        let index = ranges.firstIndex { $0.unit == measurement.unit } ?? ranges.endIndex
        if index == ranges.endIndex { ranges.append(MeasuredRange(unit: measurement.unit)) }
        ranges[index].add(measurement.value, measurement.unit)
    }
}
