import JSON
import Replication
import SQLite

/// This machine's own operations and files.
extension SyncState {
    /// Stores an operation until it is in a file.
    func log(_ operation: ReplicaOperation) throws {
        let stamp = operation.stamp
        var others = operation.seen
        others[stamp.machine] = 0
        try connection.execute(
            """
            INSERT OR REPLACE INTO ownOperation (sequence, time, seen, data)
            VALUES (
                \(stamp.sequence), \(stamp.time), \(JSONWriter.string(of: others.json)),
                \(OperationLines.bytes(of: [operation]))
            )
            """)
    }

    /// Passes on the operations that are in no file yet, in order, until `body` returns false.
    func forEachUnwritten(_ body: (_ sequence: Int, _ line: [UInt8]) throws -> Bool) throws {
        try connection.forEachRow("SELECT sequence, data FROM ownOperation WHERE data IS NOT NULL ORDER BY sequence") {
            try body($0.sequence(0), $0.bytes(1))
        }
    }

    /// Passes on the operations of a machine, which is this one, that are in no file yet, in order.
    func forEachUnwrittenOperation(of machine: MachineID, _ body: (ReplicaOperation) throws -> Void) throws {
        try forEachUnwritten { sequence, line in
            try OperationLines.operations(in: line, of: machine, from: sequence, to: sequence).forEach(body)
            return true
        }
    }

    /// The heads of operations; those without earlier operations of other machines may be missing.
    func heads(from first: Int, to last: Int) throws -> [(sequence: Int, time: Int64, seen: VersionVector)] {
        try connection.all(
            """
            SELECT sequence, time, seen FROM ownOperation WHERE sequence BETWEEN \(first) AND \(last) ORDER BY sequence
            """
        ) { row in
            (row.sequence(0), row.int64(1), VersionVector(json: try? JSONParser.parse(row.text(2))) ?? VersionVector())
        }
    }

    /// All files, in order.
    func ownFiles() throws -> [PublishedFile] {
        try connection.all(
            "SELECT first, last, name, byteCount, chainBefore, chainAfter FROM ownFile ORDER BY last"
        ) { row in
            PublishedFile(
                first: row.sequence(0), last: row.sequence(1), name: row.text(2), byteCount: row.int64(3),
                chainBefore: row.bytes(4), chainAfter: row.bytes(5))
        }
    }

    /// Records a file, and removes the stored operations that it contains.
    func set(_ file: PublishedFile) throws {
        try connection.execute("DELETE FROM ownFile WHERE last BETWEEN \(file.first) AND \(file.last)")
        try connection.execute(
            """
            INSERT INTO ownFile (last, first, name, byteCount, chainBefore, chainAfter)
            VALUES (
                \(file.last), \(file.first), \(file.name), \(file.byteCount), \(file.chainBefore), \(file.chainAfter)
            )
            """)
        try connection.execute(
            "UPDATE ownOperation SET data = NULL WHERE sequence BETWEEN \(file.first) AND \(file.last)")
    }

    /// Removes the operations and files of an id that this machine no longer has.
    func forgetOwn() throws {
        try connection.execute("DELETE FROM ownFile")
        try connection.execute("DELETE FROM ownOperation")
    }
}
