import CXMLReader
import DecoderProtocol

/// A property list in XML, in any encoding that XML declares.
struct XMLPropertyList {
    private enum Level {
        case list
        case array
        /// A dictionary that waits for a key.
        case key
        /// A dictionary that waits for a value.
        case value
        /// An element that contains only text.
        case text(String)
    }

    private let json: JSONPieces
    private var levels: [Level] = []
    private var text = ""
    private var valueCount = 0

    static func write(_ bytes: [UInt8], to json: JSONPieces) throws(DecoderFailure) {
        guard diary_xml_load() else { throw ForeignDocument.notLoaded("XML") }
        try unsafe bytes.withUnsafeBufferPointer { buffer throws(DecoderFailure) in
            let start = unsafe UnsafeRawPointer(buffer.baseAddress)?.assumingMemoryBound(to: CChar.self)
            var declares = false
            guard let document = unsafe diary_xml_begin(start, buffer.count, &declares) else {
                throw PropertyList.failure(declares ? "declarations of its own" : "not a property list")
            }
            defer { unsafe diary_xml_free(document) }
            var list = XMLPropertyList(json: json)
            while true {
                let event = unsafe diary_xml_next(document)
                guard try unsafe list.take(event) else { return }
            }
        }
    }

    private mutating func take(_ event: diary_xml_event) throws(DecoderFailure) -> Bool {
        let bytes = unsafe event.bytes.map { unsafe String(cString: $0) } ?? ""
        do throws(DecoderFailure) {
            switch unsafe event.kind {
            case diary_xml_open:
                try open(bytes)
                if unsafe event.is_empty { try close() }
            case diary_xml_text: if case .text? = levels.last { text += bytes }
            case diary_xml_close: try close()
            case diary_xml_end:
                guard valueCount == 1 else { throw PropertyList.failure("no value in the property list") }
                return false
            default: throw PropertyList.failure(String(bytes.prefix { $0 != "\n" }))
            }
        } catch {
            guard unsafe event.line > 0, error.kind == .corrupt else { throw error }
            throw PropertyList.failure("line \(unsafe event.line): \(error.message)")
        }
        return true
    }

    private mutating func open(_ name: String) throws(DecoderFailure) {
        if case .text? = levels.last { throw PropertyList.failure("an element in a text") }
        guard !levels.isEmpty || name == "plist" else { throw PropertyList.failure("not a property list") }
        if name == "key" {
            guard case .key? = levels.last else { throw PropertyList.failure("a key outside a dictionary") }
            return levels.append(.text(name))
        }
        if case .key? = levels.last { throw PropertyList.failure("a value without a key") }
        if case .list? = levels.last {
            valueCount += 1
            guard valueCount == 1 else { throw PropertyList.failure("more than one value") }
        }
        switch name {
        case "plist" where levels.isEmpty: levels.append(.list)
        case "array":
            try PropertyList.checkDepth(levels.count)
            levels.append(.array)
            try json.beginArray()
        case "dict":
            try PropertyList.checkDepth(levels.count)
            levels.append(.key)
            try json.beginObject()
        case "string", "integer", "real", "date", "data", "true", "false": levels.append(.text(name))
        default: throw PropertyList.failure("an element that property lists don't have")
        }
    }

    private mutating func close() throws(DecoderFailure) {
        switch levels.popLast() {
        case .list?, nil: return
        case .array?: try json.endArray()
        case .key?: try json.endObject()
        case .value?: throw PropertyList.failure("a key without a value")
        case .text(let name)?:
            let content = text
            text = ""
            if name == "key" {
                levels[levels.count - 1] = .value
                return try json.key(content)
            }
            try write(content, as: name)
        }
        if case .value? = levels.last { levels[levels.count - 1] = .key }
    }

    private func write(_ text: String, as name: String) throws(DecoderFailure) {
        switch name {
        case "true", "false": try json.literal(name)
        case "integer": try writeInteger(Self.withoutBlanks(text))
        case "real": try writeReal(Self.withoutBlanks(text))
        case "date": try PropertyList.write("date", String(text.drop { $0.isWhitespace }), to: json)
        case "data": try PropertyList.write("data", Self.withoutBlanks(text), to: json)
        default: try json.string(text)
        }
    }

    /// An invalid number stays as written.
    private func writeInteger(_ text: String) throws(DecoderFailure) {
        let isHexadecimal = text.utf8.starts(with: "0x".utf8) || text.utf8.starts(with: "0X".utf8)
        let number = isHexadecimal ? UInt64(text.dropFirst(2), radix: 16).map { "\($0)" } : nil
        if let number = number ?? Int64(text).map({ "\($0)" }) ?? UInt64(text).map({ "\($0)" }) {
            try json.literal(number)
        } else {
            try json.string(text)
        }
    }

    private func writeReal(_ text: String) throws(DecoderFailure) {
        if let number = JSONNumber.text(text) {
            try json.literal(number)
        } else if let value = Double(text) {
            try PropertyList.write(value, to: json)
        } else {
            try json.string(text)
        }
    }

    private static func withoutBlanks(_ text: String) -> String {
        String(decoding: text.utf8.filter { $0 > 0x20 }, as: UTF8.self)
    }
}
