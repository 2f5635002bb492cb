/// The names of exported originals, including folders, as a text with fields: `{year}/{month}/{date} {name}`.
///
/// A field without a value is left out with the spaces, commas and hyphens next to it; an empty name becomes `unknown`.
/// A field's value never makes a folder: its slashes become `_`.
package struct MediaNameTemplate: Sendable, Equatable {
    /// A value of a medium or of its entry.
    package enum Field: String, CaseIterable, Sendable {
        case year, month, day, date, time, name, type, make, model, title, journal, tag, place, country, entry

        /// True if it can reveal a place.
        package var revealsPlace: Bool { self == .place || self == .country }
    }

    private enum Piece: Sendable, Equatable {
        case text(String)
        case field(Field)
    }

    private static let mostFolders = 8
    private static let unknown = "unknown"
    /// The folders from the outermost on, and the name of the file without its extension.
    private let components: [[Piece]]

    /// Reads a template.
    package init(_ text: String) throws(MediaNameTemplateError) {
        var components: [[Piece]] = []
        for part in text.split(separator: "/" as Character, omittingEmptySubsequences: false) {
            let pieces = try Self.pieces(of: part)
            guard !pieces.isEmpty, part != ".", part != ".." else { throw .noName }
            components.append(pieces)
        }
        guard components.count <= Self.mostFolders + 1 else { throw .tooManyFolders(limit: Self.mostFolders) }
        self.components = components
    }

    package var fields: Set<Field> {
        Set(
            components.joined().compactMap { piece in
                if case .field(let field) = piece { field } else { nil }
            })
    }

    private static func pieces(of part: Substring) throws(MediaNameTemplateError) -> [Piece] {
        var (pieces, rest): ([Piece], Substring) = ([], part)
        while let first = rest.first {
            guard first != "}" else { throw .strayBrace }
            let text = rest.prefix { $0 != "{" && $0 != "}" }
            rest = rest.dropFirst(text.count)
            if !text.isEmpty { pieces.append(.text(String(text))) }
            guard rest.first == "{" else { continue }
            let name = rest.dropFirst().prefix { $0 != "}" && $0 != "{" }
            rest = rest.dropFirst(1 + name.count)
            guard rest.first == "}" else { throw .strayBrace }
            guard let field = Field(rawValue: name.lowercased()) else { throw .unknownField(String(name)) }
            pieces.append(.field(field))
            rest = rest.dropFirst()
        }
        return pieces
    }

    /// The folders with a slash after each, and the name without its extension.
    func names(from value: (Field) -> String) -> (folder: String, stem: String) {
        let names = components.map { Self.name($0, from: value) }
        return (names.dropLast().map { $0 + "/" }.joined(), names.last ?? Self.unknown)
    }

    private static func name(_ pieces: [Piece], from value: (Field) -> String) -> String {
        var (name, hasHole) = ("", false)
        for piece in pieces {
            switch piece {
            case .text(let text): name += text
            case .field(let field):
                let text = value(field)
                if text.isEmpty { hasHole = true }
                name += text
            }
        }
        if hasHole { name = closed(name) }
        guard name.contains(where: { !$0.isWhitespace }) else { return unknown }
        let cleaned = SafeFileName.cleaned(name)
        let cut = SafeFileName.cut(cleaned, to: SafeFileName.maximumLength)
        return cut.isEmpty ? unknown : cut
    }

    /// The name without the separators next to a missing value.
    private static func closed(_ name: String) -> String {
        var closed = ""
        for character in name where character != " " || closed.last != " " { closed.append(character) }
        let marks: Set<Character> = [" ", "-", "_", ","]
        return String(closed.drop(while: marks.contains).reversed().drop(while: marks.contains).reversed())
    }
}

/// The reason why a text is not a template for names.
package enum MediaNameTemplateError: Error, Equatable {
    /// No field has that name.
    case unknownField(String)
    case strayBrace
    /// A folder or the file has no name, or one that leads elsewhere.
    case noName
    /// It has more folders than this.
    case tooManyFolders(limit: Int)
}
