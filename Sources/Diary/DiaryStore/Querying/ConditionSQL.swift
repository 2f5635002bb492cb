import DiaryModel
import PredicateLanguage
import SQLite

/// Writes conditions in SQL and as MATCH text of the search index.
///
/// Conditions that cannot be expressed are left out: the result holds for every wanted entry, and for others too. Only
/// a condition on text is ever left out or widened; the others are exact. The index is asked once for each text.
final class ConditionSQL {
    let searchIndex: SearchIndex
    private let wantedCount: Int?
    /// The index's answers so far.
    private var narrowings: [(needle: [UInt8], narrowing: SearchIndex.Narrowing)] = []
    private var connection: Connection { searchIndex.connection }

    /// A writer of conditions.
    ///
    /// - Parameter wantedCount: the number of wanted entries, if nothing but texts narrows the query.
    init(searchIndex: SearchIndex, wantedCount: Int?) {
        (self.searchIndex, self.wantedCount) = (searchIndex, wantedCount)
    }

    /// True if the index could narrow by a text but is not used, because scanning rows is quicker.
    var isCommonTextFound: Bool {
        narrowings.contains { if case .common = $0.narrowing { true } else { false } }
    }

    /// The MATCH text by which the search index narrows a condition; nil if it cannot.
    func match(_ condition: RowCondition) throws -> String? {
        switch condition {
        case .text(let text): return try terms(of: text.needle)
        case .all(let parts):
            let terms = try parts.compactMap(match)
            return terms.isEmpty ? nil : terms.joined(separator: " AND ")
        case .any(let parts):
            let terms = try parts.compactMap(match)
            return terms.count == parts.count ? "(\(terms.map { "(\($0))" }.joined(separator: " OR ")))" : nil
        case .anything, .nothing, .negation, .created, .dayOfYear, .column, .arithmetic, .identifiers, .journal, .tag,
            .medium, .hasMedia, .measurement, .lastMeasured:
            return nil
        }
    }

    /// The condition on a row of `entry`; nil if there is none.
    func sql(_ condition: RowCondition) throws -> SQL? {
        switch condition {
        case .anything: return nil
        case .nothing: return "FALSE"
        case .all(let parts): return try Self.joined(parts.compactMap(sql), "AND")
        case .any(let parts):
            let clauses = try parts.compactMap(sql)
            return clauses.count == parts.count ? Self.joined(clauses, "OR") : nil
        case .negation(let inner): return try sql(inner).map { "(\($0)) IS NOT TRUE" } ?? "FALSE"
        case .text(let text):
            guard let match = try terms(of: text.needle) else { return nil }
            return "entry.id IN (SELECT rowid FROM searchIndex WHERE searchIndex MATCH \(match))"
        case .created(.wall(let range)): return Self.created(wall: range)
        case .created(.instants(let range)): return Self.created(instants: range)
        case .dayOfYear(let day): return Self.created(on: day)
        case .column(let column, let test): return Self.sql(test, on: column.sql)
        case .arithmetic(let number, let test): return Self.sql(test, on: number.sql)
        case .identifiers(let ids): return ids.isEmpty ? "FALSE" : "entry.uuid IN (\(list: ids.map(\.bytes)))"
        case .journal(let test): return try journal(test)
        case .tag(let test): return try tagged(test)
        case .measurement(let test): return try measured(test)
        case .lastMeasured(let name, let test): return try Self.sql(test, on: lastValue(of: name))
        case .medium(let column, let test): return Self.medium(Self.sql(test, on: column.sql))
        case .hasMedia: return Self.medium(nil)
        }
    }

    private func terms(of needle: [UInt8]) throws -> String? {
        let known = narrowings.first { $0.needle == needle }?.narrowing
        let narrowing = try known ?? searchIndex.narrowing(needle, wantedCount: wantedCount)
        if known == nil { narrowings.append((needle, narrowing)) }
        return if case .terms(let terms) = narrowing { terms } else { nil }
    }

