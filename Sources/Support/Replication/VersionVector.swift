package import JSON

/// The number of known operations of each machine: the exact past of an operation.
package struct VersionVector: Hashable, Sendable {
    private var counts: [MachineID: Int] = [:]

    package init() {}

    /// The sequence number of the last known operation of a machine; 0 if none is known.
    package subscript(machine: MachineID) -> Int {
        get { counts[machine] ?? 0 }
        set { counts[machine] = newValue > 0 ? newValue : nil }
    }

    /// The machines with known operations, in the order of their ids.
    package var machines: [MachineID] { counts.keys.sorted() }

    package func contains(_ stamp: Stamp) -> Bool { self[stamp.machine] >= stamp.sequence }

    /// Returns whether it contains all operations of another one.
    package func includes(_ other: VersionVector) -> Bool {
        other.counts.allSatisfy { self[$0.key] >= $0.value }
    }
}

extension VersionVector {
    /// The numbers by the machines' hexadecimal ids.
    package var json: JSONValue {
        var object = JSONObject()
        for machine in machines { object.append(machine.hex, .integer(self[machine])) }
        return .object(object)
    }

    /// Reads what `json` writes; nil for anything else.
    package init?(json: JSONValue?) {
        guard let object = json?.objectValue else { return nil }
        for member in object.members {
            guard let machine = MachineID(hex: member.key), let count = member.value.integerValue,
                (1...Int64(Self.largestCount)).contains(count)
            else { return nil }
            counts[machine] = Int(count)
        }
    }

    /// The largest number of an operation: the names of files in a shared folder have twelve digits.
    package static let largestCount = 999_999_999_999
}
