/// How much of a diary is looked at; each depth includes those before it.
package enum CheckDepth: Hashable, Sendable {
    /// The database's structure, references, and what can be told of files without reading them.
    case quick
    /// Besides, what was written against its hashes, and what is derived against what it is derived from.
    case full
    /// Besides, the content of originals against their names: of a random part of them, in percent; 100 is all.
    case content(percent: Double)

    /// Whether rows and index are compared.
    package var readsRows: Bool { self != .quick }

    /// The part of the originals whose content is read, in percent.
    package var percentage: Double {
        if case .content(let percent) = self { percent } else { 0 }
    }
}
