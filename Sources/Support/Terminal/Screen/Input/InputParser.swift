/// Turns a terminal's bytes into keys, mouse, paste, focus and answers: the only code that knows them.
///
/// The bytes may be split anywhere: the events are the same. Unknown sequences are skipped to their end. It keeps at
/// most some kilobytes, whatever arrives.
///
/// An ESC alone is a key, or the beginning of a sequence: if ``patience`` is not nil and nothing has arrived for that
/// long, ``giveUp()`` returns the rest as keys.
package struct InputParser: Sendable {
    enum State: Hashable, Sendable {
        case ground
        /// After ESC; `isAlt` after two of them.
        case escape(isAlt: Bool)
        /// After `ESC [`.
        case control(isAlt: Bool)
        /// After `ESC O`.
        case function(isAlt: Bool)
        /// After `ESC [ [`: a function key of Linux' console.
        case console
        /// In a string that ends with `ESC \`, after its ESC if `isEnding`.
        case string(kind: UInt8, isEnding: Bool)
        /// The bytes of a mouse event without SGR are skipped.
        case oldMouse(left: Int)
        /// Between `ESC [ 200 ~` and `ESC [ 201 ~`.
        case paste
        /// In a sequence that is too long.
        case ignoring(left: Int)
    }

    var state = State.ground
    /// The bytes so far of a sequence, a string or a paste.
    var bytes: [UInt8] = []
    /// The bytes so far of a character, typed with or without Alt.
    var scalar: [UInt8] = []
    var isScalarAlt = false
    /// True if the last byte of a paste was a carriage return.
    var isAfterReturn = false
    var events: [InputEvent] = []

    static let sequenceLimit = 128
    static let stringLimit = 4096
    static let pasteLimit = 4096
    static let ignoringLimit = 1 << 16
    static let escapeByte: UInt8 = 0x1B
    /// After an ESC; no program of a terminal pauses for as long within a key.
    static let escapeMilliseconds: Int32 = 30

    package init() {}

    /// Milliseconds to wait for more before ``giveUp()``; nil if nothing ambiguous has begun.
    ///
    /// A paste or a character is awaited without a limit.
    package var patience: Int32? {
        switch state {
        case .ground, .paste: nil
        case .escape: Self.escapeMilliseconds
        case .control, .function, .console, .string, .oldMouse, .ignoring: 500
        }
    }

    var hasBegun: Bool { state != .ground || !scalar.isEmpty }

    var keptCount: Int { bytes.count + scalar.count }

    /// Takes bytes as they arrive; returns their events.
    package mutating func take(_ piece: some Sequence<UInt8>) -> [InputEvent] {
        for byte in piece { take(byte) }
        defer { events = [] }
        return events
    }

    /// Called when nothing more has arrived: an ESC was a key, and so was `ESC [`; the rest of a longer sequence is
    /// dropped.
    package mutating func giveUp() -> [InputEvent] {
        switch state {
        case .escape(let isAlt): press(.escape, isAlt ? .alt : [])
        case .control where bytes.isEmpty: press(.character("["), .alt)
        case .function where bytes.isEmpty: press(.character("O"), .alt)
        case .string(let kind, false) where bytes.isEmpty: press(.character(Character(Unicode.Scalar(kind))), .alt)
        case .paste: return []
        case .ground, .control, .function, .console, .string, .oldMouse, .ignoring: break
        }
        (state, bytes) = (.ground, [])
        defer { events = [] }
        return events
    }

    private mutating func take(_ byte: UInt8) {
        switch state {
        case .ground: takeGround(byte, isAlt: false)
        case .escape(let isAlt): takeEscape(byte, isAlt: isAlt)
        case .control(let isAlt): takeControl(byte, isAlt: isAlt)
        case .function(let isAlt): takeFunction(byte, isAlt: isAlt)
        case .console:
            state = .ground
            if 0x41...0x45 ~= byte { press(.function(Int(byte) - 0x40)) } else { takeGround(byte, isAlt: false) }
        case .string(let kind, let isEnding): takeString(byte, kind, isEnding: isEnding)
        case .oldMouse(let left): state = left > 1 ? .oldMouse(left: left - 1) : .ground
        case .paste: takePaste(byte)
        case .ignoring(let left): ignore(byte, left)
        }
    }

    mutating func press(_ code: Key.Code, _ modifiers: Key.Modifiers = []) {
        events.append(.key(Key(code, modifiers)))
    }

    mutating func takeGround(_ byte: UInt8, isAlt: Bool) {
        if takeScalar(byte) { return }
        let alt: Key.Modifiers = isAlt ? .alt : []
        switch byte {
        case Self.escapeByte: state = .escape(isAlt: false)
        case 0x00: press(.character(" "), alt.union(.control))
        case 0x08: press(.backspace, alt.union(.control))
        case 0x09: press(.tab, alt)
        case 0x0A, 0x0D: press(.enter, alt)
        case 0x01...0x1A: press(.character(Character(Unicode.Scalar(byte + 0x60))), alt.union(.control))
        case 0x1C...0x1F: press(.character(Character(Unicode.Scalar(byte + 0x40))), alt.union(.control))
        case 0x7F: press(.backspace, alt)
        case 0x20..<0x7F: press(.character(Character(Unicode.Scalar(byte))), alt)
        default: (scalar, isScalarAlt) = ([byte], isAlt)
        }
    }

    /// Takes a byte of the current character; false if there is none, or it ends here.
    ///
    /// Bytes that are not UTF-8 are skipped.
    private mutating func takeScalar(_ byte: UInt8) -> Bool {
        guard let lead = scalar.first else { return false }
        let count = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC2 ? 2 : 1
        guard count > 1, 0x80...0xBF ~= byte else {
            scalar = []
            return false
        }
        scalar.append(byte)
        guard scalar.count == count else { return true }
        if let text = String(validating: scalar, as: UTF8.self), let character = text.first,
            !text.unicodeScalars.contains(where: { $0.value < 0xA0 })
        {
            press(.character(character), isScalarAlt ? .alt : [])
        }
        scalar = []
        return true
    }

    mutating func takeEscape(_ byte: UInt8, isAlt: Bool) {
        switch byte {
        case Self.escapeByte:
            if isAlt { press(.escape) }
            state = .escape(isAlt: true)
        case UInt8(ascii: "["): state = .control(isAlt: isAlt)
        case UInt8(ascii: "O"): state = .function(isAlt: isAlt)
        case UInt8(ascii: "P"), UInt8(ascii: "]"), UInt8(ascii: "_"):
            state = .string(kind: byte, isEnding: false)
        default:
            state = .ground
            if isAlt { press(.escape) }
            takeGround(byte, isAlt: true)
        }
    }

    private mutating func takeControl(_ byte: UInt8, isAlt: Bool) {
        switch byte {
        case UInt8(ascii: "[") where bytes.isEmpty: state = .console
        case UInt8(ascii: "$") where bytes.allSatisfy { 0x30...0x39 ~= $0 } && !bytes.isEmpty, 0x40...0x7E:
            let parameters = bytes
            (state, bytes) = (.ground, [])
            finish(ControlSequence(parameters, final: byte), isAlt: isAlt)
        case 0x20...0x3F:
            bytes.append(byte)
            if bytes.count > Self.sequenceLimit { (state, bytes) = (.ignoring(left: Self.ignoringLimit), []) }
        default:
            (state, bytes) = (.ground, [])
            takeGround(byte, isAlt: false)
        }
    }

    private mutating func ignore(_ byte: UInt8, _ left: Int) {
        switch byte {
        case 0x20...0x3F where left > 0: state = .ignoring(left: left - 1)
        case 0x40...0x7E: state = .ground
        default:
            state = .ground
            takeGround(byte, isAlt: false)
        }
    }

    /// `ESC O` and a letter; some terminals put a number for the modifiers before it.
    private mutating func takeFunction(_ byte: UInt8, isAlt: Bool) {
        if 0x30...0x3B ~= byte, bytes.count < 8, bytes.isEmpty ? byte <= 0x39 : true {
            bytes.append(byte)
            return
        }
        let held = bytes.split(separator: UInt8(ascii: ";")).last.flatMap { Int(String(decoding: $0, as: UTF8.self)) }
        (state, bytes) = (.ground, [])
        var modifiers = Key.Modifiers(parameter: held ?? 1)
        if isAlt { modifiers.insert(.alt) }
        guard let code = FunctionKeys.code(afterO: byte) else {
            if byte < 0x20 || byte >= 0x7F { takeGround(byte, isAlt: false) }
            return
        }
        // rxvt: small letters are arrows with Ctrl.
        if 0x61...0x64 ~= byte { modifiers.insert(.control) }
        press(code, modifiers)
    }
}
