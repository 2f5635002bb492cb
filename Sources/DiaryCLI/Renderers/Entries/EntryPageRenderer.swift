import Chronology
import DiaryKit
import Terminal

/// Everything about an entry, as `show` tells it.
struct EntryPageRenderer: EntryRenderer {
    let presentation: EntryPresentation
    /// Draws the media; nil where no pictures are to be seen.
    private let gallery: PictureGallery?
    private var isFirst = true

    init(_ presentation: EntryPresentation, gallery: PictureGallery? = nil) {
        self.presentation = presentation
        self.gallery = gallery
    }

    mutating func print(_ entry: DiaryEntry) throws {
        if !isFirst { try presentation.output.line() }
        isFirst = false
        try print(header(of: entry))
        try print(place(of: entry))
        if let time = entry.trashTime { try print(trashLine(entry, since: time)) }
        try presentation.output.line()
        if !entry.text.isEmpty {
            for line in wrapped(StyledText(presentation.text(entry.text))) { try presentation.output.line(line) }
            try presentation.output.line()
        }
        try printPictures(of: entry)
        for line in MediumLines(presentation: presentation, entry: entry).lines { try presentation.output.line(line) }
        try print(footer(of: entry))
    }

    private func printPictures(of entry: DiaryEntry) throws {
        guard let gallery else { return }
        let shelf = PictureGallery.Shelf(rows: gallery.rows(for: entry.media), isNumbered: entry.media.count > 1)
        let media = entry.media.enumerated().lazy.map { (number: $0.offset + 1, medium: $0.element) }
        if try gallery.print(media, shelf) { try presentation.output.line() }
    }

    private func print(_ parts: [StyledText]) throws {
        for line in parts.packed(to: presentation.output.width) { try presentation.output.line(line) }
    }

    private func header(of entry: DiaryEntry) throws -> [StyledText] {
        let time = entry.creationTime
        var when = StyledText(presentation.day(time.wallTime.date), .bold)
        if entry.hasTime {
            when.append(", \(time.wallTime.clock())", .bold)
            when.append(" \(time.zoneName)")
            if !presentation.offsetMark(time).isEmpty {
                when.append(" (\(here(time)) here)")
            }
        }
        let star = entry.starred ? StyledText("*", .yellow) : StyledText()
        return [try presentation.shortID(entry.id), star, when, presentation.tags(entry)]
    }

    /// The clock here, with the day where it was another.
    private func here(_ time: ZonedTime) -> String {
        let wall = presentation.timeHere(time.instant)
        return wall.date == time.wallTime.date ? wall.clock() : "\(wall.date) \(wall.clock())"
    }

    private func place(of entry: DiaryEntry) -> [StyledText] {
        var parts: [StyledText] = []
        if let place = entry.place { parts.append(StyledText(presentation.line(place))) }
        if let position = entry.position {
            let source = entry.media.firstIndex { $0.metadata.position == position }
            let from = source.map { " (from \(MediumNoun.word(for: entry.media[$0].type)) \($0 + 1))" } ?? ""
            parts.append("\(position.text)\(from)")
        }
        return parts + ["journal: \(presentation.line(entry.journal))"]
    }

    private func trashLine(_ entry: DiaryEntry, since time: Instant) throws -> [StyledText] {
        [
            StyledText("in the trash since \(presentation.shortDay(time))", .yellow),
            "bring it back: diary restore \(try presentation.shortID(entry.id))",
        ]
    }

    private func footer(of entry: DiaryEntry) -> [StyledText] {
        var times = " added \(presentation.shortDay(entry.addTime))"
        // An import reads the clock twice: a moment's difference is no edit.
        if entry.revision > 1 || entry.updateTime > entry.addTime.adding(microseconds: 1_000_000) {
            times += ", edited \(presentation.shortDay(entry.updateTime))"
        }
        if entry.revision > 1 { times += " (\(entry.revision) versions)" }
        return [StyledText(SafeText(raw: entry.id.description), .cyan), "\(times)"]
    }

    private func wrapped(_ text: StyledText) -> [StyledText] {
        presentation.readingWidth.map { text.wrapped(to: $0) } ?? [text]
    }
}

extension Position {
    /// `35.0116, 135.7681`, with the height where it is known.
    var text: String {
        let height = altitude.map { ", \(Int($0.rounded())) m" } ?? ""
        return "\(Self.degrees(latitude)), \(Self.degrees(longitude))\(height)"
    }

    /// Four digits after the point tell ten metres.
    private static func degrees(_ value: Double) -> String {
        let scaled = Int((value * 10_000).rounded())
        let fraction = String(scaled.magnitude % 10_000)
        let zeros = String(repeating: "0", count: 4 - fraction.utf8.count)
        return "\(scaled < 0 ? "-" : "")\(scaled.magnitude / 10_000).\(zeros)\(fraction)"
    }
}

extension [StyledText] {
    /// The parts with two spaces between them, on as many lines as the width asks for; empty ones are left out.
    ///
    /// - Parameter indentation: cells before the first part of a line that goes on.
    func packed(to width: Int?, indentation: Int = 0) -> [StyledText] {
        let parts = filter { !$0.isEmpty }
        guard let width else { return [parts.joined()] }
        let start = StyledText(SafeText(raw: String(repeating: " ", count: indentation)))
        var lines: [StyledText] = []
        for part in parts {
            if let line = lines.last, line.cells + 2 + part.cells <= width {
                lines[lines.count - 1] = [line, part].joined()
            } else {
                lines += (lines.isEmpty ? part : start + part).wrapped(to: width)
            }
        }
        return lines
    }
}
