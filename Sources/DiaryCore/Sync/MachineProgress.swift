import Chronology
import JSON
import Replication

/// The report of a machine in the file `seen`: its name, its progress, and the files it can't read.
struct MachineProgress {
    let name: String
    let vector: VersionVector
    /// Paths of files in the shared folder.
    let damaged: [String]
    /// The time of the report, by that machine's clock.
    private(set) var time: Instant?

    init(name: String, vector: VersionVector, damaged: [String]) {
        (self.name, self.vector, self.damaged) = (name, vector, damaged)
    }

    /// Reads what `bytes` writes; nil for anything else.
    init?(_ bytes: [UInt8]) {
        guard let object = (try? JSONParser.parse(bytes))?.objectValue, let name = object["name"]?.stringValue,
            let vector = VersionVector(json: object["applied"])
        else { return nil }
        self.init(name: name, vector: vector, damaged: (object["damaged"]?.arrayValue ?? []).compactMap(\.stringValue))
        time = object["time"]?.integerValue.map(Instant.init(stored:))
    }

    /// Without the time: the same as long as nothing is new.
    var bytes: [UInt8] { JSONWriter.bytes(of: .object(object)) }

    func bytes(at time: Instant) -> [UInt8] {
        var object = object
        object.append("time", .integer(time.microseconds))
        return JSONWriter.bytes(of: .object(object))
    }

    private var object: JSONObject {
        [
            "version": .integer(1), "name": .string(name), "applied": vector.json,
            "damaged": .array(damaged.map(JSONValue.string)),
        ]
    }
}
