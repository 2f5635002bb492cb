import PredicateLanguage

extension EntryQuery {
    /// The entries whose own clocks stood in a span of seconds since 1970, counted as if each clock were UTC's; newest first.
    static func created(onClock span: Range<Int64>) -> EntryQuery { EntryQuery([.createdWithin(.wall(span))]) }
}
