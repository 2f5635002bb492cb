import Glibc
package import JSON

extension ExchangeSource {
    /// Bytes that a document of JSON may have, which is never in memory as a whole.
    static let documentLimit: Int64 = 256 << 20
    /// Bytes that a document may have that is in memory as a whole; its values take several times as much.
    static let textLimit: Int64 = 24 << 20
    /// Bytes that one record may have: an entry, or a document that is one entry.
    static let recordLimit: Int64 = 8 << 20

    /// The bytes of a document, without a byte-order mark of UTF-8.
    ///
    /// - Throws: `ExchangeError` where it is longer than 24 MiB; `SystemCallError`.
    package func bytes(of file: File) throws -> [UInt8] {
        let bytes = try allBytes(of: file, limit: Self.textLimit)
        return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    }

    /// Hands on the bytes of a document of JSON, without a byte-order mark of UTF-8, of which little is in memory at once.
    ///
    /// - Throws: `ExchangeError` where it is longer than 256 MiB; `SystemCallError`, also where it can't be read to its end.
    package func reading<Result>(_ file: File, _ body: (JSONBytes) throws -> Result) throws -> Result {
        try check(file, limit: Self.documentLimit)
        let document = OpenDocument(try open(file))
        let byteCount = Int64(try document.descriptor.status().st_size)
        try check(File(path: file.path, byteCount: byteCount), limit: Self.documentLimit)
        let mark = try document.descriptor.read(upTo: 3, at: 0) == [0xEF, 0xBB, 0xBF] ? 3 : 0
        let bytes = JSONBytes(count: Int(byteCount) - mark) { document.read($1, at: $0 + mark) }
        defer { withExtendedLifetime(document) {} }
        let result = try body(bytes)
        if let error = document.error { throw error }
        return result
    }

    /// The first bytes of a file, a byte-order mark among them; fewer than `count` only where it ends.
    ///
    /// None where it can't be read: one file of a thousand doesn't keep the others from being recognized.
    ///
    /// - Throws: `SystemCallError` where no file can be opened any more.
    package func firstBytes(of file: File, count: Int = 4096) throws -> [UInt8] {
        do throws(SystemCallError) { return try open(file).read(upTo: count, at: 0) } catch {
            guard [EMFILE, ENFILE, ENOMEM].contains(error.code) else { return [] }
            throw error
        }
    }

    /// The text of a document in UTF-8 or UTF-16, without a byte-order mark, else read as Windows-1252.
    ///
    /// - Parameter limit: bytes that it may have: those of one entry, or of many.
    /// - Throws: `ExchangeError` where it is longer; `SystemCallError`.
    package func text(of file: File, upTo limit: Int64 = textLimit) throws -> String {
        DocumentText.text(of: try allBytes(of: file, limit: limit))
    }

    /// A document of JSON in UTF-8 or UTF-16, with or without a byte-order mark.
    ///
    /// - Throws: `ExchangeError.unreadable` where it is no JSON; `documentTooLong` where it has more than 8 MiB.
    package func json(of file: File) throws -> JSONValue {
        let bytes = try allBytes(of: file, limit: Self.recordLimit)
        do throws(JSONError) {
            let isWide = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
            let content = isWide ? Array(DocumentText.text(of: bytes).utf8) : Array(DocumentText.withoutMark(bytes))
            return try JSONParser.parse(content)
        } catch {
            throw ExchangeError.unreadable(place: file.path, reason: error.message)
        }
    }

    /// Throws where a file is longer than a document may be.
    func check(_ file: File, limit: Int64) throws(ExchangeError) {
        guard file.byteCount <= limit else {
            throw .documentTooLong(place: file.path, byteCount: file.byteCount, limit: limit)
        }
    }

    /// A file may have become longer since it was listed.
    private func allBytes(of file: File, limit: Int64) throws -> [UInt8] {
        try check(file, limit: limit)
        let descriptor = try open(file)
        let status = try descriptor.status()
        let now = File(path: file.path, byteCount: Int64(status.st_size))
        try check(now, limit: limit)
        return try descriptor.read(upTo: Int(now.byteCount), at: 0)
    }
}

/// A document that is open, and what was wrong with it.
private final class OpenDocument {
    let descriptor: FileDescriptor
    private(set) var error: SystemCallError?

    init(_ descriptor: consuming FileDescriptor) {
        self.descriptor = descriptor
    }

    func read(_ count: Int, at offset: Int) -> [UInt8] {
        do throws(SystemCallError) { return try descriptor.read(upTo: count, at: offset) } catch {
            self.error = error
            return []
        }
    }
}
