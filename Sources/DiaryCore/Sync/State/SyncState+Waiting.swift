import JSON
import Replication

/// Operations that wait.
extension SyncState {
    /// The operations of each machine that couldn't be applied the last time.
    func waiting() throws -> [(machine: MachineID, count: Int, isHere: Bool)] {
        let list = try property("waiting").flatMap { try? JSONParser.parse($0) }?.arrayValue ?? []
        return list.compactMap { element in
            guard let values = element.arrayValue, values.count == 3,
                let machine = values[0].stringValue.flatMap(MachineID.init(hex:)), let count = values[1].integerValue,
                let isHere = values[2].booleanValue
            else { return nil }
            return (machine, Int(count), isHere)
        }
    }

    func setWaiting(_ list: [(machine: MachineID, count: Int, isHere: Bool)]) throws {
        let json = list.map { waiting -> JSONValue in
            .array([.string(waiting.machine.hex), .integer(waiting.count), .boolean(waiting.isHere)])
        }
        try setProperty("waiting", json.isEmpty ? nil : JSONWriter.string(of: .array(json)))
    }
}
