import Chronology
import DiaryModel
import JSON
import Terminal

/// The list of tags with their counts.
struct TagListRenderer {
    let counts: [TagCount]

    /// An object for each tag.
    var json: [JSONValue] {
        counts.map { count in
            [
                "name": .string(count.name), "entryCount": .integer(count.entryCount),
                "firstDay": .string(count.firstDay.description), "lastDay": .string(count.lastDay.description),
            ]
        }
    }

    /// A line for each tag.
    func lines(window: Int?) -> [StyledText] {
        var table = Table(columns: [Table.Column(isFlexible: true), Table.Column(.right), Table.Column()])
        for count in counts {
            table.append([
                StyledText(SafeText("#" + count.name).singleLine, .green), "\(count.entryCount.grouped)",
                " \(Self.days(count))",
            ])
        }
        return table.lines(window: window)
    }

    private static func days(_ count: TagCount) -> String {
        count.firstDay == count.lastDay ? "\(count.firstDay)" : "\(count.firstDay) to \(count.lastDay)"
    }
}
