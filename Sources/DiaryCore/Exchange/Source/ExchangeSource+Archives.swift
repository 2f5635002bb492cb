import Glibc

extension ExchangeSource {
    /// Whether a file is an archive of other programs, by its content; a backup of a diary is not.
    ///
    /// False where it can't be read.
    package static func isArchive(_ path: FilePath) -> Bool {
        guard let status = Folder.status(path), status.st_mode & S_IFMT == S_IFREG,
            let file = try? FileDescriptor.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY),
            let start = try? file.read(upTo: 512, at: 0)
        else { return false }
        return ArchiveFile.format(firstBytes: start) != nil && !start.starts(with: "diary/".utf8)
    }

    /// The files of archives, unpacked; together they are one source.
    ///
    /// Each lies below a folder named like its archive, `archive.zip!`. Damaged archives give what can be read of them; the rest is
    /// told by ``holes``. Costs their content's bytes on the disk as long as this value is there, and memory only for names.
    ///
    /// - Parameters:
    ///   - temporaryFolder: where a folder is made, the diary's `tmp/` where there is one.
    ///   - onProgress: told how far it is, after each piece; what it throws ends the unpacking.
    /// - Throws: `ExchangeError` where an archive holds too much for its length or the disk, none can be read, or the decoder can't be
    ///   started; `SystemCallError`.
    package static func open(
        archives: [FilePath], temporaryFolder: FilePath, limits: UnpackingLimits = UnpackingLimits(),
        decoderPath: String = DecoderLocation.path,
        onProgress: @escaping (UnpackingProgress) throws -> Void = { _ in }
    ) throws -> ExchangeSource {
        let unpacked = try UnpackedFolder(in: temporaryFolder)
        let unpacker = ArchiveUnpacker(into: unpacked.path, decoderPath: decoderPath, limits, onProgress)
        try unpacker.unpack(archives)
        if unpacker.fileCount == 0, let failure = unpacker.failures.first { throw failure }
        let listing = try SourceListing(unpacked.path)
        return ExchangeSource(
            folder: unpacked.path, listing: listing, decoderPath: decoderPath, holes: unpacker.holes,
            unpacked: unpacked)
    }
}
