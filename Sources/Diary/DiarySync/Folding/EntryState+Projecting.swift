import Chronology
import DiaryModel
import DiaryStore
import JSON
import Replication
import TextFolding

extension EntryState {
    /// The entry of shared values; nil where they are none of a whole entry.
    ///
    /// - Parameters:
    ///   - old: the entry as it is here, whose derived values and numbers stay.
    ///   - spelling: the way a tag or a name of measurements is shown.
    init?(
        _ id: UniqueIdentifier, _ fields: [String: JSONValue], replacing old: EntryState?,
        spelling: (EntityName) throws -> String?
    ) rethrows {
        guard let time = ValueCoding.time(fields["time"]), let text = fields["text"]?.stringValue.map(nfc) else {
            return nil
        }
        var entry = DiaryEntry(
            id: id, creationTime: time.time, hasTime: time.hasTime,
            updateTime: Instant(stored: fields["updateTime"]?.integerValue ?? time.time.instant.microseconds),
            addTime: Instant(stored: fields["addTime"]?.integerValue ?? time.time.instant.microseconds),
            journal: fields["journal"]?.stringValue.map(nfc) ?? DiaryEntry.defaultJournal, text: text, tags: [],
            starred: fields["starred"]?.booleanValue ?? false, position: ValueCoding.position(fields["position"]),
            media: [], importNumber: old?.entry.importNumber, revision: old?.entry.revision ?? 1,
            trashTime: fields["trash"]?.integerValue.map(Instant.init(stored:)), extra: Self.extra(fields["extra"]))
        if let old { entry.details = old.entry.details }
        for field in EntryField.all where !field.isDerived {
            _ = field.value.read(fields[field.key] ?? .null, into: &entry.details)
        }
        if entry.position == nil {
            for field in EntryField.all where field.isDerived { _ = field.value.read(.null, into: &entry.details) }
        }
        entry.task = Self.task(fields)
        entry.measurements = try Self.measurements(fields, spelling)
        self.init(key: time.time.instant.milliseconds, entry: entry)
        if let old, old.entry.creationTime.instant == time.time.instant { key = old.key }
        let typed = try Self.tags(fields).map { try spelling(EntityName(EntityKind.tag, $0)) ?? $0 }
        tags = TagTable.merge(typed: typed, text: text)
        media = Self.media(fields, replacing: old?.media ?? [])
    }

    /// Returns whether this program shows a shared value: it is not one that a later version writes in another way.
    ///
    /// - Parameter fields: all values of the entry: what belongs to a medium is shown with it.
    static func isShown(_ field: String, of fields: [String: JSONValue]) -> Bool {
        guard let value = fields[field] else { return false }
        switch field {
        case "position": return ValueCoding.position(value) != nil
        case "due": return ValueCoding.time(value) != nil
        case "extra": return extra(value) != nil
        default: break
        }
        if let detail = EntryField.named(field) {
            var details = EntryDetails()
            return detail.value.read(value, into: &details)
        }
        if field.hasPrefix("measurement/") { return measurement(value) { $0 } != nil }
        guard let name = MediumFieldName(field) else { return true }
        let isMediumShown = MediumFields.medium(named: name.medium, fields[name.medium]) != nil
        return switch name.part {
        case .recognition, .transcript: ValueCoding.recognition(value) != nil
        case .companion(let hash): isMediumShown && MediumFields.companion(hash, value) != nil
        case .medium, .caption, .order, .trash, .shown, .tombstone, .unknown: isMediumShown
        }
    }

    private static func extra(_ json: JSONValue?) -> String? {
        json?.stringValue.flatMap { StoredValue.isExtra($0) ? $0 : nil }
    }

    private static func task(_ fields: [String: JSONValue]) -> DiaryTask? {
        guard fields["task"]?.booleanValue == true else { return nil }
        var task = DiaryTask()
        task.due = ValueCoding.time(fields["due"]).map { TaskDue($0.time, hasTime: $0.hasTime) }
        switch fields["done"] {
        case nil, .boolean(false):
            task.priority = fields["priority"]?.doubleValue.flatMap { TaskPriority.isPossible($0) ? $0 : nil }
        case let value?:
            task.isDone = true
            task.doneTime = ValueCoding.captureTime(value).map {
                ZonedTime(instant: $0.instant, utcOffset: $0.utcOffset)
            }
        }
        return task
    }

