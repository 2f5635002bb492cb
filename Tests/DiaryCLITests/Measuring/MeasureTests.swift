import DiaryCLI
import DiaryModel
import DiaryTestSupport
import JSON
import TestSupport
import Testing

/// `measure`: recording values and printing them.
struct MeasureTests {
    /// Six flashes of one storm.
    static func storm() -> TestProgram {
        let program = TestProgram()
        for (value, minute) in [
            ("7.9km", 31), ("5.2km", 40), ("3400m", 46), ("1.1km", 52), ("2.8km", 53), ("6.4km", 58),
        ] {
            program.run("measure", "storm", value, "--at", "2026-11-19 16:\(minute)")
        }
        return program
    }

    private func measured(_ words: String...) throws -> (entry: DiaryEntry, error: String) {
        let program = TestProgram()
        let outcome = program.run(words.map { Array($0.utf8) })
        #expect(outcome.exitCode == .success, "\(outcome.error)")
        return (try program.onlyEntry(), outcome.error)
    }

    @Test func `a name and a number make an entry`() throws {
        let (entry, result) = try measured(
            "measure", "weight", "71.2kg", "pulse", "58/min", "--text", "after the run #sport")
        #expect(entry.measurements.map(\.name) == ["weight", "pulse"])
        #expect(entry.measurements.map(\.value) == [71.2, 58] && entry.measurements.map(\.unit) == ["kg", "/min"])
        #expect(entry.text == "after the run #sport" && entry.tags == ["sport"])
        #expect(result.hasSuffix("Europe/Prague  #sport  weight 71.2 kg  pulse 58 /min\n"))
    }

    @Test(
        arguments: [
            (["outside", "-5"], -5.0, nil), (["outside", "-20"], -20, nil), (["outside", "-5,5", "°C"], -5.5, "°C"),
            (["outside", "-5C"], -5, "°C"), (["storm", "3.4", "km"], 3.4, "km"),
            (["way", "5parsecs", "--any-unit"], 5, "parsecs"),
        ] as [([String], Double, String?)])
    func `a number below zero is a value, and a unit may be the next word`(
        words: [String], value: Double, unit: String?
    ) throws {
        let program = TestProgram()
        #expect(program.run((["measure"] + words).map { Array($0.utf8) }).exitCode == .success)
        let measurement = try #require(program.onlyEntry().measurements.first)
        #expect(measurement.value == value && measurement.unit == unit)
    }

    @Test(arguments: [
        (["weight", "1,234"], "1,234 can be 1.234 or 1234", "write 1.234 or 1234"),
        (["weight", "NaN"], "NaN can't be measured", "diary measure weight 71.2kg"),
        (["weight", "--5"], "--5 has two signs", "-5 is less than zero"),
        (["way", "5", "parsecs"], "parsecs is not a known unit", "--any-unit"),
        (["weight", "71kgz"], "kgz is not a known unit", "kg is near"),
        (["weight", "0x1F"], "0x1F is a hexadecimal number", "decimal"),
        (["weight", "1e999"], "1e999 is too large", "unit"),
        (["weight", "58 120"], "58 120 is not one number", "write 58120"),
        (["weight", "≈71kg"], "≈71kg is not an exact number", "write 71kg"),
        (["mood", "3/4"], "3/4 can be 0.75 or '3 of 4'", "write 0.75"),
        (["weight", "71", "--from", "2026"], "--from does not belong here", "record first"),
        (["weight", "--text", "x"], "--text does not belong here", "a value is missing"),
        (["weight", "-inf"], "-inf can't be measured", "diary measure weight 71.2kg"),
        (["weight", ""], "weight has no value", "weight 5"),
        (["storm", "3km", "--temperature", "5"], "--temperature does not belong here", "--stopwatch --temperature 15"),
        (["3", "kg"], "3 has no name before it", "diary measure weight 3 kg"),
        (["weight", "kg", "3"], "kg is in the place of a name", "write the unit after its number: 3kg"),
        (["weight", "pulse", "58"], "weight has no value", "weight 5"),
        (["height", "5'11\""], "5'11\" has two numbers", "write 180cm"),
        (["bp", "120/80"], "120/80 has two numbers", "for bp.systolic and bp.diastolic: diary measure bp=120/80"),
        (["reps", "12/10"], "12/10 has two numbers", "diary measure systolic/diastolic 12/10"),
        (["price", "₽500"], "₽500 is not a number", "a number, then its unit"),
        (["price", "NZ$5"], "NZ$5 is not a number", "a number, then its unit"),
        (["lap", "7:60"], "7:60 has two numbers", "two digits from 00 to 59 after each colon: 7:05"),
        (["lap", "7:5"], "7:5 has two numbers", "two digits from 00 to 59 after each colon: 7:05"),
        (["bp", "120/80/62"], "120/80/62 has several numbers", "each number is a measurement with its own name"),
        (["w=3kg", "v=4kg"], "a name and its value are two words: w=3kg", "diary measure w 3kg v 4kg"),
        (["two words", "5"], "two words is not the name of a measurement", "blood-pressure"),
    ])
    func `an invalid measurement is refused with a remedy`(words: [String], error: String, hint: String) throws {
        let program = TestProgram()
        let outcome = program.run((["measure"] + words).map { Array($0.utf8) })
        #expect(outcome.exitCode == .usage)
        let whole = outcome.error
        #expect(whole.hasPrefix("error: \(error)") || whole.hasPrefix("error: ") && whole.contains(error), "\(whole)")
        #expect(whole.contains("hint: ") && whole.contains(hint), "\(whole)")
        #expect(try program.entries().isEmpty)
    }

