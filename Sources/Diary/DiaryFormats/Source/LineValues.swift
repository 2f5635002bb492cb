package import JSON

/// The values of an entry or a medium that a format reads, by the keys of lines of JSON.
///
/// They have the order in which they were set: the digest of an entry, by which a later import recognizes it, depends
/// on it.
package struct LineValues: ExpressibleByDictionaryLiteral {
    package struct Key {
        let name: String

        init(_ name: String) { self.name = name }
    }

    /// The values as members of a line.
    package internal(set) var object = JSONObject()

    package init() {}

    package init(dictionaryLiteral elements: (Key, JSONValue)...) {
        for (key, value) in elements { self[key] = value }
    }

    package subscript(key: Key) -> JSONValue? {
        get { object[key.name] }
        set { object[key.name] = newValue }
    }
}

extension LineValues.Key {
    // Of entries:
    package static let text = Self("text"), title = Self("title"), tags = Self("tags"), starred = Self("starred")
    package static let journal = Self("journal"), place = Self("place"), nearestPlace = Self("nearestPlace")
    package static let country = Self("country"), rating = Self("rating"), measurements = Self("measurements")
    package static let creationTime = Self("creationTime"), timeZone = Self("timeZone"), hasTime = Self("hasTime")
    package static let updateTime = Self("updateTime"), due = Self("due"), dueTimeZone = Self("dueTimeZone")
    package static let dueHasTime = Self("dueHasTime"), priority = Self("priority"), done = Self("done")
    package static let doneTime = Self("doneTime"), cancelled = Self("cancelled")
    package static let repeatRule = Self("repeatRule"), repeatDue = Self("repeatDue"), repeatOf = Self("repeatOf")
    // Of entries and media:
    package static let latitude = Self("latitude"), longitude = Self("longitude"), altitude = Self("altitude")
    // Of media:
    package static let captureTime = Self("captureTime"), timeDoubt = Self("timeDoubt"), width = Self("width")
    package static let height = Self("height"), duration = Self("duration"), make = Self("make"), model = Self("model")
    package static let lens = Self("lens"), fNumber = Self("fNumber"), focalLength = Self("focalLength")
    package static let channels = Self("channels"), sampleRate = Self("sampleRate")
}
