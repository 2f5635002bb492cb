package import DiaryStore
import JSON
import Replication

/// The last sync of a diary, as the diary itself records it: every copy and backup of its database has it.
///
/// In a restored diary, everything is old but what its own commands changed since.
package struct DiaryProgress {
    /// The shared diary's id, in hexadecimal digits.
    var diary: String
    var vector: VersionVector
    /// The machine that it was; nil in diaries of earlier programs, and after it has left.
    var machine: MachineID?
    var name: String?
    /// The shared folder.
    var folder: String?
    /// The number of its last change that the operations contain; nil if it has to be compared with them.
    var feed: Int?
}

extension DiaryProgress {
    private static let property = "syncVector"

    /// Reads the property of a diary; nil if it was never shared.
    package init?(of store: DiaryStore) throws {
        let text = try PropertyTable(connection: store.connection).value(Self.property)
        guard let object = text.flatMap({ try? JSONParser.parse($0) })?.objectValue,
            let diary = object["diary"]?.stringValue, let vector = VersionVector(json: object["applied"])
        else { return nil }
        (self.diary, self.vector) = (diary, vector)
        machine = object["machine"]?.stringValue.flatMap(MachineID.init(hex:))
        (name, folder) = (object["name"]?.stringValue, object["folder"]?.stringValue)
        feed = object["feed"]?.writtenInteger.flatMap { Int(exactly: $0) }
    }

    /// Writes it into the diary, in a transaction of the caller.
    func write(to store: DiaryStore) throws {
        var object: JSONObject = ["diary": .string(diary), "applied": vector.json]
        if let machine { object.append("machine", .string(machine.hex)) }
        if let name { object.append("name", .string(name)) }
        if let folder { object.append("folder", .string(folder)) }
        if let feed { object.append("feed", .integer(feed)) }
        try PropertyTable(connection: store.connection).set(JSONWriter.string(of: .object(object)), Self.property)
    }

    /// Removes it from a diary that is no longer shared.
    static func remove(from store: DiaryStore) throws {
        try store.write { try PropertyTable(connection: store.connection).set(nil, property) }
    }
}
