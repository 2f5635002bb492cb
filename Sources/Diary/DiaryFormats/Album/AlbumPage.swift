/// The frame of every page: its head, the link home, search, and the main part.
struct AlbumPage {
    let title: String
    /// The album's title, which the title of every other page ends with.
    let albumTitle: String
    /// The relative path from the page's folder to the album's: empty or `../`.
    let root: String
    /// The previous and the next page, for browsers that show them.
    var previous: String?
    var next: String?
    /// The class of its body.
    var kind: String

    /// The policy of every page: it loads nothing from elsewhere, and runs or shows only files of the album.
    private static let policy = "default-src 'self'; base-uri 'none'; form-action 'none'; object-src 'none'"

    /// The whole page around a main part.
    func bytes(_ main: (inout HTML) -> Void) -> [UInt8] {
        var html = HTML()
        html.append(markup: "<!doctype html>\n")
        html.open("html", ["lang": "en"])
        html.endLine()
        html.element("head") { head(&$0) }
        html.endLine()
        html.element("body", ["class": kind, "data-root": root]) { html in
            html.element("a", ["class": "skip", "href": "#content"], "Skip to the content")
            html.element("header", ["class": "site"]) { html in
                html.element("p", ["class": "home"]) { html in
                    html.element("a", ["href": root + "index.html"]) { $0.name(albumTitle) }
                }
                html.element("div", ["class": "search"], "")
            }
            html.endLine()
            html.element("main", ["id": "content"], main)
            html.endLine()
        }
        html.append(markup: "</html>\n")
        return html.bytes
    }

    private func head(_ html: inout HTML) {
        html.open("meta", ["charset": "utf-8"])
        html.open("meta", ["http-equiv": "Content-Security-Policy", "content": Self.policy])
        html.open("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
        html.open("meta", ["name": "color-scheme", "content": "light dark"])
        html.open("meta", ["name": "referrer", "content": "no-referrer"])
        html.open("meta", ["name": "robots", "content": "noindex, nofollow"])
        html.element("title", title == albumTitle ? title : "\(title) – \(albumTitle)")
        html.open("link", ["rel": "icon", "type": "image/svg+xml", "href": root + "site/icon.svg"])
        html.open("link", ["rel": "stylesheet", "href": root + "site/album.css"])
        html.open("link", ["rel": "stylesheet", "href": root + "site/shapes.css"])
        if let previous { html.open("link", ["rel": "prev", "href": previous]) }
        if let next { html.open("link", ["rel": "next", "href": next]) }
        for script in ["fold", "search", "viewer"] {
            html.element("script", ["src": root + "site/\(script).js", "defer": ""], "")
        }
    }

    /// The links to the previous and the next page.
    func steps(_ label: String, _ previous: (name: String, href: String)?, _ next: (name: String, href: String)?)
        -> HTML
    {
        var html = HTML()
        guard previous != nil || next != nil else { return html }
        html.element("nav", ["class": "steps", "aria-label": label]) { html in
            if let previous {
                html.element("a", ["class": "previous", "rel": "prev", "href": previous.href]) { html in
                    html.element("span", ["aria-hidden": "true"], "← ")
                    html.text(previous.name)
                }
            }
            if let next {
                html.element("a", ["class": "next", "rel": "next", "href": next.href]) { html in
                    html.text(next.name)
                    html.element("span", ["aria-hidden": "true"], " →")
                }
            }
        }
        html.endLine()
        return html
    }
}
