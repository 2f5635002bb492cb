import Arguments
import Chronology
import DiarySync
import JSON
import Terminal

/// Prints the progress of each machine and the pending work.
struct SyncStatusPrinter {
    let invocation: Invocation
    let settings: SyncSettings
    let status: SyncStatus

    func print() throws {
        guard invocation.values.value(.format) != "json" else {
            return try invocation.output.json(.object(json))
        }
        for line in lines(window: invocation.output.width) { try invocation.output.line(line) }
    }

    private func lines(window: Int?) -> [StyledText] {
        let remote = settings.remote.map { ", copied to \(SafeText($0).singleLine) by rclone" } ?? ""
        let place: StyledText =
            "\(SafeText(status.path).singleLine, .bold)\(SafeText(remote))  media: \(settings.media.rawValue)"
        return place.wrapped(to: window) + machineTable.lines(window: window) + restTable.lines(window: window)
    }

    private var machineTable: Table {
        var table = Table(columns: [
            Table.Column(isFlexible: true), Table.Column(), Table.Column(.right), Table.Column(.right),
            Table.Column(),
        ])
        table.append([
            StyledText("machine", .bold), StyledText("last seen", .bold), StyledText("received", .bold),
            StyledText("not seen", .bold),
        ])
        for machine in status.machines { table.append(row(of: machine)) }
        return table
    }

    private func row(of machine: SyncStatus.Machine) -> [StyledText] {
        let name = StyledText(SafeText(machine.name ?? machine.id).singleLine)
        guard !machine.isThis else {
            let remark: StyledText = machine.isRetired ? "retired: the others don't wait for it" : ""
            return [name, "this machine", "\(machine.operationCount.grouped)", "", remark]
        }
        let lastSeen = machine.lastSeen.map(words) ?? "never"
        let received = "\(machine.appliedCount.grouped) of \(machine.operationCount.grouped)"
        let unseen = machine.isRetired ? "" : machine.unseenCount.map(\.grouped) ?? "all"
        let remark: StyledText =
            machine.hasGoneBack
            ? StyledText("its files are older than those seen before", .yellow)
            : machine.isRetired ? "retired" : machine.secondsAhead.map(Self.ahead) ?? ""
        return [name, "\(lastSeen)", "\(received)", "\(unseen)", remark]
    }

    private static func ahead(_ seconds: Int64) -> StyledText {
        StyledText(SafeText("its clock is \(SyncReportPrinter.hours(seconds)) ahead"), .yellow)
    }

    private func words(_ time: Instant) -> String {
        let wall = invocation.context.localZone.zonedTime(at: time).wallTime
        return "\(wall.date) \(wall.clock())"
    }

    private var restTable: Table {
        var table = Table(columns: [Table.Column(), Table.Column(isFlexible: true, wraps: true)])
        for words in SyncReportPrinter.awaited(status.awaited) { table.append(["awaited", "\(words)"]) }
        for wait in status.waiting { table.append(["waiting", SyncReportPrinter.waiting(wait)]) }
        for wait in status.waiting where wait.reason != .needsOthers {
            let (name, word) = (wait.machine, ShellQuoting.quoted(wait.machine))
            let words = "if \(name) is lost, or was rolled back together with the folder: diary sync retire \(word)"
            table.append(["", StyledText(SafeText(words).singleLine)])
        }
        if status.conflictCount > 0 {
            table.append(["conflicts", "\(status.conflictCount.counted("text")): diary conflicts"])
        }
        append(status.damaged, StyledText("damaged", .red), to: &table)
        append(status.foreign, "foreign", to: &table)
        return table
    }

    private func append(_ names: [String], _ word: StyledText, to table: inout Table) {
        for name in names.prefix(Self.namedCount) { table.append([word, "\(SafeText(name).singleLine)"]) }
        guard names.count > Self.namedCount else { return }
        table.append([word, "and \((names.count - Self.namedCount).grouped) more: --format json"])
    }

    private static let namedCount = 10

    private var json: JSONObject {
        var object: JSONObject = ["folder": .string(status.path), "name": .string(settings.name)]
        if let remote = settings.remote { object.append("rclone", .string(remote)) }
        object.append("media", .string(settings.media.rawValue))
        object.append("machines", .array(status.machines.map(json)))
        object.append("awaited", .array(status.awaited.map(SyncReportPrinter.json)))
        object.append("waiting", .array(status.waiting.map(SyncReportPrinter.json)))
        object.append("foreign", .array(status.foreign.map(JSONValue.string)))
        object.append("damaged", .array(status.damaged.map(JSONValue.string)))
        object.append("conflictCount", .integer(status.conflictCount))
        return object
    }

    private func json(_ machine: SyncStatus.Machine) -> JSONValue {
        var object: JSONObject = ["id": .string(machine.id)]
        if let name = machine.name { object.append("name", .string(name)) }
        object.append("thisMachine", .boolean(machine.isThis))
        object.append("retired", .boolean(machine.isRetired))
        if let lastSeen = machine.lastSeen {
            object.append("lastHeard", .string(invocation.context.localZone.zonedTime(at: lastSeen).rfc3339()))
        }
        object.append("operationCount", .integer(machine.operationCount))
        object.append("appliedCount", .integer(machine.appliedCount))
        if let unseen = machine.unseenCount { object.append("unseenCount", .integer(unseen)) }
        object.append("wentBack", .boolean(machine.hasGoneBack))
        if let seconds = machine.secondsAhead { object.append("secondsAhead", .integer(seconds)) }
        return .object(object)
    }
}
