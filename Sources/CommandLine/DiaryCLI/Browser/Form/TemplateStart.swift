import DiaryModel

/// The text and the values with which a template begins a new entry in the form.
struct TemplateStart: Equatable, Sendable {
    let name: String
    let text: String
    /// The values above the text, by the names of fields.
    var values: [String: String] = [:]

    init(_ template: EntryTemplate, _ surroundings: TemplateFilling.Surroundings) {
        name = template.name
        // Of a template that another program wrote, the values may be no values.
        guard let filling = try? TemplateFilling(template) else {
            text = template.text
            return
        }
        var surroundings = surroundings
        let known = filling.unanswered(surroundings, keepsOpen: false).values
        surroundings.place = known[FormField.Key.place.name] ?? ""
        (text, values) = filling.unanswered(surroundings, keepsOpen: false)
        if let journal = template.journal, values["journal"] == nil { values["journal"] = journal }
    }
}
