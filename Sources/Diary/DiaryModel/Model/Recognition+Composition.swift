package import Chronology
import TextFolding

extension Recognition {
    /// The recognition as it is stored: texts in canonical composition (NFC), times in milliseconds, confidences in
    /// thousandths, without passages that have no words or impossible numbers.
    package var composed: Recognition {
        var recognition = self
        recognition.text = nfc(text)
        recognition.language = language.map(nfc)
        recognition.recognizer = recognizer.map(nfc)
        recognition.segments = segments.compactMap(\.composed)
        recognition.lines = lines.compactMap(\.composed)
        return recognition
    }

    /// The recognition with a text that a person wrote.
    ///
    /// Passages whose words are in it unchanged keep their times and places.
    package static func written(_ text: String, replacing old: Recognition?, at time: Instant) -> Recognition {
        var written = Recognition(text: nfc(text), language: old?.language, time: time)
        let segments = zip(old?.segments ?? [], positions(of: (old?.segments ?? []).map(\.text), in: written.text))
        written.segments = segments.compactMap { $1 == nil ? nil : $0 }
        let lines = zip(old?.lines ?? [], positions(of: (old?.lines ?? []).map(\.text), in: written.text))
        written.lines = lines.compactMap { $1 == nil ? nil : $0 }
        return written
    }

    /// The positions of parts in a text in bytes of UTF-8, each after the part before it; nil for one that isn't there.
    static func positions(of parts: [String], in text: String) -> [Range<Int>?] {
        var start = 0
        return parts.map { part in
            guard let range = firstRange(of: part.utf8.span, in: text.utf8.span, from: start) else { return nil }
            start = range.upperBound
            return range
        }
    }

    /// The passage of a sound that has a place of the text; nil if none is known to.
    ///
    /// - Parameter offset: the place, in bytes of UTF-8.
    package func segment(at offset: Int) -> Segment? {
        Array(zip(segments, Self.positions(of: segments.map(\.text), in: text)))
            .last { ($1?.lowerBound ?? .max) <= offset }?.0
    }
}

extension Recognition.Segment {
    /// The longest sound that anybody keeps, in seconds.
    private static let limit = 1e7

    fileprivate var composed: Recognition.Segment? {
        let words = nfc(text)
        guard !words.isEmpty, start.isFinite, end.isFinite, (0...Self.limit).contains(start) else { return nil }
        let last = min(max(end, start), Self.limit)
        return Recognition.Segment(start: Self.rounded(start), end: Self.rounded(last), text: words)
    }

    private static func rounded(_ seconds: Double) -> Double { (seconds * 1000).rounded() / 1000 }
}

extension Recognition.Line {
    private static let limit = 1 << 30

    fileprivate var composed: Recognition.Line? {
        let words = nfc(text)
        let edges = -Self.limit...Self.limit
        guard !words.isEmpty, edges.contains(x), edges.contains(y), (0...Self.limit).contains(width),
            (0...Self.limit).contains(height), confidence.isFinite
        else { return nil }
        let confidence = (min(max(confidence, 0), 1) * 1000).rounded() / 1000
        return Recognition.Line(x: x, y: y, width: width, height: height, text: words, confidence: confidence)
    }
}
