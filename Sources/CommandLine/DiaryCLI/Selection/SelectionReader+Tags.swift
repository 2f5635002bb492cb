import Arguments
import DiaryModel
import DiaryStore
import Terminal
import TextFolding

extension SelectionReader {
    /// Reports each wanted or excluded tag that no entry has, with similar ones.
    func noteUnknownTags(in conditions: [EntryCondition]) throws {
        var names: [String]?
        for wanted in conditions.flatMap(\.tags) {
            guard try store.entryCount(ofTag: wanted) == 0 else { continue }
            let known = try names ?? store.tagNames()
            names = known
            try noteUnknown(wanted, among: known, "no entry has the tag")
        }
    }

    /// Reports a wanted journal in which no entry is, with similar ones.
    func noteUnknownJournal() throws {
        guard let wanted = invocation.values.value(.journal) else { return }
        try noteUnknown(wanted, among: store.journalNames(), "no entry is in the journal")
    }

    /// Reports a name that is not among the known ones, with similar ones.
    private func noteUnknown(_ wanted: String, among known: [String], _ words: SafeText) throws {
        let folded = SearchFold.fold(wanted)
        guard !known.contains(where: { SearchFold.fold($0) == folded }) else { return }
        let near = Self.nearest(to: wanted, among: known).map { SafeText($0).singleLine.string }
        let end = near.isEmpty ? "" : "; near it: \(near.joined(separator: ", "))"
        try invocation.messages.note("\(words) \(line: wanted)\(end)")
    }

    /// At most five names: one letter apart, or longer ones that contain the word.
    static func nearest(to wanted: String, among names: [String]) -> [String] {
        let folded = SearchFold.fold(wanted)
        let misspelled = Spelling.nearest(to: wanted, among: names).map { [$0] } ?? []
        let longer =
            folded.count < 2
            ? [] : names.filter { firstRange(of: folded.span, in: SearchFold.fold($0).span) != nil }
        var found: [String] = []
        for name in misspelled + longer where !found.contains(name) { found.append(name) }
        return Array(found.prefix(5))
    }
}

extension EntryCondition {
    fileprivate var tags: [String] {
        switch self {
        case .tagged(let names), .untagged(let names): names
        case .created, .createdWithin, .createdOnDay, .imported, .bears, .journal, .starred, .holds, .has, .hasMedium,
            .measured, .near, .identifiers, .unfinished, .pastDue, .predicate:
            []
        }
    }
}
