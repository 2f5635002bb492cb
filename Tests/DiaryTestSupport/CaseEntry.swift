import Chronology
package import DiaryModel
import PredicateLanguage
package import TestFixtures

/// A case of the reference as an entry, with its keys renamed to keys of entries.
///
/// `n` is its hour, `x` its latitude, `flag` its star, `title` its place, `nums` the widths of its media. `note`,
/// which is nil, is its place too, or beside a number its altitude.
package struct CaseEntry {
    package let predicate: String
    private let object: [String: PredicateConstant]
    private let keys: Set<String>

    /// Returns nil if the predicate can't be read, uses keys that no entry has, or requires values that the object
    /// lacks.
    ///
    /// - Parameter isChecked: returns whether a predicate passes the type check.
    package init?(_ item: PredicateCase, isChecked: (String) -> Bool) {
        guard let syntax = try? PredicateSyntax(parsing: item.predicate, arguments: item.arguments),
            case .object(let object) = item.object
        else { return nil }
        let words = CaseWords(syntax.description.replacing("SELF.", with: ""))
        guard words.keys.isSubset(of: Self.knownKeys), !words.keys.isSuperset(of: ["title", "note"]),
            !words.keys.isSuperset(of: ["media", "nums"])
        else { return nil }
        self.object = object
        keys = words.keys
        let predicates = ["place", "altitude"].map { note in
            words.renamed { $0 == "note" ? note : Self.names[$0] ?? $0 }
        }
        guard let predicate = predicates.first(where: isChecked) ?? (item.expected == "error" ? predicates[0] : nil)
        else { return nil }
        self.predicate = predicate
        guard keys.allSatisfy(isHeld) else { return nil }
    }

    private static let names = [
        "n": "hour", "x": "latitude", "flag": "starred", "title": "place", "nums": "media.width",
    ]
    private static let knownKeys: Set<String> = [
        "n", "x", "flag", "title", "note", "nums", "text", "tags", "media", "creationTime",
    ]

    /// Returns whether an entry can represent the object's value of the key.
    private func isHeld(_ key: String) -> Bool {
        switch (key, object[key] ?? .null) {
        case ("n", .integer(let hour)): (0...23).contains(hour)
        case ("n", .null), ("title", .string), ("title", .null), ("note", .null), ("x", .null): true
        case ("x", .double(let degrees)): abs(degrees) <= 90
        case ("nums", .array(let numbers)): numbers.allSatisfy { if case .integer = $0 { true } else { false } }
        case ("flag", .integer), ("text", .string), ("tags", .array), ("media", .array), ("creationTime", .date): true
        default: false
        }
    }

    /// The entry; its media have this original.
    package func draft(original: MediumDraft) throws -> EntryDraft {
        var draft = EntryDraft(text: string("text") ?? "", creationTime: creationTime, hasTime: object["n"] != .null)
        draft.hasTime = hour != nil
        draft.starred = object["flag"] == .integer(1)
        draft.place = keys.contains("note") ? string("note") : string("title")
        if case .double(let degrees) = object["x"] { draft.position = Position(latitude: degrees, longitude: 0) }
        if case .array(let tags) = object["tags"] { draft.tags = tags.compactMap(\.text) }
        if case .array(let media) = object[keys.contains("nums") ? "nums" : "media"] {
            draft.media = media.map { medium($0, original) }
        }
        return draft
    }

    private var hour: Int? { if case .integer(let hour) = object["n"] { Int(hour) } else { nil } }

    /// The moment of the object, on a clock that shows the hour.
    private var creationTime: ZonedTime {
        var seconds = 1_700_000_000
        if case .date(let date) = object["creationTime"] { seconds = Int(date.microseconds / 1_000_000) }
        let shift = ((hour ?? 0) - seconds / 3600 % 24 + 36) % 24 - 12
        return ZonedTime(
            instant: Instant(secondsSince1970: Int64(seconds)), utcOffset: shift * 3600, zoneName: "UTC")
    }

    private func string(_ key: String) -> String? { object[key]?.text }

    private func medium(_ constant: PredicateConstant, _ original: MediumDraft) -> MediumDraft {
        var draft = original.copy()
        if case .integer(let width) = constant { draft.medium.metadata.width = Int(width) }
        guard case .object(let values) = constant else { return draft }
        draft.medium.type = values["type"]?.text.flatMap(MediumType.init(rawValue:)) ?? .image
        draft.medium.caption = values["caption"]?.text
        switch values["duration"] {
        case .integer(let seconds)?: draft.medium.metadata.duration = Double(seconds)
        case .double(let seconds)?: draft.medium.metadata.duration = seconds
        default: draft.medium.metadata.duration = nil
        }
        return draft
    }
}

extension PredicateConstant {
    fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }
}
