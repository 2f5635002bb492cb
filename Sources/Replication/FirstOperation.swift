import JSON

/// An operation that no other machine's came before, about entities that no operation was about.
///
/// Its line and its records are written without being made first: all that there is becomes such operations when a folder
/// begins to be shared.
package struct FirstOperation: Sendable {
    private let stamp: Stamp
    private let changes: [Change]
    /// The JSON of the values, which both the line and the records have, one after another.
    private let json: [UInt8]
    /// The end of each value's JSON.
    private let ends: [Int]

    /// Makes one of changes, whose order is kept in the line.
    package init(_ stamp: Stamp, _ changes: [Change]) {
        (self.stamp, self.changes) = (stamp, changes)
        var writer = JSONWriter(appendingTo: [])
        var ends: [Int] = []
        ends.reserveCapacity(changes.count)
        for change in changes {
            writer.write(change.value)
            ends.append(writer.count)
        }
        (json, self.ends) = (writer.bytes, ends)
    }

    /// The JSON of a change's value.
    private func value(_ index: Int) -> ArraySlice<UInt8> { json[(index > 0 ? ends[index - 1] : 0)..<ends[index]] }

    /// The number of bytes of its line, about.
    package var byteCount: Int {
        changes.reduce(128 + json.count) { $0 + $1.entity.id.utf8.count + $1.field.utf8.count + 48 }
    }

    /// Appends the line that `OperationLines` writes for it after the line of another first operation.
    package func appendLine(to lines: inout [UInt8]) {
        var writer = JSONWriter(appendingTo: lines)
        lines = []
        writer.append("{\"version\":")
        writer.append(String(ReplicaOperation.version))
        writer.append(",\"machine\":\"")
        writer.append(stamp.machine.hex)
        writer.append("\",\"seq\":")
        writer.append(String(stamp.sequence))
        writer.append(",\"time\":")
        writer.append(String(stamp.time))
        writer.append(",\"changes\":[")
        for (index, change) in changes.enumerated() {
            writer.append(index > 0 ? ",{\"kind\":" : "{\"kind\":")
            writer.writeString(change.entity.kind)
            writer.append(",\"id\":")
            writer.writeString(change.entity.id)
            writer.append(",\"field\":")
            writer.writeString(change.field)
            writer.append(",\"value\":")
            writer.append(value(index))
            writer.append("}")
        }
        writer.append("]}\n")
        lines = writer.bytes
    }

    /// The records of its entities, as the JSON of `EntityRecord`, in the order of the changes.
    package var records: [(entity: EntityName, bytes: [UInt8])] {
        var records: [(entity: EntityName, bytes: [UInt8])] = []
        var start = 0
        while start < changes.count {
            let entity = changes[start].entity
            let end = changes[start...].firstIndex { $0.entity != entity } ?? changes.count
            records.append((entity, record(of: start..<end)))
            start = end
        }
        return records
    }

    private func record(of range: Range<Int>) -> [UInt8] {
        var writer = JSONWriter()
        writer.append("{\"stamps\":[[")
        writer.append(String(stamp.time))
        writer.append(",\"")
        writer.append(stamp.machine.hex)
        writer.append("\",")
        writer.append(String(stamp.sequence))
        writer.append("]],\"contested\":[],\"restored\":[],\"fields\":{")
        for index in range {
            if index > range.lowerBound { writer.append(",") }
            writer.writeString(changes[index].field)
            writer.append(":[0,")
            writer.append(value(index))
            writer.append("]")
        }
        writer.append("}}")
        return writer.bytes
    }
}
