import Arguments

/// The topics of `help` beside the commands.
enum HelpTopics {
    static let all = [dates, places, predicates, units, json, fromJrnl, fromDayOne]
}
