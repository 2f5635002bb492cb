import Chronology
import JSON

/// Finds the entries in the headings of a file.
///
/// It takes linear time in headings, except for the headings that contain dated ones.
struct OrgWalk {
    /// An entry as it was found.
    struct Piece {
        /// The heading with what the entry doesn't say otherwise; one without words for a file.
        var heading: OrgHeading
        var text: String
        /// Nil if it has no date.
        var time: WrittenTime?
        var tags: [String]
        var title = ""
        /// The properties and logbooks of the headings in its text.
        var kept = JSONObject()
        /// True if it is a whole file.
        var isFile = false
    }

    private let document: OrgDocument
    private let order: WrittenTime.Order?
    /// The day of the file; nil if it has none.
    let day: WrittenTime?
    /// The days of headings that are nothing but one.
    private var days: [WrittenTime?]
    /// The index of the next heading with a time of its own, from each on.
    private var nextDated: [Int]

    init(_ document: OrgDocument, day: WrittenTime?, _ order: WrittenTime.Order?) {
        (self.document, self.day, self.order) = (document, day, order)
        (days, nextDated) = ([], [])
        let count = document.headings.count
        days = (0..<count).map { Self.day(ofHeading: $0, in: document, file: day, order) }
        nextDated = [Int](repeating: count, count: count + 1)
        for index in (0..<count).reversed() {
            let heading = document.headings[index]
            let hasTime = HeadingClock.read(heading.title) != nil || Self.ownTime(of: heading, nil, order).time != nil
            let isDated = days[index] != nil || hasTime && heading.keyword == nil
            nextDated[index] = isDated ? index : nextDated[index + 1]
        }
    }

    /// True if headings have times of their own, so that each below a day is an entry.
    var isByHeading: Bool { nextDated[0] < document.headings.count }

    /// A heading that contains others.
    private struct Level {
        let stars: Int
        var day: WrittenTime?
        var tags: [String]
        var isDay = false
    }

    /// Passes on the entries in their order.
    ///
    /// - Parameter tags: those of the file.
    func forEachPiece(_ tags: [String], _ body: (Piece) throws -> Void) throws {
        let start = OrgMarkup.markdown(document.body)
        if !start.isEmpty {
            var piece = Piece(heading: OrgHeading(block: "", OrgKeywords()), text: start, time: day, tags: tags)
            let title = document.keyword("title") ?? ""
            if OrgDates.time(title, order) == nil { piece.title = title }
            piece.heading.properties = document.properties
            piece.isFile = true
            try body(piece)
        }
        var levels = [Level(stars: 0, day: day, tags: tags)]
        var index = 0
        while index < document.headings.count {
            let heading = document.headings[index]
            while levels.count > 1, let last = levels.last, last.stars >= heading.level { levels.removeLast() }
            let above = levels[levels.count - 1]
            let below = above.tags + heading.tags
            if let day = days[index] {
                levels.append(Level(stars: heading.level, day: day, tags: below, isDay: true))
                if let piece = piece(ofDay: heading, day, below) { try body(piece) }
                index += 1
                continue
            }
            let end = document.end(of: index)
            let isTree = heading.keyword == nil && OrgDates.isOfTree(heading.title)
            let own = Self.ownTime(of: heading, above.day, order)
            // A heading above days or entries with times of their own is no entry itself.
            let isFolder = heading.keyword == nil && own.time == nil && !above.isDay && nextDated[index + 1] < end
            guard isTree || isFolder else {
                try forEachTask(of: piece(at: index, own, above), below: index, body)
                index = end
                continue
            }
            levels.append(Level(stars: heading.level, day: above.day, tags: below, isDay: above.isDay))
            let text = OrgMarkup.markdown(heading.body)
            if !text.isEmpty {
                var piece = Piece(heading: heading, text: text, time: above.day, tags: below)
                piece.title = isTree ? "" : String(heading.title)
                try body(piece)
            }
            index += 1
        }
    }

    /// The text of a day's heading itself; nil if it has none.
    private func piece(ofDay heading: OrgHeading, _ day: WrittenTime, _ tags: [String]) -> Piece? {
        let text = OrgMarkup.markdown(heading.body)
        guard !text.isEmpty else { return nil }
        var piece = Piece(heading: heading, text: text, time: day, tags: tags)
        let created = OrgDates.takeCreation(&piece.heading.properties, order)
        if let created, created.hasTime, created.day == day.day { piece.time = created }
        // The heading may have a format of the user's that says no date.
        if OrgDates.time(String(heading.title), order) == nil,
            WrittenTime.ambiguousNumbers(String(heading.title)) == nil
        {
            piece.title = String(heading.title)
        }
        return piece
    }

