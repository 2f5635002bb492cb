import Chronology
import DiaryCore
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
    /// The line above and below the values.
    static let mark = "---"

    /// The values that were written, with the number of the line of each.
    private(set) var values: [(name: String, value: String, line: Int)] = []
    /// The text below them.
    private(set) var text: String

    /// What can be written: the fields of the form in one line each, and those of a task.
    static let fields = FormField.table.filter { $0.key != .text } + FormField.taskTable

    /// An entry as it is, or a new one.
    static func text(of entry: DiaryEntry?, _ reading: FormReading, text: String = "") -> String {
        var lines = [mark]
        for field in fields {
            let value = SafeText(entry.map(field.words) ?? field.blank(reading)).singleLine.string
            lines.append(value.isEmpty ? "\(field.key.name):" : "\(field.key.name): \(value)")
        }
        lines += [mark, "", entry?.text ?? text]
        return lines.dropFirst().reduce(lines[0]) { "\($0)\n\($1)" }
    }

    /// Splits a draft; one without the first line of dashes has no values, so that all of them stay.
    ///
    /// - Throws: `Failure` for values without an end, and lines that are none.
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
            let value = line[line.index(after: colon)...].trimmed
            let name = line[..<colon].trimmed.lowercased()
            guard Self.fields.contains(where: { $0.key.name == name }) else { throw Self.noValue(line, index + 1) }
            values.append((name, String(value), index + 1))
        }
        var rest = lines[(end + 1)...]
        if let blank = rest.first, blank.allSatisfy(\.isWhitespace) { rest = rest.dropFirst() }
        text = rest.dropFirst().reduce(String(rest.first ?? "")) { "\($0)\n\($1)" }
    }

    private static func isMark(_ line: Substring) -> Bool { line.trimmed == mark }

    private static func noValue(_ line: Substring, _ number: Int) -> Failure {
        let names = fields.map(\.key.name)
        return Failure(
            "line \(number) of the draft is no value: \(SafeText(String(line)).singleLine)",
            hint: "\(names.dropFirst().reduce(names[0]) { "\($0), \($1)" }) and a colon stand there", .usage)
    }

    /// The change of an entry, or of a new one, that the values ask for; the text is not a part of it.
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

extension FormField {
    /// What makes an entry a task.
    static let taskTable = [
        FormField(.due, "Due", .line, { $0.task?.due.map { FormTime.words(for: $0.time, hasTime: $0.hasTime) } ?? "" })
        {
            text, values, reading, change in
            guard text.contains(where: { !$0.isWhitespace }) else { return change.task.removesDue = true }
            let zone = values.base?.task?.due.flatMap { reading.rules($0.time.zoneName) } ?? reading.localZone
            let parser = DateParser(now: reading.now(), zone: zone, direction: .coming)
            let (time, hasTime) = try parser.parseMoment(text)
            change.task.due = TaskDue(time, hasTime: hasTime)
        },
        FormField(.priority, "Priority", .line, { $0.task?.priority.map { "\($0)" } ?? "" }) {
            text, values, _, change in
            guard text.contains(where: { !$0.isWhitespace }) else {
                throw Failure(
                    values.base?.task == nil ? "a priority is a number" : "a task has a priority",
                    hint: "leave the line out; diary edit ENTRY --no-task makes a plain entry of it", .usage)
            }
            change.task.place = .priority(try DueArgument.priority(text))
        },
    ]
}

extension Substring {
    /// Without blanks at both ends.
    fileprivate var trimmed: Substring {
        let start = drop(while: \.isWhitespace)
        guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return start[start.endIndex...] }
        return start[...end]
    }
}
