import TextDistance

extension ZoneDatabase {
    /// The names of all zones, sorted.
    ///
    /// Walks the folder, so it is for messages and completions.
    package func zoneNames() -> [String] {
        var names: [String] = []
        // Those of the database begin with a capital; `posix` and `right` contain all of them again.
        for name in ZoneFile.names(directory: directory) where Self.isZonePart(name) {
            appendNames(under: name, depth: 0, to: &names)
        }
        return names.sorted()
    }

    private func appendNames(under name: String, depth: Int, to names: inout [String]) {
        let children = depth < 3 ? ZoneFile.names(directory: "\(directory)/\(name)") : []
        if children.isEmpty { names.append(name) }
        for child in children where Self.isZonePart(child) {
            appendNames(under: "\(name)/\(child)", depth: depth + 1, to: &names)
        }
    }

    private static func isZonePart(_ name: String) -> Bool {
        guard let first = name.utf8.first else { return false }
        return (0x41...0x5A).contains(first) && isValid(name: name)
    }
}

/// Finds the names of zones that a mistyped one may have meant.
struct ZoneNameRanking {
    private let wanted: String

    init(_ name: String) {
        wanted = String(name.lowercased().map { $0 == " " ? "_" : $0 })
    }

    /// At most three names, best first: another case, the last part alone, at most two letters wrong.
    func nearest(of names: [String]) -> [String] {
        let ranked = names.compactMap { name in rank(name.lowercased()).map { (rank: $0, name: name) } }
        return ranked.sorted { ($0.rank, $0.name) < ($1.rank, $1.name) }.prefix(3).map(\.name)
    }

    private func rank(_ name: String) -> Int? {
        if name == wanted { return 0 }
        let last = name.split(separator: "/").last.map(String.init) ?? name
        if last == wanted { return 1 }
        let distance = min(EditDistance.between(name, wanted), EditDistance.between(last, wanted))
        // Three letters are an abbreviation: `PST` is no mistyped `EST`.
        return distance <= 2 && distance * 3 <= wanted.count && wanted.count > 3 ? 1 + distance : nil
    }
}
