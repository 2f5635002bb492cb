/// The depth of a check; each depth includes those before it.
package enum CheckDepth: Hashable, Sendable {
    /// The database's structure, references, and the properties of files that are known without reading them.
    case quick
    /// In addition, rows against their hashes, and derived data against its source.
    case full
    /// In addition, the content of originals against their names: of a random part of them, in percent; 100 is all.
    case content(percent: Double)

    package var readsRows: Bool { self != .quick }

    /// The percentage of the originals that are read.
    package var percentage: Double {
        if case .content(let percent) = self { percent } else { 0 }
    }
}
