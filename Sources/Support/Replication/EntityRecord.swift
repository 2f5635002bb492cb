package import JSON

/// The known state of one entity: for each field the writes that no later one has seen.
///
/// It is a function of the set of operations: they may be applied in any order in which each comes after those that it
/// has seen.
package struct EntityRecord: Hashable, Sendable {
    /// A value with the operation that wrote it.
    package struct Write: Hashable, Sendable {
        package let stamp: Stamp
        package let value: JSONValue
    }

    /// The writes of each field, latest first.
    package private(set) var fields: [String: [Write]] = [:]
    /// Deletions that another machine's change did not know: they have no effect.
    private var contested: Set<Stamp> = []
    /// Restorations that no later one has seen.
    ///
    /// A later deletion hides one of them here, but must not hide it from other machines.
    private var restorations: Set<Stamp> = []

    package init() {}

    package var isEmpty: Bool { fields.isEmpty }

    /// The field of a deletion that can be undone.
    package static let trash = "trash"
    /// The last component of fields which record that an entity, or everything below the same path, is removed for
    /// good.
    package static let tombstone = "gone"
}

/// The rule that decides between concurrent values of a field, which were written without knowing each other.
package enum FieldRule: Hashable, Sendable {
    case latest
    /// The latest one that is not null: a value that was added anywhere is kept.
    case present
    case earliest
    case largest
}

extension EntityRecord {
    /// Applies the changes of one operation to this entity; it must come after all operations that it has seen.
    ///
    /// - Parameter isMinor: returns whether a change of a field does not restore an entity that was deleted meanwhile.
    package mutating func apply(
        _ changes: [(field: String, value: JSONValue)], of operation: ReplicaOperation,
        isMinor: (String) -> Bool = { _ in false }
    ) {
        let (stamp, seen) = (operation.stamp, operation.seen)
        let deletes = changes.contains { $0.field == Self.trash && !$0.value.isNull }
        let edits = changes.contains { !($0.field == Self.trash && !$0.value.isNull) && !isMinor($0.field) }
        if changes.contains(where: { $0.field == Self.trash && $0.value.isNull }) {
            restorations = restorations.filter { !seen.contains($0) }
            restorations.insert(stamp)
        }
        if deletes {
            let isRestored = restorations.contains { !seen.contains($0) && $0 != stamp }
            let isContested =
                isRestored
                || fields.contains { field, writes in
                    !isMinor(field)
                        && writes.contains {
                            !seen.contains($0.stamp) && $0.stamp != stamp && !(field == Self.trash && !$0.value.isNull)
                        }
                }
            if isContested { contested.insert(stamp) }
        }
        if edits {
            for write in fields[Self.trash] ?? [] where !write.value.isNull && !seen.contains(write.stamp) {
                contested.insert(write.stamp)
            }
        }
        for change in changes {
            if let prefix = Self.prefix(ofTombstone: change.field) {
                remove(below: prefix, seenBy: seen)
                if prefix.isEmpty { restorations = restorations.filter { !seen.contains($0) } }
            }
            var writes = (fields[change.field] ?? []).filter { !seen.contains($0.stamp) && $0.stamp != stamp }
            let place = writes.firstIndex { $0.stamp < stamp } ?? writes.count
            writes.insert(Write(stamp: stamp, value: change.value), at: place)
            fields[change.field] = writes
        }
        guard !contested.isEmpty else { return }
        let deletions = Set((fields[Self.trash] ?? []).map(\.stamp))
        contested.formIntersection(deletions)
    }

    /// Makes the operations of a machine after a number those of another one, which counts them from 1.
    package mutating func moveWrites(of machine: MachineID, after last: Int, to other: MachineID) {
        replaceStamps { stamp in
            guard stamp.machine == machine, stamp.sequence > last else { return stamp }
            return Stamp(time: stamp.time, machine: other, sequence: stamp.sequence - last)
        }
    }

    /// Sets the times of a machine's writes to those that count after a correction of its clock.
    package mutating func correct(_ machine: MachineID, by correction: ClockCorrection) {
        replaceStamps { $0.machine == machine ? correction.corrected($0) : $0 }
    }

    private mutating func replaceStamps(_ replaced: (Stamp) -> Stamp) {
        fields = fields.mapValues { writes in
            writes.map { Write(stamp: replaced($0.stamp), value: $0.value) }.sorted { $1.stamp < $0.stamp }
        }
        (contested, restorations) = (Set(contested.map(replaced)), Set(restorations.map(replaced)))
    }

    /// The path that a tombstone covers, with its last slash; nil if the field is no tombstone.
    private static func prefix(ofTombstone field: String) -> String? {
        guard field.utf8.elementsEqual(tombstone.utf8) || field.hasSuffix("/" + tombstone) else { return nil }
        return String(field.dropLast(tombstone.count))
    }

