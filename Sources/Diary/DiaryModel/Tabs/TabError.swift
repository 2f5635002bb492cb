import TextFolding

/// The reason why a change of the tabs can't be made; nothing is changed then.
public enum TabError: Error, Equatable, Sendable {
    /// No tab has the name.
    case noTab(String)
    /// Another saved search has the name.
    case nameIsTaken(String)
    /// The name is that of a built-in tab, which can't be saved, renamed or removed.
    case isBuiltin(String)
    /// The name is invalid for a saved search.
    case wrongName(String, NameFlaw)
    /// The selection has more bytes than ``SavedSearch/selectionLimit``, or a NUL in a word.
    case wrongSelection

    /// The problem of a name.
    public enum NameFlaw: Sendable {
        /// It has no visible character.
        case empty
        /// It has more than 100 code points.
        case tooLong
        /// It begins with a colon or a dash, which have another meaning in commands.
        case mark
        /// It contains control characters, line ends or bidirectional marks.
        case control
    }
}

/// The name of a saved search: NFC, without spaces around it.
struct TabName {
    let text: String

    static let scalarLimit = 100

    init(_ typed: String) throws(TabError) {
        let name = nfc(typed.trimmingSpaces)
        if let flaw = Self.flaw(of: name) { throw .wrongName(typed, flaw) }
        text = name
    }

    private static func flaw(of name: String) -> TabError.NameFlaw? {
        let scalars = name.unicodeScalars
        if scalars.contains(where: isControl) { return .control }
        if !scalars.contains(where: isSeen) { return .empty }
        if scalars.count > scalarLimit { return .tooLong }
        return name.hasPrefix(":") || name.hasPrefix("-") ? .mark : nil
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        // Embeddings, overrides and isolates (Unicode 15, table 23-3).
        default: (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
        }
    }

    private static func isSeen(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .format, .spaceSeparator, .nonspacingMark, .enclosingMark, .surrogate, .unassigned: false
        default: !scalar.properties.isDefaultIgnorableCodePoint
        }
    }
}
