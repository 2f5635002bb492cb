import Arguments

/// The questions of the shells' completions; `CompleteCommand` answers them.
extension CompletionHint {
    static var tag: Self { .answers(to: "tags") }
    static var journal: Self { .answers(to: "journals") }
    static var key: Self { .answers(to: "keys") }
    static var measurement: Self { .answers(to: "measurements") }
    /// Units of measurements: those of the diary, then all known ones.
    static var unit: Self { .answers(to: "units") }
    static var zone: Self { .answers(to: "zones") }
    static var entry: Self { .answers(to: "entries") }
    /// Ids of entries whose text two machines changed.
    static var conflict: Self { .answers(to: "conflicts") }
    /// Saved searches in the form that begins a selection.
    static var selection: Self { .answers(to: "selections") }
    static var search: Self { .answers(to: "searches") }
    static var template: Self { .answers(to: "templates") }
    static var tab: Self { .answers(to: "tabs") }
    /// Ids of entries, and saved searches in the form that begins a selection.
    static var target: Self { .answers(to: "targets") }

    static var date: Self { .suggestions(dateWords) }

    /// Days on which something is due.
    static var due: Self { .suggestions(dueWords) }

    static var month: Self { .suggestions(monthWords) }

    private static let monthWords = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]

    private static let dueWords =
        dateWords.filter { $0 != "yesterday" } + ["tomorrow", "eod", "eow", "eom", "eoq", "eoy"]

    static let dateWords = [
        "today", "yesterday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]
}
