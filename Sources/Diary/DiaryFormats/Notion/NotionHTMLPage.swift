import JSON

/// A page that Notion exported as HTML: an article with a header, a table of properties and a body.
struct NotionHTMLPage {
    private let article: HTMLElement
    private let table: HTMLElement?

    /// Nil if the document has no article.
    init?(_ document: JSONValue) {
        let root = HTMLElement(children: document.arrayValue ?? [document])
        guard let article = root.first(where: { $0.name == "article" }) else { return nil }
        self.article = article
        table = article.first { $0.name == "table" && $0.hasClass("properties") }
    }

    /// The page with its text as Markdown.
    var page: NotionPage {
        var page = NotionPage()
        page.id = NotionName.id(inAttribute: article.attribute("id"))
        page.title = words(of: "page-title")
        page.properties = (table?.all { $0.name == "tr" } ?? []).compactMap(Self.property)
        let icon = words(of: "page-header-icon")
        if !icon.isEmpty { page.others["icon"] = .string(icon) }
        let body = article.first { $0.hasClass("page-body") }?.children ?? []
        let cover = article.first { $0.name == "img" && $0.hasClass("page-cover-image") }
        let drawn = article.first { $0.hasClass("page-header-icon") }?.first { $0.name == "img" }
        let pictures = [cover, drawn].map { $0.flatMap(Self.ownLink) }
        let blocks = pictures + [words(of: "page-description"), Self.markdown(body)]
        page.text = blocks.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: "\n\n")
        return page
    }

    private func words(of name: String) -> String {
        article.first { $0.hasClass(name) }.map { HTMLText.plain(.array($0.children)) } ?? ""
    }

    private static func markdown(_ body: [JSONValue]) -> String {
        HTMLText(.apart) { attributes in
            guard let source = attributes["src"]?.stringValue, !source.hasPrefix("data:") else { return nil }
            return link(to: source, attributes["alt"]?.stringValue ?? "")
        }.markdown(.array(NotionHTMLBody.plain(body)))
    }

    /// A cover or an icon that is a file of the export; those of Notion's own gallery are on the web.
    private static func ownLink(_ image: HTMLElement) -> String? {
        guard let source = image.attribute("src"), !source.hasPrefix("http"), !source.hasPrefix("data:") else {
            return nil
        }
        return link(to: source, "")
    }

    /// A picture, or another file that is shown, in Markdown.
    private static func link(to target: String, _ words: String) -> String {
        "![\(words.filter { !"[]\n".contains($0) })](\(MarkdownEscaping.target(target)))"
    }

    // MARK: Properties

    /// A row of the table: a name, and a value in elements of its kind.
    private static func property(_ row: HTMLElement) -> NotionProperty? {
        guard let name = row.first(where: { $0.name == "th" }), let cell = row.first(where: { $0.name == "td" }) else {
            return nil
        }
        let kind = row.classes.lazy.compactMap { kinds[$0] }.first
        let words = HTMLText.plain(.array(name.children))
        // A table of dates says of each whether it is its page's.
        let role = kind == .date && NotionProperty.role(ofName: words) != .other ? nil : kind
        return NotionProperty(name: words, value: value(cell), role: role)
    }

    private static let kinds: [Substring: NotionProperty.Role] = [
        "property-row-date": .date, "property-row-created_time": .creation, "property-row-last_edited_time": .edit,
    ]

    private static func value(_ cell: HTMLElement) -> String {
        if let box = cell.first(where: { $0.hasClass("checkbox") }) {
            return box.hasClass("checkbox-on") ? "Yes" : "No"
        }
        let parts = cell.all { $0.hasClass("selected-value") || $0.name == "time" || $0.hasClass("user") }
        if !parts.isEmpty {
            let words = parts.map { HTMLText.plain(.array($0.children)).drop { $0 == "@" } }
            return words.joined(separator: ", ")
        }
        let files = cell.all { $0.name == "img" && $0.attribute("src") != nil || $0.name == "a" }
        let targets = files.compactMap { $0.attribute("src") ?? $0.attribute("href") }
        let text = HTMLText.plain(.array(cell.children))
        let areMedia = targets.allSatisfy { LinkedFileKind(name: LinkedMedia.decoded($0))?.isMedium == true }
        return areMedia && !targets.isEmpty || text.isEmpty ? targets.joined(separator: ", ") : text
    }
}
