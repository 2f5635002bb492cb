/// The difference of two texts in words.
///
/// Eugene W. Myers, "An O(ND) Difference Algorithm and Its Variations" (1986), on words after the common prefix and
/// before the common suffix. If the texts differ too much for it, the whole first text is replaced by the second.
struct WordDiff {
    enum Change {
        case same
        case removed
        case added
    }

    /// Consecutive words with the same change.
    struct Piece: Equatable {
        let change: Change
        var text: String
    }

    /// The pieces that turn the first text into the second, in order; removed words precede their replacement.
    private(set) var pieces: [Piece] = []

    /// The maximum number of differing words, which bounds time and memory.
    static let differenceLimit = 600
    /// The maximum number of steps of the search for any texts.
    private static let stepLimit = 20_000_000

    init(from old: String, to new: String) {
        let (old, new) = (Self.words(of: old), Self.words(of: new))
        let start = zip(old, new).prefix { $0 == $1 }.count
        let rest = min(old.count, new.count) - start
        let end = zip(old.reversed(), new.reversed()).prefix(rest).prefix { $0 == $1 }.count
        append(.same, old[..<start])
        let (removed, added) = (old[start..<(old.count - end)], new[start..<(new.count - end)])
        compare(Array(removed), Array(added))
        append(.same, old[(old.count - end)...])
        gather()
    }

    /// True if the texts are equal.
    var isEmpty: Bool { pieces.allSatisfy { $0.change == .same } }

    // MARK: Words

    /// The words: runs of letters and digits, each other character separately, and each character of a script without
    /// spaces.
    static func words(of text: String) -> [Substring] {
        var words: [Substring] = []
        var start = text.startIndex
        var isInWord = false
        var index = start
        while index < text.endIndex {
            let character = text[index]
            let next = text.index(after: index)
            let joins = Self.joins(character)
            if isInWord, !joins {
                words.append(text[start..<index])
                isInWord = false
            }
            if joins {
                if !isInWord { start = index }
                isInWord = true
            } else {
                words.append(text[index..<next])
            }
            index = next
        }
        if isInWord { words.append(text[start...]) }
        return words
    }

    private static func joins(_ character: Character) -> Bool {
        guard let scalar = character.unicodeScalars.first else { return false }
        // The scripts of East Asia begin at U+2E80; characters of several scalars are separate words.
        if scalar.value >= 0x2E80, scalar.value < 0xA000 || scalar.value >= 0xAC00 { return false }
        return character.isLetter || character.isNumber || character == "_" || character == "'"
    }

    // MARK: The search

    private mutating func compare(_ old: [Substring], _ new: [Substring]) {
        guard !old.isEmpty, !new.isEmpty else {
            append(.removed, old[...])
            return append(.added, new[...])
        }
        let numbers = Numbers(old, new)
        let words = old.count + new.count
        let limit = min(words, Self.differenceLimit, max(1, Self.stepLimit / words))
        guard let trace = Self.trace(numbers, limit: limit) else {
            append(.removed, old[...])
            return append(.added, new[...])
        }
        for step in Self.steps(trace, numbers) {
            switch step {
            case .same(let index): append(.same, old[index...index])
            case .removed(let index): append(.removed, old[index...index])
            case .added(let index): append(.added, new[index...index])
            }
        }
    }

    /// Words as numbers, equal for equal bytes.
    ///
    /// Comparing numbers is fast, and distinguishes forms of accents.
    private struct Numbers {
        let old: [Int32]
        let new: [Int32]

        init(_ old: [Substring], _ new: [Substring]) {
            var known: [[UInt8]: Int32] = [:]
            func number(_ word: Substring) -> Int32 {
                let bytes = Array(word.utf8)
                if let number = known[bytes] { return number }
                let number = Int32(truncatingIfNeeded: known.count)
                known[bytes] = number
                return number
            }
            self.old = old.map(number)
            self.new = new.map(number)
        }
    }

    private enum Step {
        case same(Int)
        case removed(Int)
        case added(Int)
    }

