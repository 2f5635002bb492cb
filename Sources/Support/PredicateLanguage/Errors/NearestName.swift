import TextDistance

/// Finds the known name that was probably meant by a wrong one.
enum NearestName {
    /// The nearest candidate, case aside, unless even that one is too far; linear in the candidates.
    static func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
        guard name.utf8.count <= 64 else { return nil }
        let wanted = name.lowercased()
        var best: (name: String, distance: Int)?
        for candidate in candidates {
            let distance = EditDistance.between(wanted, candidate.lowercased())
            if distance < best?.distance ?? Int.max { best = (candidate, distance) }
        }
        guard let best, best.distance <= max(1, wanted.count / 2) else { return nil }
        return best.name
    }
}
