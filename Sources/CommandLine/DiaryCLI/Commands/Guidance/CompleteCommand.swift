import Arguments
import Chronology
import DiaryModel
import DiaryStore
import DiarySync
import Terminal

enum CompleteCommand: Command {
    static let name = "complete"

    static let declaration = CommandDeclaration(
        name, "list the completions of a word",
        operands: [
            OperandDeclaration(
                "KIND", .one, "what is asked for",
                completion: .choices([
                    "tags", "journals", "keys", "entries", "targets", "selections", "searches", "tabs", "templates",
                    "zones",
                    "measurements", "units", "machines", "conflicts",
                ])),
            OperandDeclaration("TEXT", .optional, "the word as far as it is typed"),
        ]
    ) { command in
        command.isHidden = true
    }

    static func run(_ invocation: Invocation) throws -> ExitCode {
        var invocation = invocation
        invocation.opensLock = false
        for word in try words(invocation) { try invocation.output.line("\(line: word)") }
        return .success
    }

    private static func words(_ invocation: Invocation) throws -> [String] {
        switch invocation.operands.first {
        case "tags": return try invocation.openStore(.reading).tagNames()
        case "journals": return try invocation.openStore(.reading).journalNames()
        case "entries": return try entries(invocation)
        case "targets": return try entries(invocation) + selections(invocation)
        case "selections": return try selections(invocation)
        case "searches": return try invocation.openStore(.reading).tabs().searches.map(\.name)
        case "tabs": return try invocation.openStore(.reading).tabs().tabs.map(\.name)
        case "templates": return try invocation.openStore(.reading).templates().templates.map(\.name)
        case "measurements": return try measurements(invocation)
        case "units": return units(invocation, of: nil)
        case "keys": return PredicateReader.keys
        case "machines": return try Synchronizer(invocation.openStore(.reading)).status().machines.compactMap(\.name)
        case "conflicts": return try conflicts(invocation)
        default: return invocation.context.zones.zoneNames()
        }
    }

    /// Names of measurements.
    ///
    /// A typed number is completed with units: `weight=71.2k` to `weight=71.2kg`.
    private static func measurements(_ invocation: Invocation) throws -> [String] {
        let typed = invocation.operands.dropFirst().first ?? ""
        let equals = typed.utf8.lastIndex(of: UInt8(ascii: "="))
        let start = equals.map { typed.utf8.index(after: $0) } ?? typed.startIndex
        let number = typed.utf8[start...].prefix { (0x30...0x39).contains($0) || "+-.,".utf8.contains($0) }
        let hasNumber = number.contains { (0x30...0x39).contains($0) }
        let (name, value) = (equals.map { String(typed[..<$0]) }, String(typed[..<number.endIndex]))
        let valued = hasNumber ? units(invocation, of: name).map { value + $0 } : []
        guard equals == nil else { return valued }
        return try invocation.openStore(.reading).measurementNames().map(\.name) + valued
    }

    /// The last unit of this measurement, followed by the diary's other units and the built-in ones.
    private static func units(_ invocation: Invocation, of name: String?) -> [String] {
        var units: [String] = []
        if let store = try? invocation.openStore(.reading) {
            let last = name.flatMap { try? store.measurementName($0)?.last?.unit }
            units = (last.map { [$0] } ?? []) + ((try? store.measurementUnits()) ?? [])
        }
        var seen: Set<String> = [""]
        return (units + UnitTable.symbols).filter { seen.insert($0).inserted }
    }

    private static func selections(_ invocation: Invocation) throws -> [String] {
        try invocation.openStore(.reading).tabs().searches.map { ":\($0.name)" }
    }

    private static func conflicts(_ invocation: Invocation) throws -> [String] {
        let store = try invocation.openStore(.reading)
        return try Synchronizer(store).conflicts(of: nil).map { try store.shortID(of: $0.id) }
    }

    private static func entries(_ invocation: Invocation) throws -> [String] {
        let store = try invocation.openStore(.reading)
        var ids: [String] = []
        try store.forEachListedEntry(EntryQuery(limit: 30)) {
            ids.append($0.shortID)
            return true
        }
        return ids
    }
}
