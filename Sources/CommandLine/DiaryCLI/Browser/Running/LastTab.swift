import DiaryModel
import Glibc

/// The tab of a diary that was open last, a line for each diary in `$XDG_STATE_HOME/diary/open-tabs`.
///
/// It is a convenience, so errors of reading and writing the file are ignored.
struct LastTab {
    private let folder: StateFolder
    private let diary: [UInt8]?

    private static let name = "open-tabs"
    /// The maximum number of remembered diaries; the latest is last.
    private static let limit = 100

    init(_ context: Context, of diary: FilePath) {
        (folder, self.diary) = (StateFolder(context), StateFolder.line(of: diary))
    }

    /// The tab; nil if none is stored.
    var tab: BrowserTab.ID? {
        guard let diary, let line = lines.last(where: { $0.path.elementsEqual(diary) }) else { return nil }
        return BrowserTab.ID(kept: String(decoding: line.tab, as: UTF8.self))
    }

    /// Stores a tab, but not a selection from the command line.
    func keep(_ tab: BrowserTab.ID) {
        guard let diary, let word = tab.kept, tab != self.tab else { return }
        let others = lines.filter { !$0.path.elementsEqual(diary) }.suffix(Self.limit - 1)
        let kept = others.map { Array($0.tab) + [0x20] + Array($0.path) } + [Array("\(word) ".utf8) + diary]
        do {
            try folder.make()
            // A new file is written first, so that another program never reads a partial one.
            let file = folder.path.appending("\(Self.name).\(getpid())")
            try File.create(file, kept.flatMap { $0 + [0x0A] })
            do {
                try Folder.replace(folder.path.appending(Self.name), with: file)
            } catch {
                try Folder.remove(file)
            }
        } catch {}
    }

    private var lines: [(tab: ArraySlice<UInt8>, path: ArraySlice<UInt8>)] {
        (folder.read(Self.name) ?? []).split(separator: 0x0A).compactMap { line in
            guard let space = line.firstIndex(of: 0x20) else { return nil }
            return (line[..<space], line[(space + 1)...])
        }
    }
}

extension BrowserTab.ID {
    /// The stored name of the tab; nil for a selection from the command line.
    fileprivate var kept: String? {
        switch self {
        case .builtin(let tab): tab.rawValue
        case .search(let id): id.description
        case .selection: nil
        }
    }

    fileprivate init?(kept word: String) {
        if let tab = BuiltinTab(rawValue: word) {
            self = .builtin(tab)
        } else if let id = UniqueIdentifier(word) {
            self = .search(id)
        } else {
            return nil
        }
    }
}
