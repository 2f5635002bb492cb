import Chronology
import DiaryModel
import DiaryStore
import Terminal

/// The values of an entry as lines above its text, between two lines of dashes, to be edited together with it.
///
///     ---
///     date: 2026-11-20 21:14
///     zone: Europe/Prague
///     tags: home
///     ---
///
///     Dinner at Anna's
struct FrontMatter {
    static let mark = "---"

    /// The values that were written, with the number of the line of each.
    private(set) var values: [(name: String, value: String, line: Int)] = []
    /// The text below them.
    private(set) var text: String
    /// The name of the draft in messages.
    private let source: String

    /// The fields of the form that every entry has, in one line each.
    private static let fields = FormField.table.filter { $0.key != .text }

    /// The fields of an entry with their names: those of every one, and the words in its media by their numbers.
    static func fields(of entry: DiaryEntry?) -> [(name: String, field: FormField)] {
        fields.map { ($0.key.name, $0) }
            + (entry?.media ?? []).enumerated().compactMap { index, medium in
                FormField.recognized(in: medium, number: index + 1).map {
                    ("\(FormField.Key.recognizedPrefix)\(index + 1)", $0)
                }
            }
    }

    private static func isName(_ name: String) -> Bool {
        let prefix = FormField.Key.recognizedPrefix
        return fields.contains { $0.key.name == name }
            || name.hasPrefix(prefix) && Int(name.dropFirst(prefix.count)) != nil
    }

    /// An entry as it is, or a new one.
    ///
    /// - Parameter values: values of a new entry in place of those that it would have, by the names of fields.
    static func text(
        of entry: DiaryEntry?, _ reading: FormReading, text: String = "", values: [String: String] = [:]
    ) -> String {
        var lines = [mark]
        for (name, field) in fields(of: entry) {
            let usual = values[name] ?? entry.map(field.words) ?? field.blank(reading)
            let value = SafeText(usual).singleLine.string
            lines.append(value.isEmpty ? "\(name):" : "\(name): \(value)")
        }
        lines += [mark, "", entry?.text ?? text]
        return lines.joined(separator: "\n")
    }

    /// Splits a draft; one without the first line of dashes has no values, so that all of them stay.
    ///
    /// - Parameter source: the name of the draft in messages.
    /// - Throws: `Failure` for values without an end, and for invalid lines.
    init(_ draft: String, of source: String = "the draft") throws(Failure) {
        self.source = source
        let lines = draft.split(separator: "\n", omittingEmptySubsequences: false)
        guard let first = lines.first, Self.isMark(first) else {
            text = draft
            return
        }
        guard let end = lines.dropFirst().firstIndex(where: Self.isMark) else {
            throw Failure(
                "no second line of dashes ends the values of \(line: source)", hint: "put --- below the last value")
        }
        for (index, line) in lines[..<end].enumerated().dropFirst() where !line.isBlank {
            guard let colon = line.firstIndex(of: ":") else { throw Self.noValue(line, index + 1, source) }
            let value = line[line.index(after: colon)...].trimmedBlanks
            let typed = line[..<colon].trimmedBlanks.lowercased()
            let name = Self.synonyms[typed] ?? typed
            guard Self.isName(name) else { throw Self.noValue(line, index + 1, source) }
            values.append((name, Self.plain(String(value), of: name), index + 1))
        }
        var rest = lines[(end + 1)...]
        if let blank = rest.first, blank.isBlank { rest = rest.dropFirst() }
        text = rest.joined(separator: "\n")
    }

    /// A value without the marks of YAML, which other programs and our own notes write: `[home, trip]`, `true`.
    private static func plain(_ value: String, of name: String) -> String {
        switch name {
        case FormField.Key.tags.name where value.first == "[" && value.last == "]":
            value.dropFirst().dropLast().split(separator: ",")
                .map { String($0.trimmedBlanks.drop { "'\"".contains($0) }.prefix { !"'\"".contains($0) }) }
                .joined(separator: ", ")
        case FormField.Key.star.name where value == "true": FormAnswer.yes.rawValue
        case FormField.Key.star.name where value == "false": FormAnswer.no.rawValue
        default: value
        }
    }

    /// The same text with other values; an empty value is left out.
    func mapValues(_ body: (_ name: String, _ value: String) throws -> String) rethrows -> FrontMatter {
        var matter = self
        matter.values = try values.compactMap { name, value, line -> (name: String, value: String, line: Int)? in
            let new = try body(name, value)
            return new.isEmpty ? nil : (name, new, line)
        }
        return matter
    }

    /// The same values above another text.
    func replacingText(_ text: String) -> FrontMatter {
        var matter = self
        matter.text = text
        return matter
    }

    /// Other names of fields, as options and other programs call them.
    private static let synonyms = [
        "measure": "measurements", "measures": "measurements", "measured": "measurements", "tag": "tags",
        "starred": "star",
    ]

    private static func isMark(_ line: Substring) -> Bool { line.trimmedBlanks == mark }

    private static func noValue(_ line: Substring, _ number: Int, _ source: String) -> Failure {
        let names = fields.map(\.key.name)
        return Failure(
            "line \(number) of \(line: source) is not a value: \(line: String(line))",
            hint: "\(names.joined(separator: ", ")) and a colon are expected", .usage)
    }

    /// The change of an entry, or of a new one, by the values; without the text.
    ///
    /// - Throws: `Failure` with the line of the first value that can't be read.
    func change(of entry: DiaryEntry?, _ reading: FormReading) throws(Failure) -> EntryChange {
        var typed = FormValues(entry)
        let fields = Self.fields(of: entry)
        for (name, field) in fields {
            guard let found = values.last(where: { $0.name == name }) else { continue }
            let shown = SafeText(entry.map(field.words) ?? field.blank(reading)).singleLine.string
            guard found.value != shown else { continue }
            typed.edits[field.key] =
                entry == nil && field.key == .measurements
                ? FormMeasurements.withoutUnanswered(found.value) : found.value
        }
        var change = EntryChange()
        for (name, field) in fields {
            guard let value = typed.edits[field.key] else { continue }
            do { try field.take(value, typed, reading, &change) } catch {
                let failure = Failure.describing(error)
                let line = values.last { $0.name == name }?.line ?? 0
                throw Failure(
                    "line \(line) of \(line: source), \(name): " + failure.message, hint: failure.hint, .usage)
            }
        }
        return change
    }
}
