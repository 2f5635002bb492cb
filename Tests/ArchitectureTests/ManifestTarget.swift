/// A target that `Package.swift` declares; a system library is none.
struct ManifestTarget {
    let name: String
    let dependencies: [String]
    /// The path of its folder below the package.
    let folder: String
    /// True if it is compiled with the warnings of C.
    let isOfC: Bool
    /// True if it is built for tests alone.
    let isOfTests: Bool

    /// The targets in the text of a manifest, in order.
    static func all(in manifest: String) -> [ManifestTarget] {
        let starts = manifest.matches(of: /\.(system|test|executable|)(?:Target|target|Library)\(\s*name: "([^"]+)"/)
        return zip(starts, starts.dropFirst().map(\.range.lowerBound) + [manifest.endIndex]).compactMap { start, end in
            guard start.1 != "system" else { return nil }
            let text = manifest[start.range.upperBound..<end]
            let dependencies = text.firstMatch(of: /dependencies: \[([^\]]*)\]/)?.1 ?? ""
            let path = text.firstMatch(of: /\bpath: "([^"]+)"/).map { String($0.1) }
            let folder = path ?? "\(start.1 == "test" ? "Tests" : "Sources")/\(start.2)"
            return ManifestTarget(
                name: String(start.2), dependencies: dependencies.matches(of: /"([^"]+)"/).map { String($0.1) },
                folder: folder, isOfC: text.contains("cSettings:"), isOfTests: folder.hasPrefix("Tests/"))
        }
    }
}
