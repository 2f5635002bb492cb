/// Finds the known name that a wrong one was probably meant to be.
enum NearestName {
    /// The nearest candidate, case aside, unless even that one is too far; linear in the candidates.
    static func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
        guard name.utf8.count <= 64 else { return nil }
        let wanted = Array(name.lowercased().utf8)
        var best: (name: String, distance: Int)?
        for candidate in candidates {
            let distance = distance(wanted, Array(candidate.lowercased().utf8))
            if distance < best?.distance ?? Int.max { best = (candidate, distance) }
        }
        guard let best, best.distance <= max(1, wanted.count / 2) else { return nil }
        return best.name
    }

    /// The optimal string alignment distance: insertions, deletions, replacements and swaps of neighbours.
    private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var before: [Int] = []
        var previous = Array(0...right.count)
        for row in left.indices {
            var current = [row + 1]
            for column in right.indices {
                let replaced = previous[column] + (left[row] == right[column] ? 0 : 1)
                var cost = min(replaced, previous[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    cost = min(cost, before[column - 1] + 1)
                }
                current.append(cost)
            }
            before = previous
            previous = current
        }
        return previous[right.count]
    }
}
