import Chronology
import SQLite
import TextFolding

extension Store {
    /// Hands over every entry with its tags and media, oldest key first, and what is wrong with its own row.
    func forEachCheckedEntry(_ body: (EntryTable.StoredEntry, [CheckFinding]) throws -> Void) throws {
        try connection.forEachRow(
            "SELECT \(EntryTable.columns), entry.contentHash, entry.wallTime FROM entry ORDER BY entry.id"
        ) { row in
            let read = EntryTable.read(row)
            let findings = Self.findings(read, contentHash: row.bytes(19), wallTime: row.int64(20))
            try body(complete(read), findings)
            return true
        }
    }

    private static func findings(
        _ stored: EntryTable.StoredEntry, contentHash: [UInt8], wallTime: Int64
    ) -> [CheckFinding] {
        var kinds: [CheckFinding.Kind] = []
        if stored.entry.contentDigest != contentHash { kinds.append(.entryChanged) }
        if !isPlaced(stored, wallTime: wallTime) { kinds.append(.entryMisplaced) }
        return kinds.map { kind in
            var finding = CheckFinding(kind)
            finding.entry = stored.entry.id
            return finding
        }
    }

    /// Ties move the key on, by a day's worth of milliseconds at most.
    static func isPlaced(_ stored: EntryTable.StoredEntry, wallTime: Int64) -> Bool {
        let time = stored.entry.creationTime
        let ties = stored.key.subtractingReportingOverflow(time.instant.milliseconds)
        return wallTime == time.wallSeconds && !ties.overflow && (0..<86_400_000).contains(ties.partialValue)
    }

    /// Media whose rows are not what was written.
    func changedMedia() throws -> [CheckFinding] {
        var findings: [CheckFinding] = []
        try connection.forEachRow(
            """
            SELECT \(MediumTable.columns), medium.contentHash, entry.uuid
            FROM medium
            LEFT JOIN entry ON entry.id = medium.entry
            ORDER BY medium.id
            """
        ) { row in
            let medium = MediumTable.read(row).medium
            guard medium.contentDigest != row.bytes(MediumTable.columnCount) else { return true }
            var finding = CheckFinding(.mediumChanged)
            finding.medium = medium.id
            finding.entry = UniqueIdentifier(bytes: row.bytes(MediumTable.columnCount + 1))
            finding.fileName = medium.fileName
            findings.append(finding)
            return true
        }
        return findings
    }

    /// Tags whose key or search form doesn't follow from their name.
    func misfoldedTags() throws -> [CheckFinding] {
        try connection.all("SELECT name, key, fold FROM tag ORDER BY id") { row in
            let name = row.text(0)
            guard TagTable.key(of: name) != row.text(1) || SearchFold.fold(name) != row.bytes(2) else {
                return CheckFinding?.none
            }
            return CheckFinding(.tagMisfolded, detail: name)
        }.compactMap(\.self)
    }
}
