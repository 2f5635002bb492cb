enum HelpTopics {
    static let all = [dates, places, predicates, units, json, fromJrnl, fromDayOne]
}
