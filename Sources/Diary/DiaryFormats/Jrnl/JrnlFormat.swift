import Chronology
import DiaryMedia
import JSON

/// jrnl's text files, its folders of days and its exports in JSON and YAML.
enum JrnlFormat: ImportFormat {
    static let name = "jrnl"
    static let isGeneral = true

    static func recognize(_ source: ImportSource) throws -> String? {
        let files = try JrnlFiles(source)
        return files.isMostlyJrnl ? files.words : nil
    }

    static func isOutnumbered(byMedia count: Int, in source: ImportSource) throws -> Bool {
        try count > JrnlFiles(source).files.count
    }

    static func read(_ source: ImportSource, _ options: ReadingOptions, into sink: any ImportSink) throws {
        var files = try JrnlFiles(source)
        if files.isEmpty { files.takeAll(of: source) }
        let reader = JrnlReader(reading: RecordReading(source, options, sink))
        for (file, kind) in files.files {
            try reader.reading.reading {
                try reader.read(file, kind, journal: files.journal(of: file))
            }
        }
        for file in source.mediaFiles { try sink.report(ImportProblem(.orphan, file.path, "no entry refers to it")) }
    }
}

struct JrnlFiles {
    enum Kind: Equatable {
        case text
        /// A file in a folder of days, whose name gives the day.
        case day(CivilDate)
        case json
        /// The export in JSON of one entry, as jrnl writes them into a folder.
        case jsonEntry
        /// The export in YAML of one entry, whose name gives the day.
        case yamlEntry(CivilDate)
        case encrypted
    }

    private(set) var files: [(file: ImportSource.File, kind: Kind)] = []
    /// The number of other files that may be notes.
    private var otherCount = 0

    init(_ source: ImportSource) throws {
        var (files, otherCount): ([(file: ImportSource.File, kind: Kind)], Int) = ([], 0)
        let isAlone = source.files.count == 1
        // A journal in the home folder may be hidden: `.jrnl.txt`.
        for file in source.files where isAlone || !SourcePath.isHidden(file.path) {
            let ending = SourcePath.pathExtension(file.path)
            guard Self.endings.contains(ending) || isAlone else { continue }
            let beginning = try source.beginning(of: file)
            if let kind = Self.kind(of: file, beginning) {
                files.append((file, kind))
            } else if Self.noteEndings.contains(ending), !NoteName.isAboutProject(file.path) {
                otherCount += 1
            }
        }
        // In a folder of days other text files are not jrnl's.
        let days = files.filter { if case .day = $0.kind { true } else { false } }
        (self.files, self.otherCount) = days.isEmpty ? (files, otherCount) : (days, 0)
    }

    private static let endings: Set<String> = ["", "txt", "text", "journal", "jrnl", "json", "md"]
    private static let noteEndings: Set<String> = ["txt", "text", "md"]

    var isEmpty: Bool { files.isEmpty }

    /// True if most text files are jrnl's: one among many notes may look like one by chance.
    var isMostlyJrnl: Bool { !files.isEmpty && files.count >= otherCount }

    var words: String {
        switch files.first?.kind {
        case .day: "jrnl journal in a folder of days"
        case .json, .jsonEntry: "JSON export of jrnl"
        case .yamlEntry: "YAML export of jrnl"
        case .encrypted: "jrnl journal that is encrypted"
        case .text, nil: files.count == 1 ? "jrnl journal" : "folder of \(files.count) jrnl journals"
        }
    }

    /// Adds files that don't begin as jrnl's do, since the user says that they are.
    mutating func takeAll(of source: ImportSource) {
        for file in source.files where source.files.count == 1 || !SourcePath.isHidden(file.path) {
            files.append((file, SourcePath.hasExtension(file.path, "json") ? .json : .text))
        }
    }

    /// The name of a file's journal; nil if there is only one.
    func journal(of file: ImportSource.File) -> String? {
        let journals = files.filter { $0.kind == .text || $0.kind == .json }
        return journals.count > 1 ? String(SourcePath.stem(file.path)) : nil
    }

