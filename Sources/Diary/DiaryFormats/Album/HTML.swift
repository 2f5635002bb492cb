import Pixels

/// HTML or SVG under construction: foreign text becomes text or values of attributes, and is never markup.
package struct HTML {
    /// Names and values in order; an attribute without a value is left out.
    package typealias Attributes = KeyValuePairs<String, String?>

    package private(set) var bytes: [UInt8] = []

    /// An empty document.
    package init() {}

    /// Adds an element with the content that `body` adds.
    package mutating func element(_ name: String, _ attributes: Attributes = [:], _ body: (inout HTML) -> Void) {
        open(name, attributes)
        body(&self)
        append(markup: "</\(name)>")
    }

    /// Adds an element with a text.
    package mutating func element(_ name: String, _ attributes: Attributes, _ words: String) {
        element(name, attributes) { $0.text(words) }
    }

    /// Adds an element without attributes and with a text.
    package mutating func element(_ name: String, _ words: String) {
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
    package mutating func text(_ words: String) {
        bytes.reserveCapacity(bytes.count + words.utf8.count)
        let start = bytes.count
        var mayHoldCommands = false
        for byte in words.utf8 {
            if byte == 0xC2 || byte == 0xE2 { mayHoldCommands = true }
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
        if mayHoldCommands { bytes.replaceSubrange(start..., with: Self.withoutCommands(bytes[start...])) }
    }

    /// Markup without the characters that a terminal obeys: controls become U+FFFD, and bidirectional marks become
    /// references, which have the same effect in a browser.
    static func withoutCommands(_ markup: ArraySlice<UInt8>) -> [UInt8] {
        var harmless: [UInt8] = []
        harmless.reserveCapacity(markup.count)
        var index = markup.startIndex
        while index < markup.endIndex {
            let byte = markup[index]
            guard byte == 0x7F || byte == 0xC2 || byte == 0xE2 else {
                harmless.append(byte)
                index += 1
                continue
            }
            let rest = markup[(index + 1)...].prefix(2)
            switch (byte, rest.first, rest.dropFirst().first) {
            case (0x7F, _, _):
                harmless += "\u{FFFD}".utf8
                index += 1
            case (0xC2, let next?, _) where (0x80...0x9F).contains(next):
                harmless += "\u{FFFD}".utf8
                index += 2
            case (0xE2, 0x80?, let last?) where (0xAA...0xAE).contains(last):
                harmless += "&#x20\(String(last & 0x3F, radix: 16));".utf8
                index += 3
            case (0xE2, 0x81?, let last?) where (0xA6...0xA9).contains(last):
                harmless += "&#x20\(String(last & 0x3F | 0x40, radix: 16));".utf8
                index += 3
            default:
                harmless.append(byte)
                index += 1
            }
        }
        return harmless
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
    package mutating func endLine() {
        bytes.append(UInt8(ascii: "\n"))
    }
}

extension HTML {
    /// The HTML of an entry's text as Markdown.
    init(markdown text: String, firstLevel: Int) {
        bytes = MarkdownHTML(firstLevel: firstLevel).bytes(of: text)
    }
}

extension HTML {
    /// Adds the picture of a link, which has words of its own.
    mutating func cover(_ source: String, _ size: PixelSize) {
        open(
            "img",
            [
                "src": source, "alt": "", "width": "\(size.width)", "height": "\(size.height)", "loading": "lazy",
                "decoding": "async",
            ])
    }
}
