import JSON

/// Reads the calendars of a document, as diary-decoder returns them, one component at a time.
struct CalendarDocumentReading {
    /// Bytes of JSON that one component may have, attachments among them.
    private static let componentLimit = 32 << 20

    private let bytes: JSONBytes

    init(_ bytes: JSONBytes) {
        self.bytes = bytes
    }

    /// Passes on each component with the calendar that it is in, of which only properties and zones are filled in.
    ///
    /// A component outside a calendar is its own.
    ///
    /// - Parameters:
    ///   - begin: makes what `body` gets with each component of a calendar.
    ///   - onTooLong: called for a component that is too long, with its length in bytes.
    /// - Returns: the number of calendars.
    func forEachComponent<Context>(
        begin: (CalendarComponent) -> Context, onTooLong: (Int) throws -> Void,
        _ body: (CalendarComponent, Context) throws -> Void
    ) throws -> Int {
        var count = 0
        let slices = JSONSlices(bytes)
        _ = try slices.forEachElement { range in
            let document = slices.part(range)
            guard let calendar = calendar(document, byteCount: range.count) else { return }
            count += 1
            let context = begin(calendar)
            guard calendar.name == "VCALENDAR" else { return try body(calendar, context) }
            _ = try document.forEachElement(of: "components") { inner in
                guard inner.count <= Self.componentLimit else { return try onTooLong(inner.count) }
                if let component = component(document.text(of: inner)) { try body(component, context) }
            }
        }
        return count
    }

    /// A calendar with its properties and its zones, which may be anywhere in it; a component that is in none, whole.
    private func calendar(_ document: JSONSlices, byteCount: Int) -> CalendarComponent? {
        var (name, properties, zones): (String, JSONValue?, [CalendarComponent]) = ("", nil, [])
        _ = document.forEachMember(elementsOf: "components") { key, range in
            guard range.count <= Self.componentLimit, let value = try? JSONParser.parse(document.text(of: range)) else {
                return
            }
            if key == "name" { name = value.stringValue ?? "" }
            if key == "properties" { properties = value }
        } element: { range in
            let zone = Array("{\"name\":\"VTIMEZONE\"".utf8)
            guard range.count >= zone.count, range.count <= 1 << 20,
                document.text(of: range.lowerBound..<range.lowerBound + zone.count) == zone
            else { return }
            if let found = component(document.text(of: range)) { zones.append(found) }
        }
        guard name.uppercased() == "VCALENDAR" else {
            return byteCount <= Self.componentLimit ? component(document.text(of: 0..<byteCount)) : nil
        }
        return CalendarComponent(name: name, properties: properties, components: zones)
    }

    private func component(_ text: [UInt8]) -> CalendarComponent? {
        (try? JSONParser.parse(text)).flatMap { CalendarComponent($0) }
    }
}
