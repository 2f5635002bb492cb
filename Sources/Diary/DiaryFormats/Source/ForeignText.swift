/// The text of documents that other programs wrote: UTF-8, or UTF-16 with its mark.
///
/// Bytes that are neither are replaced by marks of ``DamagedPlaces``, never by other characters.
struct ForeignText {
    /// The encoding of documents that are not UTF-8; nil if the user named none.
    let encoding: TextEncoding?
    private let isSingleByte: Bool
    private let isStateful: Bool
    let damaged: DamagedPlaces

    init(_ encoding: TextEncoding?, _ damaged: DamagedPlaces) {
        self.encoding = encoding
        self.damaged = damaged
        isSingleByte = encoding?.isSingleByte ?? false
        isStateful = encoding?.isStateful ?? false
    }

    /// The text of a document, without a byte-order mark.
    ///
    /// - Parameter joinsFolds: whether its lines are folded by bytes, as iCalendar's are; they are joined first.
    func text(of bytes: [UInt8], _ path: String, joinsFolds: Bool = false) -> String {
        if encoding == nil, let declared = XMLDeclaration.encoding(of: bytes) {
            return ForeignText(declared, damaged).text(of: bytes, path)
        }
        if let isBigEndian = DocumentText.sixteenBitMark(bytes) {
            return sixteenBits(bytes.dropFirst(2), isBigEndian: isBigEndian, bytes, path)
        }
        let content = DocumentText.withoutMark(bytes)
        if content.count < bytes.count || encoding == nil {
            if encoding == nil, let isBigEndian = DocumentText.sixteenBitOrder(content) {
                return sixteenBits(content, isBigEndian: isBigEndian, bytes, path)
            }
            return utf8(content, bytes, path, joinsFolds: joinsFolds)
        }
        return named(Array(content), bytes, path, joinsFolds: joinsFolds)
    }

    // MARK: UTF-8

    private func utf8(_ content: ArraySlice<UInt8>, _ bytes: [UInt8], _ path: String, joinsFolds: Bool) -> String {
        if let text = String(validating: content, as: UTF8.self) { return text }
        let joined = JoinedLines(content, joins: joinsFolds)
        if joined.isChanged, let text = String(validating: joined.bytes, as: UTF8.self) { return text }
        var marking = MarkedText(joined, bytes)
        marking.appendUTF8(joined.bytes[...])
        return marking.text(of: path, damaged)
    }

    // MARK: The named encoding

    private func named(_ content: [UInt8], _ bytes: [UInt8], _ path: String, joinsFolds: Bool) -> String {
        guard let encoding else { return "" }
        let isPlain = !content.contains(0) && !(isStateful && content.allSatisfy { $0 < 0x80 })
        if isPlain, let text = String(validating: content, as: UTF8.self) { return text }
        let joined = JoinedLines(content[...], joins: joinsFolds && encoding.containsASCII)
        if isPlain, joined.isChanged, let text = String(validating: joined.bytes, as: UTF8.self) { return text }
        var marking = MarkedText(joined, bytes)
        if isSingleByte {
            appendLines(of: joined.bytes, to: &marking, encoding)
        } else {
            marking.append(joined.bytes[...], in: encoding)
        }
        return marking.text(of: path, damaged)
    }

