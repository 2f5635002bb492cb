extension ScreenModel {
    /// The modes that a program may set: wrapping, the cursor, mouse, focus, the alternate screen, paste, frames.
    private static let knownModes: Set<Int> = [7, 25, 1000, 1002, 1003, 1004, 1006, 1049, 2004, 2026]

    /// `CSI … final`.
    func sequence(_ text: String) {
        let (body, final) = (text.dropLast(), text.last ?? " ")
        let isPrivate = body.first == "?"
        let numbers = body.drop { $0 == "?" }.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
        let first = numbers.first ?? nil
        switch final {
        case "h" where isPrivate, "l" where isPrivate: for mode in numbers { set(mode, final == "h", text) }
        case "p" where body == "?2026$": if abilities.synchronizes { answer("\u{1B}[?2026;2$y") }
        case _ where isPrivate: unknown(text)
        case "H":
            row = (first ?? 1) - 1
            column = (numbers.count > 1 ? numbers[1] ?? 1 : 1) - 1
            if !(0..<rows ~= row && 0..<columns ~= column) { misplacements.append("outside: \(text)") }
            (row, column) = (min(max(0, row), rows - 1), min(max(0, column), columns - 1))
        case "C":
            column += first ?? 1
            if column >= columns { misplacements.append("outside: \(text)") }
            column = min(column, columns - 1)
        case "K" where body.isEmpty: erase(column..<columns)
        case "X":
            let end = column + (first ?? 1)
            if end > columns { misplacements.append("outside: \(text)") }
            erase(column..<min(end, columns))
        case "m": for parameters in [numbers] { setLook(parameters.map { $0 ?? 0 }, text) }
        case "n" where first == 6: if abilities.answersPosition { answer("\u{1B}[\(row + 1);\(column + 1)R") }
        case "c" where body.isEmpty:
            if abilities.answersAttributes {
                answer("\u{1B}[?\(abilities.features.map(String.init).joined(separator: ";"))c")
            }
        case "t" where first == 16:
            if let cell = abilities.cell { answer("\u{1B}[6;\(cell.height);\(cell.width)t") }
        default: unknown(text)
        }
    }

    private func unknown(_ text: String) {
        problems.append("unknown: CSI \(Self.shown(text.utf8))")
    }

    func answer(_ text: String) {
        answers += text.utf8
    }

    private func set(_ mode: Int?, _ isOn: Bool, _ text: String) {
        guard let mode, Self.knownModes.contains(mode) else { return unknown(text) }
        if isOn { modes.insert(mode) } else { modes.remove(mode) }
        if mode == 2026, !isOn { frameCount += 1 }
        guard mode == 1049 else { return }
        lines = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
        kittyPlacements = [:]
    }

    /// Tmux fails if a wide character is erased in part, so this is a problem.
    private func erase(_ range: Range<Int>) {
        for edge in [range.lowerBound, range.upperBound] where edge < columns && lines[row][edge].cells == 0 {
            problems.append("half of a wide character erased in row \(row), column \(edge)")
        }
        clear(range)
        for column in range { lines[row][column] = Cell(look: Look(background: look.background)) }
    }

    private func setLook(_ numbers: [Int], _ text: String) {
        var rest = numbers.isEmpty ? [0] : numbers
        while let number = rest.first {
            rest.removeFirst()
            switch number {
            case 0: look = Look()
            case 1, 2, 3, 4, 7, 8, 9: look.attributes.insert(number)
            case 22: look.attributes.subtract([1, 2])
            case 23, 24, 27, 29: look.attributes.remove(number - 20)
            case 30...37, 90...97: look.foreground = [number]
            case 40...47, 100...107: look.background = [number]
            case 39: look.foreground = []
            case 49: look.background = []
            case 38, 48:
                let count = rest.first == 5 ? 2 : 4
                guard rest.first == 5 || rest.first == 2, rest.count >= count else { return unknown(text) }
                if number == 38 {
                    look.foreground = [38] + rest.prefix(count)
                } else {
                    look.background = [48] + rest.prefix(count)
                }
                rest.removeFirst(count)
            default: unknown(text)
            }
        }
    }

    /// A string: Kitty's APC, a Sixel DCS, iTerm2's OSC 1337.
    func string(_ kind: UInt8, _ body: [UInt8]) {
        switch kind {
        case UInt8(ascii: "_") where body.first == UInt8(ascii: "G"): kitty(Array(body.dropFirst()))
        case UInt8(ascii: "P") where body.contains(UInt8(ascii: "q")): drawSixel(body)
        case UInt8(ascii: "]") where body.starts(with: "1337;File=".utf8): drawInline(body)
        case UInt8(ascii: "]") where body.starts(with: "52;c;".utf8):
            clipboard = String(decoding: body.dropFirst(5), as: UTF8.self)
        default: problems.append("unknown string: \(Self.shown(body))")
        }
    }

    private func kitty(_ body: [UInt8]) {
        let parts = body.split(separator: UInt8(ascii: ";"), maxSplits: 1, omittingEmptySubsequences: false)
        var keys: [String: String] = [:]
        for key in String(decoding: parts[0], as: UTF8.self).split(separator: ",") {
            let words = key.split(separator: "=")
            if words.count == 2 { keys[String(words[0])] = String(words[1]) }
        }
        if let upload = kittyUpload, keys["a"] == nil || keys["a"] == "t" {
            let bytes = parts.count > 1 ? Array(parts[1]) : []
            // An end without pixels cancels the upload: the terminal refuses too few of them.
            guard !bytes.isEmpty || keys["m"] != "0" else { return kittyUpload = nil }
            kittyUpload = (upload.id, upload.bytes + bytes, upload.keys)
            return finishUpload(keys["m"])
        }
        if kittyUpload != nil { problems.append("a picture was cut by \(Self.shown(body))") }
        let id = keys["i"].flatMap { Int($0) } ?? 0
        switch keys["a"] {
        case "q": if abilities.knowsKitty { answer("\u{1B}_Gi=\(id);OK\u{1B}\\") }
        case "t":
            kittyUpload = (id, parts.count > 1 ? Array(parts[1]) : [], keys)
            finishUpload(keys["m"])
        case "p":
            guard kittyPictures[id] != nil else { return problems.append("no picture \(id) to place") }
            if keys["C"] != "1" { problems.append("a picture that moves the cursor") }
            let size = (keys["c"].flatMap { Int($0) } ?? 0, keys["r"].flatMap { Int($0) } ?? 0)
            kittyPlacements[id] = (column, row, size.0, size.1)
        case "d":
            switch keys["d"] {
            case "i": kittyPlacements[id] = nil
            case "I": (kittyPlacements[id], kittyPictures[id]) = (nil, nil)
            case "A": (kittyPlacements, kittyPictures) = ([:], kittyPictures.filter { kittyPlacements[$0.key] == nil })
            default: problems.append("unknown deletion: \(Self.shown(body))")
            }
        default: problems.append("unknown picture: \(Self.shown(body))")
        }
    }

    private func finishUpload(_ more: String?) {
        guard more != "1", let upload = kittyUpload else { return }
        let size = ["s", "v"].map { upload.keys[$0].flatMap { Int($0) } ?? 0 }
        if upload.keys["o"] == nil, upload.bytes.count < (size[0] * size[1] * 3 + 2) / 3 * 4 {
            problems.append("a picture with too few bytes")
        }
        kittyPictures[upload.id] = (size[0], size[1])
        kittyUpload = nil
    }

    /// `"1;1;WIDTH;HEIGHT` after the `q`: the raster's attributes.
    private func drawSixel(_ body: [UInt8]) {
        let raster = body.drop { $0 != UInt8(ascii: "\"") }.dropFirst().prefix { 0x30...0x3B ~= $0 }
        let numbers = String(decoding: raster, as: UTF8.self).split(separator: ";").compactMap { Int($0) }
        guard numbers.count == 4, let cell = abilities.cell else {
            return problems.append("a Sixel picture of no size")
        }
        draw(columns: (numbers[2] + cell.width - 1) / cell.width, rows: (numbers[3] + cell.height - 1) / cell.height)
    }

    private func drawInline(_ body: [UInt8]) {
        let keys = String(decoding: body.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self).split(separator: ";")
        let number = { (name: String) in
            keys.first { $0.hasPrefix("\(name)=") }.flatMap { Int($0.dropFirst(name.count + 1)) }
        }
        guard let columns = number("width"), let rows = number("height") else {
            return problems.append("an inline picture of no size")
        }
        draw(columns: columns, rows: rows)
    }

    private func draw(columns: Int, rows: Int) {
        guard row + rows < self.rows, column + columns <= self.columns else {
            return problems.append("a picture that scrolls the screen")
        }
        drawnPictureCount += 1
        for row in row..<row + rows {
            for column in column..<column + columns { lines[row][column].pixels = drawnPictureCount }
        }
    }
}
