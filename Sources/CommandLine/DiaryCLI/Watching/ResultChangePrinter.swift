import Chronology
import DiaryModel
import DiaryStore
import JSON
import Terminal

/// Prints the changes of a list, one per line.
struct ResultChangePrinter {
    private let invocation: Invocation
    private let tracker: ResultTracker
    private let isJSON: Bool
    private let presentation: EntryPresentation
    private var batchNumber = 0

    init(invocation: Invocation, tracker: ResultTracker, isJSON: Bool) {
        (self.invocation, self.tracker, self.isJSON) = (invocation, tracker, isJSON)
        presentation = invocation.presentation(of: tracker.store)
    }

    /// Prints a batch; returns the number of printed changes.
    mutating func print(_ batch: ResultBatch, atMost limit: Int) throws -> Int {
        batchNumber += 1
        var printed = 0
        // A move is also reported as an update; readers of JSON lines expect that.
        var moved: Set<UniqueIdentifier> = []
        for case .move(let id, _, _) in batch where !isJSON { moved.insert(id) }
        for change in batch where printed < limit {
            if case .update(let id, _) = change, moved.contains(id) { continue }
            if try isJSON ? printObject(change) : printLine(change) { printed += 1 }
        }
        return printed
    }

    /// Prints the whole list as insertions; returns their number.
    mutating func printAll(atMost limit: Int) throws -> Int {
        var printed = 0
        for (section, group) in tracker.list.sections.enumerated() where printed < limit {
            if isJSON {
                try printObject(.insertSection(section, name: group.name))
                printed += 1
            }
            for row in 0..<group.count where printed < limit {
                let position = ResultPosition(section: section, row: row)
                guard let id = try tracker.identifier(at: position) else { continue }
                if try isJSON ? printObject(.insert(id, at: position)) : printLine(.insert(id, at: position)) {
                    printed += 1
                }
            }
        }
        return printed
    }

    /// Prints `+ 07:52  d204ac  text`; returns false if there is nothing to print, as for sections.
    private func printLine(_ change: ResultChange) throws -> Bool {
        let (mark, id): (StyledText, UniqueIdentifier)
        switch change {
        case .insertSection, .deleteSection: return false
        case .insert(let entry, _): (mark, id) = (StyledText("+", .green), entry)
        case .delete(let entry, _): (mark, id) = (StyledText("-", .red), entry)
        case .update(let entry, _): (mark, id) = (StyledText("~", .yellow), entry)
        case .move(let entry, _, _): (mark, id) = (StyledText(">", .yellow), entry)
        }
        var line = mark
        line.append(" ")
        if let listed = try tracker.listedEntry(id) {
            line.append(time(of: listed.entry))
            line.append("  ")
            line.append(presentation.shortID(listed))
            line.append("  ")
            line.append(presentation.shownTitle(listed.entry))
        } else {
            line.append(StyledText("\(id.prefix(6), .cyan)"))
        }
        try invocation.output.line(presentation.width.map { line.truncated(to: $0) } ?? line)
        return true
    }

    /// The time, such as `07:52`, preceded by the date unless it is today's.
    private func time(of entry: DiaryEntry) -> StyledText {
        let wall = entry.creationTime.wallTime
        let (clock, doubt) = (presentation.clock(entry), presentation.doubtMark(entry))
        guard wall.date != presentation.timeHere(invocation.context.now()).date else {
            return doubt + (clock.isEmpty ? StyledText("today", .faint) : clock)
        }
        let day = StyledText(SafeText("\(wall.date)"), .faint)
        return clock.isEmpty ? doubt + day : day + " " + doubt + clock
    }

    @discardableResult
    private func printObject(_ change: ResultChange) throws -> Bool {
        var object = JSONObject()
        object.append("batch", .integer(batchNumber))
        switch change {
        case .deleteSection(let index, let name):
            object.append("change", .string("deleteSection"))
            object.append("section", .string(name))
            object.append("from", .array([.integer(index)]))
        case .insertSection(let index, let name):
            object.append("change", .string("insertSection"))
            object.append("section", .string(name))
            object.append("to", .array([.integer(index)]))
        case .delete(let id, let position):
            object.append("change", .string("delete"))
            object.append("from", Self.json(position))
            object.append("id", .string(id.description))
            object.append("entry", .object(["id": .string(id.description)]))
        case .insert(let id, let position):
            try append("insert", id, nil, position, to: &object)
        case .move(let id, let from, let to):
            try append("move", id, from, to, to: &object)
        case .update(let id, let position):
            try append("update", id, nil, position, to: &object)
        }
        try invocation.output.json(JSONWriter.bytes(of: .object(object)) + [0x0A])
        return true
    }

    private func append(
        _ kind: String, _ id: UniqueIdentifier, _ from: ResultPosition?, _ position: ResultPosition,
        to object: inout JSONObject
    ) throws {
        object.append("change", .string(kind))
        if let name = tracker.list.sectionName(position.section) { object.append("section", .string(name)) }
        if let from { object.append("from", Self.json(from)) }
        object.append("to", Self.json(position))
        // An entry that was removed since this batch is reported by the next one.
        if let listed = try tracker.listedEntry(id) {
            let entry = EntryJSON.object(of: listed.entry, awaitedFrom: presentation.machineAwaited)
            object.append("entry", .object(entry))
        } else {
            object.append("entry", .object(["id": .string(id.description)]))
        }
    }

    private static func json(_ position: ResultPosition) -> JSONValue {
        .array([.integer(position.section), .integer(position.row)])
    }
}
