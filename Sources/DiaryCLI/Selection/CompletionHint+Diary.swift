import Arguments

/// What the shells ask a diary while someone types; `CompleteCommand` answers.
extension CompletionHint {
    /// Tags of the diary.
    static var tag: Self { .answers(to: "tags") }
    /// Journal names of the diary.
    static var journal: Self { .answers(to: "journals") }
    /// Keys of the predicate vocabulary.
    static var key: Self { .answers(to: "keys") }
    /// Names of time zones.
    static var zone: Self { .answers(to: "zones") }
    /// Ids of entries.
    static var entry: Self { .answers(to: "entries") }
    /// Words that people say for a day.
    static var date: Self { .suggestions(dateWords) }

    /// Days as people say them.
    static let dateWords = [
        "today", "yesterday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]
}
