/// The text of a template in pieces: literal text and places to fill, such as `{{date}}` and `{{ask: How did you
/// sleep?}}`.
///
/// A place is in one line. Other words in double braces are literal text.
public struct TemplateText: Equatable, Sendable {
    /// A value that the program knows.
    public enum Place: String, CaseIterable, Sendable {
        /// The day of the entry.
        case date
        /// The name of that day.
        case weekday
        /// The time of day of the entry.
        case time
        /// The place of the entry.
        case place
    }

    /// One piece.
    public enum Piece: Equatable, Sendable {
        /// Text that stays as it is.
        case literal(String)
        /// A value that the program fills in.
        case place(Place)
        /// A question to the writer.
        case question(String)
    }

    /// The pieces in their order.
    public let pieces: [Piece]
    /// The words in double braces that mean nothing here, as they were written.
    public let unknown: [String]

    /// Reads a text; every text is valid.
    public init(_ text: String) {
        var (pieces, unknown): ([Piece], [String]) = ([], [])
        var rest = text[...]
        var literal = ""
        while let open = Self.firstOpening(in: rest) {
            let inside = rest[rest.index(open, offsetBy: 2)...]
            // Braces that open again begin another place: `{{{date}}`.
            guard inside.first != "{", let end = Self.closing(in: inside.prefix(Self.placeLimit)) else {
                literal += rest[...open]
                rest = rest[rest.index(after: open)...]
                continue
            }
            let words = String(inside[..<end])
            let after = inside[inside.index(end, offsetBy: 2)...]
            if let piece = Self.piece(words) {
                literal += rest[..<open]
                if !literal.isEmpty { pieces.append(.literal(literal)) }
                pieces.append(piece)
                literal = ""
            } else {
                unknown.append(words)
                literal += rest[..<after.startIndex]
            }
            rest = after
        }
        literal += rest
        if !literal.isEmpty { pieces.append(.literal(literal)) }
        (self.pieces, self.unknown) = (pieces, unknown)
    }

    /// The maximum length of a place in characters: braces without an end must not cost more and more.
    private static let placeLimit = 300

    private static func firstOpening(in text: Substring) -> String.Index? {
        var place = text.startIndex
        while let brace = text[place...].firstIndex(of: "{") {
            place = text.index(after: brace)
            if place < text.endIndex, text[place] == "{" { return brace }
        }
        return nil
    }

    /// The place of two closing braces in the same line.
    private static func closing(in text: Substring) -> String.Index? {
        var place = text.startIndex
        while let mark = text[place...].firstIndex(where: { $0 == "}" || $0.isNewline }) {
            guard text[mark] == "}" else { return nil }
            place = text.index(after: mark)
            if place < text.endIndex, text[place] == "}" { return mark }
        }
        return nil
    }

    private static func piece(_ words: String) -> Piece? {
        let trimmed = words.trimmingSpaces
        if let place = Place(rawValue: trimmed.lowercased()) { return .place(place) }
        guard let colon = trimmed.firstIndex(of: ":"), trimmed[..<colon].trimmingSpaces.lowercased() == "ask" else {
            return nil
        }
        let question = trimmed[trimmed.index(after: colon)...].trimmingSpaces
        return question.isEmpty ? nil : .question(question)
    }

    /// The questions in their order.
    public var questions: [String] {
        pieces.compactMap { if case .question(let words) = $0 { words } else { nil } }
    }
}

extension TemplateText {
    /// The text with its places filled.
    ///
    /// A question that is alone in a line becomes a heading with its answer below it. Below a heading of the
    /// template itself, that is the question's. A line that only asks and has no answer is left out, with its heading,
    /// if `leavesOut` is true. Within a line a question becomes its answer.
    ///
    /// - Parameters:
    ///   - values: the values of places; a missing one is empty.
    ///   - answers: the answers in the order of the questions; nil for one that is not answered yet.
    ///   - leavesOut: whether questions with an empty answer are left out.
    public func filled(_ values: [Place: String], answers: [String?], leavesOut: Bool) -> String {
        var answers = answers[...]
        var lines: [Line] = []
        for line in splitLines() {
            if line.count == 1, case .question(let words) = line[0] {
                lines.append(.answer(to: words, answers.popFirst() ?? nil))
                continue
            }
            var text = ""
            for piece in line {
                switch piece {
                case .literal(let literal): text += literal
                case .place(let place): text += values[place] ?? ""
                case .question(let words): text += (answers.popFirst() ?? nil) ?? "[\(words)]"
                }
            }
            lines.append(.text(text))
        }
        return Self.text(of: lines, leavesOut: leavesOut)
    }