    private static func tags(_ fields: [String: JSONValue]) -> [String] {
        var numbers: [String: Int64] = [:]
        for (field, value) in fields where field.hasPrefix("tag/") {
            numbers[String(field.dropFirst(4))] = value.integerValue ?? 0
        }
        return OrderKeys.list(numbers)
    }

    private static func measurements(
        _ fields: [String: JSONValue], _ spelling: (EntityName) throws -> String?
    ) rethrows -> [DiaryMeasurement] {
        var (numbers, found): ([String: Int64], [String: DiaryMeasurement]) = ([:], [:])
        for (field, value) in fields where field.hasPrefix("measurement/") {
            let measurement = try measurement(value) { try spelling(EntityName(EntityKind.measurement, $0)) ?? $0 }
            guard let measurement else { continue }
            numbers[field] = value.arrayValue?.last?.integerValue ?? 0
            found[field] = measurement
        }
        return OrderKeys.list(numbers).compactMap { found[$0] }
    }

    private static func measurement(
        _ json: JSONValue, named name: (_ key: String) throws -> String
    ) rethrows -> DiaryMeasurement? {
        guard var measurement = ValueCoding.measurement(json.arrayValue?.dropLast() ?? []) else { return nil }
        measurement.name = try name(measurement.name)
        return measurement.isPossible ? measurement : nil
    }

    /// Files in the trash here that are known nowhere else stay: files of a medium that an undone import had brought.
    private static func media(_ fields: [String: JSONValue], replacing old: [MediumState]) -> [MediumState] {
        let before = Dictionary(old.map { ($0.medium.id, $0) }) { first, _ in first }
        let shown = Dictionary(MediumFields.shownMedia(fields).map { ($1, $0) }) { first, _ in first }
        let isDated = MediumFields.isDatedByMedium(fields)
        var (numbers, states, companions): ([String: Int64], [String: MediumState], [String: [Medium.Companion]]) =
            ([:], [:], [:])
        for (field, value) in fields {
            guard let name = MediumFieldName(field) else { continue }
            if case .companion(let hash) = name.part, let companion = MediumFields.companion(hash, value) {
                companions[name.id, default: []].append(companion)
            } else if var medium = MediumFields.medium(named: field, value) {
                numbers[name.id] = fields[name.field(.order)]?.integerValue ?? 0
                medium.id = shown[medium.id] ?? medium.id
                var state = before[medium.id] ?? MediumState(medium)
                // A sidecar that was added later, on any machine, has other values.
                state.medium.metadata = medium.metadata
                if isDated, !MediumFields.hasDoubt(value) { state.medium.timeDoubt = medium.sourceDoubt }
                state.medium.caption = fields[name.field(.caption)]?.stringValue.map(nfc)
                state.medium.recognition = MediumFields.recognition(name, fields)
                state.medium.trashTime = fields[name.field(.trash)]?.integerValue.map(Instant.init(stored:))
                states[name.id] = state
            }
        }
        for name in numbers.keys { states[name]?.setCompanions(companions[name] ?? []) }
        return OrderKeys.list(numbers).compactMap { states[$0] }
    }
}

extension MediumState {
    /// Keeps exactly these files, in the order of their hashes where they are new; others go to the trash.
    fileprivate mutating func setCompanions(_ list: [Medium.Companion]) {
        let wanted = list.sorted { $0.hash.description < $1.hash.description }
        let hashes = Set(wanted.map(\.hash))
        let leaving = medium.companions.filter { !hashes.contains($0.hash) }
        let here = Set(medium.companions.map(\.hash))
        trashedCompanions = trashedCompanions.filter { !hashes.contains($0.hash) } + leaving
        medium.companions =
            medium.companions.filter { hashes.contains($0.hash) } + wanted.filter { !here.contains($0.hash) }
    }
}
