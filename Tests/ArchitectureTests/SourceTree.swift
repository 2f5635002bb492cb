import Foundation
import Testing

/// A Swift file of this package, read for the rules of the house.
struct SourceFile: Sendable, CustomTestStringConvertible {
    /// The path below the package, such as `Sources/JSON/JSONValue.swift`.
    let path: String
    let lines: [String]

    var testDescription: String { path }

    /// The folder below `Sources` or `Tests`: the target's name.
    var target: String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }

    /// The modules that the file imports.
    var imports: [String] {
        lines.compactMap { line in
            guard
                let words = line.firstMatch(
                    of: /^(?:@\w+ )*(?:public |package |internal |private )?import (?:\w+ )?(\w+)/)
            else { return nil }
            return String(words.1)
        }
    }

    /// The lines without comments and without what stands in string literals.
    var code: [String] {
        lines.map { line in
            let bare = line.replacing(/"(?:\\.|[^"\\])*"/, with: "\"\"")
            return bare.firstRange(of: "//").map { String(bare[..<$0.lowerBound]) } ?? bare
        }
    }

    /// The code lines in which the expression occurs, each with its number.
    func places(of expression: some RegexComponent) -> [String] {
        code.enumerated().filter { $0.element.contains(expression) }.map { "\(path):\($0.offset + 1): \($0.element)" }
    }
}

/// The package as it lies on the disk.
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
