/// The key of a tag's, a measurement's or a tab's name.
package enum NameKey {
    /// The key that two spellings of one name share: case doesn't matter, accents do.
    package static func of(_ name: String) -> String { name.lowercased() }
}
