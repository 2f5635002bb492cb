import Chronology
import DecoderProtocol
import DiaryMedia
import DiaryModel
import DiaryStore
import JSON
import Terminal

enum ImportOutcomeJSON {
    /// - Parameter store: the diary with the media that files can be equal to; nil without a diary.
    static func object(of outcome: ImportOutcome, in store: DiaryStore?) throws -> JSONObject {
        switch outcome {
        case .file(let outcome): return try object(of: outcome, in: store)
        case .entry(let outcome, let id, let place):
            var object: JSONObject = ["path": .string(place)]
            append(word(for: outcome), reason: ImportWords.reason(for: outcome), to: &object)
            append("entry", id, to: &object)
            return object
        case .problem(let problem):
            var object: JSONObject = ["path": .string(problem.place)]
            append("hole", reason: problem.reason, kind: ImportWords.words(for: problem.kind), to: &object)
            return object
        case .line(let problem, let number, let source):
            var object: JSONObject = ["path": .string("\(source): line \(number)")]
            append("hole", reason: ImportWords.words(for: problem).plain, to: &object)
            return object
        }
    }

    private static func word(for outcome: EntryOutcome) -> String {
        switch outcome {
        case .imported: "imported"
        case .updated: "updated"
        case .alreadyHere, .inTrash: "already here"
        case .changedThere: "changed there"
        case .keptHere: "kept here"
        }
    }

    private static func object(of outcome: FileOutcome, in store: DiaryStore?) throws -> JSONObject {
        let path = outcome.path.description
        var object: JSONObject = ["path": .string(path)]
        if Array(path.utf8) != outcome.path.bytes {
            object.append("pathBytes", .string(Base64.encode(outcome.path.bytes)))
        }
        switch outcome.kind {
        case .imported(let medium): append(medium, to: &object)
        case .note(let entry, let isNew):
            append(isNew ? "imported" : "updated", kind: "note", to: &object)
            append("entry", entry, to: &object)
        case .beside(let kind, let entry, let medium):
            append("beside", kind: kind.rawValue, to: &object)
            append("entry", entry, to: &object)
            append("medium", medium, to: &object)
        case .alreadyHere(let presence):
            append("already here", reason: words(for: presence), to: &object)
            if case .inDiary(let entry) = presence { append("entry", entry, to: &object) }
            try appendEqual(to: outcome, in: store, to: &object)
        case .restored(let presence):
            append("restored", reason: "the original that was missing or damaged is back", to: &object)
            if case .inDiary(let entry) = presence { append("entry", entry, to: &object) }
            try appendEqual(to: outcome, in: store, to: &object)
        case .record:
            append("record", reason: "it describes media, and its values were imported with them", to: &object)
        case .leftOut(let reason):
            append(
                "left out", reason: ImportWords.words(for: reason), kind: ImportWords.kind(of: reason), to: &object)
            if case .changedHere(let entry) = reason { append("entry", entry, to: &object) }
        case .unreadable(let reason): append("unreadable", reason: ImportWords.words(for: reason), to: &object)
        }
        return object
    }

    /// The file with the same bytes: one of the import, or a medium with the name of its file.
    private static func appendEqual(to outcome: FileOutcome, in store: DiaryStore?, to object: inout JSONObject) throws
    {
        if let twin = outcome.twin { return object.append("equals", .string(twin.description)) }
        guard let hash = outcome.hash, let original = try store?.original(of: hash) else { return }
        append("medium", original.medium, to: &object)
        if let name = original.fileName { object.append("equals", .string(name)) }
    }

    private static func append(_ medium: ImportedMedium, to object: inout JSONObject) {
        append("imported", reason: medium.thumbnailFailure?.message, kind: medium.type.rawValue, to: &object)
        append("entry", medium.entry, to: &object)
        append("medium", medium.medium, to: &object)
        let time = ZonedTime(instant: medium.time.instant, utcOffset: medium.time.utcOffset)
        object.append("time", .string(time.rfc3339()))
        object.append("timeSource", .string(medium.timeSource.rawValue))
        if !medium.refusedTimes.isEmpty {
            object.append("refusedTimes", .array(medium.refusedTimes.map(refusedTime)))
        }
        guard !medium.warnings.isEmpty else { return }
        object.append(
            "warnings",
            .array(
                medium.warnings.map { warning in
                    ["kind": .string("\(warning.kind)"), "key": .string(warning.key), "value": .string(warning.value)]
                }))
    }

    private static func refusedTime(_ refused: RefusedClaim) -> JSONValue {
        let wall = refused.claim.wall
        let time = "\(wall.date)" + (refused.claim.precision < .day ? "T\(wall.clock(withSeconds: true))" : "")
        return [
            "time": .string(time), "source": .string(words(for: refused.claim.origin)),
            "reason": .string(refused.reason.rawValue),
        ]
    }

    private static func words(for origin: ClaimedTime.Origin) -> String {
        switch origin {
        case .file(let field): "\(field)"
        case .sidecar(let field): "sidecar \(field)"
        case .partner: "partner"
        case .record: "record"
        case .name: "file name"
        case .fileDate: "file date"
        }
    }

    private static func words(for presence: FileOutcome.Presence) -> String {
        switch presence {
        case .inDiary: "in the diary"
        case .inTrash: "in the trash"
        case .thrownAway: "thrown away"
        case .twin: "the same bytes come in from another file"
        }
    }

    private static func append(
        _ outcome: String, reason: String? = nil, kind: String? = nil, to object: inout JSONObject
    ) {
        object.append("fate", .string(outcome))
        if let reason { object.append("reason", .string(reason)) }
        if let kind { object.append("kind", .string(kind)) }
    }

    private static func append(_ key: String, _ id: UniqueIdentifier?, to object: inout JSONObject) {
        if let id { object.append(key, .string(id.description)) }
    }
}
