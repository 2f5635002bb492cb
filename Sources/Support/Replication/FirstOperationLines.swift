import JSON

/// Writes the lines of a machine's first operations, on entities without earlier operations.
///
/// When sharing begins, all entities become such operations. So lines and records are written as bytes, without
/// intermediate values, and share no memory with their sources.
package struct FirstOperationLines: Sendable {
    private let machine: String
    private var lines: JSONWriter
    private var record = JSONWriter()

    /// Continues after the lines of earlier operations of the machine.
    package init(of machine: MachineID, after lines: [UInt8] = []) {
        (self.machine, self.lines) = (machine.hex, JSONWriter(appendingTo: lines))
    }

    /// The number of bytes of the lines.
    package var byteCount: Int { lines.count }

    /// Returns the lines and removes them; others follow.
    package mutating func take() -> [UInt8] {
        defer { lines = JSONWriter() }
        return lines.bytes
    }

    /// Appends the line that `OperationLines` writes for an operation after the line of another first operation.
    ///
    /// - Parameters:
    ///     - stamp: a stamp of the machine.
    ///     - changes: the changes, grouped by entity.
    ///     - keep: receives the record of each entity, as the JSON of `EntityRecord`, in the order of the changes.
    package mutating func append(
        _ stamp: Stamp, _ changes: [Change], keeping keep: (EntityName, [UInt8]) throws -> Void
    ) rethrows {
        let (time, sequence) = (String(stamp.time), String(stamp.sequence))
        lines.append("{\"version\":\(ReplicaOperation.version),\"machine\":\"")
        lines.append(machine)
        lines.append("\",\"seq\":")
        lines.append(sequence)
        lines.append(",\"time\":")
        lines.append(time)
        lines.append(",\"changes\":[")
        var index = 0
        while index < changes.count {
            let entity = changes[index].entity
            beginRecord(time, sequence)
            let first = index
            repeat {
                lines.append(index > 0 ? ",{\"kind\":" : "{\"kind\":")
                append(changes[index], isFirst: index == first)
                index += 1
            } while index < changes.count && changes[index].entity == entity
            record.append("}}")
            try keep(entity, record.bytes)
        }
        lines.append("]}\n")
    }

    private mutating func beginRecord(_ time: String, _ sequence: String) {
        record.removeAll()
        record.append("{\"stamps\":[[")
        record.append(time)
        record.append(",\"")
        record.append(machine)
        record.append("\",")
        record.append(sequence)
        record.append("]],\"contested\":[],\"restored\":[],\"fields\":{")
    }

    private mutating func append(_ change: Change, isFirst: Bool) {
        lines.writeString(change.entity.kind)
        lines.append(",\"id\":")
        lines.writeString(change.entity.id)
        lines.append(",\"field\":")
        lines.writeString(change.field)
        lines.append(",\"value\":")
        let start = lines.count
        lines.write(change.value)
        if !isFirst { record.append(",") }
        record.writeString(change.field)
        record.append(":[0,")
        record.append(lines.bytes[start...])
        record.append("]")
        lines.append("}")
    }
}
