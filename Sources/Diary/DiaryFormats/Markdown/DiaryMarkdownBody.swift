import DiaryModel
import JSON

/// The part of an entry below its heading, in this program's own Markdown export.
struct DiaryMarkdownBody {
    /// A medium, or one of its companion files.
    struct Media {
        let target: String
        fileprivate(set) var caption: String?
        /// The name of the file before it was exported.
        fileprivate(set) var fileName: String?
        /// The alternative text of a picture.
        fileprivate let alternative: String?
        fileprivate(set) var timeDoubt: Medium.TimeDoubt?
        fileprivate(set) var recognition: Recognition?
        let isCompanion: Bool
    }

    /// The line before a text whose first words could be taken for something else.
    static let beginningOfText = "<!-- text -->"

    private var lines: ArraySlice<MarkdownLine>

    init(_ lines: ArraySlice<MarkdownLine>) {
        self.lines = lines
        trim()
    }

    init(text: String) { self.init(MarkdownLine.lines(of: text)[...]) }

    /// True if a text begins like tags, a task or measurements.
    var looksLikeMore: Bool {
        var rest = self
        return rest.takeDetails() != nil || rest.takeTask() != nil || rest.takeMeasurements() != nil
            || firstParagraph.map { $0 == Self.beginningOfText } == true
    }

    /// The text with its original heading levels.
    var text: String { MarkdownLine.text(of: lines, below: MarkdownText.headingLevels).trimmingBlankEnds }

    private mutating func trim() {
        lines = lines.drop(while: \.isBlank)
        while lines.last?.isBlank == true { lines.removeLast() }
    }

    /// The first line, if it is a paragraph.
    private var firstParagraph: Substring? {
        guard let first = lines.first, !first.isCode, lines.dropFirst().first?.isBlank ?? true else { return nil }
        return first.text
    }

    /// Takes tags, position and journal.
    mutating func takeDetails() -> DiaryMarkdownDetails? {
        guard let paragraph = firstParagraph, let details = DiaryMarkdownDetails(paragraph) else { return nil }
        lines.removeFirst()
        trim()
        return details
    }

    /// Takes `- [ ] due Friday 27 November 2026`.
    mutating func takeTask() -> Substring? {
        guard let paragraph = firstParagraph, DiaryMarkdownTask.isOne(paragraph) else { return nil }
        lines.removeFirst()
        trim()
        return paragraph
    }

    /// Takes `weight 71.2 kg · battery 40%`.
    mutating func takeMeasurements() -> [DiaryMeasurement]? {
        guard let paragraph = firstParagraph else { return nil }
        var measurements: [DiaryMeasurement] = []
        for part in DiaryMarkdownDetails.parts(paragraph) {
            guard let measurement = Self.measurement(part) else { return nil }
            measurements.append(measurement)
        }
        lines.removeFirst()
        trim()
        return measurements
    }

    private static func measurement(_ words: String) -> DiaryMeasurement? {
        let parts = unescaped(words).split(separator: " ", omittingEmptySubsequences: false).map { String($0) }
        guard parts.count == 2 || parts.count == 3 else { return nil }
        var (number, unit) = (parts[1], parts.count == 3 ? parts[2] : nil)
        // A percent sign and the scale of `4/5` directly follow their number.
        let mark = number.hasSuffix("%") ? number.index(before: number.endIndex) : number.firstIndex(of: "/")
        if unit == nil, let mark { (number, unit) = (String(number[..<mark]), String(number[mark...])) }
        guard let value = Double(String(number.map { $0 == "," ? "." : $0 == "−" ? "-" : $0 })) else { return nil }
        let measurement = DiaryMeasurement(name: parts[0], value: value, unit: unit)
        return measurement.isPossible ? measurement : nil
    }

    /// Takes the line that only marks the beginning of the text.
    mutating func takeBeginningOfText() {
        guard firstParagraph.map({ $0 == Self.beginningOfText }) == true else { return }
        lines.removeFirst()
        trim()
    }

    /// Takes the media, which end an entry.
    mutating func takeMedia() -> [Media] {
        var wasBlank = true
        var start: Int?
        for index in lines.indices {
            let line = lines[index]
            if wasBlank, !line.isCode, Self.beginsMedium(line.text) {
                start = index
                break
            }
            wasBlank = line.isBlank
        }
        guard let start else { return [] }
        let section = lines[start...]
        lines = lines[..<start]
        trim()
        return section.split(whereSeparator: \.isBlank).map { $0.map(\.text).joined(separator: "\n") }.reduce(into: [])
        {
            Self.append($1, to: &$0)
        }
    }

    private static func beginsMedium(_ line: Substring) -> Bool {
        guard line.first == "!" || line.first == "[" else { return false }
        guard let link = MarkdownLinks.links(in: String(line)).first else { return false }
        return link.range.lowerBound == 0 && link.target.hasPrefix("media/")
    }

