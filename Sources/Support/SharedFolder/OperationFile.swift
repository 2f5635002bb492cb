/// A file of operations in the folder, described by its name and size.
package struct OperationFile: Hashable, Sendable {
    /// The machine that wrote it, 16 bytes.
    package let machine: [UInt8]
    /// The number of its first operation.
    package let first: Int
    /// The number of its last operation.
    package let last: Int
    /// The keyed hash of the chain after the last operation, 16 hexadecimal digits: see ``MasterKey/name(ofChain:)``.
    ///
    /// Two files of a machine with the same last number but other hashes come from two replicas under one id.
    package let hash: String
    /// The keyed hash of the content, 16 hexadecimal digits: operations packed again with other values are another
    /// file.
    package let content: String
    /// The size on the disk.
    package let byteCount: Int64

    /// The name in the folder of its machine.
    package var name: String {
        "\(Self.digits(first))-\(Self.digits(last))-\(hash)-\(content)"
    }

    package var path: String { "ops/\(Hexadecimal.text(machine))/\(name)" }

}

extension OperationFile {
    /// Reads a name; nil unless it has exactly the form of a written one.
    init?(name: [UInt8], machine: [UInt8], byteCount: Int64) {
        let parts = name.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.count == 4, let first = Self.number(parts[0]), let last = Self.number(parts[1]),
            1 <= first, first <= last, Hexadecimal.bytes(parts[2], count: 8) != nil,
            Hexadecimal.bytes(parts[3], count: 8) != nil
        else { return nil }
        self.init(
            machine: machine, first: first, last: last, hash: String(decoding: parts[2], as: UTF8.self),
            content: String(decoding: parts[3], as: UTF8.self), byteCount: byteCount)
    }

    /// The order of a listing: by machine, then by first and last number.
    static func isBefore(_ first: OperationFile, _ second: OperationFile) -> Bool {
        if first.machine != second.machine { return first.machine.lexicographicallyPrecedes(second.machine) }
        return (first.first, first.last, first.hash, first.content) < (
            second.first, second.last, second.hash, second.content
        )
    }

    /// The number of digits of an operation's number in a name; a longer number has no name.
    static let digitCount = 12

    private static func digits(_ number: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, digitCount - digits.utf8.count)) + digits
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard digits.count == digitCount, digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else {
            return nil
        }
        return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
}

/// Consecutive operations of one machine, as stored in a file.
package struct OperationSegment: Hashable, Sendable {
    /// The machine, 16 bytes.
    package var machine: [UInt8]
    /// The number of the first operation, 1 or more.
    package var first: Int
    /// The number of the last operation.
    package var last: Int
    /// The chain of hashes before the first operation, 32 bytes.
    package var chainBefore: [UInt8]
    /// The chain of hashes after the last operation, 32 bytes.
    package var chainAfter: [UInt8]
    /// The operations; for this module, bytes.
    package var payload: [UInt8]

    /// Joins the parts; invalid ones are refused when they are written.
    package init(
        machine: [UInt8], first: Int, last: Int, chainBefore: [UInt8], chainAfter: [UInt8], payload: [UInt8]
    ) {
        (self.machine, self.first, self.last) = (machine, first, last)
        (self.chainBefore, self.chainAfter, self.payload) = (chainBefore, chainAfter, payload)
    }
}

/// A file of operations that is whole and durable, and waits for its name; without it, nothing of the file stays.
package struct StagedOperationFile: Sendable {
    /// The file as it is called once it is published.
    package let file: OperationFile
    /// Nil where the folder has the file already.
    private let pending: PendingSharedFile?

    init(_ file: OperationFile, _ pending: PendingSharedFile?) { (self.file, self.pending) = (file, pending) }

    /// Renames the draft to its name, and makes that durable.
    package func publish() throws(SharedFolderError) { try Self.publish([self]) }

    /// Renames drafts of one machine to their names, in their order, and makes all of these durable at once.
    package static func publish(_ files: [StagedOperationFile]) throws(SharedFolderError) {
        for staged in files { try staged.pending?.rename(to: staged.file.name) }
        try files.last { $0.pending != nil }?.pending?.syncFolder()
    }
}

package struct FolderListing: Sendable {
    /// The files, by machine, then by their first and last numbers.
    package var files: [OperationFile] = []
    /// The paths of other files in the folder: drafts, conflict copies, links, wrong names.
    ///
    /// They are foreign text.
    package var foreign: [String] = []
}
