/// Finds the known word that was probably meant.
package enum Spelling {
    /// The nearest of `candidates`, or `nil` when none is near; the first of equally near ones.
    ///
    /// Near means at most one mistake in three letters: a letter too many, too few, another, or two swapped.
    /// Cost: the product of both lengths for each candidate.
    package static func nearest(to word: String, among candidates: [String]) -> String? {
        var best: (candidate: String, distance: Int)?
        for candidate in candidates {
            let distance = distance(Array(word.lowercased()), Array(candidate.lowercased()))
            let allowed = max(1, max(word.count, candidate.count) / 3)
            guard distance <= allowed && distance < min(word.count, candidate.count) else { continue }
            if distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        return best?.candidate
    }

    /// The optimal string alignment distance (Damerau and Levenshtein, each piece edited at most once).
    static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var beforePrevious: [Int] = []
        var previous = Array(0...right.count)
        for row in left.indices {
            var current = [row + 1]
            for column in right.indices {
                let isSame = left[row] == right[column]
                var cost = min(previous[column] + (isSame ? 0 : 1), previous[column + 1] + 1, current[column] + 1)
                let isSwap =
                    row > 0 && column > 0 && left[row] == right[column - 1] && left[row - 1] == right[column]
                if isSwap { cost = min(cost, beforePrevious[column - 1] + 1) }
                current.append(cost)
            }
            (beforePrevious, previous) = (previous, current)
        }
        return previous[right.count]
    }
}
