import Chronology
import DiaryModel
import JSON

/// A page of Apple's Journal: its header, title, body and the grid of its media and cards.
///
/// The page is nested wrongly: paragraphs of the editor surround the divisions. A parser of HTML closes them, so that
/// empty ones are left in the body.
struct AppleJournalPage {
    private let root: HTMLElement

    init(_ root: HTMLElement) {
        self.root = root
    }

    /// The title, the prompt that the entry answers, and the body.
    var text: String {
        let title = root.first { $0.hasClass("title") }.map { HTMLText.plain(.array($0.children)) } ?? ""
        let prompt = root.first { $0.hasClass("reflectionPrompt") }.map { HTMLText.plain(.array($0.children)) } ?? ""
        let styles = AppleJournalStyles(root)
        let nodes = Self.withoutFrames(bodyNodes(root, depth: 0) ?? [], styles, depth: 0)
        let body = HTMLText(.lines) { _ in nil }.markdown(.array(nodes))
        let marked = prompt.isEmpty ? "" : "> " + prompt
        return [title, marked, body].filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    /// Everything that follows the beginning of the body, inside and after it; nil if there is no body.
    private func bodyNodes(_ element: HTMLElement, depth: Int) -> [JSONValue]? {
        if element.hasClass("bodyText") { return element.children }
        guard depth < 300 else { return nil }
        for (index, child) in element.children.enumerated() {
            guard let child = HTMLElement(child), let nodes = bodyNodes(child, depth: depth + 1) else { continue }
            return nodes + element.children[(index + 1)...]
        }
        return nil
    }

    /// The nodes without the parts of the page outside the body and without media and cards, which may be anywhere in
    /// it; emphasis is in elements instead of styles.
    private static func withoutFrames(
        _ nodes: [JSONValue], _ styles: AppleJournalStyles, depth: Int
    ) -> [JSONValue] {
        nodes.compactMap { node in
            guard let element = HTMLElement(node), var object = node.objectValue, depth < 300 else { return node }
            guard !isFrame(element) else { return nil }
            object["children"] = .array(withoutFrames(element.children, styles, depth: depth + 1))
            return styles.emphasized(object, element)
        }
    }

    /// Returns whether it is a part of the page outside the body.
    private static func isFrame(_ element: HTMLElement) -> Bool {
        ["assetGrid", "gridItem", "pageHeader", "title", "reflectionPrompt"].contains { element.hasClass($0) }
    }

    // MARK: Day

    /// The day of the header, which is in the phone's language, if it is close to that of the file's name, which is in
    /// UTC.
    ///
    /// - Parameter other: the day of a medium, for a page without any other.
    func day(fileName: Substring, _ other: CivilDate?) -> CivilDate? {
        let header = root.first { $0.hasClass("pageHeader") }.map { HTMLText.plain(.array($0.children)) } ?? ""
        guard let named = CivilDate(iso8601: fileName.prefix(10)) else {
            guard let date = JrnlDate(header), date.isWhole else { return other }
            return date.date(dayFirst: true, after: .first)
        }
        let numbers = Set(Self.numbers(in: header))
        // Nearest first; the month's name needn't be known in any language.
        let days = [0, -1, 1, -2, 2].map { named.adding(days: $0) }.filter { numbers.contains($0.day) }
        return days.first { numbers.contains($0.year) } ?? (days.count == 1 ? days[0] : named)
    }

    /// The numbers of a text in any script's digits.
    private static func numbers(in text: String) -> [Int] {
        var numbers: [Int] = []
        var number: Int?
        for character in text {
            if let digit = character.wholeNumberValue, digit < 10 {
                number = ((number ?? 0) % 100_000) * 10 + digit
            } else if let found = number {
                numbers.append(found)
                number = nil
            }
        }
        return numbers + [number].compactMap(\.self)
    }

    // MARK: Items

    /// A medium or a card of the grid.
    struct Item {
        let identifier: String
        /// The kind after `assetType_`, such as `photo`.
        let kind: String
        fileprivate let element: HTMLElement
    }

    /// The items of the grid, and the media in the text, in their order.
    var items: [Item] {
        root.all { $0.hasClass("gridItem") || Self.isMediumInText($0) }.map { element in
            let kind = element.classes.first { $0.hasPrefix("assetType_") }?.dropFirst("assetType_".count) ?? ""
            let identifier = element.attribute("id") ?? element.attribute("src").map { String(SourcePath.stem($0)) }
            return Item(identifier: identifier ?? "", kind: String(kind), element: element)
        }
    }

    /// Returns whether an element shows a file of `Resources` that is named by a UUID, unlike those that belong to the
    /// page.
    private static func isMediumInText(_ element: HTMLElement) -> Bool {
        guard ["img", "source", "video", "audio"].contains(element.name), let path = element.attribute("src"),
            SourcePath.folder(path).lowercased().hasSuffix("resources/")
        else { return false }
        return UniqueIdentifier(String(SourcePath.stem(path))) != nil
    }
}

extension AppleJournalPage.Item {
    private static let media: Set<String> = ["photo", "livephoto", "video", "audio", "drawing"]

    /// True if it has a file that the user took or drew: also one of an unknown kind that shows a picture without
    /// words, since a card has some.
    var isMedium: Bool {
        if Self.media.contains(kind.lowercased()) { return true }
        return Self.labels[kind] == nil && fileStem != nil && (kind.isEmpty || words.isEmpty)
    }

    var stem: String { fileStem ?? identifier }

    /// The stem of the file that the page shows.
    private var fileStem: String? {
        let isAlone = !element.hasClass("gridItem")
        let shown = element.first { element in
            switch element.name {
            case "img": isAlone || element.hasClass("asset_image")
            case "source", "video", "audio": element.attribute("src") != nil
            default: false
            }
        }
        return shown?.attribute("src").map { String(SourcePath.stem($0)) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    private static let labels = [
        "multiPinMap": "Places", "genericMap": "Place", "stateOfMind": "State of mind", "motionActivity": "Activity",
        "workoutIcon": "Workout", "workoutRoute": "Workout", "contact": "Person", "thirdPartyMedia": "Media",
        "music": "Music", "link": "Link",
    ]

    /// The words of a card, whose picture is drawn by the app; nil if it has none.
    func text(with sidecar: JSONObject?) -> String? {
        let places = (sidecar?["visits"]?.arrayValue ?? []).compactMap { $0.objectValue?["placeName"]?.filledText }
        let address = kind == "link" ? element.first { $0.name == "a" }?.attribute("href") : nil
        let words = (words.isEmpty ? places : words) + [address].compactMap(\.self)
        guard !words.isEmpty else { return nil }
        return (Self.labels[kind].map { $0 + ": " } ?? "") + words.joined(separator: ", ")
    }

    /// The words that the page shows.
    private var words: [String] {
        let classes = [
            "gridItemOverlayText", "gridItemOverlayHeader", "gridItemOverlayFooter", "activityType", "activityMetrics",
            "mediaTitle",
            "mediaArtist", "mediaCategory",
        ]
        let parts = element.all { element in classes.contains { element.hasClass($0) } }
            .map { HTMLText.plain(.array($0.children)) }
        return (parts.isEmpty ? [HTMLText.plain(.array(element.children))] : parts).filter { !$0.isEmpty }
    }
}

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
