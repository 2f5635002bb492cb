package import Chronology
package import JSON

/// A value of a medium's recognition, as one of its keys.
package enum RecognitionKey: Sendable {
    case text
    case language
    case recognizer
    case time
    /// Only in JSON, of a sound or a video.
    case segments
    /// Only in JSON, of a picture.
    case lines

    /// The name of its column; nil for a value that SQL doesn't compare.
    package var column: String? {
        switch self {
        case .text: "text"
        case .language: "language"
        case .recognizer: "recognizer"
        case .time, .segments, .lines: nil
        }
    }

    /// The value of a text; nil for other keys, and where it is unknown.
    func text(of recognition: Recognition) -> String? {
        switch self {
        case .text: recognition.text
        case .language: recognition.language
        case .recognizer: recognition.recognizer
        case .time, .segments, .lines: nil
        }
    }

    /// The value in JSON; nil if there is none.
    ///
    /// - Parameter clock: any time of its entry, in whose zone times are; nil for UTC.
    package func json(of recognition: Recognition, on clock: ZonedTime? = nil) -> JSONValue? {
        switch self {
        case .text, .language, .recognizer: text(of: recognition).map(JSONValue.string)
        case .time:
            .string((clock?.at(recognition.time) ?? ZonedTime(instant: recognition.time, utcOffset: 0)).rfc3339())
        case .segments: recognition.segments.isEmpty ? nil : .array(recognition.segments.map(\.json))
        case .lines: recognition.lines.isEmpty ? nil : .array(recognition.lines.map(\.json))
        }
    }
}

extension Recognition.Segment {
    fileprivate var json: JSONValue {
        .object(["start": .double(start), "end": .double(end), "text": .string(text)])
    }

    /// Reads what `json` writes; nil for anything else.
    package init?(_ object: JSONObject) {
        guard let start = object["start"]?.doubleValue, let text = object["text"]?.stringValue else { return nil }
        self.init(start: start, end: object["end"]?.doubleValue ?? start, text: text)
    }
}

extension Recognition.Line {
    fileprivate var json: JSONValue {
        .object([
            "x": .integer(x), "y": .integer(y), "width": .integer(width), "height": .integer(height),
            "text": .string(text), "confidence": .double(confidence),
        ])
    }

    /// Reads what `json` writes; nil for anything else.
    package init?(_ object: JSONObject) {
        let numbers = ["x", "y", "width", "height"].compactMap {
            object[$0]?.integerValue.flatMap { Int(exactly: $0) }
        }
        guard numbers.count == 4, let text = object["text"]?.stringValue else { return nil }
        self.init(
            x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3], text: text,
            confidence: object["confidence"]?.doubleValue ?? 1)
    }
}
