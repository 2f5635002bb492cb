import DiaryModel
import Testing

struct MeasurementUnitTests {
    @Test(arguments: [
        (3400.0, "m", "km", 3.4), (71.2, "kg", "g", 71_200), (1, "mi", "m", 1609.344), (1, "in", "cm", 2.54),
        (1, "ft", "in", 12),
        (1, "yd", "ft", 3), (1, "nmi", "km", 1.852), (100, "lb", "kg", 45.359237), (1, "st", "lb", 14),
        (16, "oz", "lb", 1),
        (90, "min", "h", 1.5), (2, "d", "h", 48), (20, "°C", "°F", 68), (98.6, "°F", "°C", 37), (0, "K", "°C", -273.15),
        (36, "km/h", "m/s", 10), (1, "kn", "km/h", 1.852), (1013.25, "hPa", "atm", 1), (120, "mmHg", "kPa", 15.99864),
        (1, "kcal", "kJ", 4.184), (1, "kWh", "MJ", 3.6), (1, "gal", "l", 3.785411784), (128, "floz", "gal", 1),
        (5, "min/km", "s/km", 300), (1.609344, "min/mi", "min/km", 1), (60, "s/mi", "min/mi", 1),
        (90, "µmol/l", "mmol/l", 0.09), (13.5, "g/dl", "g/l", 135), (108, "mg/dl", "g/l", 1.08),
        (58, "/min", "bpm", 58), (60, "bpm", "/min", 60),
        (1, "ha", "m²", 10_000), (640, "acre", "km²", 2.589988110336),
    ])
    func `values are converted between units of one dimension`(
        value: Double, from: String, to: String, expected: Double
    ) throws {
        let converted = try #require(MeasurementUnit(from).converted(value, to: MeasurementUnit(to)))
        #expect(DecimalText(converted).rounded(significant: 12) == DecimalText(expected).rounded(significant: 12))
    }

    @Test func `factors that are powers of ten leave no traces of rounding`() {
        let (metre, kilometre) = (MeasurementUnit("m"), MeasurementUnit("km"))
        for metres in 1...20_000 {
            #expect(metre.converted(Double(metres), to: kilometre) == Double(metres) / 1000)
        }
    }

    @Test(arguments: [
        ("KM", "km"), ("kilometres", "km"), ("㎞", "km"), ("C", "°C"), ("℃", "°C"), ("°\u{43}", "°C"), ("Kg", "kg"),
        ("lbs", "lb"),
        ("Min", "min"), ("hours", "h"), ("μg", "µg"), ("K", "K"), ("mmol/L", "mmol/l"), ("mg/dL", "mg/dl"),
        ("Std", "h"), ("hod", "h"), ("mn", "min"),
        ("時間", "h"), ("\u{212A}", "K"), ("€", "EUR"), ("₹", "INR"), ("US$", "USD"), ("A$", "AUD"), ("C$", "CAD"),
    ])
    func `a unit is found by any of its spellings`(text: String, symbol: String) {
        #expect(MeasurementUnit(text).symbol == symbol && MeasurementUnit(text).dimension != nil)
    }

    @Test func `no two units share a spelling`() {
        #expect(Set(UnitTable.allSpellings).count == UnitTable.allSpellings.count)
    }

    @Test func `other units are free text, which is compared with equal text alone`() {
        let rate = MeasurementUnit("/h")
        #expect(rate.isCompatible(with: MeasurementUnit("/h")) && !rate.isCompatible(with: MeasurementUnit("/min")))
        #expect(!rate.isCompatible(with: MeasurementUnit("h")))
        #expect(MeasurementUnit("km").converted(1, to: MeasurementUnit("kg")) == nil)
        #expect(!MeasurementUnit("pages").isCompatible(with: MeasurementUnit("steps")))
        #expect(MeasurementUnit("page").isCompatible(with: MeasurementUnit("pages")))
        #expect(MeasurementUnit("km").converted(1e308, to: MeasurementUnit("mm")) == nil)
    }
}
