import Testing

struct WritePathTests {
    /// The files that may write to tables: rows are written by their tables, the feed by the journal, derived data and
    /// other forms of the database by their makers, the state of sync by its own folder.
    private static let writers = [
        "DiaryStore/Tables/", "DiaryStore/Journal/", "DiaryStore/Opening/", "DiaryStore/Salvage/",
        "DiaryStore/Checking/DiaryStore+Repairing.swift", "DiaryStore/Checking/IndexAudit.swift",
        "DiaryStore/Writing/OccurrenceCounter.swift",
        "DiarySync/Session/State/",
    ]

    /// The beginning of a statement that changes a table.
    private static var statement: Regex<Substring> {
        /(?:^\s*|")(?:INSERT (?:OR \w+ )?INTO|UPDATE (?:OR \w+ )?\w+ SET|DELETE FROM|REPLACE INTO)\b/
    }

    /// Each statement of ``statement`` has one of these words.
    private static let statementWords = ["INSERT ", "UPDATE ", "DELETE FROM", "REPLACE INTO"]

    @Test(arguments: SourceTree.sourceTargets)
    func `a table is written in few places`(target: SourceTarget) {
        let writers = Self.writers.map { "Sources/Diary/" + $0 }
        for file in target.files where !writers.contains(where: file.path.hasPrefix) {
            let found = file.lines(with: Self.statementWords, ofCode: false)
                .filter { $0.text.contains(Self.statement) }
            #expect(found.isEmpty, "\(file.path): \(found)")
        }
    }

    /// The writers of an entry's rows are called only from the one write path.
    private static var rowWriters: Regex<Substring> {
        /\b(?:entryTable|mediumTable|companionTable|tagTable|taskTable|measurementTable|revisionTable|savedSearchTable|templateTable|operationTable|commandTable)\.(?:insert|update|remove|set|setTrashed|append|begin|blank|respell)\b/
    }

    @Test(arguments: SourceTree.sourceTargets)
    func `only the transaction writes the rows of an entry`(target: SourceTarget) {
        let allowed = ["Writing/", "Tables/", "Checking/DiaryStore+Repairing.swift"]
            .map { "Sources/Diary/DiaryStore/" + $0 }
        for file in target.files where !allowed.contains(where: file.path.hasPrefix) {
            let found = file.places(of: Self.rowWriters, with: ["Table."])
            #expect(found.isEmpty, "\(found)")
        }
    }

    @Test func `a statement that writes a table is noticed`() {
        for text in ["            \"DELETE FROM entry WHERE id = 1\"", "            UPDATE entry SET starred = 1"] {
            #expect(text.contains(Self.statement) && Self.statementWords.contains(where: text.has))
        }
        #expect(!"    /// UPDATE is a word of SQL".contains(Self.statement))
    }
}
