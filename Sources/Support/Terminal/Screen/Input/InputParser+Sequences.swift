extension InputParser {
    mutating func finish(_ sequence: ControlSequence, isAlt: Bool) {
        let alt: Key.Modifiers = isAlt ? .alt : []
        switch (sequence.mark, sequence.final) {
        case ("<", "M"), ("<", "m"): mouse(sequence)
        case (nil, "M") where sequence.numbers.isEmpty: state = .oldMouse(left: 3)
        case (nil, "I") where sequence.numbers.isEmpty: events.append(.focused(true))
        case (nil, "O") where sequence.numbers.isEmpty: events.append(.focused(false))
        case (nil, "Z"): press(.tab, alt.union(.shift))
        case (nil, "~"), (nil, "^"), (nil, "$"), (nil, "@"): numbered(sequence, alt)
        case (nil, "u"): unicodeKey(sequence)
        case (nil, "R") where sequence.numbers.count == 2 && sequence.number(0, or: 1) > 1:
            let position = GridPosition(column: sequence.number(1, or: 1) - 1, row: sequence.number(0, or: 1) - 1)
            events.append(.answer(.cursor(position)))
        case (nil, "t") where sequence.number(0, or: 0) == 6 && sequence.numbers.count == 3:
            events.append(.answer(.cell(width: sequence.number(2, or: 0), height: sequence.number(1, or: 0))))
        case ("?", "c"): events.append(.answer(.features(sequence.numbers)))
        case ("?", "y") where sequence.intermediates == "$":
            events.append(.answer(.mode(sequence.number(0, or: 0), state: sequence.number(1, or: 0))))
        case ("?", "u"): events.append(.answer(.keyboard(flags: sequence.number(0, or: 0))))
        case (let mark?, let final): events.append(.answer(.other(kind: "\(mark)\(final)")))
        case (nil, _): lettered(sequence, alt)
        }
    }

    /// `ESC [ 1 ; 5 A`; rxvt sends small letters with shift.
    private mutating func lettered(_ sequence: ControlSequence, _ alt: Key.Modifiers) {
        let isSmall = "a"..."d" ~= sequence.final
        let final = isSmall ? Character(sequence.final.uppercased()) : sequence.final
        guard sequence.intermediates.isEmpty, let code = FunctionKeys.code(final: final) else { return }
        let held = Key.Modifiers(parameter: sequence.number(1, or: 1)).union(alt)
        guard isPress(sequence) else { return }
        press(code, isSmall ? held.union(.shift) : held)
    }

    /// `ESC [ 5 ; 2 ~`; rxvt has other final bytes for modifiers.
    private mutating func numbered(_ sequence: ControlSequence, _ alt: Key.Modifiers) {
        let number = sequence.number(0, or: 0)
        switch number {
        case 200:
            (state, bytes, isAfterReturn) = (.paste, [], false)
            return
        case 27 where sequence.numbers.count == 3:
            return pressUnicode(sequence.number(2, or: 0), Key.Modifiers(parameter: sequence.number(1, or: 1)))
        default: break
        }
        guard let code = FunctionKeys.code(number: number), isPress(sequence) else { return }
        var held = Key.Modifiers(parameter: sequence.number(1, or: 1)).union(alt)
        if sequence.final == "^" || sequence.final == "@" { held.insert(.control) }
        if sequence.final == "$" || sequence.final == "@" { held.insert(.shift) }
        press(code, held)
    }

    /// `ESC [ 97 ; 5 u` (Kitty's keyboard protocol, and fixterms).
    private mutating func unicodeKey(_ sequence: ControlSequence) {
        guard isPress(sequence) else { return }
        pressUnicode(sequence.number(0, or: 0), Key.Modifiers(parameter: sequence.number(1, or: 1)))
    }

    private mutating func pressUnicode(_ number: Int, _ held: Key.Modifiers) {
        guard let code = FunctionKeys.code(scalar: number) else { return }
        guard case .character(let character) = code, held.contains(.shift) else { return press(code, held) }
        // With Ctrl it is the unshifted character of the key; else the shifted one, if that is certain.
        let upper = held.contains(.control) ? character : character.uppercased().first ?? character
        press(.character(upper), upper == character ? held : held.subtracting(.shift))
    }

    /// Kitty reports key releases, too: `1 ; 5 : 3`.
    private func isPress(_ sequence: ControlSequence) -> Bool {
        sequence.subnumbers.count < 2 || sequence.subnumbers[1] != 3
    }

    /// `ESC [ < button ; column ; row M`, with m where it was released (xterm's mode 1006).
    private mutating func mouse(_ sequence: ControlSequence) {
        let bits = sequence.number(0, or: 0)
        let position = GridPosition(
            column: max(0, sequence.number(1, or: 1) - 1), row: max(0, sequence.number(2, or: 1) - 1))
        guard sequence.numbers.count == 3, let action = Self.action(bits, isRelease: sequence.final == "m") else {
            return
        }
        var held: Key.Modifiers = []
        if bits & 4 != 0 { held.insert(.shift) }
        if bits & 8 != 0 { held.insert(.alt) }
        if bits & 16 != 0 { held.insert(.control) }
        events.append(.mouse(MouseEvent(action, at: position, held)))
    }

    private static func action(_ bits: Int, isRelease: Bool) -> MouseEvent.Action? {
        switch bits & ~(4 | 8 | 16) {
        case 64: return .scrolledUp
        case 65: return .scrolledDown
        case 66: return .scrolledLeft
        case 67: return .scrolledRight
        case 35: return .moved
        case let number:
            guard let button = MouseEvent.Button(rawValue: number & ~32) else { return nil }
            return isRelease ? .released(button) : number & 32 != 0 ? .dragged(button) : .pressed(button)
        }
    }

    /// A string up to `ESC \` or BEL; one that is too long is skipped.
    mutating func takeString(_ byte: UInt8, _ kind: UInt8, isEnding: Bool) {
        guard isEnding || !bytes.isEmpty || Self.mayBegin(kind, byte) else {
            state = .ground
            press(.character(Character(Unicode.Scalar(kind))), .alt)
            return takeGround(byte, isAlt: false)
        }
        switch byte {
        case UInt8(ascii: "\\") where isEnding, 0x07:
            let body = bytes
            (state, bytes) = (.ground, [])
            finishString(body, kind)
        case _ where isEnding:
            // The ESC begins something else.
            (state, bytes) = (.escape(isAlt: false), [])
            takeEscape(byte, isAlt: false)
        case Self.escapeByte: state = .string(kind: kind, isEnding: true)
        case 0x18, 0x1A: (state, bytes) = (.ground, [])
        default:
            bytes.append(byte)
            if bytes.count > Self.stringLimit { (state, bytes) = (.ground, []) }
        }
    }

    /// Returns whether a byte begins a terminal's string; else Alt was held with a letter.
    private static func mayBegin(_ kind: UInt8, _ byte: UInt8) -> Bool {
        switch kind {
        case UInt8(ascii: "_"): byte == UInt8(ascii: "G")
        case UInt8(ascii: "]"): 0x30...0x39 ~= byte
        default: 0x30...0x3F ~= byte || "!$+".utf8.contains(byte)
        }
    }

    private mutating func finishString(_ body: [UInt8], _ kind: UInt8) {
        let words = String(decoding: body, as: UTF8.self).split(
            separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
        guard kind == UInt8(ascii: "_"), body.first == UInt8(ascii: "G"), words.count == 2 else {
            return events.append(.answer(.other(kind: String(Unicode.Scalar(kind)))))
        }
        let keys = words[0].dropFirst().split(separator: ",")
        let number = keys.first { $0.hasPrefix("i=") }.flatMap { Int($0.dropFirst(2)) } ?? 0
        events.append(.answer(.picture(number: number, message: String(words[1]))))
    }

    private static let pasteEnd = Array("\u{1B}[201~".utf8)

    /// Pasted text, up to its end; everything in it is text.
    mutating func takePaste(_ byte: UInt8) {
        bytes.append(byte)
        if byte == UInt8(ascii: "~"), bytes.suffix(Self.pasteEnd.count).elementsEqual(Self.pasteEnd) {
            bytes.removeLast(Self.pasteEnd.count)
            let text = bytes
            (state, bytes) = (.ground, [])
            return emitPaste(text[...], isLast: true)
        }
        guard bytes.count > Self.pasteLimit else { return }
        // A possible prefix of the end, or of a character, is kept.
        var end = bytes.count - Self.pasteEnd.count
        while end > Self.pasteLimit - 16, 0x80...0xBF ~= bytes[end] { end -= 1 }
        let text = bytes[..<end]
        bytes.removeFirst(text.count)
        emitPaste(text, isLast: false)
    }

    private mutating func emitPaste(_ text: ArraySlice<UInt8>, isLast: Bool) {
        var lines: [UInt8] = []
        lines.reserveCapacity(text.count)
        for byte in text {
            if byte == 0x0D || byte == 0x0A && !isAfterReturn { lines.append(0x0A) }
            if byte != 0x0D && byte != 0x0A { lines.append(byte) }
            isAfterReturn = byte == 0x0D
        }
        events.append(.pasted(String(decoding: lines, as: UTF8.self), isLast: isLast))
    }
}
