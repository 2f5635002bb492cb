import DiaryModel
import TextFolding

/// The files that editors leave beside a draft: copies of earlier texts, locks, and texts saved for a crash.
struct DraftCompanions {
    private let name: String

    init(_ draft: FilePath) {
        name = String(decoding: draft.lastComponent, as: UTF8.self)
    }

    /// The file name of the draft that a file lies beside, such as `add-5000000-0123abcd.md` for
    /// `.add-5000000-0123abcd.md.swp`, `#add-5000000-0123abcd.md#` and `add-5000000-0123abcd.md~`; nil for a draft and
    /// for other files.
    static func owner(of file: [UInt8]) -> [UInt8]? {
        for kind in ["full-", "add-", "edit-"] {
            guard let start = firstRange(of: kind.utf8.span, in: file.span)?.lowerBound,
                let end = firstRange(of: ".md".utf8.span, in: file.span, from: start)?.upperBound
            else { continue }
            let before = String(decoding: file[..<start], as: UTF8.self)
            guard before.hasPrefix(".~lock.") || !before.contains(where: \.isLetter) else { continue }
            return start == 0 && end == file.count ? nil : Array(file[start..<end])
        }
        return nil
    }

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
            let isAutosave = file.hasPrefix("#") || occurs(".md.sw", in: file) || occurs(".md.save", in: file)
            return isAutosave || file.hasSuffix(".kate-swp")
        }
    }
}
