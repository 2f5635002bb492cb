import Arguments
import DiaryFormats
import DiaryModel
import Terminal

/// The target and format of an export, from `-o` and `--format`.
struct ExportTarget {
    enum Kind {
        case standardOutput
        case file
        case folder
    }

    /// The name of the sealed file; nil if nothing is sealed.
    let sealed: String?

    static let formats = ExportFormat.all.map(\.name)

    /// Returns whether a path has the extension of a single-file format.
    static func impliesFormat(_ name: String) -> Bool { implied(by: name) != nil }

    private static func implied(by name: String) -> ExportFormat? {
        ExportFormat.all.first { $0.endings.contains { name.lowercased().hasSuffix($0) } }
    }

    let name: String
    let path: FilePath
    let kind: Kind
    let format: ExportFormat

    init(_ invocation: Invocation) throws {
        sealed = try SealOptions(invocation).target()
        let output = invocation.values.value(.output) ?? ""
        guard sealed == nil || output.isEmpty else {
            throw Failure(
                "--seal names the sealed file, and \(line: output) is one more place",
                hint: "one of the two: diary export --seal FILE.age", .usage)
        }
        guard sealed == nil || !invocation.values.flag(.update) else {
            throw Failure(
                "--update writes into a folder that is there, and --seal makes a new file",
                hint: "one of the two", .usage)
        }
        let name = sealed.map(Self.openName) ?? output
        guard !name.isEmpty else {
            throw Failure(
                "export needs a place to write to", hint: "diary export -o FOLDER, or -o - for standard output", .usage)
        }
        self.name = name
        path = invocation.context.path(argument: sealed ?? name)
        let named = invocation.values.value(.format).flatMap(ExportFormat.named)
        let implied = Self.implied(by: name)
        guard named != nil || ![".html", ".htm"].contains(where: { name.lowercased().hasSuffix($0) }) else {
            throw Failure(
                "\(SafeText(name)) is the name of a page, and without --format export writes JSON lines",
                hint: "an album is a folder: diary export --format html -o FOLDER", .usage)
        }
        format = named ?? implied ?? .lines
        kind = name == "-" ? .standardOutput : implied == nil && format.makesFolder ? .folder : .file
        try refuseContradiction(implied)
    }

    /// The name of the unsealed output: `all.csv` for `all.csv.age`, `trip` for `trip.tar.age`.
    private static func openName(_ sealed: String) -> String {
        var name = String(sealed.split(separator: "/").last ?? "diary")
        for ending in [".age", ".tar"] where name.hasSuffix(ending) && name.count > ending.count {
            name.removeLast(ending.count)
        }
        return name == ".." || name == "." ? "diary" : name
    }

    private func refuseContradiction(_ implied: ExportFormat?) throws(Failure) {
        if !format.hasEntries, kind != .folder {
            throw Failure("originals are files, and \(SafeText(shown)) is not a folder", hint: "-o FOLDER", .usage)
        }
        if format.isAlbum, kind != .folder {
            throw Failure("an album is a folder, and \(SafeText(shown)) is not one", hint: "-o FOLDER", .usage)
        }
        if format.isArchive, kind == .standardOutput {
            throw Failure(
                "\(format.name) is an archive, and standard output is not a file",
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