    /// Appends the lines of a document, of which those that are UTF-8, or mostly, stay: two programs may have written to
    /// it.
    private func appendLines(of bytes: [UInt8], to marking: inout MarkedText, _ encoding: TextEncoding) {
        let whole = UTF8Sequences.counts(of: bytes[...])
        // One short sequence may be two letters of the other encoding.
        let least = whole.valid > whole.invalid ? 1 : 2
        lazy var characters = encoding.charactersBeyondASCII
        var start = 0
        /// The beginning of lines that are to be converted together.
        var waiting = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
            let counts = UTF8Sequences.counts(of: bytes[start..<end])
            let isUTF8 =
                counts.valid > counts.invalid
                && (counts.valid >= least || counts.invalid == 0 && !Self.isWord(bytes[start..<end], of: characters))
            if isUTF8 {
                marking.append(bytes[waiting..<start], in: encoding)
                marking.appendUTF8(bytes[start..<end], others: encoding)
                waiting = end
            }
            start = end
        }
        marking.append(bytes[waiting...], in: encoding)
    }

    /// Returns whether a line that is UTF-8 rather has letters of another encoding, such as `zvlášť` in windows-1250: all its
    /// bytes beyond ASCII are letters there, in the cases that words have, and their character in UTF-8 has no place in it.
    ///
    /// - Parameter characters: the characters of that encoding from 0x80.
    private static func isWord(_ line: ArraySlice<UInt8>, of characters: [Unicode.Scalar?]) -> Bool {
        let own = String(decoding: line, as: UTF8.self).unicodeScalars.filter { $0.value >= 0x80 }
        guard own.allSatisfy({ $0.value < 0x1_0000 && !characters.contains($0) }) else { return false }
        var previous: Unicode.Scalar = " "
        for byte in line {
            let found = byte < 0x80 ? Unicode.Scalar(byte) : characters[Int(byte) - 0x80]
            guard let scalar = found else { return false }
            if byte >= 0x80 {
                let category = scalar.properties.generalCategory
                let isCapital = category == .uppercaseLetter
                guard isCapital ? !previous.properties.isLowercase : category == .lowercaseLetter else { return false }
            }
            previous = scalar
        }
        return true
    }

    // MARK: UTF-16

    private func sixteenBits(
        _ content: ArraySlice<UInt8>, isBigEndian: Bool, _ bytes: [UInt8], _ path: String
    ) -> String {
        let units = DocumentText.units(content, isBigEndian: isBigEndian)
        if content.count.isMultiple(of: 2), let text = String(validating: units, as: UTF16.self) { return text }
        var marking = MarkedText(JoinedLines(content, joins: false), bytes)
        guard let encoding = TextEncoding(isBigEndian ? "utf-16be" : "utf-16le") else { return "" }
        marking.append(Array(content)[...], in: encoding)
        return marking.text(of: path, damaged)
    }
}

/// A text that is made of bytes, and the places of those that are not text.
private struct MarkedText {
    private var parts: [UInt8] = []
    /// The places of damage in ``parts``, and in the document.
    private var stops: [(position: Int, index: Int)] = []
    private let joined: JoinedLines
    /// The document.
    private let bytes: [UInt8]

    init(_ joined: JoinedLines, _ bytes: [UInt8]) {
        (self.joined, self.bytes) = (joined, bytes)
        parts.reserveCapacity(joined.bytes.count)
    }

    /// Appends some of the bytes.
    ///
    /// - Parameter others: the encoding of bytes that are not UTF-8; without it, a run of them is one damage.
    mutating func appendUTF8(_ slice: ArraySlice<UInt8>, others: TextEncoding? = nil) {
        var index = slice.startIndex
        while index < slice.endIndex {
            if let length = UTF8Sequences.length(at: index, in: slice) {
                parts += slice[index..<(index + length)]
                index += length
                continue
            }
            var end = index + 1
            while end < slice.endIndex, UTF8Sequences.length(at: end, in: slice) == nil { end += 1 }
            if let others { append(slice[index..<end], in: others) } else { stops.append((parts.count, index)) }
            index = end
        }
    }

    mutating func append(_ slice: ArraySlice<UInt8>, in encoding: TextEncoding) {
        guard !slice.isEmpty else { return }
        var stopped: [Int] = []
        // The marks are put in later: a place holder of no bytes.
        var positions: [Int] = []
        let start = parts.count
        let converted = encoding.convert(Array(slice), positions: &positions) { stopped.append(slice.startIndex + $0) }
        parts += converted
        for (position, index) in zip(positions, stopped) { stops.append((start + position, index)) }
    }

    func text(of path: String, _ damaged: DamagedPlaces) -> String {
        guard !stops.isEmpty else { return String(decoding: parts, as: UTF8.self) }
        var counter = PlaceCounter(bytes)
        let offset = bytes.count - joined.originalCount
        let places = stops.map { stop in
            let index = min(offset + joined.originalIndex(stop.index), max(bytes.count - 1, 0))
            return (counter.place(of: index), bytes[index])
        }
        let number = damaged.note(path, places, likely: LikelyEncoding.name(of: bytes))
        var (marked, start) = ([UInt8](), 0)
        marked.reserveCapacity(parts.count + stops.count * 28)
        for (index, stop) in stops.enumerated() {
            marked += parts[start..<stop.position]
            marked += DamagedPlaces.mark(number, index)
            start = stop.position
        }
        return String(decoding: marked + parts[start...], as: UTF8.self)
    }
}

/// Counts lines up to places that only ascend.
private struct PlaceCounter {
    private let bytes: [UInt8]
    private var index = 0
    private var line = 1

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func place(of target: Int) -> TextPlace {
        while index < target {
            if bytes[index] == 0x0A { line += 1 }
            index += 1
        }
        return TextPlace(byte: target + 1, line: line)
    }
}
