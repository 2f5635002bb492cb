import DiaryModel
import JSON

/// The typed values besides the text, in a separate file: a JSON object of strings.
extension Draft {
    var valuesPath: FilePath { FilePath(bytes: path.bytes + Array(".values".utf8)) }

    /// The typed values by the names of fields; empty without such a file.
    var values: [String: String] {
        guard Folder.exists(valuesPath),
            let bytes = try? File.read(valuesPath, limit: IncomingText.maximumByteCount),
            let object = try? JSONParser.parse(bytes).objectValue
        else { return [:] }
        let pairs = object.members.compactMap { member in member.value.stringValue.map { (member.key, $0) } }
        return Dictionary(pairs) { first, _ in first }
    }

    /// The names of the other values, such as `tags, place`; empty for a text alone.
    var valueWords: String {
        let names = values.keys
        var words = FormField.table.filter { names.contains($0.key.name) }.map { $0.title.lowercased() }
        if names.contains(where: { $0.hasPrefix(FormField.Key.captionPrefix) }) { words.append("captions") }
        if names.contains(where: { $0.hasPrefix(FormField.Key.recognizedPrefix) }) { words.append("recognized words") }
        if names.contains(FormValues.orderName) { words.append("order of media") }
        return words.joined(separator: ", ")
    }

    /// The text, and the values in the separate file or above the text.
    func parts() throws -> (text: String, values: [String: String]) {
        guard isFull else { return (try text(), values) }
        let matter = try FrontMatter(try text())
        return (matter.text, Dictionary(matter.values.map { ($0.name, $0.value) }) { $1 })
    }

    /// The text without values, or the whole text if the values can't be read.
    var ownText: String { (try? parts().text) ?? (try? text()) ?? "(not UTF-8)" }

    var paths: [FilePath] { Folder.exists(valuesPath) ? [path, valuesPath] : [path] }

    /// Replaces the content of the draft, durably; after a kill at any moment, each file is either old or new.
    func write(text: String, values: [String: String]) throws(SystemCallError) {
        try Self.replace(path, Array(text.utf8))
        guard !values.isEmpty else {
            if Folder.exists(valuesPath) { try Folder.remove(valuesPath) }
            return
        }
        var object = JSONObject()
        for (name, value) in values.sorted(by: { $0.key < $1.key }) { object.append(name, .string(value)) }
        try Self.replace(valuesPath, JSONWriter.bytes(of: .object(object)))
    }

    private static func replace(_ path: FilePath, _ bytes: [UInt8]) throws(SystemCallError) {
        let new = FilePath(bytes: path.bytes + Array(".new".utf8))
        if Folder.exists(new) { try Folder.remove(new) }
        try File.create(new, bytes)
        do throws(SystemCallError) {
            try Folder.replace(path, with: new)
            try Folder.sync(path.parent)
        } catch {
            try? Folder.remove(new)
            throw error
        }
    }
}