    /// For each number of differences, the furthest positions in the first text, one for each diagonal from -d to d in
    /// steps of two; nil if more words differ than the limit allows.
    private static func trace(_ numbers: Numbers, limit: Int) -> [[Int32]]? {
        var trace: [[Int32]] = []
        var furthest = [Int](repeating: 0, count: 2 * limit + 3)
        let middle = limit + 1
        for differences in 0...limit {
            var row: [Int32] = []
            row.reserveCapacity(differences + 1)
            for diagonal in stride(from: -differences, through: differences, by: 2) {
                let isDown =
                    diagonal == -differences
                    || diagonal != differences && furthest[middle + diagonal - 1] < furthest[middle + diagonal + 1]
                var x = isDown ? furthest[middle + diagonal + 1] : furthest[middle + diagonal - 1] + 1
                var y = x - diagonal
                while x < numbers.old.count, y < numbers.new.count, y >= 0, numbers.old[x] == numbers.new[y] {
                    (x, y) = (x + 1, y + 1)
                }
                furthest[middle + diagonal] = x
                row.append(Int32(truncatingIfNeeded: x))
                if x >= numbers.old.count, y >= numbers.new.count { return trace + [row] }
            }
            trace.append(row)
        }
        return nil
    }

    /// The path through the furthest positions, traced from the end and reversed.
    private static func steps(_ trace: [[Int32]], _ numbers: Numbers) -> [Step] {
        var steps: [Step] = []
        var (x, y) = (numbers.old.count, numbers.new.count)
        for differences in stride(from: trace.count - 1, to: 0, by: -1) {
            let before = trace[differences - 1]
            let diagonal = x - y
            func furthest(_ diagonal: Int) -> Int {
                let index = (diagonal + differences - 1) / 2
                return abs(diagonal) < differences ? Int(before[index]) : -1
            }
            let isDown =
                diagonal == -differences
                || diagonal != differences && furthest(diagonal - 1) < furthest(diagonal + 1)
            let from = isDown ? diagonal + 1 : diagonal - 1
            let start = furthest(from)
            let (startX, startY) = (start, start - from)
            let entered = isDown ? (x: startX, y: startY + 1) : (x: startX + 1, y: startY)
            while x > entered.x {
                (x, y) = (x - 1, y - 1)
                steps.append(.same(x))
            }
            steps.append(isDown ? .added(startY) : .removed(startX))
            (x, y) = (startX, startY)
        }
        while x > 0 {
            x -= 1
            steps.append(.same(x))
        }
        return steps.reversed()
    }

    // MARK: Pieces

    private mutating func append(_ change: Change, _ words: ArraySlice<Substring>) {
        guard let first = words.first, let last = words.last else { return }
        // Consecutive words share their text.
        append(change, words.count == 1 ? String(first) : String(first.base[first.startIndex..<last.endIndex]))
    }

    private mutating func append(_ change: Change, _ text: String) {
        if pieces.last?.change == change {
            pieces[pieces.count - 1].text += text
        } else {
            pieces.append(Piece(change: change, text: text))
        }
    }

    /// Joins changes that are only separated by a space, with removed words first.
    private mutating func gather() {
        let found = pieces
        pieces = []
        var (removed, added) = ("", "")
        var isOpen = false
        for (index, piece) in found.enumerated() {
            let isGap = piece.text == " " && isOpen && index + 1 < found.count
            switch piece.change {
            case .removed: removed += piece.text
            case .added: added += piece.text
            case .same where isGap:
                removed += piece.text
                added += piece.text
            case .same:
                close(&removed, &added)
                append(.same, piece.text)
            }
            isOpen = piece.change != .same || isGap
        }
        close(&removed, &added)
    }

    private mutating func close(_ removed: inout String, _ added: inout String) {
        if !removed.isEmpty { append(.removed, removed) }
        if !added.isEmpty { append(.added, added) }
        (removed, added) = ("", "")
    }
}
