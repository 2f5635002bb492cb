extension UpdatableShape {
    /// A folder of notes; everything else in it is left alone.
    static let notes = UpdatableShape(
        format: "diary notes", noun: "a folder of notes", manifestName: "notes.json", pageEnding: ".md",
        isOurs: { parts in
            guard let year = parts.first, year.utf8.count == 4, year.utf8.allSatisfy({ (0x30...0x39).contains($0) })
            else { return false }
            return parts.count == 2 && parts[1].hasSuffix(".md") || parts.count == 3 && parts[1] == "assets"
        })
}
