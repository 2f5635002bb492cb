import Foundation

/// A text that a file in `Tests/Fixtures/Pinned` holds as it has to be.
///
/// With `DIARY_PIN=write` in the environment the files are written instead of compared, and every test that did so
/// fails: look at what `git diff` says of them.
package struct PinnedText {
    private let name: String

    /// - Parameter name: the path below `Tests/Fixtures/Pinned`.
    package init(_ name: String) { self.name = name }

    private var file: URL {
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Fixtures/Pinned/\(name)")
            .standardizedFileURL
    }

    /// The difference between the file and a text, in words with the first two lines that differ; nil if there is none.
    ///
    /// - Parameter place: what a line of the file, counted from 0, is about; it is part of the words.
    package func difference(from text: String, place: (_ line: Int, _ lines: [String]) -> String = { _, _ in "" })
        -> String?
    {
        if ProcessInfo.processInfo.environment["DIARY_PIN"] == "write" { return write(text) }
        guard let data = try? Data(contentsOf: file) else { return "\(name) is not there: DIARY_PIN=write makes it" }
        guard Array(data) != Array(text.utf8) else { return nil }
        let (pinned, found) = (Self.lines(Array(data)), Self.lines(Array(text.utf8)))
        let first = zip(pinned, found).enumerated().first { $1.0 != $1.1 }?.offset ?? min(pinned.count, found.count)
        let count = zip(pinned, found).count { $0 != $1 } + abs(pinned.count - found.count)
        let subject = place(min(first, pinned.count - 1), pinned)
        return """
            \(name), line \(first + 1)\(subject.isEmpty ? "" : ", \(subject)"); \(count) lines differ
            pinned: \(first < pinned.count ? pinned[first].debugDescription : "no line")
            now:    \(first < found.count ? found[first].debugDescription : "no line")
            """
    }

    private func write(_ text: String) -> String {
        do {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
            return "\(name) was written"
        } catch {
            return "\(name) can't be written: \(error)"
        }
    }

    /// The lines by their line feeds alone: `\r\n` is one character.
    private static func lines(_ bytes: [UInt8]) -> [String] {
        bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
    }
}
