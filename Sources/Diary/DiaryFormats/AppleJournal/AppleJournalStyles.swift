import DiaryModel
import JSON

/// The emphasis of a page's spans: each page numbers their classes, and its style sheet defines them.
struct AppleJournalStyles {
    /// The names of elements with the same meaning, by the class.
    private var names: [Substring: [String]] = [:]

    /// Declarations and the elements that mean the same.
    private static let meanings: [(StaticString, String)] = [
        ("font-weight: bold", "b"), ("font-style: italic", "i"), ("line-through", "s"),
    ]

    init(_ root: HTMLElement) {
        let sheets = root.all { $0.name == "style" }.flatMap { $0.children.compactMap(\.stringValue) }
        for rule in sheets.joined(separator: "\n").split(separator: "}") {
            let parts = rule.split(separator: "{", maxSplits: 1)
            let selector = String(parts[0]).trimmingSpaces
            guard parts.count == 2, selector.hasPrefix("span.") else { continue }
            let found = Self.meanings.filter { SourcePath.holds(Array(parts[1].utf8)[...], $0.0) }.map(\.1)
            if !found.isEmpty { names[selector.dropFirst("span.".count)] = found }
        }
    }

    /// An element, in elements of its emphasis if it is a span with one.
    func emphasized(_ object: JSONObject, _ element: HTMLElement) -> JSONValue {
        guard element.name == "span", let found = element.classes.lazy.compactMap({ names[$0] }).first else {
            return .object(object)
        }
        return found.reduce(.object(object)) { inner, name in
            .object(["name": .string(name), "children": .array([inner])])
        }
    }
}
