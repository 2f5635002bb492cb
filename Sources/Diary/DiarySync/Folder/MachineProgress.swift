import Chronology
import DiaryModel
import JSON
import Replication
import SharedFolder

/// The report of a machine in the file `seen`: its name, its progress, and what it knows of the others.
struct MachineProgress {
    let name: String
    let vector: VersionVector
    /// Paths of files in the shared folder that it can't read.
    let damaged: [String]
    /// The machines that aren't waited for any more, by their hexadecimal ids: their names are free.
    var retired: Set<String> = []
    /// The machines whose clocks are ahead of its own, by their hexadecimal ids, with the seconds.
    var ahead: [String: Int64] = [:]
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
        retired = Set((object["retired"]?.arrayValue ?? []).compactMap(\.stringValue))
        ahead = Self.seconds(object["ahead"]?.objectValue)
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
        var object: JSONObject = [
            "version": .integer(1), "name": .string(name), "applied": vector.json,
            "damaged": .array(damaged.map(JSONValue.string)),
        ]
        if !retired.isEmpty { object.append("retired", .array(retired.sorted().map(JSONValue.string))) }
        if !ahead.isEmpty { object.append("ahead", Self.json(ahead)) }
        return object
    }

    static func json(_ seconds: [String: Int64]) -> JSONValue {
        var object = JSONObject()
        for (machine, count) in seconds.sorted(by: { $0.key < $1.key }) { object.append(machine, .integer(count)) }
        return .object(object)
    }

    static func seconds(_ object: JSONObject?) -> [String: Int64] {
        let pairs = (object?.members ?? []).compactMap { member in
            member.value.writtenInteger.map { (member.key, $0) }
        }
        return Dictionary(pairs) { first, _ in first }
    }
}

extension SharedFolder {
    /// The reports of all machines that can be read.
    func progressReports() throws -> [(machine: MachineID, progress: MachineProgress)] {
        try readSeen().seen.compactMap { seen in
            guard let machine = MachineID(bytes: seen.machine), let progress = MachineProgress(seen.payload) else {
                return nil
            }
            return (machine, progress)
        }
    }
}
