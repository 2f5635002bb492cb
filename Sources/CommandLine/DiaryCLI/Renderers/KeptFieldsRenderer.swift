import DiaryModel
import DiaryStore
import Terminal

/// The fields that an undo kept because another machine changed them after the command.
struct KeptFieldsRenderer {
    let kept: [KeptFields]

    private static let limit = 10

    /// The lines, one for each entry, such as `text of 3f2a9c1b was changed on another machine since and stays`.
    var lines: [StyledText] {
        var lines = kept.prefix(Self.limit).map(line)
        let rest = kept.count - lines.count
        if rest > 0 { lines.append("\(rest) more were changed on another machine since and stay") }
        return lines
    }

    private func line(_ kept: KeptFields) -> StyledText {
        let fields = kept.fields.map(Self.word)
        let verb =
            fields.count > 1
            ? "were changed on another machine since and stay" : "was changed on another machine since and stays"
        return "\(fields.enumeration) of \(line: Self.name(of: kept.entity)) \(verb)"
    }

    private static func name(of entity: ChangedEntity) -> String {
        switch entity {
        case .entry(let id), .medium(let id): id.prefix(8)
        case .tag(let name): "#\(name)"
        case .measurement(let name): "measurement \(name)"
        case .savedSearch(let id): "tab \(id.prefix(8))"
        case .template(let id): "template \(id.prefix(8))"
        }
    }

    private static func word(for field: String) -> String {
        switch field {
        case "creationTime": "time"
        case "starred": "star"
        case "media": "order of media"
        case "extra": "other data"
        case "recognizedText": "recognized text"
        case "doneTime": "time done"
        case "entry": "presence"
        case "name": "spelling"
        default: field
        }
    }
}
