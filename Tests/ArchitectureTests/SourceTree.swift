import Foundation
import Testing

/// A Swift file of this package, parsed for the project's rules.
struct SourceFile: Sendable, CustomTestStringConvertible {
    /// The path below the package, such as `Sources/JSON/JSONValue.swift`.
    let path: String
    let lines: [String]

    var testDescription: String { path }

    /// The folder below `Sources` or `Tests`: the target's name.
    var target: String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }

    /// The modules that the file imports.
    let imports: [String]

    /// The lines without comments and without the content of string literals.
    let code: [String]

    init(path: String, lines: [String]) {
        self.path = path
        self.lines = lines
        imports = lines.filter { $0.contains("import ") }.compactMap { line in
            let words = line.firstMatch(of: /^(?:@\w+ )*(?:public |package |internal |private )?import (?:\w+ )?(\w+)/)
            return words.map { String($0.1) }
        }
        code = lines.map(Self.withoutCommentsAndLiterals)
    }

    /// Written by hand, since a regular expression over every line takes a minute in a debug build.
    private static func withoutCommentsAndLiterals(_ line: String) -> String {
        guard line.utf8.contains(UInt8(ascii: "\"")) || line.contains("//") else { return line }
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

    /// The code lines in which the expression occurs, each with its number.
    func places(of expression: some RegexComponent) -> [String] {
        code.enumerated().filter { $0.element.contains(expression) }.map { "\(path):\($0.offset + 1): \($0.element)" }
    }
}

/// The package on disk.
enum SourceTree {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static let sources = files(below: "Sources")
    static let tests = files(below: "Tests")

    static let manifest = (try? String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)) ?? ""

    private static func files(below folder: String) -> [SourceFile] {
        let names = FileManager.default.enumerator(atPath: root.appending(path: folder).path)?.compactMap {
            $0 as? String
        }
        return (names ?? []).filter { $0.hasSuffix(".swift") }.sorted().compactMap { name in
            let path = "\(folder)/\(name)"
            guard let text = try? String(contentsOf: root.appending(path: path), encoding: .utf8) else { return nil }
            return SourceFile(
                path: path, lines: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
        }
    }
}
