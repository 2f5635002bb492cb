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

    /// The fields of the form, in one line each.
    static let fields = FormField.table.filter { $0.key != .text }

    /// An entry as it is, or a new one.
    static func text(of entry: DiaryEntry?, _ reading: FormReading, text: String = "") -> String {
        var lines = [mark]
        for field in fields {
            let value = SafeText(entry.map(field.words) ?? field.blank(reading)).singleLine.string
            lines.append(value.isEmpty ? "\(field.key.name):" : "\(field.key.name): \(value)")
        }
        lines += [mark, "", entry?.text ?? text]
        return lines.joined(separator: "\n")
    }

    /// Splits a draft; one without the first line of dashes has no values, so that all of them stay.
    ///
    /// - Throws: `Failure` for values without an end, and for invalid lines.
    init(_ draft: String) throws(Failure) {
        let lines = draft.split(separator: "\n", omittingEmptySubsequences: false)
        guard let first = lines.first, Self.isMark(first) else {
            text = draft
            return
        }
        guard let end = lines.dropFirst().firstIndex(where: Self.isMark) else {
            throw Failure("no second line of dashes ends the values of the draft", hint: "put --- below the last value")
        }
        for (index, line) in lines[..<end].enumerated().dropFirst() where line.contains(where: { !$0.isWhitespace }) {
            guard let colon = line.firstIndex(of: ":") else { throw Self.noValue(line, index + 1) }
            let value = line[line.index(after: colon)...].trimmedBlanks
            let name = line[..<colon].trimmedBlanks.lowercased()
            guard Self.fields.contains(where: { $0.key.name == name }) else { throw Self.noValue(line, index + 1) }
            values.append((name, String(value), index + 1))
        }
        var rest = lines[(end + 1)...]
        if let blank = rest.first, blank.allSatisfy(\.isWhitespace) { rest = rest.dropFirst() }
        text = rest.joined(separator: "\n")
    }

    private static func isMark(_ line: Substring) -> Bool { line.trimmedBlanks == mark }

    private static func noValue(_ line: Substring, _ number: Int) -> Failure {
        let names = fields.map(\.key.name)
        return Failure(
            "line \(number) of the draft is not a value: \(line: String(line))",
            hint: "\(names.joined(separator: ", ")) and a colon are expected", .usage)
    }

    /// The change of an entry, or of a new one, by the values; without the text.
    ///
    /// - Throws: `Failure` with the line of the first value that can't be read.
    func change(of entry: DiaryEntry?, _ reading: FormReading) throws(Failure) -> EntryChange {
        var typed = FormValues(entry)
        for field in Self.fields {
            guard let found = values.last(where: { $0.name == field.key.name }) else { continue }
            let shown = SafeText(entry.map(field.words) ?? field.blank(reading)).singleLine.string
            if found.value != shown { typed.edits[field.key] = found.value }
        }
        var change = EntryChange()
        for field in Self.fields {
            guard let value = typed.edits[field.key] else { continue }
            do { try field.take(value, typed, reading, &change) } catch {
                let failure = Failure.describing(error)
                let line = values.last { $0.name == field.key.name }?.line ?? 0
                throw Failure(
                    "line \(line) of the draft, \(field.key.name): " + failure.message, hint: failure.hint, .usage)
            }
        }
        return change
    }
}
