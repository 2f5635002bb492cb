/// HTML under construction: foreign text becomes text or values of attributes, and is never markup.
struct HTML {
    /// Names and values in order; an attribute without a value is left out.
    typealias Attributes = KeyValuePairs<String, String?>

    private(set) var bytes: [UInt8] = []

    /// Adds an element with the content that `body` adds.
    mutating func element(_ name: String, _ attributes: Attributes = [:], _ body: (inout HTML) -> Void) {
        open(name, attributes)
        body(&self)
        append(markup: "</\(name)>")
    }

    /// Adds an element with a text.
    mutating func element(_ name: String, _ attributes: Attributes, _ words: String) {
        element(name, attributes) { $0.text(words) }
    }

    /// Adds an element without attributes and with a text.
    mutating func element(_ name: String, _ words: String) {
        element(name, [:], words)
    }

    /// Adds the beginning of an element, or a void element.
    mutating func open(_ name: String, _ attributes: Attributes = [:]) {
        append(markup: "<\(name)")
        for (name, value) in attributes {
            guard let value else { continue }
            append(markup: " \(name)=\"")
            text(value)
            append(markup: "\"")
        }
        append(markup: ">")
    }

    /// Adds a text with all markup escaped, both for elements and for quoted attributes.
    mutating func text(_ words: String) {
        bytes.reserveCapacity(bytes.count + words.utf8.count)
        for byte in words.utf8 {
            switch byte {
            case UInt8(ascii: "&"): append(markup: "&amp;")
            case UInt8(ascii: "<"): append(markup: "&lt;")
            case UInt8(ascii: ">"): append(markup: "&gt;")
            case UInt8(ascii: "\""): append(markup: "&quot;")
            case UInt8(ascii: "'"): append(markup: "&#39;")
            case UInt8(ascii: "\t"), UInt8(ascii: "\n"), 0x20..<0x7F, 0x80...: bytes.append(byte)
            default: append(markup: "\u{FFFD}")
            }
        }
    }

    /// Adds a name of a person, place or file, isolated in its own writing direction.
    mutating func name(_ words: String) {
        element("bdi", words)
    }

    /// Adds constant markup.
    mutating func append(markup: String) {
        bytes += markup.utf8
    }

    /// Adds markup whose foreign text is escaped already.
    mutating func append(_ markup: HTML) {
        bytes += markup.bytes
    }

    /// Adds a line end, so that the page can be read as text.
    mutating func endLine() {
        bytes.append(UInt8(ascii: "\n"))
    }
}

extension HTML {
    /// The HTML of an entry's text as Markdown.
    init(markdown text: String, firstLevel: Int) {
        bytes = MarkdownHTML(firstLevel: firstLevel).bytes(of: text)
    }
}
