import DiaryModel

/// The contents of a note of this program's own export: its entries, and words that were added since.
struct NoteContents {
    struct Entry {
        let record: NoteRecord
        fileprivate(set) var section: NoteSection
        /// True if words were added below the record.
        fileprivate(set) var isLonger = false

        /// True if the note has the text that was exported.
        var hasExportedText: Bool { !isLonger && SourceDigest.of(section.text) == record.textDigest }

        var text: String {
            let shown = NoteSection.text(section.text, below: record.aboveCount == 0 ? 0 : NotesFolder.headingLevels)
            return hasExportedText ? record.text ?? shown : shown
        }

        /// Returns whether the words around the text are those that were exported.
        ///
        /// - Parameter matter: the front matter, which has the values of a note of one entry.
        func hasExportedFrame(_ matter: String) -> Bool {
            section.frameDigest(record.aboveCount == 0 ? matter : "") == record.frameDigest
        }
    }

    /// Words without a record.
    struct Words {
        /// The heading above them that gives their time; nil if there is none.
        var heading: Substring?
        let text: String
    }

    private(set) var entries: [Entry] = []
    private(set) var words: [Words] = []
    /// The number of records that can't be read.
    private(set) var damagedCount = 0

    /// Divides what is below the front matter.
    init(_ text: String) {
        var lines: [Substring] = []
        for line in text.split(separator: "\n" as Character, omittingEmptySubsequences: false) {
            guard NoteRecord.isOne(line) else {
                lines.append(line)
                continue
            }
            if let record = NoteRecord(line: line) {
                add(record, lines)
            } else {
                damagedCount += 1
                for part in Self.divided(lines) { add(part) }
            }
            lines = []
        }
        // A note of one entry has nothing above its text; what is added at its end belongs to it.
        let rest = NoteSection.trimmed(lines[...]).joined(separator: "\n")
        if entries.count == 1, entries[0].record.aboveCount == 0, !rest.isEmpty {
            entries[0].section.append(rest)
            entries[0].isLonger = true
        } else {
            for part in Self.divided(lines) { add(part) }
        }
    }

    /// Adds an entry, and what was written above or below it in its section.
    private mutating func add(_ record: NoteRecord, _ lines: [Substring]) {
        func entry(_ lines: ArraySlice<Substring>) -> Entry {
            Entry(record: record, section: NoteSection(lines, above: record.aboveCount, below: record.belowCount))
        }
        let whole = entry(lines[...])
        guard record.aboveCount > 0, !whole.hasExportedText || !whole.hasExportedFrame("") else {
            return entries.append(whole)
        }
        let parts = Self.divided(lines)
        let own = parts.firstIndex { entry($0).hasExportedFrame("") } ?? parts.lastIndex { Self.isHeading($0.first) }
        guard let own else { return entries.append(whole) }
        for (index, part) in parts.enumerated() {
            if index == own { entries.append(entry(part)) } else { add(part) }
        }
    }

    private mutating func add(_ part: ArraySlice<Substring>) {
        let lines = NoteSection.trimmed(part)
        guard let first = lines.first else { return }
        let isTimed = Self.isHeading(first)
        let text = NoteSection.trimmed(isTimed ? lines.dropFirst() : lines).joined(separator: "\n")
        // Words below a time are an entry as exported ones are.
        let levels = isTimed ? NotesFolder.headingLevels : 0
        words.append(Words(heading: isTimed ? first : nil, text: NoteSection.text(text, below: levels)))
    }

    /// The lines, divided above each heading with a time.
    private static func divided(_ lines: [Substring]) -> [ArraySlice<Substring>] {
        let marked = MarkdownLine.lines(of: lines.joined(separator: "\n"))
        let all = marked.map(\.text)
        let starts = marked.indices.filter { $0 > 0 && !marked[$0].isCode && isHeading(all[$0]) }
        return zip([0] + starts, starts + [all.count]).map { all[$0..<$1] }
    }

    /// Returns whether a line is a heading as a day's note has it above an entry: `## 20:15`.
    private static func isHeading(_ line: Substring?) -> Bool {
        guard let line, line.hasPrefix("## ") else { return false }
        let words = line.dropFirst(3)
        return words.hasPrefix("(no time)") || HeadingClock.read(words) != nil
    }
}

// MARK: Changes

extension NoteContents {
    /// Returns whether a new export of a note has all that somebody changed in it: then the changes came in.
    ///
    /// An entry that is missing may have been removed from the note, which an import doesn't take.
    static func isTaken(_ note: String, in export: String) -> Bool {
        guard let old = FrontMatter(note), let new = FrontMatter(export) else { return false }
        let (oldMatter, newMatter) = (NoteMatter.values(old.matter), NoteMatter.values(new.matter))
        let (contents, others) = (NoteContents(old.rest), NoteContents(new.rest))
        // The record of a note of one entry says whether its front matter was changed.
        let isWhole = contents.entries.first.map { $0.record.aboveCount == 0 && $0.hasExportedFrame(old.matter) }
        guard contents.damagedCount == 0, isWhole == true || oldMatter.isSubset(of: newMatter) else { return false }
        var (rest, isChanged) = (others.entries, false)
        for entry in contents.entries {
            let other = rest.firstIndex { $0.record.id == entry.record.id }.map { rest.remove(at: $0) }
            let hasFrame = entry.hasExportedFrame(old.matter)
            guard !entry.hasExportedText || !hasFrame else { continue }
            guard let other, isSame(entry.text, other.text) || entry.hasExportedText,
                hasFrame || entry.hasFrame(of: other, oldMatter, newMatter)
            else { return false }
            isChanged = true
        }
        for added in contents.words {
            guard let index = rest.firstIndex(where: { added.isIn($0) }) else { return false }
            rest.remove(at: index)
            isChanged = true
        }
        return isChanged
    }

    /// Returns whether texts have the same lines, apart from blank ones.
    fileprivate static func isSame(_ text: String, _ other: String) -> Bool { lines(text) == lines(other) }

    fileprivate static func lines(_ text: String) -> [Substring] {
        text.split(separator: "\n" as Character).filter { !$0.allSatisfy(\.isWhitespace) }
    }
}

extension NoteContents.Entry {
    fileprivate func hasFrame(of other: Self, _ matter: Set<String>, _ otherMatter: Set<String>) -> Bool {
        section.above == other.section.above && section.below == other.section.below
            && (record.aboveCount > 0 || matter == otherMatter)
    }
}

extension NoteContents.Words {
    /// Returns whether an entry was made of them, whose pictures are below its text.
    fileprivate func isIn(_ entry: NoteContents.Entry) -> Bool {
        let title = heading.flatMap { HeadingClock.read($0.dropFirst(3))?.rest } ?? ""
        let all = NoteContents.lines("\(title)\n\(text)")
        let lines = NoteContents.lines(entry.text)
        return [all, NoteContents.lines(text)].contains { words in
            let written = words.filter { !$0.hasPrefix("![") }
            return lines == words || written == lines && words.count - written.count <= entry.record.mediumCount
        }
    }
}
