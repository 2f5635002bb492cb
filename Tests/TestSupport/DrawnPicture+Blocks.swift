extension DrawnPicture {
    /// The picture of lines of characters, one pixel per cell: the mean of both colours of each.
    package static func blocks(_ lines: some Collection<Substring>) -> DrawnPicture {
        let rows = lines.map { line in
            var reader = CellReader()
            return reader.cells(of: line)
        }
        var picture = DrawnPicture(width: rows.map(\.count).max() ?? 0, height: rows.count)
        for (row, cells) in rows.enumerated() {
            for (column, color) in cells.enumerated() { picture.pixels[row * picture.width + column] = color }
        }
        return picture
    }
}

/// Reads a line as a terminal shows it.
private struct CellReader {
    private var ink: SIMD3<Int>?
    private var ground: SIMD3<Int>?
    private var isReversed = false

    /// The colour of each cell; nil for the terminal's default.
    mutating func cells(of line: Substring) -> [SIMD3<Int>?] {
        var result: [SIMD3<Int>?] = []
        for (index, part) in line.split(separator: "\u{1B}[", omittingEmptySubsequences: false).enumerated() {
            var rest = part
            if index > 0, let end = part.firstIndex(of: "m") {
                obey(part[..<end].split(separator: ";").compactMap { Int($0) })
                rest = part[part.index(after: end)...]
            }
            for character in rest.unicodeScalars { result.append(color(of: character)) }
        }
        return result
    }

    private func color(of character: Unicode.Scalar) -> SIMD3<Int>? {
        let part = Self.coverage(of: character)
        let (ink, ground) = isReversed ? (ground, ink) : (ink, ground)
        if part == 0 { return ground }
        if part == 8 { return ink }
        guard let ink, let ground else { return nil }
        return (ink &* part &+ ground &* (8 - part)) / 8
    }

    /// The eighths of a cell that a block element covers.
    private static func coverage(of character: Unicode.Scalar) -> Int {
        switch character.value {
        case 0x2580: 4
        case 0x2581...0x2588: Int(character.value) - 0x2580
        case 0x2589...0x258F: 8 - (Int(character.value) - 0x2588)
        case 0x2590, 0x259A, 0x259E: 4
        case 0x2594, 0x2595: 1
        case 0x2596...0x2598, 0x259D: 2
        case 0x2599, 0x259B, 0x259C, 0x259F: 6
        default: 0
        }
    }

    /// The numbers of SGR, ECMA-48 8.3.117, and xterm's for colours.
    private mutating func obey(_ numbers: [Int]) {
        var rest = numbers.isEmpty ? [0] : numbers[...]
        while let number = rest.popFirst() {
            switch number {
            case 0: (ink, ground, isReversed) = (nil, nil, false)
            case 7: isReversed = true
            case 27: isReversed = false
            case 30...37: ink = Self.palette(number - 30)
            case 40...47: ground = Self.palette(number - 40)
            case 90...97: ink = Self.palette(number - 82)
            case 100...107: ground = Self.palette(number - 92)
            case 38: ink = Self.color(&rest)
            case 48: ground = Self.color(&rest)
            default: break
            }
        }
    }

    private static func color(_ numbers: inout ArraySlice<Int>) -> SIMD3<Int>? {
        guard let kind = numbers.popFirst() else { return nil }
        if kind == 5 { return numbers.popFirst().map(palette) }
        guard let red = numbers.popFirst(), let green = numbers.popFirst(), let blue = numbers.popFirst() else {
            return nil
        }
        return SIMD3(red, green, blue)
    }

    private static func palette(_ number: Int) -> SIMD3<Int> {
        switch number {
        case 0..<16:
            let base = number < 8 ? (number == 7 ? 192 : 128) : 255
            if number == 8 { return SIMD3(repeating: 128) }
            return SIMD3(number & 1, number >> 1 & 1, number >> 2 & 1) &* base
        case 16..<232:
            let levels = [0, 95, 135, 175, 215, 255]
            let index = number - 16
            return SIMD3(levels[index / 36], levels[index / 6 % 6], levels[index % 6])
        default: return SIMD3(repeating: 8 + (number - 232) * 10)
        }
    }
}
