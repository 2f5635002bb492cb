import DiaryModel
import Testing

@testable import DiaryFormats

/// A number is understood whole or refused: nothing of it is cut.
struct UnderstoodWholeTests {
    private let reader = MeasurementReader(notation: .program)

    @Test(
        arguments: [
            ("71.2kg", 71.2, "kg"), ("71,2 kg", 71.2, "kg"), ("-3°C", -3, "°C"), ("−3°C", -3, "°C"), ("–3°C", -3, "°C"),
            ("+3", 3, nil), ("1e3", 1000, nil), ("3m2", 3, "m²"), ("3m²", 3, "m²"), ("3m^2", 3, "m²"), ("3m3", 3, "m³"),
            ("3cm2", 3, "cm²"), ("3km2", 3, "km²"), ("9.8m/s2", 9.8, "m/s2"), ("9.8m/s²", 9.8, "m/s²"),
            ("21kg/m2", 21, "kg/m2"), ("21kg/m²", 21, "kg/m²"), ("5m⁻¹", 5, "m⁻¹"), ("6.5l/100km", 6.5, "l/100km"),
            ("10 K", 10, "K"), ("10 kg", 10, "kg"), ("10kg", 10, "kg"), ("5t", 5, "t"), ("5mA", 5, "mA"),
            ("5MB", 5, "MB"), ("5MA", 5, "MA"), ("5Mb", 5, "Mb"), ("5Gbit", 5, "Gb"),
            ("5KM", 5, "km"), ("5Min", 5, "min"), ("20c", 20, "°C"), ("98.6f", 98.6, "°F"), ("58/min", 58, "/min"),
            ("40%", 40, "%"), ("12.50€", 12.5, "EUR"), ("12,50Kč", 12.5, "CZK"), ("5kPa", 5, "kPa"), ("5KPA", 5, "kPa"),
            ("5KWH", 5, "kWh"), ("80mg/dl", 80, "mg/dl"), ("5L", 5, "l"), ("5mmol/l", 5, "mmol/l"), ("５kg", 5, "kg"),
            (".5l", 0.5, "l"), ("0.50", 0.5, nil), ("1.234", 1.234, nil),
        ] as [(String, Double, String?)])
    func `a number with a unit is taken`(text: String, value: Double, unit: String?) throws {
        let found = try reader.value(text)
        #expect(found.value == value && found.unit == unit)
    }

    @Test(arguments: [
        "Ma", "mb", "kb", "gb", "MG", "Mg", "ML", "MM", "MV", "mj", "mhz", "Nm", "nm", "MN", "b", "H", "S", "a",
        "x",
        "×",
        "MMOL",
    ])
    func `letters of a unit keep their case where it means something`(unit: String) {
        #expect(throws: MeasurementError.self) { try reader.value("5" + unit) }
        #expect(MeasurementUnit(unit).dimension == nil)
    }

    @Test func `words are understood whole, too`() throws {
        #expect(throws: MeasurementError.grouped("10 000", meant: "10000")) {
            try reader.words(["steps", "10", "000"])
        }
        #expect(throws: MeasurementError.secondNumber("2 x 500", meant: "1000mg")) {
            try reader.words(["pills", "2", "x", "500", "mg"])
        }
        #expect(try reader.words(["pulse", "58", "120"]).map(\.value) == [58, 120])
        #expect(throws: MeasurementError.noUnit("x500mg")) { try reader.words(["pills", "2", "x500mg"]) }
    }

    @Test(arguments: ["120/80mmHg", "2x500mg", "5.2×10^3", "10k", "5–6", "7:30", "1/2", "5x"])
    func `a cell of a table that is not one number stays a text`(text: String) {
        #expect(CSVNumber(text, decimalComma: false) == nil)
        #expect(TrackedValue("Value: \(text)") == nil || text == "7:30")
    }

    @Test func `a cell may have a real minus sign`() {
        #expect(CSVNumber("−3.5 °C", decimalComma: false) == CSVNumber("-3.5 °C", decimalComma: false))
        #expect(CSVNumber("−3.5 °C", decimalComma: false)?.value == -3.5)
    }
}
