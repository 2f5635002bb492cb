import CICal
import DecoderProtocol

/// iCalendar (RFC 5545): an array of components, each `{"name": "VJOURNAL", "properties": […], "components": […]}`.
///
/// libical reads the components of a calendar one by one, so that its memory doesn't grow with the calendar, and one
/// that it can't read costs only itself: `{"name": "VJOURNAL", "error": "…"}`.
struct CalendarDocument {
    /// Bytes that one component may take, attachments among them.
    private static let componentByteLimit = 16 << 20

    private let bytes: [UInt8]
    private let json: JSONPieces

    static func write(_ bytes: [UInt8], to json: JSONPieces) throws(DecoderFailure) {
        guard diary_ical_load_parser() else { throw ForeignDocument.notLoaded("iCalendar") }
        let blocks = try CalendarBlock.blocks(of: bytes)
        guard !blocks.isEmpty else {
            throw DecoderFailure(.corrupt, format: "iCalendar", message: "no component of a calendar found")
        }
        let document = CalendarDocument(bytes: bytes, json: json)
        try json.beginArray()
        for block in blocks { try document.write(block) }
        try json.endArray()
    }

    private func write(_ block: CalendarBlock) throws(DecoderFailure) {
        guard block.isContainer else { return try writeComponent(block) }
        try json.beginObject()
        try json.key("name")
        try json.string(block.name)
        try writeProperties(of: block)
        try json.key("components")
        try json.beginArray()
        for inner in block.inner { try writeComponent(inner) }
        try json.endArray()
        try json.endObject()
    }

    /// The properties of the calendar itself, which lie between its components.
    private func writeProperties(of block: CalendarBlock) throws(DecoderFailure) {
        let lines = block.ownLines.reduce(into: [UInt8]()) { lines, range in
            if lines.count + range.count <= Self.componentByteLimit { lines += bytes[range] }
        }
        let text = Array("BEGIN:VCALENDAR\r\n".utf8) + lines + Array("\r\nEND:VCALENDAR\r\n".utf8)
        let reading = unsafe Self.reading(text[...], [])
        defer { unsafe diary_ical_free_reading(reading) }
        try json.key("properties")
        try json.beginArray()
        var writer = CalendarProperties(json: json)
        while let reading = unsafe reading {
            let event = unsafe diary_ical_next(reading)
            if unsafe event.kind == diary_ical_property_read { try unsafe writer.add(event, of: reading) }
            if unsafe event.kind == diary_ical_end { break }
        }
        try writer.finish()
        try json.endArray()
    }

    private func writeComponent(_ block: CalendarBlock) throws(DecoderFailure) {
        if let error = block.error { return try writeError(error, of: block) }
        guard block.lines.count <= Self.componentByteLimit else {
            return try writeError("more than \(Self.componentByteLimit >> 20) MiB", of: block)
        }
        // libical counts the ends, whatever their names.
        let ends = (0..<max(0, block.missingEnds)).flatMap { _ in Array("\r\nEND:\(block.name)\r\n".utf8) }
        let lines = CalendarLists.separated(CalendarLines.mended(bytes[block.lines])[...])
        guard let reading = unsafe Self.reading(lines[...], ends) else {
            return try writeError("libical can't read it", of: block)
        }
        defer { unsafe diary_ical_free_reading(reading) }
        var writer = CalendarProperties(json: json)
        var (depth, hasComponents) = (0, [false])
        while true {
            let event = unsafe diary_ical_next(reading)
            switch unsafe event.kind {
            case diary_ical_open:
                if depth > 0, !hasComponents[depth] { try begin(components: &hasComponents, depth, &writer) }
                depth += 1
                hasComponents.append(false)
                try json.beginObject()
                try json.key("name")
                try json.string(depth == 1 ? block.name : unsafe CalendarProperties.text(event.name))
                try json.key("properties")
                try json.beginArray()
            case diary_ical_property_read: try unsafe writer.add(event, of: reading)
            case diary_ical_close:
                if !hasComponents[depth] { try begin(components: &hasComponents, depth, &writer) }
                try json.endArray()
                try json.endObject()
                hasComponents.removeLast()
                depth -= 1
            default: return
            }
        }
    }

    /// Ends the properties of a component and begins its nested components.
    private func begin(
        components: inout [Bool], _ depth: Int, _ writer: inout CalendarProperties
    ) throws(DecoderFailure) {
        components[depth] = true
        try writer.finish()
        try json.endArray()
        try json.key("components")
        try json.beginArray()
    }

    private func writeError(_ reason: String, of block: CalendarBlock) throws(DecoderFailure) {
        try json.beginObject()
        try json.key("name")
        try json.string(block.name)
        try json.key("error")
        try json.string(reason)
        try json.endObject()
    }

    private static func reading(_ lines: ArraySlice<UInt8>, _ ends: [UInt8]) -> OpaquePointer? {
        var text: [CChar] = []
        text.reserveCapacity(lines.count + ends.count + 1)
        for byte in lines where byte != 0 { text.append(CChar(bitPattern: byte)) }
        for byte in ends { text.append(CChar(bitPattern: byte)) }
        text.append(0)
        return unsafe diary_ical_read(text)
    }
}
