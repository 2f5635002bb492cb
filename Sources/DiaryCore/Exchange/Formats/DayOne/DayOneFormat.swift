import Chronology
import JSON

/// Day One's export: one JSON file per journal next to `photos`, `audios`, `videos` and `pdfs`.
enum DayOneFormat: ExchangeFormat {
    static let name = "dayone"

    static func recognize(_ source: ExchangeSource) throws -> String? {
        let count = try journals(of: source).count
        guard count > 0 else { return nil }
        return "Day One export of \(count) \(count == 1 ? "journal" : "journals")"
    }

    static func read(_ source: ExchangeSource, _ options: ExchangeOptions, into sink: any ExchangeSink) throws {
        let run = DayOneInRun(source, options, sink)
        let journals = try journals(of: source)
        // A file that doesn't look like a journal is read if the user says that it is one.
        for file in journals.isEmpty ? documents(of: source) : journals { try run.read(file) }
        try run.reportOrphans()
    }

    private static func journals(of source: ExchangeSource) throws -> [ExchangeSource.File] {
        try documents(of: source).filter { isJournal(try source.firstBytes(of: $0)) }
    }

    private static func documents(of source: ExchangeSource) -> [ExchangeSource.File] {
        source.files.filter { ExchangePath.hasExtension($0.path, "json") && !ExchangePath.isHidden($0.path) }
    }

    /// Returns whether a file begins as a journal: an object with `metadata` and `entries`, in any order.
    static func isJournal(_ beginning: [UInt8]) -> Bool {
        var (hasMetadata, hasEntries, isEntry) = (false, false, false)
        let slices = JSONSlices(ExchangePath.withoutMark(beginning))
        _ = slices.forEachMember(elementsOf: "entries") { key, range in
            if key == "metadata" { hasMetadata = true }
            if key == "entries" { hasEntries = true }
        } element: { range in
            hasEntries = true
            let entry = beginning.dropFirst(range.lowerBound)
            if !isEntry, ExchangePath.holds(entry, "\"creationDate\"") || ExchangePath.holds(entry, "\"richText\"") {
                isEntry = true
            }
        }
        return (hasMetadata && (hasEntries || ExchangePath.holds(beginning[...], "\"entries\""))) || isEntry
    }
}
