import Arguments

/// What `help` explains beside the commands.
enum HelpTopics {
    static let all = [dates, places, predicates, units, json]
}
