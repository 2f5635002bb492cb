import Chronology
import DiaryModel
import DiaryStore
import JSON
import Terminal

struct CommandListRenderer {
    /// The commands, newest first.
    let commands: [CommandDetail]
    let zone: TimeZoneRules
    /// The digits of an entry's id that distinguish it from all others.
    let idDigitCount: (UniqueIdentifier) throws -> Int

    var json: [JSONValue] { commands.map(json) }

    private func json(_ detail: CommandDetail) -> JSONValue {
        let command = detail.command
        return [
            "number": .integer(command.number), "time": .string(local(command).rfc3339()),
            "command": .string(command.name),
            "summary": .string(command.summary), "undone": .boolean(command.isUndone),
            "entryCount": .integer(detail.entryCount), "entries": .array(detail.entries.map(\.json)),
        ]
    }

    private func local(_ command: CommandSummary) -> ZonedTime {
        zone.zonedTime(at: command.time)
    }

    /// A line for each command, wrapped with a hanging indent.
    func lines(window: Int?) throws -> [StyledText] {
        var table = Table(columns: [
            Table.Column(.right), Table.Column(), Table.Column(), Table.Column(),
            Table.Column(isFlexible: true, wraps: true),
        ])
        for detail in commands {
            let command = detail.command
            let wall = local(command).wallTime
            table.append([
                "\(command.number)", "\(wall.date) \(wall.clock())", "\(command.isUndone ? "undone" : "")",
                "\(command.name)", try words(for: detail),
            ])
        }
        return table.lines(window: window)
    }

    /// The line `3f2a9c  star added, +#work  Dinner at Anna's`; the change precedes words that may be cut.
    private func words(for detail: CommandDetail) throws -> StyledText {
        let summary = StyledText(SafeText(detail.command.summary).singleLine)
        guard let first = detail.entries.first else { return summary }
        let changes = first.changes.map(\.words).joined(separator: ", ")
        let digits = try idDigitCount(first.id)
        let id = StyledText(SafeText(raw: first.id.prefix(digits)), .cyan)
        guard detail.entryCount == 1 else {
            guard !changes.isEmpty else { return summary }
            return "\(detail.entryCount.counted("entry")), first " + id + ": \(line: changes)"
        }
        // A tag's new name and an emptied trash are more informative than the entry's first words.
        let words = changes.isEmpty ? summary : "\(line: changes)  " + summary
        return id + "  " + words
    }
}

extension CommandDetail.Entry {
    fileprivate var json: JSONValue {
        var object: JSONObject = ["id": .string(id.description), "title": .string(summary)]
        if !changes.isEmpty {
            var fields = JSONObject()
            for change in changes { fields.append(change.key, change.json) }
            object.append("changes", .object(fields))
        }
        return .object(object)
    }
}

extension CommandDetail.FieldChange {
    fileprivate var key: String {
        switch self {
        case .time: "creationTime"
        case .journal: "journal"
        case .text: "text"
        case .tags: "tags"
        case .starred: "starred"
        case .position: "position"
        case .place: "place"
        case .captions: "media"
        }
    }

    fileprivate var json: JSONValue {
        switch self {
        case .time(let old, _, let new, _): ["old": .string(old.rfc3339()), "new": .string(new.rfc3339())]
        case .journal(let old, let new), .text(let old, let new): ["old": .string(old), "new": .string(new)]
        case .tags(let added, let removed):
            ["added": .array(added.map(JSONValue.string)), "removed": .array(removed.map(JSONValue.string))]
        case .starred(let isStarred): ["old": .boolean(!isStarred), "new": .boolean(isStarred)]
        case .position(let old, let new): ["old": Self.json(old), "new": Self.json(new)]
        case .place(let old, let new):
            ["old": old.map(JSONValue.string) ?? .null, "new": new.map(JSONValue.string) ?? .null]
        case .captions: .boolean(true)
        }
    }

    private static func json(_ position: Position?) -> JSONValue {
        position.map { .array([.double($0.latitude), .double($0.longitude)]) } ?? .null
    }

    fileprivate var words: String {
        switch self {
        case .time(let old, let oldHasTime, let new, let newHasTime):
            "\(Self.words(old, oldHasTime, beside: new)) → \(Self.words(new, newHasTime, beside: old))"
        case .journal(let old, let new): "journal \(old) → \(new)"
        case .text(let old, let new): old == new ? "text" : "text '\(old)' → '\(new)'"
        case .tags(let added, let removed):
            added.isEmpty && removed.isEmpty
                ? "tags" : (added.map { "+#\($0)" } + removed.map { "-#\($0)" }).joined(separator: " ")
        case .starred(let isStarred): isStarred ? "star added" : "star removed"
        case .position(let old, let new): "position \(Self.words(old)) → \(Self.words(new))"
        case .place(let old, let new): "place \(old ?? "none") → \(new ?? "none")"
        case .captions: "captions or order of media"
        }
    }

    /// The day and the time, with the zone if it differs from that of the other time.
    private static func words(_ time: ZonedTime, _ hasTime: Bool, beside other: ZonedTime) -> String {
        let wall = time.wallTime
        let zone = time.zoneName == other.zoneName ? "" : " \(time.zoneName)"
        return hasTime ? "\(wall.date) \(wall.clock())\(zone)" : "\(wall.date)\(zone)"
    }

    private static func words(_ position: Position?) -> String {
        position.map { "\($0.latitude),\($0.longitude)" } ?? "none"
    }
}
