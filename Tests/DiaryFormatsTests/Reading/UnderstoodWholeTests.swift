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
            ("5MB", 5, "MB"),
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
        ("2x500mg", "1000mg"), ("2X500mg", "1000mg"), ("2×500mg", "1000mg"), ("2*500mg", "1000mg"), ("2·3kg", "6kg"),
        ("2 x 500 mg", "1000mg"), ("1.5x2h", "3h"), ("3x10", "30"), ("5.2×10^3", "5200"), ("5.2x10^3kg", "5200kg"),
        ("5.2×10³", "5200"), ("5×10^-2", "0.05"), ("5×10⁻²", "0.05"), ("10^3", "1000"), ("10³", "1000"), ("2^3", "8"),
        ("7:30", "7.5h or 7.5min"), ("1:30:00", "1.5h"), ("0:45", "0.75h or 0.75min"), ("7h30m", "7.5h"),
        ("7h30", "7.5h"), ("5'11\"", "180cm"), ("5’11”", "180cm"), ("5′11″", "180cm"), ("6'0\"", "183cm"),
        ("5ft6in", "5.5ft"), ("120/80", nil), ("120/80mmHg", nil), ("120/80 mmHg", nil), ("4/5", nil), ("1/2kg", nil),
        ("5-6", nil), ("5–6kg", nil), ("5—6", nil), ("5−6", nil), ("5..6kg", nil), ("5~6", nil), ("5…6", nil),
        ("5±2", nil),
        ("5kg3", nil), ("3mgCO2", nil), ("5kcal/100g", nil), ("5 3", nil), ("7 30", nil), ("5'1", "155cm"),
        ("1d6", nil),
        ("2x3x4", nil), ("2x500foo", nil), ("2024-05-01", nil), ("18:70", nil), ("5@3", nil), ("5;6", nil),
        ("5|6", nil),
        ("5=6", nil), ("5#6", nil), ("120\\80", nil), ("5_6", nil), ("5kg(3)", nil), ("5½", nil), ("5kg½", nil),
        ("5m4", nil), ("5g2", nil), ("5kg/m5", nil), ("1°30′", nil), ("50°5'", nil), ("5٣x٣", nil),
    ])
    func `two numbers are refused, with what is right`(text: String, meant: String?) {
        let error = #expect(throws: MeasurementError.self) { try reader.value(text) }
        switch error {
        case .secondNumber(_, let found)?: #expect(found == meant, "\(text)")
        case .grouped?, .noUnit?: #expect(meant == nil, "\(text)")
        default: Issue.record("\(text): \(String(describing: error))")
        }
        if let meant, !meant.contains(" or ") { #expect(throws: Never.self) { try reader.value(meant) } }
    }

    @Test(arguments: [
        ("10k", "10000"), ("10K", "10000"), ("1.2M", "1200000"), ("2.5k", "2500"), ("-1k", "-1000"),
        ("3G", "3000000000"),
        ("1T", "1000000000000"),
    ])
    func `a multiplier is no unit`(text: String, meant: String) {
        #expect(throws: MeasurementError.multiplier(text, meant: meant)) { try reader.value(text) }
    }

    @Test(arguments: [
        "MA", "Mb", "mb", "kb", "Gb", "MG", "Mg", "ML", "MM", "MV", "mj", "mhz", "Nm", "nm", "b", "H", "S", "a", "x",
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
        for (text, meant) in [("€12.50", "12.50€"), ("$5", "5$"), ("★★★", nil), ("~5kg", nil)] {
            #expect(throws: MeasurementError.noNumber(text, meant: meant)) { try reader.value(text) }
        }
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
