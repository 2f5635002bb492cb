import Chronology
import DiaryModel

/// A medium in a Markdown export: a photo as an image, a sound, a film or a PDF as a link, and its metadata.
struct MarkdownMedium {
    let medium: Medium
    /// The paths of its copies; nil if there are none.
    let files: ExportedFiles?
    let words: MarkdownWords
    /// The position where it was taken, unless it was printed already.
    let position: Position?

    var blocks: [String] {
        let words = [medium.recognition.flatMap(MarkdownRecognition.block)].compactMap(\.self)
        guard let file = files?.original else {
            return [MarkdownText.guarded(([medium.noun, name] + facts).joined(separator: ", "))] + words
        }
        guard medium.type != .image || medium.isPDF else {
            return ["![\(alternative)](\(Self.encoded(file)))", MarkdownText.guarded(details)] + words
        }
        let length = medium.metadata.duration.map { ", " + self.words.duration($0) } ?? ""
        return [(["[\(name)\(length)](\(Self.encoded(file)))"] + facts).joined(separator: ", ")] + words
    }

    private var name: String { MarkdownText.escaped(medium.fileName ?? medium.noun) }

    /// The alternative text of the picture.
    private var alternative: String {
        MarkdownText.escaped(medium.caption ?? medium.metadata.description ?? medium.fileName ?? medium.noun)
    }

    private var details: String { ([name] + facts).joined(separator: ", ") }

    private var facts: [String] {
        var parts: [String] = []
        if let time = medium.captureTime {
            let wall = ZonedTime(instant: time.instant, utcOffset: time.utcOffset)
            parts.append("\(wall.wallTime.date) \(words.time(wall))")
        } else if let doubt = medium.timeDoubt {
            parts.append(doubt.words)
        }
        parts += words.facts(untimed).map(MarkdownText.escaped)
        if let title = medium.metadata.title { parts.append("“\(MarkdownText.escaped(title))”") }
        if let position { parts.append(Self.link(to: position, words)) }
        parts += companions
        if let film = files?.film { parts.append("with [film](\(Self.encoded(film)))") }
        if let caption = medium.caption { parts.append("“\(MarkdownText.escaped(caption))”") }
        return parts
    }

    /// The medium without its duration, if a link has that.
    private var untimed: Medium {
        guard files?.original != nil, medium.type != .image else { return medium }
        var medium = medium
        medium.metadata.duration = nil
        return medium
    }

    private var companions: [String] {
        medium.companions.enumerated().map { index, companion in
            let name = MarkdownText.escaped(companion.fileName ?? companion.kind.rawValue)
            guard let file = files?.companions[index] else { return "with " + name }
            return "with [\(name)](\(Self.encoded(file)))"
        }
    }

    /// A link to a position that opens a map.
    static func link(to position: Position, _ words: MarkdownWords) -> String {
        "[\(words.position(position))](geo:\(position.latitude),\(position.longitude))"
    }

    /// A path as a relative reference of RFC 3986: every byte that could have a meaning is encoded.
    static func encoded(_ path: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in path.utf8 {
            if isUnreserved(byte) {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._~/".utf8.contains(byte)
        }
    }
}
