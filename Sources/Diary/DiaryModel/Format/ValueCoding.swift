package import Chronology
package import JSON

/// The spelling of a value in operations and among machines: an array of its parts, times in microseconds since 1970.
///
/// Times and offsets are clamped to the bounds of ``StoredValue`` when they are read; what no program writes is nil.
package enum ValueCoding {
    /// A moment, the clock's offset in seconds and its zone.
    package static func parts(_ time: ZonedTime) -> [JSONValue] {
        [.integer(time.instant.microseconds), .integer(time.utcOffset), .string(time.zoneName)]
    }

    package static func time(_ parts: ArraySlice<JSONValue>) -> ZonedTime? {
        let parts = Array(parts)
        guard parts.count == 3, let time = captureTime(.array(Array(parts[..<2]))), let zone = parts[2].stringValue
        else { return nil }
        return ZonedTime(instant: time.instant, utcOffset: time.utcOffset, zoneName: zone)
    }

    /// A moment, the clock's offset in seconds, its zone, and whether the day has a time.
    package static func json(_ time: ZonedTime, hasTime: Bool) -> JSONValue {
        .array(parts(time) + [.boolean(hasTime)])
    }

    /// The time, and whether the day has one.
    package static func time(_ json: JSONValue?) -> (time: ZonedTime, hasTime: Bool)? {
        guard let parts = json?.arrayValue, let time = time(parts.dropLast()), let hasTime = parts.last?.booleanValue
        else { return nil }
        return (time, hasTime)
    }

    /// A moment and the clock's offset in seconds.
    package static func json(_ instant: Instant, utcOffset: Int) -> JSONValue {
        .array([.integer(instant.microseconds), .integer(utcOffset)])
    }

    package static func captureTime(_ json: JSONValue?) -> Medium.CaptureTime? {
        let numbers = (json?.arrayValue ?? []).compactMap(\.integerValue)
        guard numbers.count == 2 else { return nil }
        return Medium.CaptureTime(
            instant: Instant(stored: numbers[0]), utcOffset: Int(numbers[1]).clamped(to: StoredValue.utcOffsets))
    }

    /// Latitude and longitude in degrees, and the altitude in metres if it is known.
    package static func json(_ position: Position) -> JSONValue {
        let numbers = [position.latitude, position.longitude] + [position.altitude].compactMap(\.self)
        return .array(numbers.map(JSONValue.double))
    }

    package static func position(_ json: JSONValue?) -> Position? {
        let numbers = (json?.arrayValue ?? []).compactMap(\.doubleValue)
        guard numbers.count >= 2 else { return nil }
        return Position(
            latitude: numbers[0], longitude: numbers[1], altitude: numbers.count > 2 ? numbers[2] : nil)
    }

    /// The time of a recognition, its text, its languages or null, its program or null, and its passages in base64 or
    /// null.
    package static func json(_ recognition: Recognition) -> JSONValue {
        .array([
            .integer(recognition.time.microseconds), .string(recognition.text),
            recognition.language.map(JSONValue.string) ?? .null, recognition.recognizer.map(JSONValue.string) ?? .null,
            recognition.passages.map { .string(Base64.encode($0)) } ?? .null,
        ])
    }

    package static func recognition(_ json: JSONValue?) -> Recognition? {
        guard let parts = json?.arrayValue, parts.count == 5, let time = parts[0].integerValue,
            let text = parts[1].stringValue
        else { return nil }
        var recognition = Recognition(
            text: text, language: parts[2].stringValue, recognizer: parts[3].stringValue, time: Instant(stored: time))
        guard recognition.setPassages(parts[4].stringValue.flatMap(Base64.decode)) else { return nil }
        return recognition.composed
    }

    /// A name, a value and a unit or null.
    package static func parts(_ measurement: DiaryMeasurement) -> [JSONValue] {
        [
            .string(measurement.name), .double(measurement.value), measurement.unit.map(JSONValue.string) ?? .null,
        ]
    }

    package static func measurement(_ parts: ArraySlice<JSONValue>) -> DiaryMeasurement? {
        let parts = Array(parts)
        guard parts.count == 3, let name = parts[0].stringValue, let value = parts[1].doubleValue else { return nil }
        return DiaryMeasurement(name: name, value: value, unit: parts[2].stringValue)
    }
}
