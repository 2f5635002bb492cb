/// Documents of other programs that the decoder parses and returns as JSON.
package enum DocumentKind: Int, Sendable, CaseIterable {
    /// HTML by a real parser: a node is a string, or `{"name": "p", "attributes": {"class": "a"}, "children": […]}`.
    case html
    /// YAML without aliases and constructing tags: maps with their keys as strings in order, sequences, strings,
    /// numbers, booleans, null; dates stay strings.
    case yaml
    /// A property list, XML or binary: a date is `{"date": "2012-01-31T08:00:00Z"}`, data `{"data": "Base64"}`, an
    /// integer a number.
    case propertyList
    /// iCalendar: an array of components `{"name": "VJOURNAL", "properties": [{"name": "DTSTART", "type": "DATE",
    /// "value": "…", "parameters": {"TZID": "…"}}], "components": […]}` with text unescaped; `values` beside `value` if
    /// there are several.
    case calendar
}
