import Glibc

extension ExchangeSource {
    /// The files below a folder.
    ///
    /// Hidden files and those that systems leave are passed by, but for `.obsidian`. Costs a `readdir` a folder and an `lstat` a
    /// name.
    ///
    /// - Parameter decoderPath: the program that parses documents; it is started by the first.
    /// - Throws: `SystemCallError` where the folder can't be read.
    package static func open(
        folder: FilePath, decoderPath: String = DecoderLocation.path
    ) throws(SystemCallError) -> ExchangeSource {
        let listing = try SourceListing(folder)
        return ExchangeSource(folder: folder, listing: listing, decoderPath: decoderPath)
    }

    /// One document; the files beside it and below its folder are found by their names.
    ///
    /// - Throws: `SystemCallError` where it can't be read, or is no file.
    package static func open(
        document: FilePath, decoderPath: String = DecoderLocation.path
    ) throws(SystemCallError) -> ExchangeSource {
        let document = try resolve(document)
        let listing = try SourceListing(document: document)
        return ExchangeSource(folder: document.parent, listing: listing, isDocument: true, decoderPath: decoderPath)
    }

    /// The path without links: whoever names a link means what it leads to.
    ///
    /// The corresponding C function is `realpath`.
    private static func resolve(_ path: FilePath) throws(SystemCallError) -> FilePath {
        guard let resolved = unsafe path.withCString({ unsafe realpath($0, nil) }) else {
            throw SystemCallError("realpath", path)
        }
        defer { unsafe free(resolved) }
        let characters = unsafe UnsafeBufferPointer(start: resolved, count: strlen(resolved))
        return unsafe FilePath(bytes: characters.map { UInt8(bitPattern: $0) })
    }
}
