import DecoderProtocol
package import JSON

/// The files of a folder or of archives that another program wrote, and what their documents say.
///
/// Archives are unpacked into the diary's `tmp/`, each below a folder named like it: `archive.zip!/path`. All archives that were
/// named together are one source.
package final class ExchangeSource {
    /// A file of the source.
    package struct File: Hashable, Sendable {
        /// Its path below the source's folder, composed (NFC), with `/` between its parts.
        package let path: String
        /// Its length in bytes.
        package let byteCount: Int64
    }

    /// All plain files, ordered by their paths.
    package let files: [File]
    /// Where they lie.
    package let folder: FilePath

    init(folder: FilePath, files: [File]) {
        (self.folder, self.files) = (folder, files)
    }

    /// The bytes of a document, without a byte-order mark of UTF-8.
    ///
    /// - Throws: `ExchangeError` where it is longer than 256 MiB; `SystemCallError`.
    package func bytes(of file: File) throws -> [UInt8] { [] }

    /// The first bytes of a file.
    package func firstBytes(of file: File, count: Int = 4096) throws -> [UInt8] { [] }

    /// The text of a document in UTF-8 or UTF-16, else read as Windows-1252.
    package func text(of file: File) throws -> String { "" }

    /// A document of JSON, with or without a byte-order mark.
    package func json(of file: File) throws -> JSONValue { .null }

    /// A document that diary-decoder parses, as JSON; see ``DocumentKind``.
    package func document(of file: File, as kind: DocumentKind) throws -> JSONValue { .null }

    /// A text that diary-decoder parses, as JSON.
    package func document(_ text: String, as kind: DocumentKind) throws -> JSONValue { .null }

    /// The file with exactly that path, in any normalization.
    package func file(at path: String) -> File? { nil }

    /// The files in a folder, not below it; the empty path is the source itself.
    package func files(in folder: String) -> [File] { [] }

    /// The files with that last part, in any case and normalization, ordered by their paths.
    package func files(named name: String) -> [File] { [] }
}
