import DiaryModel
import JSON
import Replication

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
        guard let object = try json("newIdentity")?.objectValue,
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
        try setJSON("newIdentity", json)
    }
}

extension SyncSettings {
    /// Adopts another id.
    mutating func adopt(_ new: SyncState.NewIdentity) {
        (machine, name, identity) = (new.machine.bytes, new.name, new.identity)
    }
}
