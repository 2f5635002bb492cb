import TextFolding

/// A pattern of LIKE: pieces between stars, each of literal text and single code points.
///
/// Matching takes the leftmost position of each piece, which is correct for a whole-string match with stars.
struct LikePattern {
    enum Element: Equatable {
        case literal([UInt8])
        case anyCodePoint
    }

    /// The pieces; n stars make n + 1 of them, empty ones among them.
    let pieces: [[Element]]

    /// Reads a pattern; `\*`, `\?` and `\\` are literal.
    init(_ pattern: String, options: ComparisonOptions) {
        var builder = Builder(options: options)
        var isEscaped = false
        for scalar in nfc(pattern).unicodeScalars {
            switch (scalar, isEscaped) {
            case ("\\", false): isEscaped = true
            case ("*", false): builder.endPiece()
            case ("?", false): builder.addAnyCodePoint()
            default:
                if isEscaped, !["*", "?", "\\"].contains(scalar) { builder.add("\\") }
                builder.add(scalar)
                isEscaped = false
            }
        }
        if isEscaped { builder.add("\\") }
        builder.endPiece()
        pieces = builder.pieces
    }

    /// The literal texts of the pattern as written.
    static func literals(of pattern: String) -> [LiteralRun] {
        let pieces = LikePattern(pattern, options: []).pieces
        var runs: [LiteralRun] = []
        for (number, piece) in pieces.enumerated() {
            for (place, element) in piece.enumerated() {
                guard case .literal(let bytes) = element else { continue }
                runs.append(
                    LiteralRun(
                        text: String(decoding: bytes, as: UTF8.self), isAtStart: number == 0 && place == 0,
                        isAtEnd: number == pieces.count - 1 && place == piece.count - 1))
            }
        }
        return runs
    }

    /// Returns whether a text, folded with code points as boundaries, matches from its beginning to its end.
    ///
    /// Counts its steps by the clock.
    func matches(
        _ text: borrowing ComparisonText, _ clock: EvaluationClock, at range: SourceRange
    ) throws(PredicateError) -> Bool {
        guard pieces.count > 1 else { return end(of: pieces[0], at: 0, in: text) == text.count }
        guard var position = end(of: pieces[0], at: 0, in: text) else { return false }
        for piece in pieces[1..<(pieces.count - 1)] {
            try clock.step(at: range)
            guard let next = try firstEnd(of: piece, from: position, in: text, clock, at: range) else { return false }
            position = next
        }
        return endsWith(pieces[pieces.count - 1], from: position, in: text)
    }

    /// The position after a piece that matches at a position.
    private func end(of piece: [Element], at start: Int, in text: borrowing ComparisonText) -> Int? {
        var position = start
        guard text.isBoundary(position) else { return nil }
        for element in piece {
            switch element {
            case .literal(let bytes):
                guard text.holds(bytes, at: position) else { return nil }
                position += bytes.count
            case .anyCodePoint:
                guard let next = text.boundary(after: position) else { return nil }
                position = next
            }
        }
        return text.isBoundary(position) ? position : nil
    }

    private func firstEnd(
        of piece: [Element], from start: Int, in text: borrowing ComparisonText, _ clock: EvaluationClock,
        at range: SourceRange
    ) throws(PredicateError) -> Int? {
        if case .literal(let bytes)? = piece.first, piece.count == 1 {
            return text.firstRange(of: bytes, from: start)?.upperBound
        }
        var position: Int? = start
        while let place = position {
            try clock.step(piece.count, at: range)
            if let end = end(of: piece, at: place, in: text) { return end }
            position = text.boundary(after: place)
        }
        return nil
    }

    /// Returns whether the text ends with the last piece, which does not begin before a position.
    private func endsWith(_ piece: [Element], from start: Int, in text: borrowing ComparisonText) -> Bool {
        var position: Int? = text.count
        for element in piece.reversed() {
            guard let place = position else { return false }
            switch element {
            case .literal(let bytes): position = place >= bytes.count ? place - bytes.count : nil
            case .anyCodePoint: position = text.boundary(before: place)
            }
        }
        guard let position, position >= start else { return false }
        return end(of: piece, at: position, in: text) == text.count
    }

    private struct Builder {
        let options: ComparisonOptions
        var pieces: [[Element]] = []
        private var piece: [Element] = []
        private var literal = String.UnicodeScalarView()

        init(options: ComparisonOptions) {
            self.options = options
        }

        mutating func add(_ scalar: Unicode.Scalar) {
            literal.append(scalar)
        }

        mutating func addAnyCodePoint() {
            endLiteral()
            piece.append(.anyCodePoint)
        }

        mutating func endPiece() {
            endLiteral()
            pieces.append(piece)
            piece = []
        }

        private mutating func endLiteral() {
            let bytes = StringComparison.fold(String(literal), options: options, boundary: .codePoint)
            if !bytes.isEmpty { piece.append(.literal(bytes)) }
            literal = String.UnicodeScalarView()
        }
    }
}
