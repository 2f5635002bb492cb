import DiaryModel
import Terminal

/// A typed line below the list, a value.
struct BrowserPrompt: Equatable {
    enum Purpose: Equatable {
        case search
        case help
        case predicate
        case date
        /// The name for the current search as a tab, and whether an existing one may be replaced.
        case saveSearch(replaces: Bool)
        case renameTab(String)
        case badge(String)
        case tags([UniqueIdentifier])
        case attach(UniqueIdentifier)
        case exportTo([UniqueIdentifier])
        case exportFormat([UniqueIdentifier], path: String)
        /// The choice of recording for this entry or for a new one.
        case record(UniqueIdentifier)
        /// The name of a template for a new entry.
        case template
    }

    var purpose: Purpose
    var field = LineField()
    /// The mistake in the line; nil for none.
    var mistake: BrowserMistake?
    /// A remark on a line that is valid but hardly meant; nil for none.
    var remark: String?
    /// The known completions.
    var words: [String] = []

    var label: String {
        switch purpose {
        case .search, .help: "/"
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
        case .template: "template: "
        }
    }

    /// The number of lines that it needs below.
    var noteCount: Int {
        switch purpose {
        case .predicate, .badge: 2
        case .tags, .attach, .exportTo, .exportFormat, .template: 1
        case .search, .help, .date, .saveSearch, .renameTab, .record: 0
        }
    }

    var isPath: Bool {
        switch purpose {
        case .attach, .exportTo: true
        case .search, .help, .predicate, .date, .saveSearch, .renameTab, .badge, .tags, .exportFormat, .record,
            .template:
            false
        }
    }

    /// The part of the line before the cursor that completion applies to.
    var unfinished: Substring {
        let before = field.beforeCursor
        switch purpose {
        case .tags:
            return before.suffix(while: { $0 != " " && $0 != "," }).drop { $0 == "+" || $0 == "-" || $0 == "#" }
        case .attach, .exportTo: return before.suffix(while: { $0 != "/" })
        case .search, .help, .predicate, .date, .saveSearch, .renameTab, .badge, .exportFormat, .record, .template:
            return before
        }
    }

    var candidates: [String] {
        let start = unfinished.lowercased()
        return words.filter { $0.lowercased().hasPrefix(start) }
    }

    /// Completes the word up to the longest common prefix of all candidates.
    ///
    /// - Returns: true if the line was changed.
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

    /// The maximum length of a pasted line in bytes.
    static let pasteLimit = 4096
}

/// A mistake in a typed line, with its location.
struct BrowserMistake: Error, Equatable {
    /// The location in characters of the line; an empty range at its end.
    let place: Range<Int>
    /// A description of the mistake and its remedy.
    let words: String
}

extension BidirectionalCollection where Element == Character {
    /// The longest suffix whose characters all meet a condition.
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