    /// Passes on an entry, and the tasks in it, which are entries of the same time unless they have one.
    private func forEachTask(of piece: Piece, below index: Int, _ body: (Piece) throws -> Void) throws {
        try body(piece)
        let inside = Level(stars: 0, day: piece.time, tags: piece.tags)
        for task in OrgOutline(inner(of: index)).tasks {
            let own = Self.ownTime(of: document.headings[task.index], piece.time, order)
            try body(self.piece(at: task.index, own, inside))
        }
    }

    /// The headings below one.
    private func inner(of index: Int) -> ArraySlice<OrgHeading> {
        document.headings[(index + 1)..<document.end(of: index)]
    }

    private func piece(at index: Int, _ own: OwnTime, _ above: Level) -> Piece {
        var heading = document.headings[index]
        heading.properties = own.properties
        if own.isOnFirstLine, let first = heading.body.firstIndex(where: Self.isFilled) {
            heading.body.remove(at: first)
        }
        heading.takeDay()
        let others = OrgOutline(inner(of: index)).others
        let text = OrgOutline.markdown(heading, above: others, asBlocks: false)
        let planned = heading.scheduled ?? heading.deadline ?? heading.closed
        let time = own.time ?? above.day ?? planned.map { WrittenTime($0.time.day) }
        var piece = Piece(heading: heading, text: text, time: time, tags: above.tags + heading.tags)
        piece.title = String(own.title)
        piece.kept = OrgOutline.kept(others)
        return piece
    }

    // MARK: Times

    /// The time of a heading, and what is left of it.
    private struct OwnTime {
        var time: WrittenTime?
        var title: String
        var properties: JSONObject
        /// True if the time is the first line of its text.
        var isOnFirstLine = false
    }

    /// - Parameter day: the day above it, for a clock alone.
    private static func ownTime(of heading: OrgHeading, _ day: WrittenTime?, _ order: WrittenTime.Order?) -> OwnTime {
        var own = OwnTime(title: String(heading.title), properties: heading.properties)
        own.time = OrgDates.takeCreation(&own.properties, order)
        if let (stamp, rest) = OrgTimestamp.first(in: heading.title) {
            own.title = rest
            own.time = own.time ?? stamp.time
        }
        if let clock = HeadingClock.read(own.title[...]), let day = own.time.map(\.day) ?? day?.day {
            own.title = String(clock.rest)
            let isWhole = own.time?.hasTime == true
            if !isWhole, let wall = WallTime(date: day, hour: clock.hour, minute: clock.minute) {
                own.time = WrittenTime(wall)
            }
        }
        if own.time == nil, heading.keyword == nil, let first = heading.body.first(where: isFilled),
            let time = lineTime(first)
        {
            (own.time, own.isOnFirstLine) = (time, true)
        }
        return own
    }

    private static func isFilled(_ line: Substring) -> Bool { line.utf8.contains { $0 > 0x20 } }

    /// The time of a line that is nothing else, as templates write it: `Entered on [2024-01-05 Fri 10:30]`.
    private static func lineTime(_ line: Substring) -> WrittenTime? {
        let bare = line.trimmingScalars()
        let words = bare.hasPrefix("Entered on ") ? String(bare.dropFirst(11)) : bare
        return OrgTimestamp(words)?.time
    }

    /// The day of a heading that is one: by its title, else by when it was created.
    private static func day(
        ofHeading index: Int, in document: OrgDocument, file: WrittenTime?, _ order: WrittenTime.Order?
    ) -> WrittenTime? {
        let heading = document.headings[index]
        guard heading.keyword == nil, !OrgDates.isOfTree(heading.title) else { return nil }
        let title = String(heading.title.prefix(100))
        if let time = OrgDates.time(title, order) { return time.hasTime ? nil : time }
        var properties = heading.properties
        let created = OrgDates.takeCreation(&properties, order)
        if WrittenTime.ambiguousNumbers(title) != nil {
            return created.map { WrittenTime($0.day) } ?? file.map { WrittenTime($0.day) }
        }
        // A day may have a title in any format; below it are entries.
        let hasInner = index + 1 < document.headings.count && document.headings[index + 1].level > heading.level
        guard let created, !created.hasTime, hasInner, HeadingClock.read(heading.title) == nil else { return nil }
        return created
    }
}
