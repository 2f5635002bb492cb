import Chronology
import Foundation
import Testing

@testable import DiaryModel

/// Values as loggers, scales, meters and people write them, in `Tests/Fixtures/Values/values.tsv`.
///
/// A line is a language's notation, the words after `measure` with `|` between them, and what is understood, or `!` and
/// what is refused. A single word is a value of `x`, or NAME=VALUE.
struct ValueTableTests {
    private struct Line {
        let notation: String
        let typed: String
        let expected: String
    }

    private static let lines: [Line] = {
        let path = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../Fixtures/Values/values.tsv")
        let text = (try? String(contentsOf: path, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map { line in
            let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            return Line(notation: parts[0], typed: parts[1], expected: parts[2])
        }
    }()

    private static let notations = [
        "C": NumberNotation.program, "en": NumberNotation(decimalPoint: ".", groupSeparator: ","),
        "de": NumberNotation(decimalPoint: ",", groupSeparator: "."),
        "cs": NumberNotation(decimalPoint: ",", groupSeparator: "\u{A0}"),
        "fr": NumberNotation(decimalPoint: ",", groupSeparator: "\u{202F}"),
        "ja": NumberNotation(decimalPoint: ".", groupSeparator: ","),
    ]

    /// Names of a diary with their last units.
    private static let known: [String: String?] = [
        "km": "km", "kelvin": "K", "min": "min", "pace": "min/km", "scale": "/4", "bp.systolic": nil,
        "bp.diastolic": nil,
    ]

    private func reader(_ notation: String) throws -> MeasurementReader {
        MeasurementReader(
            notation: try #require(Self.notations[notation]),
            known: { name in
                Self.known[name].map { unit in
                    let time = ZonedTime(instant: Instant(secondsSince1970: 0), utcOffset: 0, zoneName: "UTC")
                    let value = MeasuredValue(value: 1, unit: unit, time: time, hasTime: true)
                    return MeasuredName(name: name, count: 1, recent: [value])
                }
            })
    }

    private func readings(
        _ typed: String, _ notation: String
    ) throws(MeasurementError) -> [DiaryMeasurement] {
        guard let reader = try? reader(notation) else { return [] }
        let words = typed.split(separator: "|").map(String.init)
        if words.count > 1 { return try reader.words(words) }
        let isAssignment = typed.split(separator: "=").count == 2 && !typed.hasPrefix("=")
        return isAssignment ? try reader.assignment(typed) : try reader.words(["x", typed])
    }

    private func answer(_ typed: String, _ notation: String) -> String {
        do throws(MeasurementError) {
            let numbers = MeasuredNumber(.program)
            return try readings(typed, notation).map { reading in
                let value = numbers.text(numbers.text(reading.value), unit: reading.unit)
                return reading.name == "x" ? value : "\(reading.name) \(value)"
            }.joined(separator: ", ")
        } catch { return "! \(Self.words(for: error))" }
    }

    private static func words(for error: MeasurementError) -> String {
        switch error {
        case .noNumber: "no number"
        case .notFinite: "not finite"
        case .twoSigns: "two signs"
        case .hexadecimal: "hexadecimal"
        case .ambiguous(_, let first, let second): "either: \(first) or \(second)"
        case .grouped(_, let meant): "groups: \(meant ?? "-")"
        case .unfinished(_, let meant): "unfinished: \(meant)"
        case .tooLarge: "too large"
        case .tooSmall: "too small"
        case .unknownUnit(let unit): "unknown unit \(unit)"
        case .noUnit(let unit): "no unit \(unit)"
        case .secondNumber(_, let meant): "two numbers: \(meant ?? "-")"
        case .pair(_, let name): "pair: \(name ?? "-")"
        case .multiplier(_, let meant): "multiplier: \(meant)"
        case .inexact(_, let meant): "inexact: \(meant)"
        case .noName(let name): "no name \(name)"
        case .missingName: "missing name"
        case .missingValue(let name): "missing value of \(name)"
        case .unitAsName(let unit, _): "unit as name \(unit)"
        }
    }

    @Test func `each value of the table is understood or refused as it says`() {
        #expect(Self.lines.count == 853)
        for line in Self.lines { #expect(answer(line.typed, line.notation) == line.expected, "\(line.typed)") }
    }

    @Test func `what is understood means the same when it is typed again`() throws {
        for line in Self.lines {
            guard let found = try? readings(line.typed, line.notation) else { continue }
            for reading in found {
                let number = DecimalText(reading.value).plain
                let unit = reading.unit ?? ""
                // `3/4` would be three quarters as well.
                let isScale = unit.first == "/" && unit.dropFirst().allSatisfy(\.isNumber)
                let again = isScale ? "\(number) of \(unit.dropFirst())" : "\(number) \(unit)"
                let same = try reader("C").words(["x", again])
                #expect(same == [.init(name: "x", value: reading.value, unit: reading.unit)], "\(line.typed)")
            }
        }
    }

    @Test func `what a refusal recommends is understood`() {
        for line in Self.lines {
            do throws(MeasurementError) { _ = try readings(line.typed, line.notation) } catch {
                for text in Self.recommended(by: error) {
                    #expect(throws: Never.self, "\(line.typed): \(text)") { try readings(text, line.notation) }
                }
            }
        }
    }

    private static func recommended(by error: MeasurementError) -> [String] {
        switch error {
        case .ambiguous(_, let first, let second): [first, second.filter { $0 != "'" }]
        case .grouped(_, let meant), .secondNumber(_, let meant): meant?.components(separatedBy: " or ") ?? []
        case .multiplier(_, let meant): meant.components(separatedBy: " or ")
        case .unfinished(_, let meant), .inexact(_, let meant): [meant]
        default: []
        }
    }
}
