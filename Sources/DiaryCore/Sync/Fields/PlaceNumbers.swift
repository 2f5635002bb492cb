/// The numbers that order the elements of a list on all machines; they change only if they no longer give the order.
enum PlaceNumbers {
    /// The number of each element of a list.
    ///
    /// - Parameter known: the current numbers; elements with equal ones are ordered by their names.
    static func numbers(of list: [String], known: [String: Int64]) -> [String: Int64] {
        let old = list.filter { known[$0] != nil }
        let isOrdered = zip(old, old.dropFirst()).allSatisfy { (known[$0] ?? 0, $0) < (known[$1] ?? 0, $1) }
        guard isOrdered, list.starts(with: old) else {
            return counted(list)
        }
        let last = known.values.max() ?? -1
        // Behind the largest possible number there is no other: then all get new ones.
        guard last <= .max - Int64(list.count) else { return counted(list) }
        var (numbers, next): ([String: Int64], Int64) = ([:], last + 1)
        for name in list {
            if let number = known[name] {
                numbers[name] = number
            } else {
                numbers[name] = next
                next += 1
            }
        }
        return numbers
    }

    private static func counted(_ list: [String]) -> [String: Int64] {
        Dictionary(list.enumerated().map { ($1, Int64($0)) }) { first, _ in first }
    }

    /// The elements, ordered by their numbers.
    static func list(_ numbers: [String: Int64]) -> [String] {
        numbers.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key)
    }
}
