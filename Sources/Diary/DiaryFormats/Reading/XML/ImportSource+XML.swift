import JSON

extension ImportSource {
    /// Passes on the bytes of a document in XML in UTF-8, of which little is in memory.
    ///
    /// One in UTF-16, or in an encoding that the user named, is in memory as a whole.
    ///
    /// - Throws: `ImportSourceError` if such a document is longer than 24 MiB; `SystemCallError`.
    func readingXML<Result>(_ file: File, _ body: (JSONBytes) throws -> Result) throws -> Result {
        let isWide = DocumentText.sixteenBitMark(try firstBytes(of: file, count: 4)) != nil
        guard isWide || encoding != nil && file.byteCount <= Self.textLimit else {
            return try readingBytes(file, body)
        }
        return try body(JSONBytes(Array(text(of: file).utf8)))
    }
}
