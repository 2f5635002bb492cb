package import DiaryModel
package import SQLite

/// The rows of `measurement` and of `measurementName`.
package struct MeasurementTable: NameTable {
    package static let names = "measurementName"
    package static let uses = (table: "measurement", column: "name")

    package let connection: Connection

    /// The measurements of an entry, in their order.
    package func measurements(of entry: Int64) throws -> [DiaryMeasurement] {
        try connection.all(
            """
            SELECT measurementName.name, measurement.value, measurement.unit
            FROM measurement
            JOIN measurementName ON measurementName.id = measurement.name
            WHERE measurement.entry = \(entry)
            ORDER BY measurement.position
            """
        ) { DiaryMeasurement(name: $0.text(0), value: StoredValue.finite($0.double(1)), unit: $0.optionalText(2)) }
    }

    func set(_ measurements: [DiaryMeasurement], of entry: Int64) throws {
        try connection.execute("DELETE FROM measurement WHERE entry = \(entry)")
        for (position, measurement) in measurements.enumerated() {
            try connection.execute(
                """
                INSERT INTO measurement (entry, position, name, value, unit)
                VALUES (
                    \(entry), \(position), \(identifier(of: measurement.name)), \(measurement.value), \(measurement.unit)
                )
                """)
        }
    }

    func removeUnused() throws {
        try connection.execute("DELETE FROM measurementName WHERE id NOT IN (SELECT name FROM measurement)")
    }
}

extension DiaryMeasurement {
    /// The text by which the entry's digest counts it.
    ///
    /// Its form is part of the format on disk: the name as its key, a space, the number, a space, the unit.
    var digested: String { "measurement=\(TagTable.key(of: name)) \(value) \(unit ?? "")" }

    /// Returns whether both are equal, however the name is spelled.
    func isSame(as other: DiaryMeasurement) -> Bool {
        value == other.value && unit == other.unit && TagTable.key(of: name) == TagTable.key(of: other.name)
    }
}

extension [DiaryMeasurement] {
    /// Returns whether both are equal, however names are spelled.
    package func areSame(as others: [DiaryMeasurement]) -> Bool {
        count == others.count && zip(self, others).allSatisfy { $0.isSame(as: $1) }
    }
}
