extension TextArea {
    /// An action of a key on a text besides typing.
    package enum Command: Hashable, Sendable, CaseIterable {
        case left, right, up, down, wordLeft, wordRight
        case lineStart, lineEnd, textStart, textEnd, pageUp, pageDown
        case deleteBack, deleteForward, cutWord, cutToLineStart, cutToLineEnd, putBack
    }

    /// Performs it; false if there is nothing to do, as at the end.
    package mutating func perform(_ command: Command) -> Bool {
        switch command {
        case .left: return move(to: before(cursor))
        case .right: return move(to: after(cursor))
        case .wordLeft: return move(to: wordStart(before: cursor, Self.isInWord))
        case .wordRight: return move(to: wordEnd(after: cursor))
        case .lineStart: return move(to: Place(line: cursor.line, byte: 0))
        case .lineEnd: return move(to: lineEnd)
        case .textStart: return move(to: Place(line: 0, byte: 0))
        case .textEnd: return move(to: Place(line: lines.count - 1, byte: lines[lines.count - 1].utf8.count))
        case .up: return moveRows(by: -1)
        case .down: return moveRows(by: 1)
        case .pageUp: return moveRows(by: -max(1, height - 1))
        case .pageDown: return moveRows(by: max(1, height - 1))
        case .deleteBack: return delete(before(cursor), cursor)
        case .deleteForward: return delete(cursor, after(cursor))
        case .cutWord: return cut(wordStart(before: cursor) { !$0.isWhitespace }, cursor)
        case .cutToLineStart:
            return cut(cursor.byte == 0 ? before(cursor) : Place(line: cursor.line, byte: 0), cursor)
        case .cutToLineEnd: return cut(cursor, cursor == lineEnd ? after(cursor) : lineEnd)
        case .putBack: return putBack()
        }
    }

    private var lineEnd: Place { Place(line: cursor.line, byte: lines[cursor.line].utf8.count) }

    private mutating func move(to place: Place) -> Bool {
        endCutting()
        defer { (cursor, wantedColumn) = (place, nil) }
        return place != cursor
    }

    private mutating func delete(_ start: Place, _ end: Place) -> Bool {
        endCutting()
        wantedColumn = nil
        guard start < end else { return false }
        remove(start, end)
        return true
    }

    private func before(_ place: Place) -> Place {
        guard place.byte > 0 else {
            return place.line == 0 ? place : Place(line: place.line - 1, byte: lines[place.line - 1].utf8.count)
        }
        return self.place(lines[place.line].index(before: index(place)), line: place.line)
    }

    private func after(_ place: Place) -> Place {
        guard place.byte < lines[place.line].utf8.count else {
            return place.line == lines.count - 1 ? place : Place(line: place.line + 1, byte: 0)
        }
        return self.place(lines[place.line].index(after: index(place)), line: place.line)
    }

    private static func isInWord(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_"
    }

    /// The beginning of the word before a position; at the beginning of a line the end of the one before it.
    private func wordStart(before start: Place, _ isInWord: (Character) -> Bool) -> Place {
        guard start.byte > 0 else { return before(start) }
        let line = lines[start.line]
        var index = index(start)
        var isWord = false
        while index > line.startIndex {
            let previous = line.index(before: index)
            if isInWord(line[previous]) { isWord = true } else if isWord { break }
            index = previous
        }
        return place(index, line: start.line)
    }

    private func wordEnd(after start: Place) -> Place {
        guard start.byte < lines[start.line].utf8.count else { return after(start) }
        let line = lines[start.line]
        var index = index(start)
        var isWord = false
        while index < line.endIndex {
            if Self.isInWord(line[index]) { isWord = true } else if isWord { break }
            index = line.index(after: index)
        }
        return place(index, line: start.line)
    }
}
