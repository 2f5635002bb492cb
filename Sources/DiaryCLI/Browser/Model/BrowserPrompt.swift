import DiaryCore
import Terminal

/// A line that is typed below the list: a value.
struct BrowserPrompt: Equatable {
    /// The purpose of the line.
    enum Purpose: Equatable {
        case search
        case predicate
        case date
        /// The present search becomes a tab of this name; whether one of that name may be replaced.
        case saveSearch(replaces: Bool)
        /// Another name for the saved search of this one.
        case renameTab(String)
        /// A badge for the tab of this name.
        case badge(String)
        /// Tags for entries and from them.
        case tags([UniqueIdentifier])
        /// A file for an entry.
        case attach(UniqueIdentifier)
        /// The path that entries are written to.
        case exportTo([UniqueIdentifier])
        /// The format of what is written there.
        case exportFormat([UniqueIdentifier], path: String)
        /// Whether a recording is for an entry or for a new one.
        case record(UniqueIdentifier)
    }

    var purpose: Purpose
    /// The line.
    var field = LineField()
    /// The mistake in the line; nil for none.
    var mistake: BrowserMistake?
    /// The possible words, as far as they are known.
    var words: [String] = []

    /// The words before the line.
    var label: String {
        switch purpose {
        case .search: "/"
        case .predicate: ":"
        case .date: "go to: "
        case .saveSearch: "save as: "
        case .renameTab: "new name: "
        case .badge: "badge: "
        case .tags: "tags: "
        case .attach: "attach: "
        case .exportTo: "export to: "
        case .exportFormat: "format: "
        case .record: "record for this entry (Enter) or for a new one (n)? "
        }
    }

    /// Lines below it that it needs.
    var noteCount: Int {
        switch purpose {
        case .predicate, .badge: 2
        case .tags, .attach, .exportTo, .exportFormat: 1
        case .search, .date, .saveSearch, .renameTab, .record: 0
        }
    }

    /// Whether the line is the path of a file.
    var isPath: Bool {
        switch purpose {
        case .attach, .exportTo: true
        case .search, .predicate, .date, .saveSearch, .renameTab, .badge, .tags, .exportFormat, .record: false
        }
    }

    /// The part of the line before the cursor that is completed.
    var unfinished: Substring {
        let before = field.beforeCursor
        switch purpose {
        case .tags:
            return before.suffix(while: { $0 != " " && $0 != "," }).drop { $0 == "+" || $0 == "-" || $0 == "#" }
        case .attach, .exportTo: return before.suffix(while: { $0 != "/" })
        case .search, .predicate, .date, .saveSearch, .renameTab, .badge, .exportFormat, .record: return before
        }
    }

    /// The words that begin as the line does where it is typed.
    var candidates: [String] {
        let start = unfinished.lowercased()
        return words.filter { $0.lowercased().hasPrefix(start) }
    }

    /// Completes what is typed as far as all candidates have the same letters.
    ///
    /// - Returns: whether anything was.
    mutating func complete() -> Bool {
        let candidates = candidates
        guard let first = candidates.first else { return false }
        let common = candidates.dropFirst().reduce(first[...]) { $0.commonPrefix(with: $1) }
        let unfinished = unfinished
        guard common.count >= unfinished.count, common != unfinished else { return false }
        for _ in 0..<unfinished.count { _ = field.take(Key(.backspace)) }
        field.insert(String(common))
        return true
    }

    /// The most bytes of a line that something is pasted into.
    static let pasteLimit = 4096
}

extension BidirectionalCollection where Element == Character {
    /// The end of it as far back as all characters meet a condition.
    fileprivate func suffix(while isPart: (Character) -> Bool) -> SubSequence {
        let start = lastIndex { !isPart($0) }.map(index(after:)) ?? startIndex
        return self[start...]
    }
}

extension Substring {
    fileprivate func commonPrefix(with other: String) -> Substring {
        var (end, place) = (startIndex, other.startIndex)
        while end < endIndex, place < other.endIndex, self[end] == other[place] {
            end = index(after: end)
            place = other.index(after: place)
        }
        return self[..<end]
    }
}
