import Chronology
import DecoderProtocol
import DiaryModel
import Glibc
package import JSON

extension ImportSource {
    /// The largest number of bytes of a JSON document, which is never in memory as a whole.
    static let documentLimit: Int64 = 256 << 20
    /// The largest number of bytes of a document that is in memory as a whole; its values take several times as much.
    static let textLimit: Int64 = 24 << 20
    /// The largest number of bytes of one record: an entry, or a document that is one entry.
    static let recordLimit: Int64 = 8 << 20

    /// Passes on the bytes of a JSON document in UTF-8, without a byte-order mark.
    ///
    /// Of one that is UTF-8, or longer than 24 MiB, little is in memory at once; another one is converted first.
    ///
    /// - Throws: `ImportSourceError` if it is longer than 256 MiB, or 24 MiB in another encoding; `SystemCallError`, also if
    ///   it can't be read to its end.
    package func reading<Result>(_ file: File, _ body: (JSONBytes) throws -> Result) throws -> Result {
        noteReading(file)
        try check(file, limit: Self.documentLimit)
        let document = OpenDocument(try open(file))
        let byteCount = Int64(try document.descriptor.status().st_size)
        try check(File(path: file.path, byteCount: byteCount), limit: Self.documentLimit)
        // A long one is read all the same, and its records with other bytes are reported one by one.
        let isRead = byteCount > Self.textLimit && encoding == nil
        guard try isRead || isUTF8(document.descriptor, byteCount) else {
            let text = try text(of: file)
            return try body(JSONBytes(Array(text.utf8)))
        }
        let mark = try document.descriptor.read(upTo: 3, at: 0) == [0xEF, 0xBB, 0xBF] ? 3 : 0
        return try document.reading(from: mark, body)
    }

    /// Passes on the bytes of a document as they are, however many; little is in memory at once.
    ///
    /// - Throws: `SystemCallError`, also if it can't be read to its end.
    func readingBytes<Result>(_ file: File, _ body: (JSONBytes) throws -> Result) throws -> Result {
        noteReading(file)
        return try OpenDocument(try open(file)).reading(body)
    }

    /// Returns whether a document is UTF-8, in pieces.
    private func isUTF8(_ document: borrowing FileDescriptor, _ byteCount: Int64) throws(SystemCallError) -> Bool {
        var (offset, rest) = (0, [UInt8]())
        while offset < byteCount {
            let piece = try document.read(upTo: 1 << 20, at: offset)
            guard !piece.isEmpty else { break }
            offset += piece.count
            let bytes = rest + piece
            guard !bytes.contains(0) else { return false }
            // A character that the next piece completes.
            let cut = bytes.suffix(4).lastIndex { $0 >= 0xC0 } ?? bytes.count
            let end =
                offset >= byteCount || UTF8Sequences.length(at: min(cut, bytes.count - 1), in: bytes[...]) != nil
                ? bytes.count : cut
            guard String(validating: bytes[..<end], as: UTF8.self) != nil else { return false }
            rest = Array(bytes[end...])
        }
        return true
    }

    /// Passes on the JSON that diary-decoder makes of a document, of which little is in memory at once.
    ///
    /// - Throws: `ImportSourceError`; `unreadable` if the document can't be parsed; `SystemCallError`.
    func reading<Result>(_ file: File, as kind: DocumentKind, _ body: (JSONBytes) throws -> Result) throws -> Result {
        let spool = OpenDocument(try KeptFiles.unnamed())
        try write(file, as: kind) { spool.write($0) }
        return try spool.reading(body)
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

    /// The text of a document in UTF-8, in UTF-16, or in the encoding that the user named, without a byte-order mark.
    ///
    /// Bytes that are not text have marks of ``damaged`` in it.
    ///
    /// - Parameters:
    ///     - limit: the largest number of bytes: that of one entry, or of many.
    ///     - joinsFolds: whether its lines are folded as those of a calendar are, which may divide characters.
    /// - Throws: `ImportSourceError` if it is longer; `SystemCallError`.
    package func text(of file: File, upTo limit: Int64 = textLimit, joinsFolds: Bool = false) throws -> String {
        noteReading(file)
        return foreignText.text(of: try allBytes(of: file, limit: limit), file.path, joinsFolds: joinsFolds)
    }

    /// The first bytes of a document in UTF-8, as far as its encoding is known, for recognizing its kind.
    ///
    /// - Throws: `SystemCallError` if no more files can be opened.
    package func beginning(of file: File, count: Int = 4096) throws -> [UInt8] {
        let bytes = try firstBytes(of: file, count: count)
        guard let encoding, String(validating: bytes, as: UTF8.self) == nil || bytes.contains(0) else {
            return DocumentText.sixteenBitMark(bytes) == nil ? bytes : Array(DocumentText.beginning(of: bytes).utf8)
        }
        if DocumentText.sixteenBitMark(bytes) != nil { return Array(DocumentText.beginning(of: bytes).utf8) }
        return encoding.utf8(of: bytes).bytes
    }

    /// A JSON document, decoded as ``text(of:upTo:joinsFolds:)``.
    ///
    /// - Throws: `ImportSourceError.unreadable` if it is not JSON; `documentTooLong` if it has more than 8 MiB.
    package func json(of file: File) throws -> JSONValue {
        let text = try text(of: file, upTo: Self.recordLimit)
        do throws(JSONError) { return try JSONParser.parse(Array(text.utf8)) } catch {
            throw ImportSourceError.unreadable(place: file.path, reason: error.message)
        }
    }

    /// The time at which a file was changed last; nil if it can't be opened.
    func modificationTime(of file: File) -> Instant? {
        guard let time = try? open(file).status().st_mtim else { return nil }
        return Instant(secondsSince1970: Int64(time.tv_sec))
    }

    /// Throws if a file is longer than a document may be.
    func check(_ file: File, limit: Int64) throws(ImportSourceError) {
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
    private var error: SystemCallError?

    init(_ descriptor: consuming FileDescriptor) {
        self.descriptor = descriptor
    }

    func write(_ bytes: [UInt8]) {
        guard error == nil else { return }
        do throws(SystemCallError) { try descriptor.writeAll(bytes) } catch { self.error = error }
    }

    /// Passes on its bytes from an offset on.
    ///
    /// - Throws: what `body` throws, or the first error of writing or reading it.
    func reading<Result>(from start: Int = 0, _ body: (JSONBytes) throws -> Result) throws -> Result {
        if let error { throw error }
        let byteCount = Int(try descriptor.status().st_size) - start
        let result = try body(JSONBytes(count: byteCount) { self.read($1, at: $0 + start) })
        if let error { throw error }
        return result
    }

    private func read(_ count: Int, at offset: Int) -> [UInt8] {
        do throws(SystemCallError) { return try descriptor.read(upTo: count, at: offset) } catch {
            self.error = error
            return []
        }
    }
}
