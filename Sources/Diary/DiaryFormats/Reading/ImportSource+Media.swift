extension ImportSource {
    /// The files with an extension, in any case, or with the content of such a document, that are not hidden.
    func documents(withExtension ending: String) -> [File] {
        files.filter { isDocument($0, withExtension: ending) && !SourcePath.isHidden($0.path) }
    }

    /// Returns whether a file has an extension, in any case, or the content of such a document.
    func isDocument(_ file: File, withExtension ending: String) -> Bool {
        SourcePath.hasExtension(file.path, ending) || kind(ofDocument: file) == ending
    }

    /// The number of bytes of a document that are searched for a link.
    static let linkReach = 1 << 16

    /// Returns whether a note embeds a picture, `![](a.jpg)` or `![[a.jpg]]`, or links a file, `[a](a.jpg)`; only its
    /// beginning is searched.
    func linksInBeginning(of note: File) throws -> Bool {
        let bytes = try beginning(of: note, count: Self.linkReach)
        return zip(bytes, bytes.dropFirst()).contains { first, second in
            first == UInt8(ascii: "!") && second == UInt8(ascii: "[")
                || first == UInt8(ascii: "]") && second == UInt8(ascii: "(")
        }
    }

    /// The files with names of photos, sounds and films.
    var mediaFiles: [File] {
        files.filter { LinkedFileKind(name: SourceName.last(of: $0.path))?.isMedium == true }
    }
}
