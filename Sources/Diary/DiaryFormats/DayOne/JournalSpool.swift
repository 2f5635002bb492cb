import DiaryModel
import Glibc
import JSON

/// The JSON of several journals, written in turn into one file without a name.
final class JournalSpool {
    /// The part of a journal written so far.
    private struct Journal {
        var buffer: [UInt8] = []
        /// The ranges of its pieces in the file.
        var pieces: [Range<Int>] = []
        var byteCount = 0
    }

    private static let start = Array(#"{"metadata":{"version":"1.0"},"entries":["#.utf8)
    private static let end = Array("]}".utf8)
    private static let pieceLimit = 1 << 16

    private let file: PendingFile
    private var length = 0
    private var journals: [String: Journal] = [:]
    /// The names of the journals, in the order of their first entries.
    private(set) var names: [String] = []

    /// A spool.
    ///
    /// - Parameter target: the path next to which the file lies; it gets no name.
    init(beside target: FilePath) throws {
        file = try PendingFile(for: target)
    }

    func append(_ entry: JSONObject, to name: String) throws {
        var bytes = JSONWriter.bytes(of: .object(entry))
        var journal = journals.removeValue(forKey: name) ?? Journal()
        if journal.byteCount == 0 { names.append(name) }
        bytes.insert(contentsOf: journal.byteCount == 0 ? Self.start : [UInt8(ascii: ",")], at: 0)
        journal.byteCount += bytes.count
        journal.buffer += bytes
        if journal.buffer.count >= Self.pieceLimit { try flush(&journal) }
        journals[name] = journal
    }

    /// Passes on a whole journal: first its length, then its bytes.
    func read(_ name: String, begin: (Int64) throws -> Void, _ body: (ArraySlice<UInt8>) throws -> Void) throws {
        guard var journal = journals.removeValue(forKey: name) else { return }
        try flush(&journal)
        try begin(Int64(journal.byteCount + Self.end.count))
        for piece in journal.pieces {
            var offset = piece.lowerBound
            while offset < piece.upperBound {
                let bytes = try file.descriptor.read(upTo: min(piece.upperBound - offset, 1 << 18), at: offset)
                guard !bytes.isEmpty else { throw SystemCallError("read", file.descriptor.path, code: EIO) }
                try body(bytes[...])
                offset += bytes.count
            }
        }
        try body(Self.end[...])
    }

    private func flush(_ journal: inout Journal) throws {
        guard !journal.buffer.isEmpty else { return }
        try file.descriptor.writeAll(journal.buffer)
        let piece = length..<(length + journal.buffer.count)
        length = piece.upperBound
        if let last = journal.pieces.last, last.upperBound == piece.lowerBound {
            journal.pieces[journal.pieces.count - 1] = last.lowerBound..<piece.upperBound
        } else {
            journal.pieces.append(piece)
        }
        journal.buffer = []
    }
}
