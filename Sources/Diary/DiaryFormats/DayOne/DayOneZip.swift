import CNettle
import CSystem
import Chronology
import DiaryModel

/// A zip in the form of Day One's exports: one JSON file per journal, and the originals in `photos`, `audios`,
/// `videos` and `pdfs`, named by their MD5.
///
/// The originals are written in order of arrival, the journals at the end. Memory holds the names and some of the text
/// of each journal.
final class DayOneZip: ExportArchive {
    private let zip: ZipWriter
    private let originals: OriginalCopying
    private let spool: JournalSpool
    private let hasher: MD5Hasher
    private let target: FilePath
    private let withoutPlaces: Bool
    private let zones = ZoneDatabase()
    private var files: [ContentHash: DayOneWriter.Attachment.File] = [:]
    private var names: Set<String> = []
    private var lastUpdate = Instant(secondsSince1970: 0)

    init(_ file: borrowing FileDescriptor, _ target: FilePath, _ originals: OriginalCopying, _ options: ExportOptions)
        throws
    {
        zip = try ZipWriter(file, path: target)
        hasher = try MD5Hasher()
        spool = try JournalSpool(beside: target)
        self.target = target
        self.originals = originals
        withoutPlaces = options.withoutPlaces
    }

    func write(_ entry: DiaryEntry) throws {
        var media: [DayOneWriter.Attachment] = []
        for (order, medium) in entry.media.enumerated() {
            let file = try file(of: medium, in: entry)
            media.append(DayOneWriter.Attachment(medium, file, order: order, withoutPlaces: withoutPlaces))
        }
        let object = DayOneWriter.Entry(entry: entry, media: media, withoutPlaces: withoutPlaces, zones: zones).object
        try spool.append(object, to: entry.journal)
        lastUpdate = max(lastUpdate, entry.updateTime)
    }

    func finish() throws {
        // An empty export is one empty journal.
        if spool.names.isEmpty { try writeEmpty() }
        var taken: Set<String> = []
        for name in spool.names {
            let member = Self.fileName(of: name, besides: &taken)
            try spool.read(name) { byteCount in
                try zip.begin(member, byteCount: byteCount, time: lastUpdate, compresses: true)
            } _: { bytes in
                try zip.write(bytes)
            }
        }
        try zip.finish()
    }

    private func writeEmpty() throws {
        let bytes = Array(#"{"metadata":{"version":"1.0"},"entries":[]}"#.utf8)
        try zip.begin(
            DiaryEntry.defaultJournal + ".json", byteCount: Int64(bytes.count), time: lastUpdate, compresses: true)
        try zip.write(bytes[...])
    }

    /// Adds an original to the zip unless it is there already; nil if it is not available.
    private func file(of medium: Medium, in entry: DiaryEntry) throws -> DayOneWriter.Attachment.File? {
        if let file = files[medium.hash] {
            originals.ignore(medium)
            return file
        }
        guard let original = try originals.examine(medium, of: entry, beside: target, { hasher.update($0) }) else {
            _ = hasher.finalize()
            return nil
        }
        let file = DayOneWriter.Attachment.File(
            md5: hasher.finalize(), type: DayOneWriter.Attachment.type(of: medium, withoutPlaces: withoutPlaces),
            byteCount: original.byteCount)
        let name = "\(DayOneWriter.Attachment.list(of: medium).folder)/\(file.md5).\(file.type)"
        if names.insert(name).inserted {
            let time = medium.captureTime?.instant ?? entry.creationTime.instant
            try zip.begin(name, byteCount: original.byteCount, time: time, compresses: false)
            try originals.read(original, zip.write)
        }
        originals.finish(medium, original)
        files[medium.hash] = file
        return file
    }

    /// The name of a journal, without characters that a file can't have in its name.
    static func stem(of journal: String) -> String { SafeFileName.cut(SafeFileName.cleaned(journal), to: 200) }

    /// `Work.json`; names that some file system treats as equal get a number.
    private static func fileName(of journal: String, besides taken: inout Set<String>) -> String {
        let stem = stem(of: journal)
        var number = 1
        while true {
            let name = number == 1 ? stem : "\(stem) (\(number))"
            if taken.insert(SafeFileName.folded(name)).inserted { return name + ".json" }
            number += 1
        }
    }
}

/// Computes the MD5 of bytes in pieces: Day One names its files by it.
///
/// The corresponding C functions are nettle's `md5_…`.
@safe
struct MD5Hasher: ~Copyable {
    private let hash: OpaquePointer

    /// Begins a hash.
    ///
    /// - Throws: `ExportError.libraryMissing`.
    init() throws(ExportError) {
        guard let hash = unsafe diary_md5_begin() else { throw .libraryMissing(DIARY_LIBRARY_NETTLE) }
        unsafe self.hash = hash
    }

    deinit {
        unsafe diary_md5_free(hash)
    }

    func update(_ bytes: ArraySlice<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer { unsafe diary_md5_update(hash, $0.baseAddress, $0.count) }
    }

    /// The hash in hexadecimal digits; later bytes begin another one.
    func finalize() -> String {
        var digest = [UInt8](repeating: 0, count: 16)
        unsafe diary_md5_digest(hash, &digest)
        return UniqueIdentifier.hexadecimal(digest)
    }
}
