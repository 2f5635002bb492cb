import JSON

/// The changes that one command on one machine made to some entities, with the operations that the machine knew then.
package struct ReplicaOperation: Hashable, Sendable {
    /// The version of the format that this program writes.
    package static let version = 1

    package var stamp: Stamp
    /// All operations that its machine had applied, always including its own earlier ones.
    package var seen: VersionVector
    package var changes: [Change]

    /// Makes an operation; its machine's earlier ones are added to `seen`.
    package init(_ stamp: Stamp, seen: VersionVector, _ changes: [Change]) {
        (self.stamp, self.seen, self.changes) = (stamp, seen, changes)
        self.seen[stamp.machine] = stamp.sequence - 1
    }
}

/// Operations of one machine as lines of JSON, in the order of their numbers.
///
/// A line leaves out `seen` if it is that of the line before. Numbers may be missing: those operations had no changes
/// left when the machine packed its files.
package struct OperationLines {
    /// The reason why lines can't be read.
    package enum Failure: Error, Hashable {
        /// The line, from 1, is not an operation of the machine, or is out of order.
        case line(Int)
        /// The operation in the line has a time that no stamp can have.
        case time(Int, Int64)
        /// A later program wrote them.
        case version(Int)
    }

    package static func bytes(of operations: [ReplicaOperation]) -> [UInt8] {
        var bytes: [UInt8] = []
        var last: VersionVector?
        for operation in operations {
            var others = operation.seen
            others[operation.stamp.machine] = 0
            var object: JSONObject = [
                "version": .integer(ReplicaOperation.version), "machine": .string(operation.stamp.machine.hex),
                "seq": .integer(operation.stamp.sequence), "time": .integer(operation.stamp.time),
            ]
            if others != last { object.append("seen", others.json) }
            last = others
            object.append("changes", .array(operation.changes.map(json)))
            bytes += JSONWriter.bytes(of: .object(object))
            bytes.append(UInt8(ascii: "\n"))
        }
        return bytes
    }

    private static func json(_ change: Change) -> JSONValue {
        [
            "kind": .string(change.entity.kind), "id": .string(change.entity.id), "field": .string(change.field),
            "value": change.value,
        ]
    }

    /// Reads operations of a machine; unknown members are ignored, unknown kinds are kept.
    package static func operations(
        in bytes: [UInt8], of machine: MachineID, from first: Int, to last: Int
    ) throws(Failure) -> [ReplicaOperation] {
        let (operations, failure) = readable(in: bytes, of: machine, from: first, to: last)
        if let failure { throw failure }
        return operations
    }

    /// Reads operations of a machine up to the first one that can't be read.
    ///
    /// The same operations are readable however they are distributed over files.
    ///
    /// - Returns: The readable ones, and the reason why the next one can't be read; nil if all can.
    package static func readable(
        in bytes: [UInt8], of machine: MachineID, from first: Int, to last: Int
    ) -> (operations: [ReplicaOperation], failure: Failure?) {
        var operations: [ReplicaOperation] = []
        do throws(Failure) {
            try read(bytes, of: machine, from: first, to: last) { operations.append($0) }
            return (operations, nil)
        } catch { return (operations, error) }
    }

    private static func read(
        _ bytes: [UInt8], of machine: MachineID, from first: Int, to last: Int, _ body: (ReplicaOperation) -> Void
    ) throws(Failure) {
        var seen = VersionVector()
        var next = first
        for (index, line) in bytes.split(separator: UInt8(ascii: "\n")).enumerated() {
            guard let object = (try? JSONParser.parse(Array(line)))?.objectValue else { throw .line(index + 1) }
            if let version = object["version"]?.integerValue, version > ReplicaOperation.version {
                throw .version(Int(clamping: version))
            }
            guard object["machine"]?.stringValue.flatMap(MachineID.init(hex:)) == machine,
                let sequence = object["seq"]?.writtenInteger, sequence >= next, sequence <= last,
                let time = object["time"]?.writtenInteger, let list = object["changes"]?.arrayValue
            else { throw .line(index + 1) }
            guard Stamp.times.contains(time) else { throw .time(index + 1, time) }
            if let json = object["seen"] {
                guard let vector = VersionVector(json: json) else { throw .line(index + 1) }
                seen = vector
            }
            let changes = list.compactMap(Self.change)
            guard changes.count == list.count else { throw .line(index + 1) }
            let stamp = Stamp(time: time, machine: machine, sequence: Int(sequence))
            body(ReplicaOperation(stamp, seen: seen, changes))
            next = Int(sequence) + 1
        }
    }

    private static func change(_ json: JSONValue) -> Change? {
        guard let object = json.objectValue, let kind = object["kind"]?.stringValue, let id = object["id"]?.stringValue,
            let field = object["field"]?.stringValue, let value = object["value"]
        else { return nil }
        return Change(EntityName(kind, id), field, value)
    }
}
