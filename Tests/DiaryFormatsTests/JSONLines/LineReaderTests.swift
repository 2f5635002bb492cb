import DiaryFormats
import DiaryModel
import DiaryTestSupport
import Foundation
import TestFixtures
import Testing

struct LineReaderTests {
    private func lines(_ bytes: [UInt8]) throws -> [String] {
        let folder = TestFolder()
        try folder.write(Data(bytes), to: "lines")
        let file = try FileDescriptor.open(folder.path("lines"), O_RDONLY)
        var reader = LineReader(descriptor: file.number, path: folder.path("lines"))
        var lines: [String] = []
        while let line = try reader.next() {
            lines.append(String(decoding: line, as: UTF8.self))
            #expect(reader.number == lines.count)
        }
        return lines
    }

    @Test(
        arguments: [
            ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\n\nb", ["a", "", "b"]), ("a\r\nb\r\n", ["a", "b"]),
            ("\u{FEFF}a\n\u{FEFF}b", ["a", "\u{FEFF}b"]), ("\n", [""]), ("a\rb", ["a\rb"]),
        ] as [(String, [String])])
    func `lines end with either end`(text: String, expected: [String]) throws {
        #expect(try lines(Array(text.utf8)) == expected)
    }

    @Test(arguments: [(1 << 18) - 1, 1 << 18, (1 << 18) + 1, 700_000])
    func `a line may be longer than the read buffer`(length: Int) throws {
        let long = String(repeating: "x", count: length)
        #expect(try lines(Array((long + "\n" + long + "\nend").utf8)) == [long, long, "end"])
    }

    @Test func `a reader knows which line it would have to wait for`() throws {
        let pipe = try ProcessPipe()
        let descriptor = pipe.reading.fileDescriptor
        var reader = LineReader(descriptor: descriptor, path: FilePath("pipe"))
        pipe.writing.write(Data("a\nb\nc".utf8))
        var known = [reader.holdsLine]
        for _ in 0..<2 {
            _ = try reader.next()
            known.append(reader.holdsLine)
        }
        #expect(known == [false, true, false])
    }
}
