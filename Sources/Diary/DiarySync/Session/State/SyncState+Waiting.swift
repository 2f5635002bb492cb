import JSON
import Replication

/// Operations that wait.
extension SyncState {
    /// The operations of each machine that couldn't be applied the last time.
    func waiting() throws -> [MachineID: WaitingOperations] {
        let list = try json("waiting")?.arrayValue ?? []
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
        try setJSON("waiting", json.isEmpty ? nil : .array(json))
    }
}
