/// The style of a run of text: bold, faint, underlined, or one of four theme colours.
package struct Style: Sendable, Hashable {
    /// A colour of the terminal's own theme.
    package enum Color: UInt8, Sendable, Hashable {
        /// Errors.
        case red = 31
        /// Tags.
        case green = 32
        /// Stars, warnings and doubtful values.
        case yellow = 33
        /// Ids and hints.
        case cyan = 36
    }

    package var isBold = false
    package var isFaint = false
    package var isUnderlined = false
    /// Its colour; `nil` is the terminal's own.
    package var color: Color?

    /// Text as the terminal shows it.
    package static let plain = Style()
    /// Headers.
    package static let bold = Style(isBold: true)
    /// Faint: times.
    package static let faint = Style(isFaint: true)
    /// A match in a text: bold and underlined.
    package static let hit = Style(isBold: true, isUnderlined: true)
    package static let red = Style(color: .red)
    package static let green = Style(color: .green)
    package static let yellow = Style(color: .yellow)
    package static let cyan = Style(color: .cyan)

    /// The numbers of the `SGR` escape sequence; empty for plain text.
    var parameters: [UInt8] {
        var numbers: [UInt8] = []
        if isBold { numbers.append(1) }
        if isFaint { numbers.append(2) }
        if isUnderlined { numbers.append(4) }
        if let color { numbers.append(color.rawValue) }
        return numbers
    }
}
