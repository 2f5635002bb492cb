import Arguments
import Chronology
import DiaryCore
import Terminal

/// `complete`: what the completion scripts ask while someone types.
enum CompleteCommand: Command {
    static let name = "complete"

    static let declaration = CommandDeclaration(
        name, "list what can stand at a place",
        operands: [
            OperandDeclaration(
                "KIND", .one, "what is asked for",
                completion: .choices([
                    "tags", "journals", "keys", "entries", "targets", "selections", "searches", "tabs", "zones",
                    "measurements", "units",
                ]))
        ],
        options: []
    ) { command in
        command.isHidden = true
    }

    static func run(_ invocation: Invocation) throws -> ExitCode {
        for word in try words(invocation) { try invocation.output.line("\(SafeText(word).singleLine)") }
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
        case "measurements": return try invocation.openStore(.reading).measurementNames().map(\.name)
        case "units":
            let own = (try? invocation.openStore(.reading).measurementUnits()) ?? []
            return own + UnitTable.symbols.filter { !own.contains($0) }
        case "keys": return PredicateReader.keys
        default: return invocation.context.zones.zoneNames()
        }
    }

    private static func selections(_ invocation: Invocation) throws -> [String] {
        try invocation.openStore(.reading).tabs().searches.map { ":\($0.name)" }
    }

    private static func entries(_ invocation: Invocation) throws -> [String] {
        let store = try invocation.openStore(.reading)
        return try store.entries(EntryQuery(limit: 30)).map {
            try $0.id.prefix(store.distinguishingDigitCount(of: $0.id))
        }
    }
}
