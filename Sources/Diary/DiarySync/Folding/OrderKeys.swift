/// The numbers that order the elements of a list on all machines; they change only if they no longer yield the order.
enum OrderKeys {
    /// The key of each element of a list.
    ///
    /// - Parameter known: the current keys; elements with equal ones are ordered by their names.
    static func keys(of list: [String], known: [String: Int64]) -> [String: Int64] {
        let old = list.filter { known[$0] != nil }
        let isOrdered = zip(old, old.dropFirst()).allSatisfy { (known[$0] ?? 0, $0) < (known[$1] ?? 0, $1) }
        guard isOrdered, list.starts(with: old) else {
            return counted(list)
        }
        let last = known.values.max() ?? -1
        // No key follows the largest possible one: then all get new keys.
        guard last <= .max - Int64(list.count) else { return counted(list) }
        var (keys, next): ([String: Int64], Int64) = ([:], last + 1)
        for name in list {
            if let key = known[name] {
                keys[name] = key
            } else {
                keys[name] = next
                next += 1
            }
        }
        return keys
    }

    private static func counted(_ list: [String]) -> [String: Int64] {
        Dictionary(list.enumerated().map { ($1, Int64($0)) }) { first, _ in first }
    }

    /// The elements, ordered by their keys.
    static func list(_ keys: [String: Int64]) -> [String] {
        keys.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key)
    }
}
