import TextDistance

/// Finds the known word that was probably meant.
package enum Spelling {
    /// The nearest of `candidates`, or `nil` when none is near; the first of equally near ones.
    ///
    /// Near means at most one mistake in three letters: one letter too many, too few, or different, or two swapped.
    package static func nearest(to word: String, among candidates: [String]) -> String? {
        var best: (candidate: String, distance: Int)?
        for candidate in candidates {
            let distance = EditDistance.between(word.lowercased(), candidate.lowercased())
            let allowed = max(1, max(word.count, candidate.count) / 3)
            guard distance <= allowed && distance < min(word.count, candidate.count) else { continue }
            if distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        return best?.candidate
    }
}
