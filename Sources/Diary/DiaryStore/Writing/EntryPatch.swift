package import Chronology
import DiaryModel
package import JSON

/// The part of an entry that an operation stores: the old values of the fields that it changed, under their names in
/// JSON.
///
/// A text is stored as the number of its version, media as the list of those that were shown, with their captions.
/// `moved` names the media that came or went, which shows when there is nothing left to restore.
package struct EntryPatch {
    let object: JSONObject

    package init(_ object: JSONObject) { self.object = object }

    /// The patch that restores `before` from `after`; nil if they are the same.
    init?(from before: EntryState, to after: EntryState) {
        var object = JSONObject()
        let (old, new) = (before.entry, after.entry)
        if old.creationTime != new.creationTime {
            object.append("time", .array([.integer(before.key)] + ValueCoding.parts(old.creationTime)))
        }
        if old.hasTime != new.hasTime { object.append("hasTime", .boolean(old.hasTime)) }
        if old.updateTime != new.updateTime { object.append("updateTime", .integer(old.updateTime.microseconds)) }
        if old.journal != new.journal { object.append("journal", .string(old.journal)) }
        if old.starred != new.starred { object.append("starred", .boolean(old.starred)) }
        if old.position != new.position { object.append("position", old.position.map(ValueCoding.json) ?? .null) }
        for field in EntryField.all where field.value.json(of: old.details) != field.value.json(of: new.details) {
            object.append(field.key, field.value.json(of: old.details) ?? .null)
        }
        Self.append(old.task, new.task, to: &object)
        if old.measurements != new.measurements {
            object.append("measurements", .array(old.measurements.map { .array(ValueCoding.parts($0)) }))
        }
        if old.extra != new.extra { object.append("extra", old.extra.map(JSONValue.string) ?? .null) }
        if old.trashTime != new.trashTime {
            object.append("trashTime", old.trashTime.map { .integer($0.microseconds) } ?? .null)
        }
        if old.text != new.text { object.append("text", .integer(old.revision)) }
        if let (old, new) = Self.both(before.tags, after.tags), old != new {
            object.append("tags", .array(old.map { .array([.string($0.name), .integer($0.origin.rawValue)]) }))
        }
        if let (old, new) = Self.both(before.media, after.media) { Self.append(old, new, to: &object) }
        guard !object.isEmpty else { return nil }
        self.object = object
    }

    private static func both<Value>(_ first: Value?, _ second: Value?) -> (Value, Value)? {
        if let first, let second { (first, second) } else { nil }
    }

    /// Each value of a task is a field of its own; for a task that was added, undo only needs to remove it.
    private static func append(_ old: DiaryTask?, _ new: DiaryTask?, to object: inout JSONObject) {
        if (old == nil) != (new == nil) { object.append("isTask", .boolean(old != nil)) }
        guard let old else { return }
        if old.due != new?.due {
            object.append("due", old.due.map { ValueCoding.json($0.time, hasTime: $0.hasTime) } ?? .null)
        }
        if old.priority != new?.priority { object.append("priority", old.priority.map(JSONValue.double) ?? .null) }
        if old.isDone != new?.isDone { object.append("done", .boolean(old.isDone)) }
        if old.doneTime != new?.doneTime {
            let time = old.doneTime.map { ValueCoding.json($0.instant, utcOffset: $0.utcOffset) }
            object.append("doneTime", time ?? .null)
        }
    }

    private static func append(_ old: [MediumState], _ new: [MediumState], to object: inout JSONObject) {
        let shown = (old: old.shown, new: new.shown)
        if shown.old.map(\.id) != shown.new.map(\.id) || shown.old.map(\.caption) != shown.new.map(\.caption) {
            let list = shown.old.map { medium -> JSONValue in
                .array([.string(medium.id.description), medium.caption.map(JSONValue.string) ?? .null])
            }
            object.append("media", .array(list))
            let moved = Set(shown.old.map(\.id)).symmetricDifference(shown.new.map(\.id))
            if !moved.isEmpty { object.append("moved", .array(moved.map { .array([.string($0.description)]) })) }
        }
        let values = old.metadataChanges(to: new)
        if !values.isEmpty { object.append("mediaValues", .array(values.map(\.json))) }
        let words = old.recognitionChanges(to: new)
        if !words.isEmpty { object.append("recognition", .array(words.map(\.json))) }
        let files = old.companionChanges(to: new)
        guard !files.isEmpty else { return }
        object.append("files", .array(files.map(\.json)))
    }

    /// The same patch without media that are gone for good; nil if nothing else is left in it.
    func removing(media gone: Set<UniqueIdentifier>) -> EntryPatch? {
        var rest = JSONObject()
        for member in object.members {
            guard Self.lists.contains(member.key), let list = member.value.arrayValue else {
                rest.append(member.key, member.value)
                continue
            }
            rest.append(member.key, .array(list.filter { !Self.isAbout(gone, $0) }))
        }
        let isOfMediaAlone = rest["moved"] != nil && rest.members.allSatisfy { Self.ofMedia.contains($0.key) }
        if isOfMediaAlone, rest["moved"]?.arrayValue?.isEmpty == true { return nil }
        return EntryPatch(rest)
    }

    private static let lists: Set<String> = ["media", "moved", "mediaValues", "recognition", "files"]
    private static let ofMedia = lists.union(["updateTime"])

    private static func isAbout(_ gone: Set<UniqueIdentifier>, _ element: JSONValue) -> Bool {
        guard let id = element.arrayValue?.first?.stringValue.flatMap({ UniqueIdentifier($0) }) else { return true }
        return gone.contains(id)
    }
}

