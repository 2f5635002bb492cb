package import Chronology
import SQLite
import TextFolding

extension Store {
    /// The names of measurements of entries in the diary, by name, each with how often it was measured and its last values.
    ///
    /// - Parameter recentCount: how many values are wanted of each.
    package func measurementNames(recent recentCount: Int = 1) throws -> [MeasuredName] {
        try read {
            let names = try connection.all(
                """
                SELECT measurementName.id, measurementName.name, count(*)
                FROM measurementName
                JOIN measurement ON measurement.name = measurementName.id
                WHERE measurement.entry NOT IN (SELECT id FROM entry WHERE trashTime IS NOT NULL)
                GROUP BY measurementName.id
                ORDER BY measurementName.key
                """
            ) { ($0.int64(0), $0.text(1), $0.int(2)) }
            return try names.map { key, name, count in
                MeasuredName(name: name, count: count, recent: try recentValues(of: key, recentCount))
            }
        }
    }

    private func recentValues(of key: Int64, _ count: Int) throws -> [MeasuredValue] {
        try connection.all(
            """
            SELECT measurement.value, measurement.unit, entry.creationTime, entry.utcOffset, entry.timeZone, entry.hasTime
            FROM measurement CROSS JOIN entry ON entry.id = measurement.entry
            WHERE measurement.name = \(key) AND entry.trashTime IS NULL
            ORDER BY measurement.entry DESC, measurement.position DESC
            LIMIT \(count)
            """
        ) { row in
            let time = ZonedTime(instant: row.time(2), utcOffset: row.utcOffset(3), zoneName: row.text(4))
            return MeasuredValue(
                value: StoredValue.finite(row.double(0)), unit: row.optionalText(1), time: time, hasTime: row.bool(5))
        }
    }

    /// How a name is spelled where it is shown; nil when there was never such a name.
    package func measurementSpelling(of name: String) throws -> String? {
        try measurementTable.spelling(of: nfc(name))
    }

    /// Hands each entry that a query wants and that measured a name to `body`, with what it measured under that name in its
    /// order, until it returns false.
    ///
    /// Entries are found by the index of names, in the query's order.
    package func forEachMeasured(
        _ name: String, _ query: EntryQuery, _ body: (ListedEntry, [DiaryMeasurement]) throws -> Bool
    ) throws {
        let key = TagTable.key(of: nfc(name))
        try forEachListedEntry(query.adding(.measured(name))) { listed in
            try body(listed, listed.entry.measurements.filter { TagTable.key(of: $0.name) == key })
        }
    }

    /// Adds up what was measured under a name, by what an expression gives for the entries.
    ///
    /// Reads each entry that has the name once. Values of different units stand apart: which of them are the same by a factor,
    /// the caller knows.
    ///
    /// - Returns: in the order of `counts(by:)`, of an entry with several values of the expression each of them.
    package func measured(
        _ name: String, by expression: EntryExpression, _ query: EntryQuery
    ) throws -> [MeasuredTally] {
        let key = TagTable.key(of: nfc(name))
        var (tallies, counts): ([CountedValue: MeasuredTally], ValueTally) = ([:], ValueTally())
        try forEachEntry(query.adding(.measured(name))) { entry in
            var own = ValueTally()
            own.add(try expression.value(for: entry))
            counts.add(own)
            let found = entry.measurements.filter { TagTable.key(of: $0.name) == key }
            for value in own.values {
                for measurement in found { tallies[value, default: MeasuredTally(value: value)].add(measurement) }
            }
            return true
        }
        return counts.counts.compactMap { tallies[$0.value] }
    }
}

/// The name of measurements, with what was measured.
package struct MeasuredName: Sendable {
    /// As it is shown.
    package let name: String
    /// How often it was measured.
    package let count: Int
    /// The last values, the latest first.
    package let recent: [MeasuredValue]

    /// The last one.
    package var last: MeasuredValue? { recent.first }
}

/// A measured value with the time of its entry.
package struct MeasuredValue: Sendable {
    package let value: Double
    package let unit: String?
    package let time: ZonedTime
    package let hasTime: Bool
}

/// What was measured of entries that have a value in common, by unit.
package struct MeasuredTally: Sendable {
    /// The figures of one unit.
    package struct Figures: Sendable {
        /// Nil for numbers without a unit.
        package let unit: String?
        package private(set) var count = 0
        package private(set) var sum = 0.0
        package private(set) var least = Double.infinity
        package private(set) var greatest = -Double.infinity

        /// The sum divided by the count.
        package var mean: Double { sum / Double(count) }

        init(unit: String?) { self.unit = unit }

        mutating func add(_ value: Double) {
            (count, sum, least, greatest) = (count + 1, sum + value, min(least, value), max(greatest, value))
        }
    }

    /// What the entries have in common.
    package let value: CountedValue
    /// Those of each unit, in the order in which they were met.
    package private(set) var figures: [Figures] = []

    init(value: CountedValue) { self.value = value }

    fileprivate mutating func add(_ measurement: DiaryMeasurement) {
        if !figures.contains(where: { $0.unit == measurement.unit }) { figures.append(Figures(unit: measurement.unit)) }
        for index in figures.indices where figures[index].unit == measurement.unit {
            figures[index].add(measurement.value)
        }
    }
}