    /// The text in one line with its places filled, for a value above the text.
    public func filledInLine(_ values: [Place: String], answers: [String?]) -> String {
        var answers = answers[...]
        return pieces.reduce(into: "") { text, piece in
            switch piece {
            case .literal(let literal): text += literal
            case .place(let place): text += values[place] ?? ""
            case .question: text += (answers.popFirst() ?? nil) ?? ""
            }
        }
    }

    /// A list with commas in one line with its places filled, without the items whose questions have an empty answer.
    ///
    /// - Parameter answers: nil for a question that is not answered yet: its item stays, without an answer.
    public func filledList(_ values: [Place: String], answers: [String?]) -> String {
        var answers = answers[...]
        var items = [(text: "", isWanted: true)]
        for piece in pieces {
            let last = items.count - 1
            switch piece {
            case .literal(let literal):
                let parts = literal.split(separator: ",", omittingEmptySubsequences: false)
                items[last].text += parts[0]
                for part in parts.dropFirst() { items.append((String(part), true)) }
            case .place(let place): items[last].text += values[place] ?? ""
            case .question:
                let answer = answers.popFirst() ?? nil
                items[last].text += answer ?? ""
                if answer?.isEmpty == true { items[last].isWanted = false }
            }
        }
        return items.filter(\.isWanted).map { $0.text.trimmingSpaces }.joined(separator: ", ")
    }

    private enum Line {
        case text(String)
        case answer(to: String, String?)
    }

    /// The pieces of each line; blanks around a question alone in a line are dropped.
    private func splitLines() -> [[Piece]] {
        var lines: [[Piece]] = [[]]
        for piece in pieces {
            guard case .literal(let text) = piece else {
                lines[lines.count - 1].append(piece)
                continue
            }
            for (index, part) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                if index > 0 { lines.append([]) }
                if !part.isEmpty { lines[lines.count - 1].append(.literal(String(part))) }
            }
        }
        return lines.map { line in
            let visible = line.filter {
                if case .literal(let text) = $0 { text.contains { !$0.isWhitespace } } else { true }
            }
            if visible.count == 1, case .question = visible[0] { return visible }
            return line
        }
    }

    private static func text(of lines: [Line], leavesOut: Bool) -> String {
        var result: [String] = []
        /// A part without an answer is left out with the blank lines below it.
        var skipsBlank = false
        /// The heading or the answer of the question before, below which the next one gets a heading of its own.
        var taken: Int?
        for line in lines {
            switch line {
            case .text(let text):
                if skipsBlank, !text.contains(where: { !$0.isWhitespace }) { continue }
                skipsBlank = false
                result.append(text)
            case .answer(let question, let answer):
                let heading = result.lastIndex { $0.contains { !$0.isWhitespace } }
                let isBelowHeading = heading.map { $0 != taken && isHeading(result[$0]) } ?? false
                skipsBlank = false
                guard let answer, !answer.isEmpty else {
                    guard leavesOut else {
                        taken = isBelowHeading ? heading : result.count
                        result += isBelowHeading ? [""] : ["## \(question)", ""]
                        continue
                    }
                    if isBelowHeading, let heading { result.removeSubrange(heading...) }
                    skipsBlank = true
                    continue
                }
                result += isBelowHeading ? [answer] : ["## \(question)", "", answer]
                taken = result.count - 1
            }
        }
        while leavesOut, let last = result.last, !last.contains(where: { !$0.isWhitespace }) { result.removeLast() }
        return result.joined(separator: "\n")
    }

    private static func isHeading(_ line: String) -> Bool {
        let rest = line.drop { $0 == "#" }
        return rest.count < line.count && rest.first?.isWhitespace == true
    }
}
