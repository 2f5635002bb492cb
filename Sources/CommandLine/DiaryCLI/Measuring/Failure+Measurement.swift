import Arguments
import DiaryModel
import Terminal

extension Failure {
    /// The failure of a measurement on a command line, with a hint how to write it.
    static func describing(_ error: MeasurementError) -> Failure { describing(error, anyUnit: "--any-unit") }

    /// The message for a text that is not a measurement.
    ///
    /// - Parameter anyUnit: the option that accepts other units there.
    static func describing(_ error: MeasurementError, anyUnit: String) -> Failure {
        switch error {
        case .noNumber(let text):
            Failure(
                "\(line: text) is not a number", hint: "a number, then its unit: diary measure weight 71.2kg", .usage)
        case .notFinite(let text):
            Failure(
                "\(line: text) can't be measured", hint: "a number: diary measure weight 71.2kg", .usage)
        case .twoSigns(let text):
            Failure("\(line: text) has two signs", hint: "-5 is less than zero, 5 is more", .usage)
        case .hexadecimal(let text):
            Failure("\(line: text) is a hexadecimal number", hint: "write it in decimal: 31 for 0x1F", .usage)
        case .ambiguous(let text, let decimal, let grouped):
            Failure(
                "\(line: text) can be \(line: decimal) or \(line: grouped)",
                hint: "write \(line: decimal) or \(line: grouped)", .usage)
        case .grouped(let text, let meant):
            Failure(
                "\(line: text) is not one number",
                hint: meant.map { "write \(line: $0)" } ?? "one decimal point: 1234.5", .usage)
        case .unfinished(let text, let meant):
            Failure("\(line: text) ends at its decimal point", hint: "write \(line: meant)", .usage)
        case .tooLarge(let text):
            Failure(
                "\(line: text) is too large: the greatest number is about 1.8e308", hint: "take a larger unit", .usage)
        case .tooSmall(let text):
            Failure(
                "\(line: text) is too small: it would be rounded to zero", hint: "take a smaller unit", .usage
            )
        case .unknownUnit(let text): unknownUnit(text, anyUnit)
        case .noUnit(let text):
            Failure(
                "\(line: text) is not a unit",
                hint: "a word or a sign without digits after the number: 71.2kg, 58/min, 40%, 12m2", .usage)
        case .secondNumber(let text, let meant): secondNumber(text, meant)
        case .pair(let text, let name): pair(text, name ?? "bp")
        case .multiplier(let text, let meant):
            Failure("\(line: text) is not a number with a unit", hint: "write \(line: meant)", .usage)
        case .inexact(let text, let meant):
            Failure(
                "\(line: text) is not an exact number", hint: "write \(line: meant), and the rest as text", .usage)
        case .noName(let text):
            Failure(
                "\(line: text) is not the name of a measurement",
                hint: "letters, digits, _ and -, at least one a letter: blood-pressure", .usage)
        case .missingName:
            Failure("a measurement has no name", hint: "--measure weight=71.2kg", .usage)
        case .missingValue(let name):
            Failure("\(line: name) has no value", hint: "a number and its unit: \(line: name) 5", .usage)
        case .unitAsName(let unit, let value):
            Failure(
                "\(line: unit) is in the place of a name",
                hint: "write the unit after its number: \(line: value + unit)", .usage)
        }
    }

    private static func secondNumber(_ text: String, _ meant: String?) -> Failure {
        let runs = text.split { !$0.isWholeNumber && !".,".contains($0) }
        let count = runs.count { $0.contains(where: \.isWholeNumber) }
        let clock = text.prefix { $0.isWholeNumber || $0 == ":" }
        let isClock = clock.contains { $0 == ":" } && !text[clock.endIndex...].contains(where: \.isWholeNumber)
        let other: StyledText =
            isClock
            ? "a duration has two digits from 00 to 59 after each colon: 7:05, 1:30:00"
            : "each number is a measurement with its own name: systolic 120mmHg diastolic 80mmHg"
        return Failure(
            "\(line: text) has \(count > 2 ? "several" : "two") numbers",
            hint: meant.map { "write \(line: $0)" } ?? other, .usage)
    }

    private static func pair(_ text: String, _ name: String) -> Failure {
        let assigned = try? MeasurementReader(notation: .program).assignment("\(name)=\(text)")
        let words = assigned == nil ? ["systolic/diastolic", text] : ["\(name)=\(text)"]
        let command = ShellQuoting.commandLine(["diary", "measure"] + words)
        let names = MeasurementReader.pair(of: name)
        let effect = assigned == nil ? "two values have two names: " : "for \(names[0]) and \(names[1]): "
        return Failure("\(line: text) has two numbers", hint: "\(line: effect + command)", .usage)
    }

    private static func unknownUnit(_ text: String, _ anyUnit: String) -> Failure {
        let nearest = Spelling.nearest(to: text, among: UnitTable.symbols + UnitTable.allSpellings)
        let meant = nearest.map { "\(MeasurementUnit($0).symbol) is near; " } ?? ""
        return Failure(
            "\(line: text) is not a known unit",
            hint: "\(meant)diary help units lists them, \(anyUnit) takes a unit of your own", .usage)
    }
}
