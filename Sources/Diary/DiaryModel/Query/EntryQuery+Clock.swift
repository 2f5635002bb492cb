import PredicateLanguage

extension EntryQuery {
    /// The entries in a span of seconds since 1970 of their own clocks, counted as if each clock were UTC's; newest
    /// first.
    package static func created(onClock span: Range<Int64>) -> EntryQuery { EntryQuery([.createdWithin(.wall(span))]) }
}
