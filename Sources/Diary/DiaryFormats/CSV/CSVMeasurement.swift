import DiaryModel

/// The measurements in a cell: a number with its unit, or a value as a person types it after `measure`.
struct CSVMeasurement {
    /// Two for `120/80`; empty if nothing was.
    let all: [DiaryMeasurement]
    /// The number with the unit as it is written; nil if the cell is no plain number.
    let plain: DiaryMeasurement?

    init(_ text: String, of column: CSVColumns.Measured, decimalComma: Bool) {
        guard let number = CSVNumber(text, decimalComma: decimalComma) else {
            plain = nil
            all = Self.readings(text, of: column.name, decimalComma: decimalComma).map { reading in
                var measurement = reading
                measurement.unit = measurement.unit ?? Self.symbol(column.unit)
                return measurement
            }
            return
        }
        let unit = number.unit ?? column.unit
        plain = DiaryMeasurement(name: column.name, value: number.value, unit: unit)
        all = [DiaryMeasurement(name: column.name, value: number.value, unit: Self.symbol(unit))]
    }

    /// Returns whether a cell is a measurement even if nobody says so: `7:30` may be a time of day, `4/5` a date.
    static func isCertain(_ text: String, decimalComma: Bool) -> Bool {
        if CSVNumber(text, decimalComma: decimalComma) != nil { return true }
        guard !text.contains(where: { $0 == ":" }) else { return false }
        let found = readings(text, of: "x", decimalComma: decimalComma)
        return found.count == 2 || found.count == 1 && !text.contains { $0 == "/" }
    }

    private static func readings(
        _ text: String, of name: String, decimalComma: Bool
    ) -> [DiaryMeasurement] {
        let notation = NumberNotation(decimalPoint: decimalComma ? "," : ".", groupSeparator: decimalComma ? "." : ",")
        return (try? MeasurementReader(notation: notation).assignment("\(name)=\(text)")) ?? []
    }

    /// The stored form of a unit: the symbol of a known one.
    private static func symbol(_ unit: String?) -> String? {
        unit.map { UnitTable.unit(spelled: $0)?.symbol ?? $0 }
    }
}
