/// The uploaded files of a site that lie beside its export, by their addresses.
///
/// They lie in the folders of the site (`wp-content/uploads/2024/01/fog.jpg`), in those of its media export
/// (`2024/01/fog.jpg`), or in one folder.
struct WordPressUploads {
    private let source: ImportSource

    init(_ source: ImportSource) { self.source = source }

    /// The file of an address: the original, if the site made a picture of another size; nil if it is not there.
    func file(at address: String) -> ImportSource.File? {
        let plain = String(address.prefix { $0 != "?" && $0 != "#" })
        let parts = LinkedMedia.decoded(plain).split(separator: "/").map(String.init)
        guard let name = parts.last else { return nil }
        let folders = Array(parts.dropLast())
        return Self.originals(of: name).lazy.compactMap { find($0, in: folders) }.first
    }

    /// Returns whether an address is that of an uploaded file of WordPress.
    static func isUpload(_ address: String) -> Bool {
        let parts = address.split(separator: "/")
        return parts.contains("uploads") && parts.contains("wp-content")
            || parts.contains { $0.hasSuffix(".files.wordpress.com") }
    }

    /// The last part of an address.
    static func name(of address: String) -> String {
        let plain = String(address.prefix { $0 != "?" && $0 != "#" })
        return String(SourcePath.name(LinkedMedia.decoded(plain)))
    }

    /// Of files with the same name in folders of several months, the one in the address's own; another month's is
    /// another file.
    private func find(_ name: String, in folders: [String]) -> ImportSource.File? {
        let files = source.files(named: name).filter { $0.byteCount > 0 && !SourcePath.isHidden($0.path) }
        let month = Self.month(folders)
        let fitting = files.filter { file in
            let own = file.path.split(separator: "/").dropLast().map(String.init)
            guard let month, let other = Self.month(own) else { return true }
            return month == other
        }
        return fitting.max { Self.common($0, folders) < Self.common($1, folders) }
    }

    /// The last two folders if they are a year and a month.
    private static func month(_ folders: [String]) -> [String]? {
        let last = Array(folders.suffix(2))
        guard last.count == 2, last[0].utf8.count == 4, last[1].utf8.count == 2,
            last.allSatisfy({ $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } })
        else { return nil }
        return last
    }

    private static func common(_ file: ImportSource.File, _ folders: [String]) -> Int {
        zip(file.path.split(separator: "/").dropLast().reversed(), folders.reversed()).prefix { $0 == $1 }.count
    }

    /// The names of a picture, best first: without its size (`fog-300x200.jpg`), and without the mark of a large one that
    /// was scaled (`fog-scaled.jpg`); one that was edited (`fog-e1704447000000.jpg`) before its original.
    private static func originals(of name: String) -> [String] {
        let stem = String(SourcePath.stem(name))
        let ending = String(name.dropFirst(stem.count))
        var stems: [String] = []
        let bare = isSize(afterDash(stem)) ? beforeDash(stem) : stem
        switch afterDash(bare) {
        case "scaled": stems = [beforeDash(bare), bare]
        case let mark where mark == "rotated" || isEdit(mark): stems = [bare, beforeDash(bare)]
        default: stems = [bare]
        }
        return (stems + [stem]).filter { !$0.isEmpty }.map { $0 + ending }
    }

    private static func afterDash(_ stem: String) -> Substring {
        stem.lastIndex(of: "-").map { stem[stem.index(after: $0)...] } ?? ""
    }

    private static func beforeDash(_ stem: String) -> String {
        stem.lastIndex(of: "-").map { String(stem[..<$0]) } ?? stem
    }

    /// Returns whether a text is a size in pixels: `300x200`.
    private static func isSize(_ text: Substring) -> Bool {
        let numbers = text.split(separator: "x", omittingEmptySubsequences: false)
        return numbers.count == 2
            && numbers.allSatisfy { number in
                (1...5).contains(number.utf8.count) && number.utf8.allSatisfy { 0x30...0x39 ~= $0 }
            }
    }

    /// Returns whether a text is the time of an edit in milliseconds: `e1704447000000`.
    private static func isEdit(_ text: Substring) -> Bool {
        text.first == "e" && text.utf8.count > 10 && text.utf8.dropFirst().allSatisfy { 0x30...0x39 ~= $0 }
    }
}
