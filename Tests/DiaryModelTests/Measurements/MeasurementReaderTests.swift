import DiaryModel
import Testing

struct MeasurementReaderTests {
    typealias Reading = MeasurementReader.Reading
    private let reader = MeasurementReader(notation: .program)

    private func error(_ words: String...) -> MeasurementError? {
        #expect(throws: MeasurementError.self) { try reader.words(words) }
    }

    @Test(arguments: [
        (["weight", "71.2kg"], [Reading(name: "weight", value: 71.2, unit: "kg")]),
        (["weight", "71,2", "kilos"], [Reading(name: "weight", value: 71.2, unit: "kg")]),
        (
            ["weight", "71.2kg", "pulse", "58/min"],
            [Reading(name: "weight", value: 71.2, unit: "kg"), Reading(name: "pulse", value: 58, unit: "/min")]
        ),
        (
            ["weight", "71.2", "pulse", "58"],
            [Reading(name: "weight", value: 71.2, unit: nil), Reading(name: "pulse", value: 58, unit: nil)]
        ),
        (
            ["weight", "71.2", "kg", "pulse", "58", "/min"],
            [Reading(name: "weight", value: 71.2, unit: "kg"), Reading(name: "pulse", value: 58, unit: "/min")]
        ),
        (
            ["storm", "3.4km", "7.9", "km"],
            [Reading(name: "storm", value: 3.4, unit: "km"), Reading(name: "storm", value: 7.9, unit: "km")]
        ),
        (["outside", "-5", "C"], [Reading(name: "outside", value: -5, unit: "°C")]),
        (["outside", "-5"], [Reading(name: "outside", value: -5, unit: nil)]),
        (["湿度", "40%"], [Reading(name: "湿度", value: 40, unit: "%")]),
        (["blood-pressure", "120mmHg"], [Reading(name: "blood-pressure", value: 120, unit: "mmHg")]),
        (["100m", "12.5s"], [Reading(name: "100m", value: 12.5, unit: "s")]),
        (["read", "40", "pages"], [Reading(name: "read", value: 40, unit: "pages")]),
        (["load", "2.5kg/m²"], [Reading(name: "load", value: 2.5, unit: "kg/m²")]),
        (["fuel", "6.5l/100km"], [Reading(name: "fuel", value: 6.5, unit: "l/100km")]),
        (["wall", "3m2"], [Reading(name: "wall", value: 3, unit: "m²")]),
        (["mass", "3e3kg"], [Reading(name: "mass", value: 3000, unit: "kg")]),
    ])
    func `words are names, values and units`(words: [String], readings: [Reading]) throws {
        #expect(try reader.words(words) == readings)
    }

    @Test(arguments: [
        ("120/80", nil), ("7h30m", "7.5h"), ("7h30", "7.5h"), ("7h15min", "7.25h"), ("5m30s", "5.5min"),
        ("5ft6in", "5.5ft"), ("-1h30m", "-1.5h"), ("2km500m", "2.5km"),
    ])
    func `two numbers in one word are no value with a strange unit`(text: String, meant: String?) {
        #expect(error("x", text) == .secondNumber(text, meant: meant))
    }

    @Test func `an invalid measurement has its reason`() {
        #expect(error("way", "5parsecs") == .unknownUnit("parsecs"))
        #expect(error("way", "5", "parsecs") == .unknownUnit("parsecs"))
        #expect(error("weight", "71.2", "pulse") == .unknownUnit("pulse"))
        #expect(error("weight", "71.2kg", "pulse") == .missingValue("pulse"))
        #expect(error("weight", "71.2", "kg", "80") == .unitAsName("kg", value: "71.2"))
        #expect(error("we ight", "5") == .noName("we ight"))
        #expect(error("7", "5") == .noName("7"))
        #expect(error("", "5") == .missingName)
        #expect(error("weight", "NaN") == .notFinite("NaN"))
        #expect(error("weight", "--5") == .twoSigns("--5"))
        #expect(error("weight", "5$(x)") == .noUnit("$(x)") || error("weight", "5\u{7}") == .noUnit("\u{7}"))
        #expect(error("weight", "5kg\u{1B}[m") == .noUnit("kg\u{1B}[m"))
        #expect(error("weight", "5kg\u{1B}[31m") == .secondNumber("5kg\u{1B}[31m", meant: nil))
        #expect(error("ran", "1:30") == .secondNumber("1:30", meant: "1.5h or 1.5min"))
        #expect(error("weight", "5kg 3") == .secondNumber("5kg 3", meant: nil))
    }

    @Test func `a unit that the diary has is taken`() throws {
        let known = MeasurementReader(notation: .program) { $0 == "parsecs" }
        #expect(try known.words(["way", "5parsecs"]) == [Reading(name: "way", value: 5, unit: "parsecs")])
    }

    @Test func `an option contains a name and a value`() throws {
        #expect(try reader.assignment("weight=71.2kg") == Reading(name: "weight", value: 71.2, unit: "kg"))
        #expect(try reader.assignment("outside=-5 °C") == Reading(name: "outside", value: -5, unit: "°C"))
        for (text, expected) in [
            ("weight", MeasurementError.missingValue("weight")), ("weight=", .missingValue("weight")),
            ("=5", .missingName),
            ("weight=kg", .noNumber("kg", meant: nil)),
        ] {
            #expect(throws: expected) { try reader.assignment(text) }
        }
    }
}
