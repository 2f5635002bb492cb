import Chronology
import DiaryModel
import Testing

struct MeasurementReaderTests {
    typealias Reading = DiaryMeasurement
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
        ("2x500mg", "1000mg"), ("5'11\"", "180cm"), ("7h90m", "8.5h"), ("-7h90m", "-8.5h"), ("5–6kg", "5kg or 6kg"),
        ("120/80/62", nil), ("-4/5", nil),
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
        #expect(error("bp", "120/") == .noUnit("/") && error("bp", "120/mmHg/") == .noUnit("/mmHg/"))
        #expect(error("pulse", "58//min") == .noUnit("//min"))
        #expect(error("weight", "5kg\u{1B}[31m") == .secondNumber("5kg\u{1B}[31m", meant: nil))
        #expect(error("ran", "27:30") == .secondNumber("27:30", meant: "27:30min or 27:30h"))
        #expect(error("ran", "120/80") == .pair("120/80", name: "ran"))
        #expect(error("a/b", "5") == .missingValue("b"))
        #expect(error("a/b/c", "5") == .noName("a/b/c"))
        #expect(error("weight", "5kg 3") == .secondNumber("5kg 3", meant: nil))
    }

    @Test func `a unit that the diary has is taken`() throws {
        let known = MeasurementReader(notation: .program) { $0 == "parsecs" }
        #expect(try known.words(["way", "5parsecs"]) == [Reading(name: "way", value: 5, unit: "parsecs")])
    }

    @Test func `an option contains a name and a value`() throws {
        #expect(try reader.assignment("weight=71.2kg") == [Reading(name: "weight", value: 71.2, unit: "kg")])
        #expect(try reader.assignment("outside=-5 °C") == [Reading(name: "outside", value: -5, unit: "°C")])
        for (text, expected) in [
            ("weight", MeasurementError.missingValue("weight")), ("weight=", .missingValue("weight")),
            ("=5", .missingName),
            ("weight=kg", .noNumber("kg")),
        ] {
            #expect(throws: expected) { try reader.assignment(text) }
        }
    }

    @Test(arguments: [
        (["sleep", "7h", "30min"], [Reading(name: "sleep", value: 7.5, unit: "h")]),
        (["height", "6", "ft", "2", "in"], [Reading(name: "height", value: 74, unit: "in")]),
        (["flour", "1", "1/2", "cups"], [Reading(name: "flour", value: 1.5, unit: "cups")]),
        (["mood", "4", "of", "5"], [Reading(name: "mood", value: 4, unit: "/5")]),
        (
            ["sleep", "7h", "30", "nap", "20min"],
            [Reading(name: "sleep", value: 7.5, unit: "h"), Reading(name: "nap", value: 20, unit: "min")]
        ),
        (
            ["systolic/diastolic", "120", "/", "80", "mmHg"],
            [Reading(name: "systolic", value: 120, unit: "mmHg"), Reading(name: "diastolic", value: 80, unit: "mmHg")]
        ),
    ])
    func `several words are one value where they are usual`(words: [String], readings: [Reading]) throws {
        #expect(try reader.words(words) == readings)
    }

    @Test func `the name's earlier values decide between two meanings`() throws {
        let time = ZonedTime(instant: Instant(secondsSince1970: 0), utcOffset: 0, zoneName: "UTC")
        let units = [
            "run": "km", "lamp": "K", "lap": "min", "part": "/4", "bp.systolic": "mmHg", "bp.diastolic": "mmHg",
        ]
        let reader = MeasurementReader(
            notation: .program,
            known: { name in
                units[name].map {
                    let value = MeasuredValue(value: 1, unit: $0, time: time, hasTime: true)
                    return MeasuredName(name: name, count: 1, recent: [value])
                }
            })
        #expect(try reader.words(["steps", "10k"]).first?.value == 10_000)
        #expect(throws: MeasurementError.multiplier("10k", meant: "10000 or 10km")) {
            try reader.words(["run", "10k"])
        }
        #expect(try reader.words(["lamp", "3000K"]) == [Reading(name: "lamp", value: 3000, unit: "K")])
        #expect(try reader.words(["lap", "7:30"]) == [Reading(name: "lap", value: 7.5, unit: "min")])
        #expect(try reader.words(["part", "3/4"]) == [Reading(name: "part", value: 3, unit: "/4")])
        #expect(try reader.words(["bp", "120/80"]).map(\.name) == ["bp.systolic", "bp.diastolic"])
        #expect(throws: MeasurementError.pair("120/80", name: "rr")) { try reader.words(["rr", "120/80"]) }
    }
}
