import CGumbo
import DecoderProtocol

/// HTML as a tree: a node is a string, or `{"name": "p", "attributes": {"class": "a"}, "children": […]}`.
enum HTMLDocument {
    /// Deeper elements are left out, and their content belongs to those above.
    private static let maximumDepth = 100
    /// Bytes that the tree may take.
    private static let memoryLimit = 112 << 20

    static func write(_ bytes: [UInt8], to json: JSONPieces) throws(DecoderFailure) {
        // NB: names of elements point into these bytes.
        try unsafe bytes.withUnsafeBufferPointer { buffer throws(DecoderFailure) in
            let start = unsafe UnsafeRawPointer(buffer.baseAddress)?.assumingMemoryBound(to: CChar.self)
            guard let tree = unsafe diary_html_parse(start, buffer.count, memoryLimit) else {
                throw DecoderFailure(.costly, format: "HTML", message: "the HTML needs too much memory")
            }
            defer { unsafe diary_html_free(tree) }
            try unsafe write(tree, to: json)
        }
    }

    private static func write(_ tree: OpaquePointer, to json: JSONPieces) throws(DecoderFailure) {
        var depth = 0
        while true {
            let event = unsafe diary_html_next(tree)
            switch unsafe event.kind {
            case diary_html_open:
                depth += 1
                if depth <= maximumDepth { try unsafe open(event, of: tree, to: json) }
            case diary_html_text: try unsafe json.string(text(event))
            case diary_html_close:
                if depth <= maximumDepth {
                    try json.endArray()
                    try json.endObject()
                }
                depth -= 1
            case diary_html_end: return
            default: throw DecoderFailure(.costly, format: "HTML", message: "the HTML needs too much memory")
            }
        }
    }

    private static func open(
        _ event: diary_html_event, of tree: OpaquePointer, to json: JSONPieces
    ) throws(DecoderFailure) {
        try json.beginObject()
        try json.key("name")
        try unsafe json.string(text(event).lowercased())
        if unsafe event.attribute_count > 0 {
            try json.key("attributes")
            try json.beginObject()
            for index in unsafe 0..<event.attribute_count {
                var (name, value): (UnsafePointer<CChar>?, UnsafePointer<CChar>?) = (nil, nil)
                unsafe diary_html_attribute(tree, index, &name, &value)
                try unsafe json.key(name.map { unsafe String(cString: $0) } ?? "")
                try unsafe json.string(value.map { unsafe String(cString: $0) } ?? "")
            }
            try json.endObject()
        }
        try json.key("children")
        try json.beginArray()
    }

    private static func text(_ event: diary_html_event) -> String {
        let bytes = unsafe UnsafeRawBufferPointer(start: event.bytes, count: event.count)
        return unsafe String(decoding: bytes, as: UTF8.self)
    }
}
