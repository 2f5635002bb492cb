import DiaryModel
import SQLite

extension ConditionSQL {
    private var connection: Connection { searchIndex.connection }

    func measurementNames(_ test: NameTest) throws -> [Int64] {
        try MeasurementTable(connection: connection).keys(test)
    }

    /// The condition that a measurement of the entry passes a test.
    func measured(_ test: MeasurementTest) throws -> SQL {
        var conditions: [SQL] = ["measurement.entry = entry.id"]
        if let names = test.names {
            let keys = try measurementNames(names)
            guard !keys.isEmpty else { return "FALSE" }
            conditions.append("measurement.name IN (\(list: keys))")
        }
        conditions += Self.values(test)
        return """
            EXISTS (
                    SELECT 1 FROM measurement
                    WHERE \(SQL(joining: conditions, separator: " AND "))
                )
            """
    }

    /// The other parts of the test, on a measurement of a wanted name; nil if there are none.
    func sql(_ test: MeasurementTest, ofName key: Int64) -> SQL? {
        let values = Self.values(test)
        return values.isEmpty ? nil : SQL(joining: values, separator: " AND ")
    }

    private static func values(_ test: MeasurementTest) -> [SQL] {
        [test.value.map { sql($0, on: "measurement.value") }, test.unit.map { sql($0, on: "measurement.unit") }]
            .compactMap(\.self)
    }

    /// The value last measured under a name; NULL if there is none.
    func lastValue(of name: String) throws -> SQL {
        guard let key = try measurementNames(.sameTag(as: name)).first else { return "NULL" }
        return """
            (
                    SELECT measurement.value FROM measurement
                    WHERE measurement.entry = entry.id AND measurement.name = \(key)
                    ORDER BY measurement.position DESC LIMIT 1
                )
            """
    }
}
