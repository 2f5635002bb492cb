import DiaryMedia
package import DiaryModel
import Glibc

extension ImportSource {
    /// The files below a folder.
    ///
    /// Hidden files and those that systems leave are skipped, except `.obsidian`. It costs a `readdir` for each folder
    /// and an `lstat` for each name.
    ///
    /// - Parameter decoderPath: the program that parses documents; it is started for the first one.
    /// - Throws: `SystemCallError` if the folder can't be read.
    package static func open(
        folder: FilePath, decoderPath: String = DecoderLocation.path
    ) throws(SystemCallError) -> ImportSource {
        let listing = try SourceListing(folder)
        let source = ImportSource(folder: folder, listing: listing, decoderPath: decoderPath)
        source.notePacked()
        return source
    }

    /// Notes the archives in a folder that holds other files, too: only those that are named are unpacked.
    private func notePacked() {
        for file in files where ArchiveFormat.isName(Array(SourceName.last(of: file.path).utf8)) {
            let path = folder.appending(bytes: place(of: file).bytes)
            guard Folder.linkStatus(path).map({ $0.st_mode & S_IFMT == S_IFREG }) == true, Self.isArchive(path) else {
                continue
            }
            let reason = "an archive, which is unpacked if it is named: diary import \(path)"
            note(ImportProblem(.packed, file.path, reason))
        }
    }

    /// One document; the files next to it and below its folder are found by their names.
    ///
    /// Of programs that keep their media next to a folder of entries, an entry brings the folder around both.
    ///
    /// - Throws: `SystemCallError` if it can't be read, or is not a file.
    package static func open(
        document: FilePath, decoderPath: String = DecoderLocation.path
    ) throws(SystemCallError) -> ImportSource {
        let document = try resolve(document)
        let isOfEntries = isOfEntries(document)
        let listing = try SourceListing(document: document, withFolder: isOfEntries)
        let folder = isOfEntries ? document.parent.parent : document.parent
        return ImportSource(folder: folder, listing: listing, isDocument: true, decoderPath: decoderPath)
    }

    /// Returns whether a file is an entry of Day One Classic or of Apple's Journal in its folder.
    private static func isOfEntries(_ document: FilePath) -> Bool {
        ["doentry", "html"].contains(MediumName.ending(of: document.lastComponent))
            && SourceName.text(of: document.parent.lastComponent).lowercased() == "entries"
    }

    /// The path with symbolic links resolved: a link given by the user means its target.
    ///
    /// The corresponding C function is `realpath`.
    private static func resolve(_ path: FilePath) throws(SystemCallError) -> FilePath {
        guard let resolved = path.resolved else { throw SystemCallError("realpath", path) }
        return resolved
    }
}
