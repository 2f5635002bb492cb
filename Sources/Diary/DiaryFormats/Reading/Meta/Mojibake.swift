import JSON

/// Undoes what exports of Facebook and Instagram do to texts: each byte of their UTF-8 is written as a character.
enum Mojibake {
    /// The text whose bytes a text has as characters; the text itself if they are not UTF-8, as those of a right one
    /// hardly ever are.
    static func undone(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
        var bytes: [UInt8] = []
        for scalar in text.unicodeScalars {
            guard let byte = UInt8(exactly: scalar.value) else { return text }
            bytes.append(byte)
        }
        return String(validating: bytes, as: UTF8.self) ?? text
    }

    static func undone(_ value: JSONValue) -> JSONValue {
        switch value {
        case .string(let text): .string(undone(text))
        case .array(let values): .array(values.map { undone($0) })
        case .object(let object): .object(undone(object))
        case .null, .boolean, .number: value
        }
    }

    static func undone(_ object: JSONObject) -> JSONObject {
        var result = JSONObject()
        for member in object.members { result.append(member.key, undone(member.value)) }
        return result
    }
}
