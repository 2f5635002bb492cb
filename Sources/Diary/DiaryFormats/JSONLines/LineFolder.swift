import DiaryModel
import Glibc
import JSON

/// Entries as lines of JSON.
struct LineDocument: ExportDocument {
    let withoutPlaces: Bool
    /// True if values that each machine derives from its own tables are left out.
    let withoutDerived: Bool

    init(_ options: ExportOptions) {
        (withoutPlaces, withoutDerived) = (options.withoutPlaces, options.isOfSeveralMachines)
    }

    func bytes(of entry: DiaryEntry, files: [ExportedFiles]?) -> [UInt8] {
        let object = EntryJSON.object(
            of: entry, withoutPlaces: withoutPlaces, withoutDerived: withoutDerived, files: files)
        return JSONWriter.bytes(of: .object(object)) + [0x0A]
    }
}

/// `entries.jsonl`, and the originals in `media`, each named by the hash of its content.
struct LineFolder: ExportForm {
    private let document: LineDocument
    private let file: FilePath
    private var lines: [UInt8] = []
    private var isNew = true

    init(_ folder: FilePath, _ options: ExportOptions) {
        document = LineDocument(options)
        file = folder.appending("entries.jsonl")
    }

    func names(of medium: Medium, in entry: DiaryEntry, withVideo: Bool) -> ExportNames { .byHash(folder: "media") }

    mutating func write(_ entry: DiaryEntry, files: [ExportedFiles]) throws {
        lines += document.bytes(of: entry, files: files)
        if lines.count >= 1 << 18 { try flush() }
    }

    mutating func finish() throws {
        try flush()
    }

    private mutating func flush() throws {
        let creation = isNew ? O_CREAT | O_EXCL : 0
        let output = try FileDescriptor.open(file, O_WRONLY | O_APPEND | O_NOFOLLOW | creation)
        try output.writeAll(lines)
        lines.removeAll(keepingCapacity: true)
        isNew = false
    }
}
