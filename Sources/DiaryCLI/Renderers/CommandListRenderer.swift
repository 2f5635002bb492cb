import Arguments
import Chronology
import DiaryKit
import JSON
import Terminal

/// The list of commands that can be taken back.
struct CommandListRenderer {
    let invocation: Invocation

    func print(_ commands: [CommandSummary]) throws {
        switch invocation.values.value("format") ?? "text" {
        case "json": try invocation.output.bytes(JSONWriter.bytes(of: .array(commands.map(json))) + [0x0A])
        case "jsonl":
            for command in commands { try invocation.output.bytes(JSONWriter.bytes(of: json(command)) + [0x0A]) }
        default: try printTable(commands)
        }
    }

    private func json(_ command: CommandSummary) -> JSONValue {
        [
            "number": .integer(command.number), "time": .string(local(command).rfc3339()),
            "command": .string(command.name),
            "summary": .string(command.summary), "undone": .boolean(command.isUndone),
        ]
    }

    private func local(_ command: CommandSummary) -> ZonedTime {
        invocation.context.localZone.zonedTime(at: command.time)
    }

    private func printTable(_ commands: [CommandSummary]) throws {
        var table = Table(columns: [
            Table.Column(.right), Table.Column(), Table.Column(), Table.Column(), Table.Column(isFlexible: true),
        ])
        let zone = invocation.context.localZone
        for command in commands {
            let wall = zone.zonedTime(at: command.time).wallTime
            table.append([
                "\(command.number)", "\(wall.date) \(wall.clock())", "\(command.isUndone ? "taken back" : "")",
                "\(command.name)", "\(SafeText(command.summary).singleLine)",
            ])
        }
        for line in table.lines(window: invocation.output.width) { try invocation.output.line(line) }
        if commands.isEmpty { try invocation.messages.line("nothing was ever changed") }
    }
}
