import JSON

extension JSONValue {
    /// The value with the members of each object sorted by their keys.
    var withSortedMembers: JSONValue {
        switch self {
        case .array(let values): return .array(values.map(\.withSortedMembers))
        case .object(let object):
            var sorted = JSONObject()
            for member in object.members.sorted(by: { $0.key < $1.key }) {
                sorted.append(member.key, member.value.withSortedMembers)
            }
            return .object(sorted)
        case .null, .boolean, .number, .string: return self
        }
    }
}
