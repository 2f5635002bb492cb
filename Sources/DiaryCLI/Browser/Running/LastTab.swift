import DiaryCore
import Glibc

/// The tab of a diary that was open last, a line for each diary in `$XDG_STATE_HOME/diary/open-tabs`.
///
/// It is a convenience: a file that can't be read or written is no matter.
struct LastTab {
    private let folder: StateFolder
    private let diary: [UInt8]?

    private static let name = "open-tabs"
    /// Diaries that are remembered, the last one last.
    private static let limit = 100

    init(_ context: Context, of diary: FilePath) {
        (folder, self.diary) = (StateFolder(context), StateFolder.line(of: diary))
    }

    /// The tab; nil where none is known.
    var tab: BrowserTab.ID? {
        guard let diary, let line = lines.last(where: { $0.path.elementsEqual(diary) }) else { return nil }
        return BrowserTab.ID(kept: String(decoding: line.tab, as: UTF8.self))
    }

    /// Keeps a tab; a selection that was asked for at the start is none.
    func keep(_ tab: BrowserTab.ID) {
        guard let diary, let word = tab.kept, tab != self.tab else { return }
        let others = lines.filter { !$0.path.elementsEqual(diary) }.suffix(Self.limit - 1)
        let kept = others.map { Array($0.tab) + [0x20] + Array($0.path) } + [Array("\(word) ".utf8) + diary]
        do {
            try folder.make()
            // In a new file first, so that another program never reads a half.
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
    /// The word that tells the tab; nil for a selection of the moment.
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
