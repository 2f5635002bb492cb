/// The characters that a chart is drawn with.
enum ChartForm: Hashable, CaseIterable {
    /// Eight dots a cell.
    case braille
    /// Four quarters a cell.
    case blocks
    /// An upper and a lower dot a cell.
    case ascii

    /// The best form that the user's terminal and language support.
    init(_ context: Context, isPlain: Bool) {
        let codeset = context.localeName("LC_CTYPE").lowercased()
        let term = context.variable("TERM") ?? ""
        if isPlain || term == "dumb" || !(codeset.hasSuffix("utf-8") || codeset.hasSuffix("utf8")) {
            self = .ascii
        } else {
            // The console's fonts have blocks and no Braille.
            self = term == "linux" ? .blocks : .braille
        }
    }

    var dots: (columns: Int, rows: Int) {
        switch self {
        case .braille: (2, 4)
        case .blocks: (2, 2)
        case .ascii: (1, 2)
        }
    }

    /// The character of a cell with its dots, row by row from the upper left one as the lowest bit.
    func character(_ bits: UInt8) -> Character {
        switch self {
        case .braille: Self.braille(bits)
        case .blocks: Array(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█")[Int(bits & 15)]
        case .ascii: Array(" '.:")[Int(bits & 3)]
        }
    }

    /// The dots of the first three rows are numbered column by column: 1 2 3 and 4 5 6; 7 and 8 are the fourth row.
    private static func braille(_ bits: UInt8) -> Character {
        let numbers: [UInt32] = [0, 3, 1, 4, 2, 5, 6, 7]
        let code = numbers.indices.reduce(UInt32(0)) { $0 | (UInt32(bits >> $1 & 1) << numbers[$1]) }
        return Unicode.Scalar(0x2800 + code).map { Character($0) } ?? " "
    }

    /// The lines of the axes.
    var vertical: String { self == .ascii ? "|" : "│" }
    var horizontal: String { self == .ascii ? "-" : "─" }
    var corner: String { self == .ascii ? "+" : "└" }
    var leftTick: String { self == .ascii ? "+" : "┤" }
    var lowerTick: String { self == .ascii ? "+" : "┬" }
}
