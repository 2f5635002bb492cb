import JSON

/// The body of a page in HTML, with the elements that all editors use in place of Notion's own.
///
/// Notion writes each item of a list as a list, boxes as divisions, and files in figures.
enum NotionHTMLBody {
    private static let maximumDepth = 300

    static func plain(_ nodes: [JSONValue]) -> [JSONValue] { plain(nodes, depth: 0) }

    private static func plain(_ nodes: [JSONValue], depth: Int) -> [JSONValue] {
        guard depth < maximumDepth else { return [] }
        var result: [JSONValue] = []
        for node in nodes {
            guard let element = HTMLElement(node) else {
                result.append(node)
                continue
            }
            for found in replaced(element, node, depth: depth) { append(found, to: &result) }
        }
        return result
    }

    /// Adds a node; a list continues the one before it.
    private static func append(_ node: JSONValue, to nodes: inout [JSONValue]) {
        guard let list = HTMLElement(node), list.name == "ul" || list.name == "ol" else { return nodes.append(node) }
        while let text = nodes.last?.stringValue, HTMLText.isBlank(text) { nodes.removeLast() }
        guard let last = nodes.last,
            let before = HTMLElement(last), before.name == list.name,
            before.attribute("class") == list.attribute("class")
        else { return nodes.append(node) }
        nodes[nodes.count - 1] = made(before.name, before.attributes, before.children + list.children)
    }

    private static func made(_ name: String, _ attributes: JSONObject = [:], _ children: [JSONValue]) -> JSONValue {
        .object(["name": .string(name), "attributes": .object(attributes), "children": .array(children)])
    }

    private static func replaced(_ element: HTMLElement, _ node: JSONValue, depth: Int) -> [JSONValue] {
        if element.hasClass("checkbox"), element.name == "div" || element.name == "span" {
            var box: JSONObject = ["type": .string("checkbox")]
            if element.hasClass("checkbox-on") { box["checked"] = .string("") }
            return [made("input", box, [])]
        }
        if element.hasClass("katex") || element.hasClass("equation"),
            let formula = element.first(where: { $0.name == "annotation" })
        {
            return [made("code", [:], [.string("$" + HTMLText.plain(.array(formula.children)) + "$")])]
        }
        switch element.name {
        case "nav", "link": return []
        case "figure": return [figure(element, depth: depth)]
        case "time":
            let words = HTMLText.plain(.array(element.children))
            return [.string(String(words.drop { $0 == "@" }))]
        case "img" where element.hasClass("icon"): return []
        case "a":
            let children = withoutIcons(element)
            if let image = HTMLElement(children: children).first(where: { $0.name == "img" }),
                !element.hasClass("bookmark"), HTMLText.plain(.array(children)).isEmpty
            {
                return [made("img", image.attributes, [])]
            }
            return [made("a", element.attributes, plain(children, depth: depth + 1))]
        case "div", "span":
            let style = (element.attribute("style") ?? "").filter { $0 != " " }
            let isBare = element.hasClass("indented") || element.hasClass("column-list") || element.hasClass("column")
            if style.hasPrefix("display:contents") || isBare { return plain(element.children, depth: depth + 1) }
        default: break
        }
        return [made(element.name, element.attributes, plain(element.children, depth: depth + 1))]
    }

    /// The content of a link without the icon of the page that it leads to.
    private static func withoutIcons(_ link: HTMLElement) -> [JSONValue] {
        link.children.filter { HTMLElement($0)?.hasClass("icon") != true }
    }

    /// A picture with its caption, a file, a bookmark or a callout.
    private static func figure(_ element: HTMLElement, depth: Int) -> JSONValue {
        let caption = element.first { $0.name == "figcaption" }.map { HTMLText.plain(.array($0.children)) } ?? ""
        if element.hasClass("callout") {
            return made("blockquote", [:], plain(element.children, depth: depth + 1))
        }
        if let bookmark = element.first(where: { $0.hasClass("bookmark") && $0.name == "a" }) {
            let title = bookmark.first { $0.hasClass("bookmark-title") }.map { HTMLText.plain(.array($0.children)) }
            let address = bookmark.attribute("href") ?? ""
            let words = title.flatMap { $0.isEmpty ? nil : $0 } ?? address
            return made("p", [:], [made("a", ["href": .string(address)], [.string(words)])])
        }
        if let image = element.first(where: {
            $0.name == "img" && $0.attribute("src") != nil && !$0.hasClass("icon")
        }),
            let source = image.attribute("src")
        {
            return made("p", [:], [made("img", ["src": .string(source), "alt": .string(caption)], [])])
        }
        guard let link = element.first(where: { $0.name == "a" && $0.attribute("href") != nil }),
            let target = link.attribute("href")
        else { return made("div", [:], plain(element.children, depth: depth + 1)) }
        if LinkedFileKind(name: LinkedMedia.decoded(target))?.isMedium == true, !target.hasPrefix("http") {
            return made("p", [:], [made("img", ["src": .string(target), "alt": .string(caption)], [])])
        }
        let words = HTMLText.plain(.array(withoutIcons(link)))
        let shown = words.isEmpty ? SourceName.last(of: LinkedMedia.decoded(target)) : words
        let rest: [JSONValue] = caption.isEmpty ? [] : [.string(" " + caption)]
        return made("p", [:], [made("a", ["href": .string(target)], [.string(shown)])] + rest)
    }
}
