import JSON
import Testing

@testable import DiaryStore

struct ManifestScannerTests {
    private static let list = """
        {"format": "diary backup", "missing": ["a {\\"[,", "b\\\\"], "nested": {"files": 1}, "files": [
          {"path": "media/{x}\\"]", "byteCount": 1}, {"path": "b", "list": [{"c": []}]} ,{}
        ], "damaged": []}
        """

    /// The objects and the rest, read in pieces of that size.
    private func read(_ text: String, by size: Int) throws -> (objects: [JSONValue], rest: JSONValue) {
        let bytes = Array(text.utf8)
        var (scanner, objects) = (ManifestScanner(), [JSONValue]())
        for start in stride(from: 0, to: bytes.count, by: size) {
            try scanner.take(bytes[start..<min(start + size, bytes.count)]) { objects.append(.object($0)) }
        }
        return (objects, .object(try scanner.finish()))
    }

    @Test(arguments: [1, 2, 3, 7, 64, 10_000])
    func `a list read in pieces is the list`(size: Int) throws {
        let whole = try #require(JSONParser.parse(Self.list).objectValue)
        let (objects, rest) = try read(Self.list, by: size)
        #expect(.array(objects) == whole["files"])
        #expect(rest.objectValue?["missing"] == whole["missing"] && rest.objectValue?["nested"] == whole["nested"])
        #expect(rest.objectValue?["files"] == .array([]))
    }

    @Test(arguments: [
        "", "{", "[", "{}}", "nonsense", #"{"files": [{"a": 1}{"b": 2}]}"#, #"{"files": [{"a": 1},]}"#,
        #"{"files": [{"a": 1},,{"b": 2}]}"#, #"{"files": [{"a": 1}"#, #"{"files": [{"a" 1}]}"#,
        #"{"files": [{"a": 1}, 2]}"#,
        "{\"files\": [{\"a\": \"" + String(repeating: "x", count: 5000) + "\"}]}",
        String(repeating: "[", count: 10_000),
        String(repeating: "{\"a\":", count: 10_000), "{\"files\": [" + String(repeating: "]", count: 10_000),
    ])
    func `anything other than a list is refused`(text: String) {
        for size in [1, 10_000] { #expect(throws: (any Error).self) { try read(text, by: size) } }
    }

    @Test func `a list that is cut off anywhere is refused`() throws {
        for length in 0..<Self.list.count {
            #expect(throws: (any Error).self, "\(length)") { try read(String(Self.list.prefix(length)), by: 5) }
        }
    }

    @Test func `files are known by name and content, each once`() {
        var contents = ArchiveContents()
        let file = ArchivedFile(byteCount: 5, hash: [UInt8](repeating: 7, count: 32))
        var other = [UInt8](repeating: 7, count: 32)
        other[31] = 8
        contents.add("media/ab/one", file)
        contents.add(BackupManifest.database, ArchivedFile(byteCount: .max, hash: other))
        let (isKnown, isOther) = (contents.contains("media/ab/one"), contents.contains("media/ab/two"))
        let (count, byteCount) = (contents.originalCount, contents.byteCount)
        #expect(isKnown && !isOther && count == 1 && byteCount == .max)
        let isLonger = contents.remove("media/ab/one", ArchivedFile(byteCount: 6, hash: file.hash))
        let isDifferent = contents.remove("media/ab/one", ArchivedFile(byteCount: 5, hash: other))
        let isSame = contents.remove("media/ab/one", file)
        let isThereTwice = contents.remove("media/ab/one", file)
        let isEmpty = contents.isEmpty
        #expect(!isLonger && !isDifferent && isSame && !isThereTwice && !isEmpty)
    }
}
