import DiaryModel
import JSON
import Replication
import SQLite

/// Properties.
extension SyncState {
    func property(_ property: SyncProperty) throws -> String? {
        try connection.first("SELECT value FROM property WHERE name = \(property.rawValue)") { $0.text(0) }
    }

    /// Sets a value; nil removes it.
    ///
    /// An unchanged value costs no transaction.
    func setProperty(_ property: SyncProperty, _ value: String?) throws {
        guard try self.property(property) != value else { return }
        let name = property.rawValue
        guard let value else { return try connection.execute("DELETE FROM property WHERE name = \(name)") }
        try connection.execute("INSERT OR REPLACE INTO property (name, value) VALUES (\(name), \(value))")
    }

    func isSet(_ property: SyncProperty) throws -> Bool { try self.property(property) != nil }

    func number(_ property: SyncProperty) throws -> Int? { try self.property(property).flatMap { Int($0) } }

    func json(_ property: SyncProperty) throws -> JSONValue? {
        try self.property(property).flatMap { try? JSONParser.parse($0) }
    }

    func setJSON(_ property: SyncProperty, _ value: JSONValue?) throws {
        try setProperty(property, value.map(JSONWriter.string(of:)))
    }

    func lines(_ property: SyncProperty) throws -> [String] {
        try (self.property(property) ?? "").split(separator: "\n").map(String.init)
    }

    func setLines(_ property: SyncProperty, _ lines: [String]) throws {
        try setProperty(property, lines.isEmpty ? nil : lines.joined(separator: "\n"))
    }

    /// The number of the diary's last change that was examined.
    var feedSequence: Int { get throws { try number(.feed) ?? 0 } }
}

/// Clocks that are ahead.
extension SyncState {
    /// The machines whose clocks are ahead, by their hexadecimal ids, with the seconds.
    func clocksAhead() throws -> [String: Int64] {
        MachineProgress.seconds(try json(.clocksAhead)?.objectValue)
    }

    func setClocksAhead(_ clocks: [String: Int64]) throws {
        try setJSON(.clocksAhead, clocks.isEmpty ? nil : MachineProgress.json(clocks))
    }
}

/// Entities that could not be written.
extension SyncState {
    /// The entities that couldn't be written.
    func setAside() throws -> Set<EntityName> {
        let list = try json(.setAside)?.arrayValue ?? []
        return Set(
            list.compactMap(\.arrayValue).compactMap { words in
                guard words.count == 2, let kind = words[0].stringValue, let id = words[1].stringValue else {
                    return nil
                }
                return EntityName(kind, id)
            })
    }

    func setSetAside(_ names: Set<EntityName>) throws {
        let json = names.sorted().map { JSONValue.array([.string($0.kind), .string($0.id)]) }
        try setJSON(.setAside, json.isEmpty ? nil : .array(json))
    }
}

/// Operations that were skipped.
extension SyncState {
    /// Of each retired machine the first operation that others had seen and that was not waited for.
    func skipped() throws -> VersionVector {
        VersionVector(json: try json(.skipped)) ?? VersionVector()
    }

    /// Records such operations until they have come.
    func recordSkipped(_ first: [MachineID: Int]) throws {
        guard !first.isEmpty else { return }
        var all = try skipped()
        for (machine, number) in first { all[machine] = min(all[machine] == 0 ? number : all[machine], number) }
        try setJSON(.skipped, all.json)
    }
}

/// Operations that wait.
extension SyncState {
    /// The operations of each machine that couldn't be applied the last time.
    func waiting() throws -> [MachineID: WaitingOperations] {
        let list = try json(.waiting)?.arrayValue ?? []
        var found: [MachineID: WaitingOperations] = [:]
        for values in list.compactMap(\.arrayValue) where values.count >= 3 {
            guard let machine = values[0].stringValue.flatMap(MachineID.init(hex:)), let count = values[1].integerValue,
                let reason = Self.reason(values[2], values.count > 3 ? values[3] : nil)
            else { continue }
            found[machine] = WaitingOperations(machine: machine.hex, count: Int(count), reason: reason)
        }
        return found
    }

    /// Whether they have arrived, and what is wrong with the first one: the version of its format, or words.
    private static func reason(_ isHere: JSONValue, _ more: JSONValue?) -> WaitingOperations.Reason? {
        if let version = more?.integerValue { return .laterVersion(Int(version)) }
        if let words = more?.stringValue { return .refused(words) }
        return isHere.booleanValue.map { $0 ? .needsOthers : .missing }
    }

    func setWaiting(_ waiting: [MachineID: WaitingOperations]) throws {
        let json = waiting.sorted { $0.key < $1.key }.map { machine, waiting -> JSONValue in
            let reason: [JSONValue] =
                switch waiting.reason {
                case .missing: [.boolean(false)]
                case .needsOthers: [.boolean(true)]
                case .laterVersion(let version): [.boolean(true), .integer(version)]
                case .refused(let words): [.boolean(true), .string(words)]
                }
            return .array([.string(machine.hex), .integer(waiting.count)] + reason)
        }
        try setJSON(.waiting, json.isEmpty ? nil : .array(json))
    }
}

/// A new id of this machine.
extension SyncState {
    /// An id with its name that the settings may not have yet.
    struct NewIdentity {
        let machine: MachineID
        let name: String
        let identity: [UInt8]
    }

    /// The new id that may not be in the settings yet; nil if there is none.
    func newIdentity() throws -> NewIdentity? {
        guard let object = try json(.newIdentity)?.objectValue,
            let machine = object["machine"]?.stringValue.flatMap(MachineID.init(hex:)),
            let name = object["name"]?.stringValue,
            let identity = object["identity"]?.stringValue.flatMap(Base64.decode)
        else { return nil }
        return NewIdentity(machine: machine, name: name, identity: identity)
    }

    func setNewIdentity(_ new: NewIdentity?) throws {
        let json = new.map { new -> JSONValue in
            [
                "machine": .string(new.machine.hex), "name": .string(new.name),
                "identity": .string(Base64.encode(new.identity)),
            ]
        }
        try setJSON(.newIdentity, json)
    }
}

extension SyncSettings {
    /// Adopts another id.
    mutating func adopt(_ new: SyncState.NewIdentity) {
        (machine, name, identity) = (new.machine, new.name, new.identity)
    }
}
