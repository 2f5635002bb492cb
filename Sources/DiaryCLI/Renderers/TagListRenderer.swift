import Arguments
import Chronology
import DiaryCore
import JSON
import Terminal

/// The list of tags with their counts.
struct TagListRenderer {
    let invocation: Invocation

    func print(_ counts: [TagCount]) throws {
        let output = invocation.output
        switch CountFormat(invocation.values) {
        case .json: try output.json(JSONWriter.bytes(of: .array(counts.map(json))) + [0x0A])
        case .jsonl: for count in counts { try output.json(JSONWriter.bytes(of: json(count)) + [0x0A]) }
        case .text: try printTable(counts)
        }
    }

    private func json(_ count: TagCount) -> JSONValue {
        [
            "name": .string(count.name), "entryCount": .integer(count.entryCount),
            "firstDay": .string(count.firstDay.description), "lastDay": .string(count.lastDay.description),
        ]
    }

    private func printTable(_ counts: [TagCount]) throws {
        guard !counts.isEmpty else { return try tellNothing() }
        var table = Table(columns: [Table.Column(isFlexible: true), Table.Column(.right), Table.Column()])
        for count in counts {
            table.append([
                StyledText(SafeText("#" + count.name).singleLine, .green), "\(count.entryCount.grouped)",
                " \(Self.days(count))",
            ])
        }
        for line in table.lines(window: invocation.output.width) { try invocation.output.line(line) }
    }

    private static func days(_ count: TagCount) -> String {
        count.firstDay == count.lastDay ? "\(count.firstDay)" : "\(count.firstDay) to \(count.lastDay)"
    }

    private func tellNothing() throws {
        let isSelection = SelectionReader.isGiven(invocation.values) || !invocation.operands.isEmpty
        try invocation.messages.line(
            isSelection ? "no tags there" : "no tags yet   a tag is #word in a text, or: diary edit --tag +word")
    }
}
