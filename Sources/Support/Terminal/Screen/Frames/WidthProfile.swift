/// The characters that a terminal draws as two cells, measured by querying its cursor after each.
///
/// Terminals differ: selectors, skin tones, joined emoji, flags and recent emoji have other widths in tmux 3.3a, xterm
/// and kitty 0.26. The layout stays that of ``DisplayWidth``; a character that the terminal draws otherwise is written
/// without its trailing scalars.
package struct WidthProfile: Hashable, Sendable {
    /// Kinds of characters that take two cells and are drawn otherwise by some terminals.
    enum Kind: CaseIterable, Hashable, Sendable {
        case selector, keycap, joined, skinTone, flag

        var sample: String {
            switch self {
            case .selector: "\u{2764}\u{FE0F}"
            case .keycap: "1\u{FE0F}\u{20E3}"
            case .joined: "\u{1F469}\u{200D}\u{1F467}"
            case .skinTone: "\u{1F44D}\u{1F3FD}"
            case .flag: "\u{1F1E8}\u{1F1FF}"
            }
        }
    }

    private var measured: [Kind: Int] = [:]

    /// The default without a measurement: all are written as they are.
    package static let standard = WidthProfile()

    /// The cells that the terminal's cursor moved for the sample of a kind.
    mutating func set(_ kind: Kind, cells: Int) {
        measured[kind] = cells
    }

    /// The text written for a character: itself, or without the part that this terminal doesn't draw within two cells.
    func drawn(_ text: String) -> String {
        guard let kind = Self.kind(of: text), let cells = measured[kind], cells != 2,
            let first = text.unicodeScalars.first
        else { return text }
        guard kind == .flag else { return String(first) }
        return String(
            String.UnicodeScalarView(text.unicodeScalars.compactMap { Unicode.Scalar($0.value - 0x1F1E6 + 0x41) }))
    }

    private static func kind(of text: String) -> Kind? {
        let scalars = text.unicodeScalars
        guard scalars.count > 1, let first = scalars.first else { return nil }
        if scalars.allSatisfy({ 0x1F1E6...0x1F1FF ~= $0.value }) { return .flag }
        let tail = scalars.dropFirst()
        if tail.contains("\u{20E3}") { return .keycap }
        // Joiners of Indic and Arabic letters affect their shape, not their width.
        if tail.contains("\u{200D}") { return first.properties.isEmoji ? .joined : nil }
        if tail.contains(where: { 0x1F3FB...0x1F3FF ~= $0.value }) { return .skinTone }
        return tail.contains("\u{FE0F}") ? .selector : nil
    }
}