    /// Takes the files of a paragraph; the words below a picture end with its caption, which is its alternative text,
    /// too.
    private static func append(_ paragraph: String, to media: inout [Media]) {
        if let recognition = MarkdownRecognition.recognition(paragraph),
            let last = media.lastIndex(where: { !$0.isCompanion })
        {
            return media[last].recognition = recognition
        }
        let links = MarkdownLinks.links(in: paragraph).filter { $0.target.hasPrefix("media/") }
        let caption = caption(paragraph).map(unescaped)
        let doubt = timeDoubt(paragraph)
        for link in links {
            let isMedium = link.range.lowerBound == 0
            let isPicture = isMedium && link.form == .image
            media.append(
                Media(
                    target: link.target, caption: isMedium && !isPicture ? caption : nil,
                    fileName: isMedium && !isPicture ? name(link.label) : nil,
                    alternative: isPicture ? unescaped(link.label) : nil,
                    timeDoubt: isMedium && !isPicture ? doubt : nil, isCompanion: !isMedium))
        }
        let isBelow = links.first?.range.lowerBound != 0
        guard isBelow, let last = media.lastIndex(where: { !$0.isCompanion }) else { return }
        if media[last].fileName == nil { media[last].fileName = name(paragraph) }
        media[last].timeDoubt = media[last].timeDoubt ?? doubt
        guard let alternative = media[last].alternative else { return }
        if unescaped(paragraph).hasSuffix(", “\(alternative)”") { media[last].caption = alternative }
    }

    /// The name of a file at the beginning of a text; nil if there is none.
    private static func name(_ words: String) -> String? {
        var end = words.startIndex
        for _ in 0..<8 {
            end = words[end...].firstIndex(of: ",") ?? words.endIndex
            let name = unescaped(words[..<end])
            if LinkedFileKind(name: name)?.isMedium == true { return name }
            guard end < words.endIndex else { return nil }
            end = words.index(after: end)
        }
        return nil
    }

    /// The doubt about the time, among the facts before titles and captions.
    private static func timeDoubt(_ paragraph: String) -> Medium.TimeDoubt? {
        let facts = paragraph.prefix { $0 != "“" }.split(separator: ",").map(\.trimmingSpaces)
        return Medium.TimeDoubt.allCases.first { facts.contains($0.words) }
    }

    /// The text in the quotes at the end of a paragraph, which may have quotes inside.
    private static func caption(_ paragraph: String) -> String? {
        guard paragraph.hasSuffix("”") else { return nil }
        let ends = paragraph.ranges(of: ", “").map { paragraph[$0.upperBound...].dropLast() }
        let whole = ends.last { end in end.count { $0 == "“" } == end.count { $0 == "”" } }
        return (whole ?? ends.last).map { String($0) }
    }

    /// The text without the backslashes that escape marks.
    static func unescaped(_ words: some StringProtocol) -> String {
        var (text, isEscaped) = ("", false)
        for character in words {
            if character == "\\", !isEscaped {
                isEscaped = true
                continue
            }
            text.append(character)
            isEscaped = false
        }
        return text
    }
}

/// The line of tags, position and journal.
struct DiaryMarkdownDetails {
    private var tags: [String] = []
    private var position: [Double] = []
    private var journal: String?

    /// Nil if a part of the line is none of them.
    init?(_ line: Substring) {
        for part in Self.parts(line) {
            if part.hasPrefix("#") {
                let words = part.split(separator: " ").map { String($0) }
                guard words.allSatisfy({ $0.hasPrefix("#") && $0.dropFirst().first != "#" && $0.count > 1 }) else {
                    return nil
                }
                // A tag's own spaces don't end it.
                tags = words.map {
                    DiaryMarkdownBody.unescaped(String($0.dropFirst().map { $0 == "\u{A0}" ? " " : $0 }))
                }
            } else if part.hasPrefix("journal: ") {
                journal = DiaryMarkdownBody.unescaped(part.dropFirst(9))
            } else if let link = MarkdownLinks.links(in: part).first, link.target.hasPrefix("geo:") {
                position = link.target.dropFirst(4).split(separator: ",").compactMap { Double($0) }
            } else {
                return nil
            }
        }
    }

    /// The parts of the line between middle dots.
    fileprivate static func parts(_ line: Substring) -> [String] {
        var (parts, part): ([String], [Substring]) = ([], [])
        for word in line.split(separator: " ", omittingEmptySubsequences: false) {
            if word == "·" {
                parts.append(part.joined(separator: " "))
                part = []
            } else {
                part.append(word)
            }
        }
        return parts + [part.joined(separator: " ")]
    }

    func set(_ line: inout LineValues) {
        line.setTags(tags)
        if position.count >= 2 { line.setPosition(position[0], position[1]) }
        if let journal, !journal.isEmpty { line[.journal] = .string(journal) }
    }
}
