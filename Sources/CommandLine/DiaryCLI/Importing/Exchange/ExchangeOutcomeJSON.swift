import DiaryFormats
import DiaryMedia
import DiaryModel
import JSON

/// The outcome of an entry of another program's diary, or a gap in it, as JSON.
enum ExchangeOutcomeJSON {
    static func object(_ place: String, _ outcome: ExchangeObserver.Outcome, _ id: UniqueIdentifier) -> JSONObject {
        var object: JSONObject = ["path": .string(place), "fate": .string(word(for: outcome))]
        if let reason = reason(for: outcome) { object.append("reason", .string(reason)) }
        object.append("entry", .string(id.description))
        return object
    }

    static func object(_ problem: ImportProblem) -> JSONObject {
        [
            "path": .string(problem.place), "fate": .string("hole"), "reason": .string(problem.reason),
            "kind": .string(problem.kind.rawValue),
        ]
    }

    private static func word(for outcome: ExchangeObserver.Outcome) -> String {
        switch outcome {
        case .imported: "imported"
        case .updated: "updated"
        case .alreadyHere, .inTrash: "already here"
        case .changedThere: "changed there"
        case .keptHere: "kept here"
        }
    }

    /// The reason, as a clause; nil if there is none.
    static func reason(for outcome: ExchangeObserver.Outcome) -> String? {
        switch outcome {
        case .imported, .alreadyHere, .updated(keepsVersion: false): nil
        case .updated(keepsVersion: true): "its text was changed here, too, and is kept as a version"
        case .inTrash: "in the trash"
        case .changedThere: "the export has another version; --update takes it on"
        case .keptHere: "the entry here was changed later than the one there"
        }
    }
}
