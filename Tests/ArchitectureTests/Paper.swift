import Foundation

/// A README or an article of the catalogue, and what it names.
struct Paper {
    /// What stands below one heading of the second level.
    struct Section {
        let title: String
        var lines: [String] = []
    }

    /// The path below the package.
    let path: String
    /// The part above the first heading of the second level has the paper's title.
    let sections: [Section]

    init(path: String) throws {
        let text = try String(contentsOf: SourceTree.root.appending(path: path), encoding: .utf8)
        self.init(path: path, text: text)
    }

    init(path: String, text: String) {
        self.path = path
        var sections = [Section(title: "")]
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if line.hasPrefix("# ") {
                sections = [Section(title: String(line.dropFirst(2)))]
            } else if line.hasPrefix("## ") {
                sections.append(Section(title: String(line.dropFirst(3))))
            } else {
                sections[sections.count - 1].lines.append(line)
            }
        }
        self.sections = sections
    }
}

extension Paper.Section {
    /// The words in backticks, without those of blocks.
    var words: [String] {
        var isBlock = false
        let prose = lines.filter { line in
            defer { if line.hasPrefix("```") { isBlock.toggle() } }
            return !isBlock && !line.hasPrefix("```")
        }
        return prose.joined(separator: "\n").matches(of: /`([^`]+)`/).map { String($0.1) }
    }

    /// The names of types and modules in the blocks of text, which have no other words in capitals.
    var diagrammedNames: [String] {
        var block: String?
        var names: [String] = []
        for line in lines {
            if line.hasPrefix("```") {
                block = block == nil ? String(line.dropFirst(3)) : nil
            } else if block == "text" {
                names += line.matches(of: /\b[A-Z][A-Za-z0-9]*(?:\.[A-Z][A-Za-z0-9]*)*/).map { String($0.0) }
            }
        }
        return names
    }

    /// The names of types and modules, and of members of them, in backticks or in a block.
    var namedTypes: Set<String> {
        let paths = namedPaths
        let names = words.filter { !paths.contains($0) }.compactMap { word in
            word.wholeMatch(of: /([A-Z][A-Za-z0-9]*(?:\.[A-Z][A-Za-z0-9]*)*)(?:\.[a-z]\w*)?/).map { String($0.1) }
        }
        return Set((names + diagrammedNames).filter { $0.contains(where: \.isLowercase) })
    }

    /// The paths in backticks: those with a slash, and names of files.
    var namedPaths: Set<String> {
        Set(words.filter { $0.contains(/^[\w+.-]+(?:\/[\w+.-]+)+$|^[\w+-]+\.(?:swift|md|py)$/) })
    }

    /// The words in backticks of the item that begins with a label, such as `May use`; nil if there is none.
    func item(_ label: String) -> [String]? {
        guard let start = lines.firstIndex(where: { $0.hasPrefix("- \(label): ") }) else { return nil }
        let more = lines[(start + 1)...].prefix { $0.hasPrefix("  ") }
        return Paper.Section(title: label, lines: [lines[start]] + more).words
    }
}

extension SourceTree {
    private static let folders = Set(
        (sources + tests).flatMap { file in
            sequence(first: file.path) { path in
                path.lastIndex(of: "/").map { String(path[..<$0]) }
            }
        })
    private static let folderNames = Set(folders.compactMap { $0.split(separator: "/").last.map(String.init) })

    /// Returns whether a path exists, from the package's folder or from any folder of its sources.
    static func holds(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appending(path: path).path)
            || (sources + tests).contains { $0.path.hasSuffix("/\(path)") }
            || folders.contains { $0.hasSuffix("/\(path)") }
    }

    /// Returns whether a file declares a type of this name, or a module or a folder of sources has it.
    ///
    /// - Parameter type: also with the names of the types around it, of which each has to be declared.
    static func declares(_ type: String) -> Bool {
        type.split(separator: ".").allSatisfy { name in
            if folderNames.contains(String(name)) || holds("Sources/\(name)") || holds(String(name)) { return true }
            guard let declaration = try? Regex("\\b(?:struct|class|enum|protocol|actor|typealias) \(name)\\b") else {
                return false
            }
            let files = sources + tests
            let likely = files.filter { $0.path.hasSuffix("/\(name).swift") }
            return (likely + files).contains { !$0.places(of: declaration, with: [String(name)]).isEmpty }
        }
    }
}
