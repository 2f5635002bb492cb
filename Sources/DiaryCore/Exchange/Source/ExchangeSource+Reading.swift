import Glibc
package import JSON

extension ExchangeSource {
    /// Bytes that a document may have.
    static let documentLimit: Int64 = 256 << 20

    /// The bytes of a document, without a byte-order mark of UTF-8.
    ///
    /// - Throws: `ExchangeError` where it is longer than 256 MiB; `SystemCallError`.
    package func bytes(of file: File) throws -> [UInt8] {
        let bytes = try allBytes(of: file)
        return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
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
    /// - Throws: `ExchangeError` where it is longer than 256 MiB; `SystemCallError`.
    package func text(of file: File) throws -> String { DocumentText.text(of: try allBytes(of: file)) }

    /// A document of JSON in UTF-8 or UTF-16, with or without a byte-order mark.
    ///
    /// - Throws: `ExchangeError.unreadable` where it is no JSON, and as ``bytes(of:)``.
    package func json(of file: File) throws -> JSONValue {
        let bytes = try allBytes(of: file)
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
    private func allBytes(of file: File) throws -> [UInt8] {
        try check(file, limit: Self.documentLimit)
        let descriptor = try open(file)
        let status = try descriptor.status()
        let now = File(path: file.path, byteCount: Int64(status.st_size))
        try check(now, limit: Self.documentLimit)
        return try descriptor.read(upTo: Int(now.byteCount), at: 0)
    }
}
