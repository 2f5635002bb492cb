import DiaryFormats
import Terminal

/// The words for what a format of exports can't hold.
enum ExportLimitWords {
    /// `3 priorities and 1 rating are not in it: markdown has no place for them`, and what is only in the texts.
    static func lines(of report: ExportReport, _ format: ExportFormat) -> [String] {
        var lines: [String] = []
        if let (words, count) = list(report.leftOutFeatures) {
            let (verb, object) = count == 1 ? ("is", "it") : ("are", "them")
            lines.append("\(words) \(verb) not in it: \(format.name) has no place for \(object)")
        }
        if let (words, count) = list(report.featuresInText) {
            let (verb, object) = count == 1 ? ("is", "it") : ("are", "them")
            lines.append("\(words) \(verb) written into the text: \(format.name) has no other place for \(object)")
        }
        return lines
    }

    /// `3 priorities, 2 ratings and 1 altitude`, with the number of all.
    private static func list(_ counts: [EntryFeature: Int]) -> (words: String, count: Int)? {
        let parts = EntryFeature.allCases.compactMap { feature in
            counts[feature].map { count in "\(count.grouped) \(count == 1 ? noun(feature).one : noun(feature).many)" }
        }
        return parts.isEmpty ? nil : (parts.enumeration, counts.values.reduce(0, +))
    }

    private static func noun(_ feature: EntryFeature) -> (one: String, many: String) {
        switch feature {
        case .star: ("star", "stars")
        case .journal: ("journal's name", "journals' names")
        case .tagCharacter: ("tag with other characters", "tags with other characters")
        case .place: ("place", "places")
        case .position: ("position", "positions")
        case .altitude: ("altitude", "altitudes")
        case .timeZone: ("time zone", "time zones")
        case .dayWithoutTime: ("day without a time", "days without a time")
        case .task: ("task", "tasks")
        case .priority: ("priority", "priorities")
        case .measurement: ("measurement", "measurements")
        case .caption: ("caption", "captions")
        case .companion: ("file kept with a medium", "files kept with media")
        case .rating: ("rating", "ratings")
        case .otherProgram: ("entry's values of another program", "entries' values of other programs")
        case .savedSearch: ("saved search", "saved searches")
        }
    }
}