    private mutating func remove(below prefix: String, seenBy seen: VersionVector) {
        // "medium/1/gone" covers "medium/1" as well.
        let own = String(prefix.dropLast())
        for (field, writes) in fields where field == own || field.hasPrefix(prefix) {
            let left = writes.filter { !seen.contains($0.stamp) }
            fields[field] = left.isEmpty ? nil : left
        }
    }
}

extension EntityRecord {
    /// The winning write of a field; nil if there is none, or if it removes the field.
    package func winner(of field: String, by rule: FieldRule) -> Write? {
        guard let writes = fields[field], let first = writes.first else { return nil }
        let winner: Write? =
            switch rule {
            case .latest: first
            case .present: writes.first { !$0.value.isNull }
            case .earliest: writes.last
            case .largest: writes.max { ($0.value.integerValue ?? .min) < ($1.value.integerValue ?? .min) }
            }
        return winner.flatMap { $0.value.isNull ? nil : $0 }
    }

    /// The winning value of a field; nil if there is none.
    package func value(of field: String, by rule: FieldRule) -> JSONValue? { winner(of: field, by: rule)?.value }

    /// The different concurrent values of a field, the winning one first.
    package func concurrentWrites(of field: String) -> [Write] {
        var values: Set<JSONValue> = []
        return (fields[field] ?? []).filter { values.insert($0.value).inserted }
    }

    /// The value of the deletion in effect; nil if the entity isn't deleted.
    package var deletion: JSONValue? {
        (fields[Self.trash] ?? []).first { !$0.value.isNull && !contested.contains($0.stamp) }?.value
    }

    /// True if it was deleted somewhere while it was changed elsewhere, and nobody has resolved that since.
    package var hasContestedDeletion: Bool { !contested.isEmpty }

    /// The writes of a machine on which the record depends, including restorations that were deleted again since.
    package func writes(of machine: MachineID) -> [(field: String, write: Write)] {
        let restored = restorations.filter { stamp in
            stamp.machine == machine && !(fields[Self.trash] ?? []).contains { $0.stamp == stamp }
        }
        return fields.flatMap { field, writes in writes.filter { $0.stamp.machine == machine }.map { (field, $0) } }
            + restored.map { (Self.trash, Write(stamp: $0, value: .null)) }
    }
}

extension EntityRecord {
    /// The whole record, in which each operation is named once.
    package var json: JSONValue {
        var (stamps, places): ([JSONValue], [Stamp: Int]) = ([], [:])
        func place(_ stamp: Stamp) -> JSONValue {
            if let place = places[stamp] { return .integer(place) }
            places[stamp] = stamps.count
            let corrected = stamp.correctedTime.map { [JSONValue.integer($0)] } ?? []
            stamps.append(
                .array([.integer(stamp.time), .string(stamp.machine.hex), .integer(stamp.sequence)] + corrected))
            return .integer(stamps.count - 1)
        }
        var object = JSONObject()
        for field in fields.keys.sorted() {
            object.append(field, .array((fields[field] ?? []).flatMap { [place($0.stamp), $0.value] }))
        }
        let list = contested.sorted().map(place)
        let restored = restorations.sorted().map(place)
        return [
            "stamps": .array(stamps), "contested": .array(list), "restored": .array(restored),
            "fields": .object(object),
        ]
    }

    /// Reads what `json` writes; nil for anything else.
    package init?(json: JSONValue) {
        guard let object = json.objectValue, let list = object["stamps"]?.arrayValue,
            let members = object["fields"]?.objectValue?.members
        else { return nil }
        let stamps = list.compactMap { element -> Stamp? in
            guard let values = element.arrayValue, values.count == 3 || values.count == 4,
                let time = values[0].integerValue,
                let machine = values[1].stringValue.flatMap(MachineID.init(hex:)), let sequence = values[2].integerValue
            else { return nil }
            return Stamp(
                time: time, machine: machine, sequence: Int(sequence),
                correctedTime: values.count == 4 ? values[3].integerValue : nil)
        }
        guard stamps.count == list.count else { return nil }
        func stamp(_ json: JSONValue) -> Stamp? {
            json.integerValue.flatMap { stamps.indices.contains(Int($0)) ? stamps[Int($0)] : nil }
        }
        for member in members {
            guard let values = member.value.arrayValue, values.count.isMultiple(of: 2) else { return nil }
            var writes: [Write] = []
            for index in stride(from: 0, to: values.count, by: 2) {
                guard let stamp = stamp(values[index]) else { return nil }
                writes.append(Write(stamp: stamp, value: values[index + 1]))
            }
            fields[member.key] = writes
        }
        contested = Set((object["contested"]?.arrayValue ?? []).compactMap(stamp))
        restorations = Set((object["restored"]?.arrayValue ?? []).compactMap(stamp))
    }
}
