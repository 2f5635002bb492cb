import DecoderProtocol
import Glibc
package import JSON

extension ExchangeSource {
    /// The largest number of bytes of a JSON document, which is never in memory as a whole.
    static let documentLimit: Int64 = 256 << 20
    /// The largest number of bytes of a document that is in memory as a whole; its values take several times as much.
    static let textLimit: Int64 = 24 << 20
    /// The largest number of bytes of one record: an entry, or a document that is one entry.
    static let recordLimit: Int64 = 8 << 20

    /// The bytes of a document, without a byte-order mark of UTF-8.
    ///
    /// - Throws: `ExchangeError` if it is longer than 24 MiB; `SystemCallError`.
    package func bytes(of file: File) throws -> [UInt8] {
        let bytes = try allBytes(of: file, limit: Self.textLimit)
        return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    }

    /// Passes on the bytes of a JSON document, without a byte-order mark of UTF-8; little of it is in memory at once.
    ///
    /// - Throws: `ExchangeError` if it is longer than 256 MiB; `SystemCallError`, also if it can't be read to its end.
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

    /// Passes on the JSON that diary-decoder makes of a document, of which little is in memory at once.
    ///
    /// - Throws: `ExchangeError`; `unreadable` if the document can't be parsed; `SystemCallError`.
    func reading<Result>(_ file: File, as kind: DocumentKind, _ body: (JSONBytes) throws -> Result) throws -> Result {
        let spool = OpenDocument(try KeptFiles.unnamed())
        try write(file, as: kind) { spool.write($0) }
        if let error = spool.error { throw error }
        let bytes = JSONBytes(count: Int(try spool.descriptor.status().st_size)) { spool.read($1, at: $0) }
        defer { withExtendedLifetime(spool) {} }
        let result = try body(bytes)
        if let error = spool.error { throw error }
        return result
    }

    /// The first bytes of a file, including a byte-order mark; fewer than `count` only at its end.
    ///
    /// Empty if it can't be read: one file of a thousand doesn't prevent the others from being recognized.
    ///
    /// - Throws: `SystemCallError` if no more files can be opened.
    package func firstBytes(of file: File, count: Int = 4096) throws -> [UInt8] {
        do throws(SystemCallError) { return try open(file).read(upTo: count, at: 0) } catch {
            guard [EMFILE, ENFILE, ENOMEM].contains(error.code) else { return [] }
            throw error
        }
    }

    /// The text of a document in UTF-8 or UTF-16, without a byte-order mark, else read as Windows-1252.
    ///
    /// - Parameter limit: the largest number of bytes: that of one entry, or of many.
    /// - Throws: `ExchangeError` if it is longer; `SystemCallError`.
    package func text(of file: File, upTo limit: Int64 = textLimit) throws -> String {
        DocumentText.text(of: try allBytes(of: file, limit: limit))
    }

    /// A JSON document in UTF-8 or UTF-16, with or without a byte-order mark.
    ///
    /// - Throws: `ExchangeError.unreadable` if it is not JSON; `documentTooLong` if it has more than 8 MiB.
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

    /// Throws if a file is longer than a document may be.
    func check(_ file: File, limit: Int64) throws(ExchangeError) {
        guard file.byteCount <= limit else {
            throw .documentTooLong(place: file.path, byteCount: file.byteCount, limit: limit)
        }
    }

    /// The bytes of a file, which may have become longer since it was listed.
    private func allBytes(of file: File, limit: Int64) throws -> [UInt8] {
        try check(file, limit: limit)
        let descriptor = try open(file)
        let status = try descriptor.status()
        let now = File(path: file.path, byteCount: Int64(status.st_size))
        try check(now, limit: limit)
        return try descriptor.read(upTo: Int(now.byteCount), at: 0)
    }
}

/// An open document, and the first error of reading it.
private final class OpenDocument {
    let descriptor: FileDescriptor
    private(set) var error: SystemCallError?

    init(_ descriptor: consuming FileDescriptor) {
        self.descriptor = descriptor
    }

    func write(_ bytes: [UInt8]) {
        guard error == nil else { return }
        do throws(SystemCallError) { try descriptor.writeAll(bytes) } catch { self.error = error }
    }

    func read(_ count: Int, at offset: Int) -> [UInt8] {
        do throws(SystemCallError) { return try descriptor.read(upTo: count, at: offset) } catch {
            self.error = error
            return []
        }
    }
}
