package import DiaryModel
import Glibc

/// Originals of media of the diary that another machine has not delivered yet.
///
/// They are listed in `sync/awaited`, one per line: the hash in hexadecimal, the extension, the number of bytes and the
/// name of the machine, separated by spaces. The list is at no moment shorter than what is awaited: an original is
/// added before the rows that name it, and removed after it has arrived with its thumbnail.
package struct AwaitedOriginals: Sendable {
    package struct Original: Hashable, Sendable {
        package let hash: ContentHash
        /// The extension of its kind, without a dot; empty if it has none.
        package let fileExtension: String
        package let byteCount: Int64
        package let machine: String

        package init(hash: ContentHash, fileExtension: String, byteCount: Int64, machine: String) {
            (self.hash, self.fileExtension, self.byteCount, self.machine) = (hash, fileExtension, byteCount, machine)
        }
    }

    /// What a machine is called whose name is not known.
    package static let unknownMachine = "another machine"

    private let originals: [ContentHash: Original]

    /// The list of the last sync; empty if there is none.
    ///
    /// Lines that can't be read are skipped.
    ///
    /// - Parameter diary: the diary's folder.
    package init(diary: FilePath) {
        let bytes = (try? File.read(Self.path(of: diary), limit: Self.byteLimit)) ?? []
        self.init(bytes.split(separator: 0x0A).compactMap(Self.original))
    }

    /// A list with each hash once: the first one counts.
    package init(_ originals: some Sequence<Original>) {
        self.originals = Dictionary(originals.map { ($0.hash, $0) }) { first, _ in first }
    }

    package var isEmpty: Bool { originals.isEmpty }

    /// All originals, ordered by their hashes.
    package var all: [Original] {
        originals.values.sorted { $0.hash.bytes.lexicographicallyPrecedes($1.hash.bytes) }
    }

    /// The name of the machine that has an original; nil if it is not awaited.
    package func machine(of hash: ContentHash) -> String? { originals[hash]?.machine }

    /// Replaces the file atomically, mode 0600; an empty list removes it.
    ///
    /// - Throws: `SystemCallError`; then the old file is unchanged.
    package func write(to diary: FilePath) throws(SystemCallError) {
        let path = Self.path(of: diary)
        guard !isEmpty else { return try Folder.remove(path) }
        let draft = path.parent.appending(".awaited-new")
        try Folder.remove(draft)
        try File.create(draft, lines)
        try Folder.replace(path, with: draft)
        try Folder.sync(path.parent)
    }

    /// Adds originals to the list of a diary durably; those that are in it stay as they are.
    ///
    /// Sync does so before it commits the rows that name them, so that none of them is ever called missing. What a
    /// killed process added in part is a line that is skipped.
    ///
    /// - Throws: `SystemCallError`; then nothing, or a part of it, is added.
    package static func add(_ originals: [Original], to diary: FilePath) throws(SystemCallError) {
        guard !originals.isEmpty else { return }
        let path = path(of: diary)
        let isNew = Folder.linkStatus(path) == nil
        let file = try FileDescriptor.open(path, O_WRONLY | O_CREAT | O_NOFOLLOW)
        try file.seek(to: file.status().st_size)
        try file.writeAll([0x0A] + Self(originals).lines)
        try file.sync()
        if isNew { try Folder.sync(path.parent) }
    }

    /// The file's bytes: a line for each, ordered by their hashes.
    private var lines: [UInt8] {
        var bytes: [UInt8] = []
        for original in all {
            // A name with a line break would be read as several originals.
            let name = original.machine.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }
            var words = "\(original.hash) \(original.fileExtension) \(original.byteCount) "
            words.unicodeScalars.append(contentsOf: name)
            bytes += Array(words.utf8) + [0x0A]
        }
        return bytes
    }

    private static func path(of diary: FilePath) -> FilePath { diary.appending("sync").appending("awaited") }

    /// Enough for two million lines.
    private static let byteLimit = 256 << 20

    private static func original(_ line: ArraySlice<UInt8>) -> Original? {
        let parts = line.split(separator: 0x20, maxSplits: 3, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        guard parts.count == 4, let hash = ContentHash(parts[0]),
            parts[1].isEmpty || StoredValue.isFileExtension(parts[1]), let byteCount = Int64(parts[2]), byteCount >= 0
        else { return nil }
        return Original(hash: hash, fileExtension: parts[1], byteCount: byteCount, machine: parts[3])
    }
}

extension DiaryStore {
    /// The machine that has not delivered an original yet; nil if the original is here, or no machine is known to have
    /// it.
    package func machineAwaited(for hash: ContentHash, extension fileExtension: String) -> String? {
        guard !awaitedOriginals.isEmpty, let machine = awaitedOriginals.machine(of: hash),
            !Folder.exists(vault.path(of: hash, extension: fileExtension))
        else { return nil }
        return machine
    }

    /// The machine that has not delivered a medium's original yet; nil if the original is here, or no machine is known
    /// to have it.
    package func machineAwaited(for medium: Medium) -> String? {
        machineAwaited(for: medium.hash, extension: medium.fileExtension)
    }
}
