import Foundation
import JSON

/// The id of a diary in the shared folder, from its settings.
enum SyncName {
    static func own(of diary: URL) throws -> String? {
        let bytes = try Data(contentsOf: diary.appending(path: "sync/key"))
        return try JSONParser.parse(Array(bytes)).objectValue?["machine"]?.stringValue
    }
}
