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

    private enum Format: String, CaseIterable {
        case jsonl
        case markdown
        case media

        /// Endings of file names that mean the format.
        var endings: [String] {
            switch self {
            case .jsonl: [".jsonl", ".ndjson"]
            case .markdown: [".md", ".markdown"]
            case .media: []
            }
        }
    }

    /// The names of the formats.
    static let formats = Format.allCases.map(\.rawValue)

    /// Whether a path ends as a file of one format does.
    static func tellsFormat(_ name: String) -> Bool {
        Format.allCases.contains { $0.endings.contains { name.lowercased().hasSuffix($0) } }
    }

    let name: String
    let path: FilePath
    let kind: Kind
    private let chosen: Format

    init(_ invocation: Invocation) throws {
        guard let name = invocation.values.value(.output), !name.isEmpty else {
            throw Failure(
                "export needs a place to write to", hint: "diary export -o FOLDER, or -o - for standard output", .usage)
        }
        self.name = name
        path = invocation.context.path(argument: name)
        let named = invocation.values.value(.format).flatMap(Format.init(rawValue:))
        let implied = Format.allCases.first { $0.endings.contains { name.lowercased().hasSuffix($0) } }
        chosen = named ?? implied ?? .jsonl
        kind = name == "-" ? .standardOutput : implied == nil ? .folder : .file
        try refuseContradiction(implied)
    }

    private func refuseContradiction(_ implied: Format?) throws(Failure) {
        if chosen == .media, kind != .folder {
            throw Failure("originals are files, and \(SafeText(shown)) is no folder", hint: "-o FOLDER", .usage)
        }
        guard let implied, implied != chosen else { return }
        throw Failure(
            "\(SafeText(name)) is the name of a \(implied.rawValue) file, and --format says \(chosen.rawValue)",
            hint: "leave --format out, or name a folder", .usage)
    }

    private var shown: String { kind == .standardOutput ? "standard output" : name }

    /// Whether the text may hold what a terminal would take for a command; JSON escapes it.
    var isForeignText: Bool { chosen == .markdown }

    /// Whether entries are written, and not their originals alone.
    var hasText: Bool { chosen != .media }

    /// The form with the person's words.
    func format(_ invocation: Invocation) -> ExportFormat {
        switch chosen {
        case .jsonl: .lines
        case .markdown: .markdown(.spoken(with: invocation.context.dayNames))
        case .media: .media
        }
    }
}
