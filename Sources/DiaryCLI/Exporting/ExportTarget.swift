import Arguments
import DiaryCore
import Terminal

/// Where an export goes and in which form, as `-o` and `--format` say.
struct ExportTarget {
    enum Kind {
        case standardOutput
        case file
        case folder
    }

    /// The names of the formats.
    static let formats = ExportFormat.all.map(\.name)

    /// Whether a path ends as a file of one format does.
    static func tellsFormat(_ name: String) -> Bool { implied(by: name) != nil }

    private static func implied(by name: String) -> ExportFormat? {
        ExportFormat.all.first { $0.endings.contains { name.lowercased().hasSuffix($0) } }
    }

    let name: String
    let path: FilePath
    let kind: Kind
    let format: ExportFormat

    init(_ invocation: Invocation) throws {
        guard let name = invocation.values.value(.output), !name.isEmpty else {
            throw Failure(
                "export needs a place to write to", hint: "diary export -o FOLDER, or -o - for standard output", .usage)
        }
        self.name = name
        path = invocation.context.path(argument: name)
        let named = invocation.values.value(.format).flatMap(ExportFormat.named)
        let implied = Self.implied(by: name)
        format = named ?? implied ?? .lines
        kind = name == "-" ? .standardOutput : implied == nil && format.makesFolder ? .folder : .file
        try refuseContradiction(implied)
    }

    private func refuseContradiction(_ implied: ExportFormat?) throws(Failure) {
        if !format.hasEntries, kind != .folder {
            throw Failure("originals are files, and \(SafeText(shown)) is no folder", hint: "-o FOLDER", .usage)
        }
        if format.isAlbum, kind != .folder {
            throw Failure("an album is a folder, and \(SafeText(shown)) is none", hint: "-o FOLDER", .usage)
        }
        if format.isArchive, kind == .standardOutput {
            throw Failure(
                "\(format.name) is an archive, and standard output is no file",
                hint: "-o FILE\(format.endings.first ?? "")", .usage)
        }
        if kind == .file, name.hasSuffix("/") {
            throw Failure(
                "\(SafeText(name)) is the name of a folder, and \(format.name) is one file",
                hint: "-o FILE\(format.endings.first ?? "")", .usage)
        }
        guard let implied, implied.name != format.name else { return }
        throw Failure(
            "\(SafeText(name)) is the name of \(Self.article(implied.name)) \(implied.name) file, and --format says \(format.name)",
            hint: "leave --format out, or name \(format.makesFolder ? "a folder" : "another file")", .usage)
    }

    private static func article(_ name: String) -> String {
        name.first.map { "aeiou".contains($0) } == true ? "an" : "a"
    }

    private var shown: String { kind == .standardOutput ? "standard output" : name }
}
