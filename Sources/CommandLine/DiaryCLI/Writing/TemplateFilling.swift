import Chronology
import DiaryModel

/// A template that becomes a new entry: the values above its text, and the text, with their places filled.
struct TemplateFilling {
    let matter: FrontMatter
    let body: TemplateText

    init(_ template: EntryTemplate) throws(Failure) {
        matter = try FrontMatter(template.text, of: "template \(template.name)")
        body = TemplateText(matter.text)
    }

    var questions: [String] { matter.values.flatMap { TemplateText($0.value).questions } + body.questions }

    /// The words in double braces that are no places to fill.
    var unknownPlaces: [String] { matter.values.flatMap { TemplateText($0.value).unknown } + body.unknown }

    /// The moment, the place and the formats with which places are filled.
    struct Surroundings {
        var time: ZonedTime
        /// False for a day, whose time of day is not known.
        var hasTime = true
        var place = ""
        let dayNames: DayNames
        let dateFormat: LocalDateFormat

        /// The values of places in a text, as the user's language writes them.
        var words: [TemplateText.Place: String] {
            let wall = time.wallTime
            return [
                .date: dateFormat.text(wall.date), .weekday: dayNames.weekday(of: wall.date),
                .time: hasTime ? dateFormat.text(hour: wall.hour, minute: wall.minute) : "", .place: place,
            ]
        }

        /// The values of places in values, where dates are read again.
        var readable: [TemplateText.Place: String] {
            let wall = time.wallTime
            return words.merging([.date: "\(wall.date)", .time: hasTime ? wall.clock() : ""]) { $1 }
        }
    }

    /// The values with their places filled.
    ///
    /// - Parameter answers: the answers to the questions of one value; nil for those that are not answered yet.
    func values(
        _ surroundings: Surroundings, answers: (_ name: String, TemplateText) throws -> [String?]
    ) rethrows -> FrontMatter {
        try matter.mapValues { name, value in
            let text = TemplateText(value)
            guard !text.questions.isEmpty else { return text.filledInLine(surroundings.readable, answers: []) }
            return text.filledList(surroundings.readable, answers: try answers(name, text))
        }
    }

    /// What an editor or a form begins with: questions are headings, and values without an answer are left out, or
    /// left to be completed if `keepsOpen` is true.
    func unanswered(_ surroundings: Surroundings, keepsOpen: Bool) -> (text: String, values: [String: String]) {
        let filled = values(surroundings) { _, text in text.questions.map { _ in keepsOpen ? nil : "" } }
        let found = Dictionary(filled.values.map { ($0.name, $0.value) }) { $1 }
        return (body.filled(surroundings.words, answers: [], leavesOut: false), found)
    }
}