extension EntryState {
    /// The entry with the values of a patch.
    ///
    /// An entry that returns to the trash gets `time` as its time there.
    ///
    /// - Parameter text: the text of a version.
    package func reverting(
        _ patch: EntryPatch, at time: Instant, text: (_ version: Int) throws -> String
    ) rethrows -> EntryState {
        var state = self
        for member in patch.object.members { try state.revert(member.key, member.value, at: time, text: text) }
        return state
    }

    private mutating func revert(
        _ field: String, _ value: JSONValue, at time: Instant, text: (_ version: Int) throws -> String
    ) rethrows {
        switch field {
        case "time": revertTime(value.arrayValue ?? [])
        case "hasTime": entry.hasTime = value.booleanValue ?? entry.hasTime
        case "updateTime": entry.updateTime = value.integerValue.map(Instant.init(stored:)) ?? entry.updateTime
        case "journal": entry.journal = value.stringValue ?? entry.journal
        case "starred": entry.starred = value.booleanValue ?? entry.starred
        case "position": entry.position = ValueCoding.position(value)
        case "isTask": entry.task = value.booleanValue == true ? entry.task ?? DiaryTask() : nil
        case "due": entry.task?.due = ValueCoding.time(value).map { TaskDue($0.time, hasTime: $0.hasTime) }
        case "priority":
            entry.task?.priority = value.doubleValue.flatMap { TaskPriority.isPossible($0) ? $0 : nil }
        case "done": entry.task?.isDone = value.booleanValue ?? false
        case "doneTime":
            entry.task?.doneTime = ValueCoding.captureTime(value).map {
                ZonedTime(instant: $0.instant, utcOffset: $0.utcOffset)
            }
        case "measurements":
            entry.measurements = (value.arrayValue ?? []).compactMap { json in
                json.arrayValue.flatMap { ValueCoding.measurement($0[...]) }
            }.filter(\.isPossible)
        case "extra": entry.extra = value.stringValue
        case "trashTime": entry.trashTime = value.isNull ? nil : entry.trashTime ?? time
        case "text": if let version = value.integerValue { entry.text = try text(Int(version)) }
        case "tags": tags = (value.arrayValue ?? []).compactMap(TagTable.EntryTag.init(json:))
        case "moved": break
        case "media": revertMedia(value.arrayValue ?? [], at: time)
        case "mediaValues":
            for change in (value.arrayValue ?? []).compactMap(MetadataChange.init(json:)) { media?.apply(change) }
        case "recognition":
            for change in (value.arrayValue ?? []).compactMap(RecognitionChange.init(json:)) {
                media?.setRecognition(change.was, of: change.medium)
            }
        case "files":
            for change in (value.arrayValue ?? []).compactMap(CompanionChange.init(json:)) { media?.apply(change) }
        default: _ = EntryField.named(field)?.value.read(value, into: &entry.details)
        }
    }

    private mutating func revertTime(_ values: [JSONValue]) {
        guard let key = values.first?.integerValue, let time = ValueCoding.time(values.dropFirst()) else { return }
        (self.key, entry.creationTime) = (key, time)
    }

    /// An element of one value has no caption: operations of schema 1 that only moved media.
    private mutating func revertMedia(_ list: [JSONValue], at time: Instant) {
        var order: [UniqueIdentifier] = []
        for element in list.compactMap(\.arrayValue) {
            guard let id = element.first?.stringValue.flatMap({ UniqueIdentifier($0) }) else { continue }
            order.append(id)
            if element.count > 1 { media?.setCaption(element[1].stringValue, of: id) }
        }
        media = media?.showing(order, at: time)
    }
}

extension TagTable.EntryTag {
    fileprivate init?(json: JSONValue) {
        guard let pair = json.arrayValue, pair.count == 2, let name = pair[0].stringValue,
            let origin = pair[1].integerValue
        else { return nil }
        self.init(name: name, origin: TagTable.Origin(rawValue: Int(origin)))
    }
}
