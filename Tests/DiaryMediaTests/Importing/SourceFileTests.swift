import DiaryTestSupport
import Foundation
import Testing

@testable import DiaryMedia
@testable import DiaryModel

struct SourceFileTests {
    let folder = TestFolder()

    private func found(_ name: String) throws -> FoundFile {
        let path = folder.path(name)
        return FoundFile(path: path, status: try #require(Folder.status(path)), isNamed: true)
    }

    private func read(changing times: Int) throws -> (bytes: Int64, reads: Int) {
        try folder.write(Data("one".utf8), to: "a.jpg")
        var reads = 0
        let bytes = try SourceFile.read(found("a.jpg")) { descriptor in
            reads += 1
            let read = try ContentHasher.read(descriptor)
            if reads <= times { try append(100) }
            return (read.byteCount, read.byteCount)
        }
        return (bytes, reads)
    }

    private func append(_ count: Int) throws {
        let file = try FileHandle(forWritingTo: folder.url("a.jpg"))
        try file.seekToEnd()
        try file.write(contentsOf: Data(repeating: 1, count: count))
        try file.close()
    }

    @Test func `a file that stays is read once`() throws {
        let (bytes, reads) = try read(changing: 0)
        #expect(bytes == 3 && reads == 1)
    }

    @Test func `a file that changes while it is read is read again`() throws {
        let (bytes, reads) = try read(changing: 1)
        #expect(bytes == 103 && reads == 2)
    }

    @Test func `a file that changes twice is unreadable`() throws {
        let error = #expect(throws: MediumIntakeError.self) { try read(changing: 2) }
        guard case .changing? = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `a FIFO is not waited for`() throws {
        let path = folder.path("fifo")
        #expect(unsafe path.withCString { unsafe mkfifo($0, 0o600) } == 0)
        #expect(throws: MediumIntakeError.self) { _ = try SourceFile(found("fifo")) }
    }
}
