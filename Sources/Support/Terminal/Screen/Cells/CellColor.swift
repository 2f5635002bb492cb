/// A colour of a cell: the terminal's own, one of its theme, one of its palette, or red, green and blue.
package struct CellColor: Hashable, Sendable {
    /// The kind in the highest byte, the value below.
    private let bits: UInt32

    /// The terminal's own foreground or background.
    package static let standard = CellColor(bits: 0)

    /// One of the sixteen of the terminal's theme: black, red, green, yellow, blue, magenta, cyan, white, then their
    /// bright variants.
    package static func theme(_ number: UInt8) -> CellColor { CellColor(bits: 1 << 24 | UInt32(number & 15)) }

    /// One of xterm's palette of 256.
    package static func palette(_ number: UInt8) -> CellColor {
        number < 16 ? theme(number) : CellColor(bits: 2 << 24 | UInt32(number))
    }

    package static func direct(red: UInt8, green: UInt8, blue: UInt8) -> CellColor {
        CellColor(bits: 3 << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
    }

    /// The numbers of the SGR sequence (ECMA-48; 38 and 48 as xterm has them) that sets it.
    func parameters(isBackground: Bool) -> [Int] {
        let value = Int(bits & 0xFF_FFFF)
        let base = isBackground ? 40 : 30
        switch bits >> 24 {
        case 1: return [value < 8 ? base + value : base + 60 + value - 8]
        case 2: return [base + 8, 5, value]
        case 3: return [base + 8, 2, value >> 16, value >> 8 & 0xFF, value & 0xFF]
        default: return [base + 9]
        }
    }

    /// The nearest colour in a palette of that size.
    func reduced(to depth: ColorDepth) -> CellColor {
        switch (bits >> 24, depth) {
        case (0, _), (_, .direct), (1, .palette16), (1, .palette256), (2, .palette256): self
        case (_, .none): .standard
        case (_, .palette256): Self.nearest(to: components, among: 16..<256)
        case (_, .palette16): Self.nearest(to: components, among: 0..<16)
        }
    }

    private static func nearest(to wanted: [Int], among numbers: Range<Int>) -> CellColor {
        let distance = { (number: Int) in
            zip(palette(UInt8(number)).components, wanted).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
        }
        let best = numbers.min { distance($0) < distance($1) }
        return palette(UInt8(best ?? 7))
    }

    /// Red, green and blue; of the theme's colours those that xterm has.
    private var components: [Int] {
        let value = Int(bits & 0xFF_FFFF)
        switch bits >> 24 {
        case 1:
            let level = value == 7 ? 229 : value > 7 ? 255 : 205
            if value == 8 { return [127, 127, 127] }
            return (0..<3).map { value >> $0 & 1 == 1 ? level : 0 }
        case 2 where value >= 232: return [Int](repeating: 8 + (value - 232) * 10, count: 3)
        case 2: return [36, 6, 1].map { [0, 95, 135, 175, 215, 255][(value - 16) / $0 % 6] }
        default: return [value >> 16, value >> 8 & 0xFF, value & 0xFF]
        }
    }
}

/// The colour depth sent to a terminal.
package enum ColorDepth: Hashable, Sendable {
    /// None, as with `NO_COLOR`; bold, underlined and reversed are still used.
    case none
    /// The sixteen of the theme.
    case palette16
    /// Xterm's 256.
    case palette256
    /// Red, green and blue, eight bits each.
    case direct

    /// The depth of a terminal according to its environment, if colour is wanted.
    package init(_ variables: TerminalVariables, isColored: Bool) {
        guard isColored else {
            self = .none
            return
        }
        switch variables.colors {
        case .direct: self = .direct
        case .palette256: self = .palette256
        case .palette16: self = .palette16
        }
    }
}
