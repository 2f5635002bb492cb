/// The coarse fold of the search: it matches what a person means by a typed word.
///
/// NFKD, full case folding, every mark and invisible character dropped, letters without a decomposition as their plain
/// letters (ł → l, æ → ae), typographic quotes, dashes and spaces as the plain ones, controls and line ends as spaces.
/// It is idempotent, yields no line feed, and coarsens the comparison fold: if a `[cd]`, `[c]`, `[d]` or plain match
/// exists, the folded needle is a substring of the folded text.
package enum SearchFold {
    /// The version of the fold; an index made with another one has to be rebuilt.
    package static let version = 1

    static let table = FoldTable { scalar in expansion(of: scalar) }
    static let asciiMapping = ASCIIMapping(lowercases: true, blanksControls: true)

    /// The folded text as UTF-8.
    ///
    /// Linear in the text.
    package static func fold(_ text: String) -> [UInt8] {
        var buffer = FoldBuffer(capacity: text.utf8.count + 64)
        append(folding: text.utf8.span, to: &buffer)
        return buffer.array
    }

    /// Adds the folded form of UTF-8 bytes to a buffer; damaged bytes count as U+FFFD.
    package static func append(folding source: Span<UInt8>, to buffer: inout FoldBuffer) {
        let table = table
        var index = 0
        while true {
            index = buffer.appendASCII(source, from: index, mapping: asciiMapping)
            guard index < source.count else { return }
            let (scalar, length) = UTF8Decoding.scalar(at: index, in: source)
            append(scalar, from: table, to: &buffer)
            index += length
        }
    }

    static func append(_ scalar: UInt32, to buffer: inout FoldBuffer) {
        buffer.reserve(64)
        append(scalar, from: table, to: &buffer)
    }

    @inline(__always)
    private static func append(_ scalar: UInt32, from table: FoldTable, to buffer: inout FoldBuffer) {
        let entry = table.entry(for: scalar)
        if entry.isLong {
            let expansion = table.expansion(of: scalar)
            for index in 0..<expansion.count { buffer.append(expansion[index]) }
        } else {
            buffer.appendReserved(entry.bytes, length: entry.length)
        }
    }

}
