import Glibc

extension ExchangeSource {
    /// Returns whether a file is an archive of another program, by its content; a backup of a diary is not.
    ///
    /// False if it can't be read.
    package static func isArchive(_ path: FilePath) -> Bool {
        guard let status = Folder.status(path), status.st_mode & S_IFMT == S_IFREG,
            let file = try? FileDescriptor.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY),
            let start = try? file.read(upTo: 512, at: 0)
        else { return false }
        return ArchiveFile.format(firstBytes: start) != nil && !start.starts(with: "diary/".utf8)
    }

    /// The unpacked files of archives; together they are one source.
    ///
    /// Each lies below a folder named after its archive, `archive.zip!`. Of damaged archives everything readable is
    /// unpacked; the rest is reported by ``holes``, as is an archive that contains too much for its length. It takes the contents' bytes on the disk as long as this value
    /// exists, and memory only for names.
    ///
    /// - Parameters:
    ///     - temporaryFolder: the folder in which a folder is created, the diary's `tmp/` if there is one.
    ///     - onProgress: receives the progress after each piece; an error that it throws ends the unpacking.
    /// - Throws: `ExchangeError` if the archives contain too much for the disk, none of them can be read, or the decoder
    ///   can't be started; `SystemCallError`.
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
