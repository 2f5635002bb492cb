import Chronology
public import DiaryModel
import SQLite
import TextFolding

extension DiaryStore {
    /// The names of measurements of entries in the diary, by name, each with the number of its measurements and its
    /// last values.
    ///
    /// - Parameter recentCount: the number of values wanted for each.
    public func measurementNames(recent recentCount: Int = 1) throws -> [MeasuredName] {
        try measurementNames(key: nil, recent: recentCount)
    }

    /// One name with its last value; nil if no entry in the diary has it.
    package func measurementName(_ name: String) throws -> MeasuredName? {
        try measurementNames(key: TagTable.key(of: nfc(name)), recent: 1).first
    }

    private func measurementNames(key: String?, recent recentCount: Int) throws -> [MeasuredName] {
        try read {
            let names = try connection.all(
                """
                SELECT measurementName.id, measurementName.name, count(*)
                FROM measurementName
                JOIN measurement ON measurement.name = measurementName.id
                WHERE measurement.entry NOT IN (SELECT id FROM entry WHERE trashTime IS NOT NULL)
                    AND (\(key) IS NULL OR measurementName.key = \(key))
                GROUP BY measurementName.id
                ORDER BY measurementName.key
                """
            ) { ($0.int64(0), $0.text(1), $0.int(2)) }
            return try names.map { key, name, count in
                MeasuredName(name: name, count: count, recent: try recentValues(of: key, recentCount))
            }
        }
    }

    /// The last values of a name.
    ///
    /// - Parameter count: the number of values wanted; nil for all.
    func recentValues(
        of key: Int64, _ count: Int?, among entries: Set<Int64>? = nil
    ) throws -> [MeasuredValue] {
        try connection.compactMap(
            """
            SELECT measurement.value, measurement.unit, entry.creationTime, entry.utcOffset, entry.timeZone,
                entry.hasTime, measurement.entry
            FROM measurement CROSS JOIN entry ON entry.id = measurement.entry
            WHERE measurement.name = \(key) AND entry.trashTime IS NULL
            ORDER BY measurement.entry DESC, measurement.position DESC
            LIMIT \(count ?? -1)
            """
        ) { row -> MeasuredValue? in
            if let entries, !entries.contains(row.int64(6)) { return nil }
            let time = ZonedTime(instant: row.time(2), utcOffset: row.utcOffset(3), zoneName: row.text(4))
            return MeasuredValue(
                value: StoredValue.finite(row.double(0)), unit: row.optionalText(1), time: time, hasTime: row.bool(5))
        }
    }

    package func hasMeasurements() throws -> Bool {
        try connection.hasRow(
            """
            SELECT 1
            FROM measurement CROSS JOIN entry ON entry.id = measurement.entry
            WHERE entry.trashTime IS NULL
            LIMIT 1
            """)
    }

    /// The spelling in which a name is shown; nil if there never was such a name.
    package func measurementSpelling(of name: String) throws -> String? {
        try measurementTable.spelling(of: nfc(name))
    }

    /// Passes each wanted entry of a query that measured a name to `body`, with its measurements of that name in their
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

    /// The names that entries of a query measured, by name, each with the number of its measurements and its last
    /// values.
    ///
    /// - Parameter recentCount: the number of values wanted for each.
    package func measurementNames(of query: EntryQuery, recent recentCount: Int) throws -> [MeasuredName] {
        var measured = query.adding(.predicate(try PredicateCondition("measurements.@count > 0")))
        measured.order = .newestFirst
        var names: [String: MeasuredName] = [:]
        try forEachEntry(measured) { entry in
            for measurement in entry.measurements.reversed() {
                let key = TagTable.key(of: measurement.name)
                names[key, default: MeasuredName(name: measurement.name, count: 0, recent: [])]
                    .add(MeasuredValue(measurement, of: entry), keeping: recentCount)
            }
            return true
        }
        return names.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Adds up the measurements of a name, by the value of an expression for their entries.
    ///
    /// It reads each entry that has the name once. Values of different units are kept apart: the caller knows which
    /// units differ by a factor only.
    ///
    /// - Returns: the sums in the order of `counts(by:)`; an entry with several values of the expression counts for
    ///   each.
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
