import JSON

/// An element of HTML as diary-decoder returns it.
struct HTMLElement {
    /// Its name in lower case.
    let name: String
    let attributes: JSONObject
    let children: [JSONValue]

    /// The element of a node; nil if the node is a text.
    init?(_ node: JSONValue) {
        guard let object = node.objectValue else { return nil }
        name = object["name"]?.stringValue?.lowercased() ?? ""
        attributes = object["attributes"]?.objectValue ?? JSONObject()
        children = object["children"]?.arrayValue ?? []
    }

    /// A division of nodes.
    init(children: [JSONValue]) {
        (name, attributes, self.children) = ("div", JSONObject(), children)
    }

    func attribute(_ name: String) -> String? { attributes[name]?.stringValue }

    /// The words of its `class`.
    var classes: [Substring] {
        (attribute("class") ?? "").split { $0 == " " || $0 == "\n" || $0 == "\t" }
    }

    func hasClass(_ name: String) -> Bool { classes.contains { $0 == name } }

    /// True if its content isn't shown as text.
    var isHidden: Bool {
        ["head", "style", "script", "title", "template", "noscript", "meta", "link", "svg", "!--"].contains(name)
    }

    /// True if it begins a block of its own.
    var isBlock: Bool { Self.isBlock(name) }

    /// Returns whether an element of a name in lower case begins a block of its own.
    static func isBlock(_ name: String) -> Bool { blockNames.contains(name) }

    /// True if it is part of a line of text.
    var isInline: Bool { !isBlock }

    private static let blockNames: Set<String> = [
        "html", "body", "p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "dl", "dt", "dd",
        "blockquote", "pre", "hr", "table", "thead", "tbody", "tfoot", "tr", "td", "th", "section", "article",
        "header", "footer", "main", "nav", "aside", "figure", "figcaption", "address", "center", "form", "fieldset",
        "details", "summary", "caption",
    ]

    /// The first element that a test accepts: itself, or one inside it in the order of the text.
    ///
    /// It looks 300 levels down.
    func first(where isMatch: (HTMLElement) -> Bool) -> HTMLElement? {
        var found: HTMLElement?
        walk(depth: 0) { element in
            if found == nil, isMatch(element) { found = element }
            return found == nil
        }
        return found
    }

    /// All elements that a test accepts, in the order of the text, except those inside another one.
    func all(where isMatch: (HTMLElement) -> Bool) -> [HTMLElement] {
        var found: [HTMLElement] = []
        walk(depth: 0) { element in
            guard isMatch(element) else { return true }
            found.append(element)
            return false
        }
        return found
    }

    /// Calls a closure for each element, which returns whether to look into it.
    private func walk(depth: Int, _ body: (HTMLElement) -> Bool) {
        guard body(self), depth < 300 else { return }
        for child in children { HTMLElement(child)?.walk(depth: depth + 1, body) }
    }
}
