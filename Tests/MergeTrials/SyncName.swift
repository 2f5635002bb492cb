import Foundation
import JSON

/// The id by which a diary is known in the shared folder, as its settings say it.
enum SyncName {
    static func own(of diary: URL) throws -> String? {
        let bytes = try Data(contentsOf: diary.appending(path: "sync/key"))
        return try JSONParser.parse(Array(bytes)).objectValue?["machine"]?.stringValue
    }
}
