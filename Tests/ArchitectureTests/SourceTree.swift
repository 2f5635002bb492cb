import Foundation
import Testing

/// A Swift file of this package, parsed for the project's rules.
struct SourceFile: Sendable {
    /// The path below the package, such as `Sources/Support/JSON/JSONValue.swift`.
    let path: String
    let text: String
    let lines: [String]

    /// The target's name.
    let target: String
    /// The path of the target's folder below the package, such as `Sources/Support/JSON`.
    let folder: String

    let imports: [String]

    /// - Parameter target: nil for the one that a folder below `Sources` is by itself.
    init(path: String, text: String, of target: ManifestTarget? = nil) {
        (self.path, self.text) = (path, text)
        let folders = path.split(separator: "/").prefix(2)
        self.target = target?.name ?? folders.last.map(String.init) ?? ""
        folder = target?.folder ?? folders.joined(separator: "/")
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        imports = lines.filter { $0.has("import ") }.compactMap { line in
            let words = line.firstMatch(of: /^(?:@\w+ )*(?:public |package |internal |private )?import (?:\w+ )?(\w+)/)
            return words.map { String($0.1) }
        }
    }

    /// The line without its comment and without the content of string literals.
    ///
    /// Written by hand, since a regular expression over every line takes a minute in a debug build.
    private static func withoutCommentsAndLiterals(_ line: String) -> String {
        guard line.has("\"") || line.has("//") else { return line }
        var bare: [UInt8] = []
        var rest = Array(line.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "/"), rest.first == byte { break }
            bare.append(byte)
            guard byte == UInt8(ascii: "\""), let length = lengthOfLiteral(rest) else { continue }
            rest = rest.dropFirst(length)
            bare.append(byte)
        }
        return String(decoding: bare, as: UTF8.self)
    }

    /// The length in bytes of the literal whose first quote was read, including its last quote; nil if the line
    /// doesn't end it.
    private static func lengthOfLiteral(_ bytes: ArraySlice<UInt8>) -> Int? {
        var escaped = false
        for (length, byte) in bytes.enumerated() {
            if byte == UInt8(ascii: "\""), !escaped { return length + 1 }
            escaped = byte == UInt8(ascii: "\\") && !escaped
        }
        return nil
    }

    /// The lines that have one of the words, each with its number; code alone, or with comments and literals.
    func lines(with words: [String], ofCode: Bool = true) -> [(number: Int, text: String)] {
        guard words.contains(where: text.has) else { return [] }
        return lines.enumerated().filter { words.contains(where: $0.element.has) }
            .map { ($0.offset + 1, ofCode ? Self.withoutCommentsAndLiterals($0.element) : $0.element) }
    }

    /// The code lines in which the expression occurs, each with its number.
    ///
    /// - Parameter words: Every match contains one of them. They are looked for first, since that is far cheaper.
    func places(of expression: some RegexComponent, with words: [String]) -> [String] {
        lines(with: words).filter { $0.text.contains(expression) }.map { "\(path):\($0.number): \($0.text)" }
    }
}

/// The files of a target, which the rules are applied to together.
///
/// A test case a file would be 15,000 cases, which take longer to report than to run.
struct SourceTarget: Sendable, CustomTestStringConvertible {
    let name: String
    let files: [SourceFile]

    /// See ``SourceFile/folder``.
    var folder: String { files.first?.folder ?? "" }

    var testDescription: String { name }

    /// See ``SourceFile/places(of:with:)``.
    func places(of expression: some RegexComponent, with words: [String]) -> [String] {
        files.flatMap { $0.places(of: expression, with: words) }
    }
}

extension String {
    /// Whether the word occurs, byte by byte.
    ///
    /// The C library finds it much faster than a debug build of Swift's search.
    func has(_ word: String) -> Bool {
        unsafe withCString { text in unsafe word.withCString { unsafe strstr(text, $0) != nil } }
    }
}

/// The package on disk.
enum SourceTree {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static let sources = files(below: "Sources")
    static let tests = files(below: "Tests")
    static let sourceTargets = targets(of: sources)
    static let testTargets = targets(of: tests)

    static let manifest = (try? String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)) ?? ""

    static let manifestTargets = ManifestTarget.all(in: manifest)

    private static func files(below folder: String) -> [SourceFile] {
        let names = FileManager.default.enumerator(atPath: root.appending(path: folder).path)?.compactMap {
            $0 as? String
        }
        return (names ?? []).filter { $0.hasSuffix(".swift") }.sorted().compactMap { name in
            let path = "\(folder)/\(name)"
            guard let text = try? String(contentsOf: root.appending(path: path), encoding: .utf8) else { return nil }
            let target = manifestTargets.first { path.hasPrefix($0.folder + "/") }
            return SourceFile(path: path, text: text, of: target)
        }
    }

    private static func targets(of files: [SourceFile]) -> [SourceTarget] {
        Dictionary(grouping: files, by: \.target).sorted { $0.key < $1.key }
            .map { SourceTarget(name: $0.key, files: $0.value) }
    }
}
