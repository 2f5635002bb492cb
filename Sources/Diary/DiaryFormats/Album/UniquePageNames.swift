import TextFolding

/// Assigns distinct names of pages, which differ on any file system.
struct UniquePageNames {
    private static let stemLimit = 120
    private var taken: Set<String> = []

    /// `trip.html`; `trip-2.html` for a tag that differs in case only.
    mutating func name(for words: String) -> String {
        let stem = SafeFileName.cut(SafeFileName.cleaned(words), to: Self.stemLimit)
        var name = stem
        var number = 1
        while !taken.insert(SafeFileName.folded(name)).inserted {
            number += 1
            name = "\(stem)-\(number)"
        }
        return name + ".html"
    }
}

extension String {
    /// The order of names in lists: by the search fold, and by code points if that is equal.
    var sortKey: String { String(decoding: SearchFold.fold(self), as: UTF8.self) + "\0" + self }
}
