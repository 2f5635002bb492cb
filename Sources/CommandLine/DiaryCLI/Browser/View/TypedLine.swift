import Terminal

/// The visible part of a typed line, around its cursor.
struct TypedLine {
    /// The visible text.
    let text: StyledText
    /// Cells before the cursor.
    let cursor: Int
    /// The column of each character and of the end; negative for hidden ones.
    private let starts: [Int]
    private let room: Int

    init(_ field: LineField, room: Int) {
        let characters = field.text.map { String($0) }
        let cells = characters.map { StyledText(SafeText($0)).cells }
        var first = field.cursor
        var used = 0
        // One cell is reserved for the cursor after the last character.
        while first > 0, used + cells[first - 1] < room {
            first -= 1
            used += cells[first]
        }
        var (starts, place) = ([Int](), -cells[..<first].reduce(0, +))
        for width in cells {
            starts.append(place)
            place += width
        }
        starts.append(place)
        self.starts = starts
        self.room = room
        cursor = starts[min(field.cursor, characters.count)]
        text = StyledText(SafeText(characters[first...].joined())).truncated(to: room)
    }

    /// The columns of a range of characters, as far as they are visible.
    func columns(of characters: Range<Int>) -> Range<Int> {
        let place = { (character: Int) in min(max(0, starts[min(max(0, character), starts.count - 1)]), room) }
        let start = place(characters.lowerBound)
        return start..<max(start, place(characters.upperBound))
    }
}
