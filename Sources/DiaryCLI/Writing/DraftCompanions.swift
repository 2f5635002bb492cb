import DiaryCore

/// The files that editors leave beside a draft: copies of earlier texts, locks, and texts saved for a crash.
struct DraftCompanions {
    /// The draft's file name.
    private let name: String

    init(_ draft: FilePath) {
        name = String(decoding: draft.lastComponent, as: UTF8.self)
    }

    /// The file name of the draft that a file lies beside, such as `add-5000000-0123abcd.md` for
    /// `.add-5000000-0123abcd.md.swp`, `#add-5000000-0123abcd.md#` and `add-5000000-0123abcd.md~`; nil for a draft and
    /// for other files.
    static func owner(of file: [UInt8]) -> [UInt8]? {
        let name = String(decoding: file, as: UTF8.self)
        for kind in ["full-", "add-", "edit-"] {
            guard let start = name.firstRange(of: kind)?.lowerBound,
                name[..<start].allSatisfy({ !$0.isLetter || name.hasPrefix(".~lock.") }),
                let end = name[start...].firstRange(of: ".md")?.upperBound
            else { continue }
            return start == name.startIndex && end == name.endIndex ? nil : Array(name[start..<end].utf8)
        }
        return nil
    }

    /// The companions that are there.
    func paths(in folder: FilePath) throws(SystemCallError) -> [FilePath] {
        try Folder.names(in: folder).filter { Self.owner(of: $0) == Array(name.utf8) }
            .map { folder.appending(bytes: $0) }
    }

    /// Returns whether one of them may hold text that an editor that was killed had not saved: a swap file, an automatic
    /// or an emergency save.
    func holdUnsaved(in folder: FilePath) -> Bool {
        let files = (try? paths(in: folder)) ?? []
        return files.contains { path in
            let file = String(decoding: path.lastComponent, as: UTF8.self)
            let isAutosave = file.hasPrefix("#") || file.contains(".md.sw") || file.contains(".md.save")
            return isAutosave || file.hasSuffix(".kate-swp")
        }
    }
}
