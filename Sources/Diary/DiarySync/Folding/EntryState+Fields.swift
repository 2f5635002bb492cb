import Chronology
import DiaryModel
import DiaryStore
import JSON
import Replication

/// An entry as machines share it: values by the names of their fields.
///
/// Derived values are not among them: tags of the text, the nearest town, the number of an import.
extension EntryState {
    /// The values of what is there.
    ///
    /// - Parameter known: the values that its record has, whose order keys are kept where they still yield the order.
    func fields(known: [String: JSONValue] = [:]) -> [String: JSONValue] {
        var fields: [String: JSONValue] = [
            "time": ValueCoding.json(entry.creationTime, hasTime: entry.hasTime),
            "updateTime": .integer(entry.updateTime.microseconds), "addTime": .integer(entry.addTime.microseconds),
            "journal": .string(entry.journal), "text": .string(entry.text),
        ]
        if entry.starred { fields["starred"] = .boolean(true) }
        if let position = entry.position { fields["position"] = ValueCoding.json(position) }
        for field in EntryField.all where !field.isDerived {
            if let value = field.value.json(of: entry.details), !value.isNull { fields[field.key] = value }
        }
        if let task = entry.task { Self.add(task, to: &fields) }
        if let extra = entry.extra { fields["extra"] = .string(extra) }
        if let time = entry.trashTime { fields["trash"] = .integer(time.microseconds) }
        addTags(to: &fields, known)
        addMeasurements(to: &fields, known)
        addMedia(to: &fields, known)
        return fields
    }

    /// The names of its tags and of its measurements, as they are written here.
    var spellings: [(name: EntityName, spelling: String)] {
        (tags ?? []).map { (EntityName(EntityKind.tag, TagTable.key(of: $0.name)), $0.name) }
            + entry.measurements.map { (EntityName(EntityKind.measurement, TagTable.key(of: $0.name)), $0.name) }
    }

    private static func add(_ task: DiaryTask, to fields: inout [String: JSONValue]) {
        fields["task"] = .boolean(true)
        if let due = task.due { fields["due"] = ValueCoding.json(due.time, hasTime: due.hasTime) }
        if let priority = task.priority { fields["priority"] = .double(priority) }
        guard task.isDone else { return }
        fields["done"] =
            task.doneTime.map { ValueCoding.json($0.instant, utcOffset: $0.utcOffset) } ?? .boolean(true)
    }

    private func addTags(to fields: inout [String: JSONValue], _ known: [String: JSONValue]) {
        let typed = (tags ?? []).filter { $0.origin.contains(.typed) }.map { "tag/" + TagTable.key(of: $0.name) }
        let numbers = OrderKeys.keys(of: typed, known: Self.numbers(known, "tag/") { $0.integerValue })
        for (field, number) in numbers { fields[field] = .integer(number) }
    }

    /// Several may be the same: they are counted.
    private func addMeasurements(to fields: inout [String: JSONValue], _ known: [String: JSONValue]) {
        guard !entry.measurements.isEmpty else { return }
        var (counts, list, values): ([String: Int], [String], [String: DiaryMeasurement]) = ([:], [], [:])
        for measurement in entry.measurements {
            let words = "\(TagTable.key(of: measurement.name))/\(measurement.value)/\(measurement.unit ?? "")"
            counts[words, default: 0] += 1
            let field = "measurement/\(counts[words] ?? 0)/\(words)"
            list.append(field)
            values[field] = measurement
        }
        let numbers = OrderKeys.keys(
            of: list, known: Self.numbers(known, "measurement/") { $0.arrayValue?.last?.integerValue })
        for (field, number) in numbers {
            guard var value = values[field] else { continue }
            value.name = TagTable.key(of: value.name)
            fields[field] = .array(ValueCoding.parts(value) + [.integer(number)])
        }
    }

    /// The entry with values of its media that an earlier version of the schema had no columns for.
    func filling(_ added: [MediumField], from known: [String: JSONValue]) -> EntryState {
        var state = self
        let shared = MediumFields.shownMedia(known)
        for index in (media ?? []).indices {
            guard var medium = state.media?[index].medium else { continue }
            let name = MediumFieldName(shared[medium.id] ?? medium.id)
            medium.recognition = medium.recognition ?? MediumFields.recognition(name, known)
            state.media?[index].medium.recognition = medium.recognition
            guard let object = known[name.medium]?.objectValue else { continue }
            MediumFields.fill(added, of: &medium, from: object)
            state.media?[index].medium = medium
        }
        return state
    }

    private func addMedia(to fields: inout [String: JSONValue], _ known: [String: JSONValue]) {
        guard let media, !media.isEmpty else { return }
        // What has another id here has its own among the machines.
        let shared = MediumFields.shownMedia(known)
        let names = media.map { MediumFieldName(shared[$0.medium.id] ?? $0.medium.id).field(.order) }
        let orders = Self.numbers(known, MediumFieldName.prefix) { $0.integerValue }.filter {
            MediumFieldName($0.key)?.part == .order
        }
        for (field, number) in OrderKeys.keys(of: names, known: orders) { fields[field] = .integer(number) }
        let isDated = media.contains { $0.medium.orderingTime == entry.creationTime.instant }
        for state in media {
            let medium = state.medium
            let name = MediumFieldName(shared[medium.id] ?? medium.id)
            func set(_ part: MediumFieldName.Part, _ object: JSONObject) {
                let field = name.field(part)
                fields[field] = .object(MediumFields.object(object, keepingUnknownOf: known[field]?.objectValue))
            }
            if shared[medium.id] != nil { fields[name.field(.shown)] = .string(medium.id.description) }
            set(.medium, MediumFields.object(of: medium, unsaidDoubt: isDated ? medium.sourceDoubt : nil))
            if let caption = medium.caption { fields[name.field(.caption)] = .string(caption) }
            MediumFields.add(medium.recognition, of: name, to: &fields, known)
            if let time = medium.trashTime { fields[name.field(.trash)] = .integer(time.microseconds) }
            for companion in medium.companions {
                set(.companion(companion.hash.description), MediumFields.object(of: companion))
            }
        }
    }

    private static func numbers(
        _ known: [String: JSONValue], _ prefix: String, _ number: (JSONValue) -> Int64?
    ) -> [String: Int64] {
        var numbers: [String: Int64] = [:]
        for (field, value) in known where field.hasPrefix(prefix) { numbers[field] = number(value) }
        return numbers
    }
}
