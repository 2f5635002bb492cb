import TextDistance

/// Finds the known word that was probably meant.
package enum Spelling {
    /// The nearest of `candidates`, or `nil` when none is near; the first of equally near ones.
    ///
    /// Near means at most one mistake in three letters: one letter too many, too few, or different, or two swapped. The
    /// opposite is never near: `undelete` is no mistyped `delete`.
    package static func nearest(to word: String, among candidates: [String]) -> String? {
        var best: (candidate: String, distance: Int)?
        for candidate in candidates {
            let distance = EditDistance.between(word.lowercased(), candidate.lowercased())
            let allowed = max(1, max(word.count, candidate.count) / 3)
            guard distance <= allowed, distance < min(word.count, candidate.count), !isOpposite(word, candidate) else {
                continue
            }
            if distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        return best?.candidate
    }

    /// Returns whether one word is nearer to the other without a prefix that negates it.
    private static func isOpposite(_ word: String, _ candidate: String) -> Bool {
        func isNearer(_ negated: String, _ other: String, without prefix: String) -> Bool {
            guard negated.hasPrefix(prefix) else { return false }
            let rest = String(negated.dropFirst(prefix.count))
            return EditDistance.between(rest, other) < EditDistance.between(negated, other)
        }
        let (word, candidate) = (word.lowercased(), candidate.lowercased())
        return ["un", "no-", "not-", "non-"].contains {
            isNearer(word, candidate, without: $0) || isNearer(candidate, word, without: $0)
        }
    }
}