    @Test func `a blood pressure is two measurements, with the sign only once`() throws {
        let program = TestProgram()
        #expect(program.run("measure", "bp=120/80", "pulse=62/min").exitCode == .success)
        #expect(try program.onlyEntry().measurements.map(\.name) == ["bp.systolic", "bp.diastolic", "pulse"])
        let second = program.run("measure", "bp", "131/84", "--at", "tomorrow")
        #expect(second.error.hasSuffix("bp.systolic 131  bp.diastolic 84\n"), "\(second.error)")
        program.run("add", "at the doctor's", "--measure", "rr=118/76mmHg")
        #expect(program.run("measure", "rr.systolic").output.hasPrefix(" 118 mmHg"))
        for path in ["values.bp.systolic", "values.#'bp.systolic'", "values.BP.Systolic"] {
            #expect(program.run("list", "\(path) = 131", "-f", "ids").lines.count == 1, "\(path)")
        }
        #expect(program.run("list", "values.bp.systolic.length = 131", "-f", "ids").lines.isEmpty)
    }

    @Test func `a pair is found by the name under which it was recorded`() throws {
        let program = TestProgram()
        program.run("measure", "bp=120/80")
        let history = program.run("measure", "bp")
        #expect(history.lines.filter { $0.hasPrefix("bp.") } == ["bp.systolic", "bp.diastolic"], "\(history.output)")
        #expect(history.output.contains(" 120 ") && history.output.contains(" 80 "), "\(history.output)")
        #expect(program.run("measure", "bp", "-f", "jsonl").lines.count == 2)
        #expect(program.run("measure", "bp", "--plot", "--plain").exitCode == .success)
        let mean = program.run("stats", "--mean", "bp").error
        #expect(mean.contains("hint: there is bp.systolic and bp.diastolic: diary stats --mean bp.systolic"), "\(mean)")
        let renamed = program.run("measure", "--rename", "bp", "rr").error
        #expect(renamed.contains("hint: there is bp.systolic and bp.diastolic"), "\(renamed)")
        program.run("edit", "@", "--text", "at home", "--no-measure", "bp")
        #expect(try program.onlyEntry().measurements.isEmpty)
    }

    @Test func `beats a minute are counted together, however they are written`() {
        let program = TestProgram()
        program.run("measure", "pulse", "58/min")
        let both = program.run("measure", "pulse", "60bpm", "--at", "tomorrow")
        #expect(both.exitCode == .success)
        let history = program.run("measure", "pulse")
        #expect(history.error == "2 measurements   58 to 60 bpm, mean 59.0 bpm\n", "\(history.error)")
    }

