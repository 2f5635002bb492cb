/// A text folded for comparison, together with the boundaries between which a match may lie.
///
/// It keeps its memory, so that one value folds many texts in a row.
package struct ComparisonText: ~Copyable {
    /// The positions at which a match may begin and end.
    package enum Boundary: Sendable {
        /// Between characters: a mark is not separated from its base.
        case character
        /// Between code points of the composed text, as LIKE counts them.
        case codePoint
    }

    private var buffer = FoldBuffer()

    /// Folded offsets inside a character, ascending.
    private var innerOffsets: [Int] = []

    package init() {}

    package var count: Int { buffer.count }

    /// A copy of the folded bytes.
    package var bytes: [UInt8] { buffer.array }

    /// Lends the folded bytes to a closure.
    @inline(__always)
    package func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
        buffer.withBytes(body)
    }

    /// Replaces the content by a text, composed if it is not yet, and folded.
    package mutating func fold(
        _ text: String, options: ComparisonOptions, boundary: Boundary = .character
    ) {
        fold(composed: nfc(text).utf8.span, options: options, boundary: boundary)
    }

    /// Replaces the content by a text that is composed already, in UTF-8, and folded.
    package mutating func fold(
        composed text: Span<UInt8>, options: ComparisonOptions, boundary: Boundary = .character
    ) {
        buffer.removeAll()
        innerOffsets.removeAll(keepingCapacity: true)
        append(text, options: options, boundary: boundary)
    }

    /// Returns whether a match may begin or end at a folded offset.
    @inline(__always)
    package func isBoundary(_ offset: Int) -> Bool {
        innerOffsets.isEmpty || !containsInner(offset)
    }

    /// The next boundary after an offset; nil at the end.
    package func boundary(after offset: Int) -> Int? {
        guard offset < count else { return nil }
        return withBytes { bytes in
            var next = offset + 1
            while next < bytes.count, bytes[next] & 0xC0 == 0x80 || !isBoundary(next) { next += 1 }
            return next
        }
    }

    /// The boundary before an offset; nil at the beginning.
    package func boundary(before offset: Int) -> Int? {
        guard offset > 0 else { return nil }
        return withBytes { bytes in
            var previous = offset - 1
            while previous > 0, bytes[previous] & 0xC0 == 0x80 || !isBoundary(previous) { previous -= 1 }
            return previous
        }
    }

    private mutating func append(_ source: Span<UInt8>, options: ComparisonOptions, boundary: Boundary) {
        let table = ComparisonFold.table(options)
        let mapping = ASCIIMapping(lowercases: options.contains(.caseInsensitive), blanksControls: false)
        let ordersMarks = options == .caseInsensitive && boundary == .character
        var index = 0
        var cluster = 0
        while true {
            let asciiStart = index
            index = buffer.appendASCII(source, from: index, mapping: mapping)
            guard index < source.count else { return }
            if index > asciiStart { cluster = buffer.count - 1 }
            let (scalar, length) = UTF8Decoding.scalar(at: index, in: source)
            index += length
            let entry = table.entry(for: scalar)
            if !entry.isExtending { cluster = buffer.count }
            guard !entry.isSimple else {
                buffer.appendReserved(entry.bytes, length: entry.length)
                continue
            }
            if entry.isExtending, entry.length > 0, boundary == .character, buffer.count > 0 {
                innerOffsets.append(buffer.count)
            }
            appendExpansion(of: scalar, entry, table: table)
            if entry.isExtending, ordersMarks { orderMarks(from: cluster) }
        }
    }

    /// Adds the folding of a code point, and records the boundaries within it.
    private mutating func appendExpansion(of scalar: UInt32, _ entry: FoldEntry, table: FoldTable) {
        guard entry.isLong else {
            for offset in 1..<max(1, entry.length) where (entry.bytes >> (8 * UInt64(offset))) & 0xC0 != 0x80 {
                innerOffsets.append(buffer.count + offset)
            }
            return buffer.appendReserved(entry.bytes, length: entry.length)
        }
        let expansion = table.expansion(of: scalar)
        for index in 0..<expansion.count {
            if index > 0 { innerOffsets.append(buffer.count) }
            buffer.append(expansion[index])
        }
    }

    private func containsInner(_ offset: Int) -> Bool {
        var lower = 0
        var upper = innerOffsets.count
        while lower < upper {
            let middle = (lower + upper) / 2
            if innerOffsets[middle] < offset { lower = middle + 1 } else { upper = middle }
        }
        return lower < innerOffsets.count && innerOffsets[lower] == offset
    }

    /// Brings the marks of the last character into canonical order, which case folding may have disturbed.
    private mutating func orderMarks(from cluster: Int) {
        var scalars: [UInt32] = []
        buffer.withBytes { bytes in
            var index = cluster
            while index < bytes.count {
                let (scalar, length) = UTF8Decoding.scalar(at: index, in: bytes)
                scalars.append(scalar)
                index += length
            }
        }
        guard CanonicalOrder.sort(&scalars) else { return }
        buffer.truncate(to: cluster)
        while let last = innerOffsets.last, last > cluster { innerOffsets.removeLast() }
        for scalar in scalars {
            if buffer.count > cluster { innerOffsets.append(buffer.count) }
            buffer.append(scalar)
        }
    }
}

/// The canonical ordering algorithm of Unicode: marks of one base by their combining classes, equal ones in their
/// original order.
enum CanonicalOrder {
    /// Sorts in place; returns whether anything moved.
    static func sort(_ scalars: inout [UInt32]) -> Bool {
        var moved = false
        for index in scalars.indices.dropFirst() {
            let scalar = scalars[index]
            let combiningClass = CodePoint.combiningClass(scalar)
            var place = index
            while combiningClass > 0, place > 0, CodePoint.combiningClass(scalars[place - 1]) > combiningClass {
                scalars[place] = scalars[place - 1]
                place -= 1
            }
            if place < index {
                scalars[place] = scalar
                moved = true
            }
        }
        return moved
    }
}
