import DiaryModel
import JSON

/// The members of an object under names that people or many programs write: case and punctuation don't count.
struct FoldedMembers {
    /// Those that were not taken, in their order.
    private(set) var rest: [JSONObject.Member]

    init(_ members: [JSONObject.Member]) {
        rest = members
    }

    /// The first member of a name.
    func first(_ name: String) -> JSONValue? { rest.first { Self.folded($0.key) == name }?.value }

    /// Takes the first value under some names that can be read; one that can't stays in the rest.
    mutating func take<Value>(_ names: [String], _ read: (JSONValue) -> Value?) -> Value? {
        for name in names {
            guard let index = rest.firstIndex(where: { Self.folded($0.key) == name }),
                let value = read(rest[index].value)
            else { continue }
            rest.remove(at: index)
            return value
        }
        return nil
    }

    /// Takes the first text that isn't empty.
    mutating func text(_ names: [String]) -> String? {
        take(names) { value in value.plainText.map(\.trimmingSpaces).flatMap { $0.isEmpty ? nil : $0 } }
    }

    /// The letters and digits of a name, in lower case.
    static func folded(_ name: String) -> String {
        String(name.lowercased().filter { $0.isLetter || $0.isNumber })
    }
}
