import Chronology
import DiaryModel

/// The measurements in one line: `weight 71.2kg, pulse 58/min`.
enum FormMeasurements {
    /// The measurements of an entry, with numbers in their machine-readable notation.
    static func words(of entry: DiaryEntry) -> String {
        entry.measurements.map(words).joined(separator: ", ")
    }

    private static func words(of measurement: DiaryMeasurement) -> String {
        "\(measurement.name) \(MeasuredNumber(.program).text(measurement.value))\(measurement.unit ?? "")"
    }

    /// The measurements in a line: names with their values, and units after the numbers.
    ///
    /// A measurement that the entry already has keeps its stored value, however its text would be read.
    ///
    /// - Throws: `Failure` for a malformed measurement.
    static func read(
        _ line: String, of entry: DiaryEntry?, _ reading: FormReading
    ) throws(Failure) -> [DiaryMeasurement] {
        var known = entry?.measurements ?? []
        var found: [DiaryMeasurement] = []
        for item in items(of: line) {
            if let index = known.firstIndex(where: { words(of: $0) == item }) {
                found.append(known.remove(at: index))
            } else {
                found += try measurements(words: item, reading)
            }
        }
        return found
    }

    private static func measurements(
        words item: String, _ reading: FormReading
    ) throws(Failure) -> [DiaryMeasurement] {
        let reader = MeasurementReader(
            notation: reading.numbers(), accepts: reading.isKnownUnit, known: reading.measuredName)
        do throws(MeasurementError) {
            let parts = item.split(separator: "=")
            let isAssignment = parts.count == 2 && !parts[1].trimmedBlanks.contains(where: \.isWhitespace)
            return try isAssignment ? reader.assignment(item) : reader.words(words(of: item))
        } catch { throw .describing(error, anyUnit: "diary measure --any-unit") }
    }

    /// The line split at the commas between measurements, which are followed by a blank.
    private static func items(of line: String) -> [String] {
        var items: [String] = []
        var rest = line[...]
        while let comma = rest.indices.first(where: { isEnd($0, of: rest) }) {
            items.append(String(rest[..<comma].trimmedBlanks))
            rest = rest[rest.index(after: comma)...]
        }
        return (items + [String(rest.trimmedBlanks)]).filter { !$0.isEmpty }
    }

    /// A line without names that nobody gave a value: `weight=`, as a template's question leaves it.
    static func withoutUnanswered(_ line: String) -> String {
        items(of: line).filter { !$0.hasSuffix("=") }.joined(separator: ", ")
    }

    private static func isEnd(_ index: Substring.Index, of line: Substring) -> Bool {
        let next = line.index(after: index)
        return line[index] == "," && (next == line.endIndex || line[next].isWhitespace)
    }

    /// The names, values and units of an item.
    ///
    /// A comma before a non-digit also separates measurements, and `=` counts as a blank.
    private static func words(of item: String) -> [String] {
        var words = [""]
        let characters = Array(item)
        for (index, character) in characters.enumerated() {
            let next = characters.indices.contains(index + 1) ? characters[index + 1] : " "
            let isBetween = character == "=" || (character == "," && next.wholeNumberValue == nil)
            if character.isWhitespace || isBetween {
                words.append("")
            } else {
                words[words.count - 1].append(character)
            }
        }
        return words.filter { !$0.isEmpty }
    }

    /// The interpretation of the typed values in the user's notation; nil if none were typed.
    static func interpretation(_ values: FormValues, _ reading: FormReading) throws -> String? {
        guard let line = values.edits[.measurements] else { return nil }
        let words = MeasurementWords(numbers: MeasuredNumber(reading.numbers()))
        let found = try read(line, of: values.base, reading)
        guard !found.isEmpty else { return nil }
        return found.map { "\($0.name) \(words.text($0.value, $0.unit))" }.joined(separator: ", ")
    }
}
