/// A control sequence (ECMA-48, 5.4) after `ESC [`.
struct ControlSequence {
    /// `?`, `<`, `=` or `>` before the numbers.
    let mark: Character?
    /// The numbers; -1 for a missing one.
    ///
    /// For `1:3` it has only the first number, the other is in ``subnumbers``.
    let numbers: [Int]
    /// The part after a colon in each of them.
    let subnumbers: [Int?]
    /// The intermediate bytes between the numbers and the final one.
    let intermediates: String
    let final: Character

    init(_ parameters: [UInt8], final: UInt8) {
        let isMarked = parameters.first.map { 0x3C...0x3F ~= $0 } ?? false
        mark = isMarked ? parameters.first.map { Character(Unicode.Scalar($0)) } : nil
        let rest = parameters.dropFirst(isMarked ? 1 : 0)
        let digits = rest.prefix { 0x30...0x3B ~= $0 }
        intermediates = String(decoding: rest[digits.endIndex...], as: UTF8.self)
        self.final = Character(Unicode.Scalar(final))
        let words = digits.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
            .map { $0.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map(Self.number) }
        numbers = digits.isEmpty ? [] : words.map { $0.first ?? -1 }
        subnumbers = digits.isEmpty ? [] : words.map { $0.count > 1 ? $0[1] : nil }
    }

    /// A number of at most six digits; -1 if there is none.
    private static func number(_ digits: ArraySlice<UInt8>) -> Int {
        guard 1...6 ~= digits.count else { return -1 }
        return Int(String(decoding: digits, as: UTF8.self)) ?? -1
    }

    /// A number, or the default if it is missing.
    func number(_ index: Int, or missing: Int) -> Int {
        numbers.indices.contains(index) && numbers[index] >= 0 ? numbers[index] : missing
    }
}

/// The keys that send sequences.
enum FunctionKeys {
    /// `ESC [ n ~`: those of VT220 and xterm, and of rxvt and Linux' console if they differ.
    static func code(number: Int) -> Key.Code? {
        switch number {
        case 1, 7: .home
        case 2: .insert
        case 3: .delete
        case 4, 8: .end
        case 5: .pageUp
        case 6: .pageDown
        case 11...15: .function(number - 10)
        case 17...21: .function(number - 11)
        case 23...26: .function(number - 12)
        case 28, 29: .function(number - 13)
        case 31...34: .function(number - 14)
        default: nil
        }
    }

    /// `ESC [ A`, `ESC [ 1 ; 5 A`.
    static func code(final: Character) -> Key.Code? {
        switch final {
        case "A": .up
        case "B": .down
        case "C": .right
        case "D": .left
        case "E": .character("5")
        case "F": .end
        case "H": .home
        case "P": .function(1)
        case "Q": .function(2)
        case "R": .function(3)
        case "S": .function(4)
        default: nil
        }
    }

    /// `ESC O A`, also keys of the number pad.
    static func code(afterO byte: UInt8) -> Key.Code? {
        switch byte {
        case UInt8(ascii: "M"): .enter
        case UInt8(ascii: "I"): .tab
        case UInt8(ascii: "X"): .character("=")
        case UInt8(ascii: " "): .character(" ")
        case 0x61...0x64: code(final: Character(Unicode.Scalar(byte - 0x20)))
        // j to y are * + , - . / 0 to 9.
        case 0x6A...0x79: .character(Character(Unicode.Scalar(byte - 0x40)))
        default: code(final: Character(Unicode.Scalar(byte)))
        }
    }

    /// A key by its character or number in Kitty's protocol and in xterm's modifyOtherKeys.
    static func code(scalar number: Int) -> Key.Code? {
        switch number {
        case 9: .tab
        case 13, 57414: .enter
        case 27: .escape
        case 8, 127: .backspace
        case 57399...57408: .character(Character(Unicode.Scalar(UInt8(number - 57399 + 0x30))))
        case 57417: .left
        case 57418: .right
        case 57419: .up
        case 57420: .down
        case 57421: .pageUp
        case 57422: .pageDown
        case 57423: .home
        case 57424: .end
        case 57425: .insert
        case 57426: .delete
        // The rest of the private area: keys without characters.
        case 57344...63743, 0..<32, 128..<160: nil
        default: Unicode.Scalar(UInt32(clamping: number)).map { .character(Character($0)) }
        }
    }
}
