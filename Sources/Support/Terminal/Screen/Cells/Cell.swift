/// One cell of a ``Grid``: 16 bytes.
///
/// A character of several cells is in the first of them; the others have the width 0.
package struct Cell: Hashable, Sendable {
    /// A scalar, or the number of a cluster in the grid's pool if ``Flags/cluster`` is set.
    var glyph: UInt32 = 0x20
    /// The foreground and background colours of the character.
    var foreground = CellColor.standard
    var background = CellColor.standard
    var attributes = CellAttributes()
    /// The number of cells of the character; 0 for a cell covered by the character before it.
    var width: UInt8 = 1
    var flags = Flags()

    struct Flags: OptionSet, Hashable, Sendable {
        let rawValue: UInt16
        /// The glyph is the number of a cluster.
        static let cluster = Flags(rawValue: 1)
        /// Terminals don't agree about the width of the character.
        static let disputed = Flags(rawValue: 2)
        /// Pixels of a picture are above the cell.
        static let covered = Flags(rawValue: 4)
        /// The terminal's content of the cell is unknown.
        static let unknown = Flags(rawValue: 8)
    }

    init(blank style: CellStyle = .plain) {
        self.style = style
    }

    var style: CellStyle {
        get { CellStyle(foreground: foreground, background: background, attributes: attributes) }
        set { (foreground, background, attributes) = (newValue.foreground, newValue.background, newValue.attributes) }
    }

    /// True if erasing gives the same cell, whatever the background with which the terminal erases.
    var isErased: Bool { self == Self.erased }

    static let erased = Cell()
}

/// Attributes of a character; bold, underlined and reversed also work without colour.
package struct CellAttributes: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    package static let bold = CellAttributes(rawValue: 1)
    package static let faint = CellAttributes(rawValue: 2)
    package static let italic = CellAttributes(rawValue: 4)
    package static let underlined = CellAttributes(rawValue: 8)
    package static let reversed = CellAttributes(rawValue: 16)
    package static let struck = CellAttributes(rawValue: 32)

    /// Those that are visible on an empty cell, too.
    static let visibleOnBlank: CellAttributes = [.underlined, .reversed, .struck]
}

/// The style of a character on a ``Grid``.
package struct CellStyle: Hashable, Sendable {
    package var foreground = CellColor.standard
    package var background = CellColor.standard
    package var attributes = CellAttributes()

    /// A style; missing values are the terminal's own.
    package init(
        foreground: CellColor = .standard, background: CellColor = .standard, attributes: CellAttributes = []
    ) {
        (self.foreground, self.background, self.attributes) = (foreground, background, attributes)
    }

    /// Text as the terminal shows it.
    package static let plain = CellStyle()

    package func with(_ style: Style) -> CellStyle {
        var result = self
        if style.isBold { result.attributes.insert(.bold) }
        if style.isFaint { result.attributes.insert(.faint) }
        if style.isUnderlined { result.attributes.insert(.underlined) }
        if let color = style.color { result.foreground = .theme(color.rawValue - 30) }
        return result
    }
}