    private static func joined(_ parts: [SQL], _ word: String) -> SQL? {
        guard let first = parts.first else { return nil }
        return parts.count == 1 ? first : "(\(SQL(joining: parts[...], by: word)))"
    }

    func tags(_ test: NameTest) throws -> [Int64] { try TagTable(connection: connection).keys(test) }

    private func tagged(_ test: NameTest) throws -> SQL {
        let keys = try tags(test)
        guard !keys.isEmpty else { return "FALSE" }
        return "entry.id IN (SELECT entryTag.entry FROM entryTag WHERE entryTag.tag IN (\(list: keys)))"
    }

    private func journal(_ test: NameTest) throws -> SQL {
        let keys = try JournalTable(connection: connection).namesByKey().filter { try test.accepts($0.value) }.map(
            \.key)
        var conditions: [SQL] = []
        if try test.accepts(DiaryEntry.defaultJournal) { conditions.append("entry.journal IS NULL") }
        if !keys.isEmpty { conditions.append("entry.journal IN (\(list: keys.sorted()))") }
        return Self.joined(conditions, "OR") ?? "FALSE"
    }

    private static func medium(_ test: SQL?) -> SQL {
        var condition: SQL = "medium.entry = entry.id AND medium.trashTime IS NULL"
        if let test { condition += " AND \(test)" }
        return """
            EXISTS (
                    SELECT 1 FROM medium
                    WHERE \(condition)
                )
            """
    }

    /// A test of one value, which may be NULL.
    static func sql(_ test: ValueTest, on value: SQL) -> SQL {
        switch test {
        case .isNil: "\(value) IS NULL"
        case .compares(let operation, let operand): "\(value) \(raw: operation.rawValue) \(operand.sqlValue)"
        case .mayHold(let text): text.sql(on: value)
        case .all(let tests): "(\(SQL(joining: tests.map { sql($0, on: value) }[...], by: "AND")))"
        case .any(let tests): "(\(SQL(joining: tests.map { sql($0, on: value) }[...], by: "OR")))"
        case .negation(.isNil): "\(value) IS NOT NULL"
        case .negation(let inner): "(\(sql(inner, on: value))) IS NOT TRUE"
        }
    }
}

extension ValueTest.Operand {
    var sqlValue: SQLValue {
        switch self {
        case .integer(let integer): .integer(integer)
        case .double(let double): .real(double)
        case .text(let text): .text(text)
        }
    }
}

extension RequiredText {
    /// The condition that a value may contain the text.
    ///
    /// In a value of printable ASCII the search fold changes nothing but the case, as LIKE does; any other value may
    /// contain it. LIKE and GLOB read up to a NUL.
    fileprivate func sql(on value: SQL) -> SQL {
        guard folded.count <= Self.patternLimit else { return "\(value) IS NOT NULL" }
        var pattern: [UInt8] = isAtStart ? [] : [UInt8(ascii: "%")]
        for byte in folded {
            if [UInt8(ascii: "%"), UInt8(ascii: "_"), UInt8(ascii: "\\")].contains(byte) {
                pattern.append(UInt8(ascii: "\\"))
            }
            pattern.append(byte)
        }
        if !isAtEnd { pattern.append(UInt8(ascii: "%")) }
        let text = String(decoding: pattern, as: UTF8.self)
        return "(\(value) LIKE \(text) ESCAPE '\\' OR \(value) GLOB '*[^ -~]*' OR instr(\(value), char(0)))"
    }

    /// SQLite refuses patterns of more than 50,000 bytes.
    private static let patternLimit = 10_000

    /// The text, with a line end for the edge of a field.
    fileprivate var needle: [UInt8] {
        let edge = SearchDocument.separator
        return (isAtStart ? edge : []) + folded + (isAtEnd ? edge : [])
    }
}
