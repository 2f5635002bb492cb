package import Chronology
package import JSON
import TextFolding

/// One line of `templates.jsonl`.
package enum TemplateLine {
    package static let fileName = "templates.jsonl"

    private static let knownKeys: Set<String> = ["id", "name", "text", "journal", "addTime", "updateTime", "extra"]

    package static func object(of template: EntryTemplate) -> JSONObject {
        var object: JSONObject = [
            "id": .string(template.id.description), "name": .string(template.name), "text": .string(template.text),
        ]
        if let journal = template.journal { object.append("journal", .string(journal)) }
        object.append("addTime", .string(SavedSearchLine.time(template.addTime)))
        object.append("updateTime", .string(SavedSearchLine.time(template.updateTime)))
        if let extra = template.extra.flatMap({ try? JSONParser.parse($0) }) { object.append("extra", extra) }
        return object
    }

    /// Reads a line's object; unknown members are kept.
    ///
    /// - Parameter time: the time when the template was made, if the line doesn't have it.
    package static func template(_ object: JSONObject, at time: Instant) throws(EntryLineError) -> EntryTemplate {
        guard let typed = try EntryLine.string(object, "name") else { throw .missing("name") }
        guard let text = try SavedSearchLine.string(object, "text", limit: EntryTemplate.textLimit) else {
            throw .missing("text")
        }
        var template = EntryTemplate(
            id: object["id"]?.stringValue.flatMap { UniqueIdentifier($0) } ?? UniqueIdentifier(),
            name: try SavedSearchLine.name(typed), text: nfc(text),
            journal: try SavedSearchLine.string(object, "journal", limit: EntryTemplate.textLimit),
            addTime: try SavedSearchLine.time(object, "addTime") ?? time)
        template.updateTime = try SavedSearchLine.time(object, "updateTime") ?? template.addTime
        template.extra = try UnknownMembers(object, known: knownKeys).text()
        return template
    }
}