    private static func kind(of file: ImportSource.File, _ beginning: [UInt8]) -> Kind? {
        let bytes = Array(DocumentText.withoutMark(beginning))
        if bytes.starts(with: "JRNLv3".utf8) || isToken(bytes) || isFirstCipher(file, beginning) { return .encrypted }
        if SourcePath.hasExtension(file.path, "json") || ImportSource.kind(ofContent: beginning) == "json" {
            return jsonKind(bytes)
        }
        if let day = day(of: file.path) { return .day(day) }
        if let day = JrnlPage.day(of: file, bytes[...]) { return .yamlEntry(day) }
        // The last line may be cut within a character, which only changes that line.
        let text = JrnlText(Array(DocumentText.beginning(of: Array(bytes)).utf8))
        let first = Array(text.dates.prefix(2))
        guard first.first?.isWhole == true else { return nil }
        if HTMLText.isBlank(text.preamble) { return .text }
        // A user may have written a heading above the first entry; notes also have such lines.
        let isSure = first.count == 2 && first.allSatisfy { $0.isWhole && $0.time != nil }
        return isSure && !SourcePath.hasExtension(file.path, "md") ? .text : nil
    }

    /// Returns whether it is one token of Fernet, the encryption of jrnl 2 to 4.
    private static func isToken(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: "gAAAAA".utf8)
            && bytes.prefix(256).allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || "-_=\r\n".utf8.contains(byte)
            }
    }

    /// Returns whether it is a journal that jrnl 1 encrypted: blocks of AES without any header, so that only the name
    /// shows it.
    private static func isFirstCipher(_ file: ImportSource.File, _ beginning: [UInt8]) -> Bool {
        ["journal", "jrnl"].contains(SourcePath.pathExtension(file.path)) && file.byteCount >= 32
            && file.byteCount.isMultiple(of: 16) && JrnlReader.isBinary(beginning)
    }

    private static func jsonKind(_ beginning: [UInt8]) -> Kind? {
        let slices = JSONSlices(beginning)
        if slices.beginsWithArray { return isList(slices) ? .json : nil }
        guard slices.beginsWithObject, !SourcePath.holds(beginning[...], "\"creationDate\"") else { return nil }
        let hasEntry =
            SourcePath.holds(beginning[...], "\"title\"") && SourcePath.holds(beginning[...], "\"body\"")
            && SourcePath.holds(beginning[...], "\"starred\"")
        // The entries, or the end of the first one, may come after the bytes read.
        let start = beginning.prefix(64).filter { $0 > 0x20 }
        let beginsWithTags =
            start.starts(with: "{\"tags\":{\"".utf8) || start.starts(with: "{\"tags\":{},\"entries\":[".utf8)
        guard hasEntry || beginsWithTags else { return nil }
        return beginsWithTags || SourcePath.holds(beginning[...], "\"entries\"") ? .json : .jsonEntry
    }

    /// Returns whether it is the export of the first versions: only the entries.
    private static func isList(_ slices: JSONSlices) -> Bool {
        var first: JSONObject?
        _ = slices.forEachElement { range in
            if first == nil { first = (try? JSONParser.parse(slices.text(of: range)))?.objectValue ?? JSONObject() }
        }
        let keys = Set(first?.members.map(\.key) ?? [])
        return keys.isSuperset(of: ["title", "body", "date", "time"])
            && keys.isSubset(of: ["title", "body", "date", "time", "starred", "tags", "uuid"])
    }

    /// The day of `…/2020/08/29.txt`.
    private static func day(of path: String) -> CivilDate? {
        let parts = path.split(separator: "/")
        guard parts.count >= 3, SourcePath.hasExtension(path, "txt") else { return nil }
        let numbers = [parts[parts.count - 3], parts[parts.count - 2], SourcePath.stem(path)]
        guard numbers.map(\.utf8.count) == [4, 2, 2], let year = Int(numbers[0]), let month = Int(numbers[1]),
            let day = Int(numbers[2])
        else { return nil }
        return CivilDate(year: year, month: month, day: day)
    }
}