    @Test(arguments: [
        ("7:30", "7.5 h"), ("7h20", "440 min"), ("€12.50", "12.5 EUR"), ("10k", "10000"), ("4/5", "4/5"), ("★★★", "3"),
        ("1 1/2 cups", "1.5 cups"), ("5:20/km", "320 s/km"), ("6ft2", "74 in"), ("₹500", "500 INR"),
        ("500₹", "500 INR"), ("US$5", "5 USD"),
    ])
    func `what was understood is told`(typed: String, told: String) {
        let outcome = TestProgram().run("measure", "value", typed)
        #expect(outcome.exitCode == .success && outcome.error.hasSuffix("  value \(told)\n"), "\(outcome.error)")
    }

    @Test func `a unit that the diary has needs no option again`() throws {
        let program = TestProgram()
        #expect(program.run("measure", "way", "5parsecs").exitCode == .usage)
        program.run("measure", "way", "5parsecs", "--any-unit")
        #expect(program.run("measure", "way", "6parsecs").exitCode == .success)
    }

    @Test func `the history is printed newest first, in the newest one's unit`() {
        let result = Self.storm().run("measure", "storm")
        #expect(
            result.output == """
                 6.4 km   2026-11-19 16:58
                 2.8 km   2026-11-19 16:53
                 1.1 km   2026-11-19 16:52
                 3.4 km   2026-11-19 16:46
                 5.2 km   2026-11-19 16:40
                 7.9 km   2026-11-19 16:31

                """)
        #expect(result.error == "6 measurements   1.1 to 7.9 km, mean 4.5 km\n")
    }

    @Test func `nothing measured yet is not a failure`() throws {
        let program = TestProgram()
        program.run("add", "a day")
        let none = program.run("measure", "storm")
        #expect(none.exitCode == .success && none.output == "")
        #expect(none.error == "no measurement of storm yet\nhint: diary measure storm 3.4km\n")
        program.run("measure", "storm", "3.4km")
        #expect(program.run("measure", "strom").error == "no measurement of strom yet\nhint: diary measure storm\n")
        #expect(program.run("measure", "storm", "--on", "1999").error == "no measurement of storm in the selection\n")
    }

    @Test func `a selection narrows the history`() {
        let program = Self.storm()
        program.run("measure", "storm", "1km", "--at", "2025-07-01 12:00", "--tag", "holiday")
        #expect(program.run("measure", "storm", "--on", "2025").lines == [" 1 km   2025-07-01 12:00"])
        #expect(program.run("measure", "storm", "2026-11-19", "-n", "2").lines.count == 2)
        #expect(program.run("measure", "storm", "--tag", "holiday").lines.count == 1)
        #expect(program.run("measure", "storm", "--reverse").lines.first == "   1 km   2025-07-01 12:00")
    }

    @Test func `the names have count, last value and a sparkline`() {
        let program = Self.storm()
        program.environment["LC_ALL"] = "C.UTF-8"
        program.run("measure", "weight", "71.2kg")
        let lines = program.run("measure").lines
        #expect(
            lines == ["storm   6   6.4 km  █▅▃▁▂▇  2026-11-19", "weight  1  71.2 kg  ▅       2026-11-20"])
        #expect(program.run("measure", "--plain").output.allSatisfy { $0.isASCII })
    }

    @Test func `a mixture of units is reported and not added up`() {
        let program = TestProgram()
        program.run("measure", "load", "5kg")
        program.run("measure", "load", "3/min")
        program.run("measure", "load", "4kg", "--at", "tomorrow")
        let result = program.run("measure", "load")
        #expect(result.error.hasPrefix("3 measurements   4 to 5 kg, mean 4.5 kg\n"))
        #expect(result.error.contains("1 value in /min can't be shown in kg: not counted in"))
    }

    @Test func `JSON and CSV are as programs write them`() throws {
        let program = Self.storm()
        program.environment["LC_ALL"] = "de_DE.UTF-8"
        let csv = program.run("measure", "storm", "-f", "csv", "-n", "1").output
        #expect(
            csv.hasPrefix(
                "name,value,unit,creationTime,hasTime,id,text\r\nstorm,6.4,km,2026-11-19T16:58:00+01:00,true,"))
        let line = try #require(program.run("measure", "storm", "-f", "jsonl", "-n", "1").lines.first)
        let object = try #require(try JSONParser.parse(Array(line.utf8)).objectValue)
        #expect(
            object.members.map(\.key) == ["name", "value", "unit", "creationTime", "timeZone", "hasTime", "id", "text"])
        #expect(
            program.run("measure", "-f", "jsonl").output.hasPrefix(
                #"{"name":"storm","count":6,"lastValue":6.4,"unit":"km","#))
        #expect(program.run("measure", "nothing", "-f", "json").output == "[]\n")
    }

    @Test func `a chart is as wide as the terminal`() {
        let program = Self.storm()
        program.isOutputTerminal = true
        program.environment["COLUMNS"] = "60"
        program.environment["NO_COLOR"] = "1"
        let drawn = program.run("measure", "storm", "--plot", "--no-pager")
        #expect(drawn.exitCode == .success && drawn.lines[0] == "storm, km   2026-11-19")
        #expect(drawn.lines.allSatisfy { $0.count <= 60 } && drawn.lines.count > 8)
        #expect(drawn.error == "6 measurements   1.1 to 7.9 km, mean 4.5 km\n")
    }

    @Test func `a chart is an SVG file, and nothing is overwritten`() throws {
        let program = Self.storm()
        let path = program.folder.path.appending("storm.svg")
        let outcome = program.run("measure", "storm", "--chart", "\(path)")
        #expect(outcome.error.hasPrefix("the chart is in \(path)\n6 measurements   1.1 to 7.9 km"), "\(outcome.error)")
        let file = try File.read(path)
        #expect(file.starts(with: Array("<svg xmlns=".utf8)))
        #expect(program.run("measure", "storm", "--chart", "\(path)").exitCode == .failure)
        #expect(try File.read(path) == file)
    }

    @Test(arguments: [
        ("storm.png", "storm.svg"), ("a b.JPEG", "'a b.svg'"), ("storm", "storm.svg"), ("out/", "FILE.svg"),
        ("", "FILE.svg"),
    ])
    func `a chart that is no SVG file is refused with the name of one`(name: String, hint: String) {
        let outcome = Self.storm().run("measure", "storm", "--chart", name)
        #expect(outcome.exitCode == .usage && outcome.error.contains("a chart is an SVG file"), "\(outcome.error)")
        #expect(outcome.error.hasSuffix("hint: --chart \(hint)\n"), "\(outcome.error)")
    }

    @Test func `without values there is no chart`() {
        let program = Self.storm()
        let path = program.folder.path.appending("rain.svg")
        let outcome = program.run("measure", "rain", "--chart", "\(path)")
        #expect(outcome.exitCode == .failure)
        #expect(outcome.error == "error: no measurement of rain yet\n\nhint: diary measure rain 3.4km\n")
        #expect(!Folder.exists(path))
        let some = program.run("measure", "storm", "rain", "--chart", "\(path)")
        #expect(some.exitCode == .success && some.error.hasPrefix("no measurement of rain yet\n"), "\(some.error)")
        #expect(Folder.exists(path))
    }

    @Test func `add, edit and show know measurements, and undo takes all of it back`() throws {
        let program = TestProgram()
        let added = program.run("add", "a day", "--measure", "weight=71.2kg", "--measure", "outside=-5°C")
        #expect(added.error.hasSuffix("  weight 71.2 kg  outside -5 °C\n"), "\(added.error)")
        #expect(try program.onlyEntry().measurements.map(\.value) == [71.2, -5])
        program.run("edit", "@", "--measure", "pulse=58/min")
        #expect(try program.onlyEntry().measurements.map(\.name) == ["weight", "outside", "pulse"])
        #expect(program.run("show", "@").output.contains("weight 71.2 kg  outside -5 °C  pulse 58 /min"))
        program.run("edit", "@", "--no-measure", "outside")
        #expect(try program.onlyEntry().measurements.map(\.name) == ["weight", "pulse"])
        program.run("undo")
        #expect(try program.onlyEntry().measurements.count == 3)
        program.run("undo")
        #expect(try program.onlyEntry().measurements.count == 2)
        #expect(program.run("edit", "@", "--no-measure", "size").error.contains("no measurement of size"))
    }

    @Test func `an undone command is named by its measurement`() throws {
        let program = TestProgram()
        program.run("measure", "weight", "71.2kg", "pulse", "58/min")
        let listed = program.run("undo", "--list").output
        #expect(listed.contains("    measure  ") && listed.contains("  weight 71.2 kg, pulse 58 /min"), "\(listed)")
        #expect(
            program.run("undo").error == "undid measure weight 71.2 kg, pulse 58 /min (diary redo)\n")
        #expect(program.run("redo").error.hasPrefix("redid undo") || !program.run("list").output.isEmpty)
        program.run("measure", "weight", "70kg", "--text", "thin")
        #expect(program.run("undo").error == "undid measure thin (diary redo)\n")
    }

    @Test func `names ignore case and keep their first spelling`() throws {
        let program = TestProgram()
        program.run("measure", "Weight", "71kg", "weight", "72kg")
        program.run("measure", "WEIGHT", "70kg", "--at", "tomorrow")
        #expect(try program.entries().flatMap(\.measurements).map(\.name) == ["Weight", "Weight", "Weight"])
        #expect(program.run("measure", "weight").lines.count == 3 && program.run("measure").lines.count == 1)
        #expect(program.run("list", "-f", "ids", "values.wEIGHT = 70").lines.count == 1)
    }

    @Test(arguments: ["values.blood-pressure > 5", "hour > 3 AND 5 < values.blood-pressure", "values.a-b-c > 5"])
    func `a name that is a difference in a predicate is reported in quotes`(predicate: String) {
        let program = Self.storm()
        let name = predicate.contains("a-b-c") ? "a-b-c" : "blood-pressure"
        let refused = program.run("list", predicate)
        #expect(refused.exitCode == .usage && refused.error.contains("hint: values.#'\(name)'\n"), "\(refused.error)")
        #expect(program.run("list", "values.#'\(name)' > 5").exitCode == .success)
    }

    @Test func `names get another spelling, or another name`() throws {
        let program = TestProgram()
        for (name, day) in [("wieght", 1), ("wieght", 2), ("Weight", 3)] {
            program.run("measure", name, "7\(day)kg", "--at", "2026-11-0\(day)")
        }
        let renamed = program.run("measure", "--rename", "WIEGHT", "weight", "2026-11-02")
        #expect(renamed.error.contains("renamed wieght to weight in 1 entry   back: diary undo\n"), "\(renamed.error)")
        #expect(renamed.error.hasSuffix("note: 1 entry had weight before: it is one name now\n"), "\(renamed.error)")
        #expect(renamed.output.count == 37)
        #expect(program.run("measure").lines.map { String($0.prefix(6)) } == ["weight", "wieght"])
        program.run("measure", "--rename", "wieght", "weight")
        #expect(program.run("measure", "weight").lines.count == 3)
        program.run("undo")
        program.run("undo")
        #expect(program.run("measure").lines.map { String($0.prefix(6)) } == ["Weight", "wieght"])
        #expect(program.run("measure", "--rename", "wight", "x").error.contains("hint: there is Weight"))
        for words in [["a b"], ["7"], ["-x"], ["x", "--rename", "a", "b"]] {
            #expect(program.run((["measure", "--rename", "Weight"] + words).map { Array($0.utf8) }).exitCode == .usage)
        }
    }

    @Test func `figures are grouped by any key`() {
        let program = Self.storm()
        program.run("measure", "storm", "10km", "--at", "2025-07-01 12:00")
        #expect(
            program.run("stats", "--by", "year", "--mean", "storm").lines == [
                "2025       10 km   1 value", "2026  4.46667 km  6 values",
            ])
        #expect(
            program.run("stats", "--by", "year", "--max", "storm", "-f", "jsonl").lines.last?.contains(#""max":7.9"#)
                == true)
        #expect(program.run("stats", "--by", "year", "--sum", "rain").error.contains("no measurement of rain"))
    }

    @Test func `completions know names, and after a number the units`() {
        let program = TestProgram()
        program.run("measure", "weight", "11.2st")
        program.run("measure", "walk", "3.4km")
        #expect(program.run("complete", "measurements").lines == ["walk", "weight"])
        let units = program.run("complete", "measurements", "--", "weight=71.2k").lines
        #expect(units.first == "weight=71.2st" && units.contains("weight=71.2kg") && !units.contains("weight"))
        #expect(program.run("complete", "measurements", "--", "-5").lines.contains("-5km"))
        #expect(program.run("complete", "measurements", "--", "weight=").output == "")
    }
}
