extension RowCondition {
    /// True if only entries with media can satisfy it.
    package var needsMedia: Bool {
        switch self {
        case .medium, .hasMedia: true
        case .all(let parts): parts.contains(where: \.needsMedia)
        case .any(let parts): parts.allSatisfy(\.needsMedia)
        case .anything, .nothing, .negation, .text, .created, .dayOfYear, .column, .arithmetic, .identifiers, .journal,
            .tag, .measurement, .lastMeasured:
            false
        }
    }
}
