/// The edit distance between texts, to find the one that was meant.
package enum EditDistance {
    /// The number of letters to insert, delete, change or swap with a neighbour to make one of the other.
    ///
    /// The optimal string alignment distance (Damerau and Levenshtein, each piece edited at most once); its cost grows
    /// with the product of the lengths.
    package static func between(_ left: String, _ right: String) -> Int {
        let (left, right) = (Array(left.unicodeScalars), Array(right.unicodeScalars))
        var beforePrevious: [Int] = []
        var previous = Array(0...right.count)
        for row in left.indices {
            var current = [row + 1]
            for column in right.indices {
                let change = previous[column] + (left[row] == right[column] ? 0 : 1)
                var best = min(change, previous[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    best = min(best, beforePrevious[column - 1] + 1)
                }
                current.append(best)
            }
            (beforePrevious, previous) = (previous, current)
        }
        return previous[right.count]
    }
}
