import JSON

/// Day One's export: one JSON file per journal next to `photos`, `audios`, `videos` and `pdfs`.
enum DayOneFormat: ImportFormat {
    static let name = "dayone"
    /// The recognizer of what Day One transcribed.
    static let recognizer = "Day One"

    static func recognize(_ source: ImportSource) throws -> String? {
        let count = try journals(of: source).count
        guard count > 0 else { return nil }
        return "Day One export of \(count) \(count == 1 ? "journal" : "journals")"
    }

    static func read(_ source: ImportSource, _ options: ReadingOptions, into sink: any ImportSink) throws {
        let run = DayOneReader.Run(source, options, sink)
        let journals = try journals(of: source)
        // A file that doesn't look like a journal is read if the user says that it is one.
        for file in journals.isEmpty ? documents(of: source) : journals { try run.read(file) }
        try run.reportOrphans()
    }

    private static func journals(of source: ImportSource) throws -> [ImportSource.File] {
        try documents(of: source).filter { isJournal(try source.beginning(of: $0)) }
    }

    private static func documents(of source: ImportSource) -> [ImportSource.File] {
        // A journal of any name, `.private` too.
        source.files.filter { source.isDocument($0, withExtension: "json") }
    }

    /// Returns whether a file begins as a journal: an object with a list of `entries` of Day One's, or with the
    /// `metadata` of its exports before a list that is empty or whose first entry is long.
    ///
    /// Other programs have `metadata` and `entries` too.
    static func isJournal(_ beginning: [UInt8]) -> Bool {
        let start = Array(DocumentText.withoutMark(beginning))
        var (hasVersion, isList, isEntry, isOther) = (false, false, false, false)
        let slices = JSONSlices(start)
        let isWhole = slices.forEachMember(elementsOf: "entries") { key, range in
            if key == "metadata" { hasVersion = isMetadata(slices.text(of: range)) }
            if key == "entries" { isList = start[range].first == UInt8(ascii: "[") }
        } element: { range in
            isList = true
            let entry = start[range]
            if SourcePath.holds(entry, "\"creationDate\"") || SourcePath.holds(entry, "\"richText\"") {
                isEntry = true
            } else if range.upperBound < start.count {
                isOther = true
            }
        }
        guard !isEntry else { return true }
        let mayFollow = !isWhole && !SourcePath.holds(start[...], "\"entries\"")
        return hasVersion && !isOther && (isList || mayFollow)
    }

    /// Returns whether a value is the `metadata` of an export: a version, and no name of a program.
    private static func isMetadata(_ bytes: [UInt8]) -> Bool {
        SourcePath.holds(bytes[...], "\"version\"") && !SourcePath.holds(bytes[...], "\"application\"")
    }
}
