import Chronology

/// The date in a file name from one of its numbers on.
struct FileNameReading {
    let name: FileNameDigits
    /// The number that the date begins with.
    let run: Int

    /// The date that begins there, if there is one.
    var time: FileNameTime? {
        switch name.count(run) {
        case 17, 14: joined
        case 16: console
        case 13: milliseconds
        case 10: seconds
        case 8: compact
        case 6: short
        case 4: separated ?? halved
        case 1, 2: dayFirst ?? yearFirst ?? named ?? ofEra
        default: nil
        }
    }

    // MARK: Numbers without separators

    /// `IMG20240115101112`, `BURST20240115101112345`.
    private var joined: FileNameTime? {
        guard let date = day(from: run), let clock = FileNameClock(name, run: run, digitsFrom: 8) else { return nil }
        return timed(date, clock)
    }

    /// `2024011510111200-0123…EF` of Nintendo's Switch: two digits that count, and 32 hexadecimal digits of the game.
    private var console: FileNameTime? {
        let game = name.bytes[name.runs[run].upperBound...]
        guard run == 0, name.start(before: run).isEmpty, game.count == 33, game.first == UInt8(ascii: "-"),
            game.dropFirst().allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }), let date = day(from: run)
        else { return nil }
        return FileNameClock(name, run: run, digitsFrom: 8, counterDigits: 2).flatMap { timed(date, $0) }
    }

    /// `FB_IMG_1705313472345`, `mmexport1705313472345`: milliseconds since 1970, the name's first number.
    private var milliseconds: FileNameTime? {
        let start = name.start(before: run)
        let isPlain = start.allSatisfy { FileNameDigits.isLetter($0) || "_-. ".utf8.contains($0) }
        guard isPlain, name.gap(after: run).first.map({ !FileNameDigits.isLetter($0) }) ?? true else { return nil }
        // Earlier ones after this word are the numbers of messages.
        let isMessage = start.starts(with: "received".utf8) && name.value(run) < Self.firstReceived
        return isMessage ? nil : FileNameTime(milliseconds: Int64(name.value(run)))
    }

    /// The year 2012: Facebook's messenger did not write times before.
    private static let firstReceived = 1_325_376_000_000

    /// `RPReplay_Final1705313472`: seconds since 1970; other numbers of ten digits are mostly counters and telephones.
    private var seconds: FileNameTime? {
        guard name.start(before: run).elementsEqual("rpreplay_final".utf8) else { return nil }
        return FileNameTime(milliseconds: Int64(name.value(run)) * 1000)
    }

    /// `IMG_20240115_101112`, `PXL_20240115_101112345`, `IMG-20240115-WA0007`, and `img20240115_10111200` of Epson's
    /// scanners.
    private var compact: FileNameTime? {
        // A messenger's counter has the same length.
        guard let date = day(from: run) ?? recordedDay, !name.start(before: run).elementsEqual("s__".utf8) else {
            return nil
        }
        if name.start(before: run).elementsEqual("img".utf8), name.separator(after: run) == "_",
            let clock = FileNameClock(name, run: run + 1, counterDigits: 2)
        {
            return timed(date, clock)
        }
        // Numbers of albums and messages are also consecutive, but longer than counters.
        let isAlbum = name.separator(after: run) != nil && name.count(run + 1) > 5
        return time(on: date, run, mayBeAlone: !isAlbum)
    }

    /// The day of `XRecorder_15012024_101112`.
    private var recordedDay: CivilDate? {
        guard name.bytes.starts(with: "xrecorder_".utf8), name.count(run + 1) == 6 else { return nil }
        return CivilDate(year: name.value(run, 4..<8), month: name.value(run, 2..<4), day: name.value(run, 0..<2))
    }

    /// `2024_0115_101112`, `AMBA2024_0115`: without a time only right after letters, since counters look the same.
    private var halved: FileNameTime? {
        guard name.count(run + 1) == 4, name.separator(after: run) == "_" else { return nil }
        let date = CivilDate(
            year: name.value(run), month: name.value(run + 1, 0..<2), day: name.value(run + 1, 2..<4))
        guard let date, Self.isDigital(date) else { return nil }
        if case .clock(let clock) = FileNameClockSearch(name: name, dateEnd: run + 1).result {
            return timed(date, clock)
        }
        return name.start(before: run).last.map(FileNameDigits.isLetter) == true ? FileNameTime(date: date) : nil
    }

    /// `Voice 240115_101112`, `240115-101112`, `FILE240115-101112F`; and `240115_1011` or `240115_0001`, if day and minute
    /// or number of a recorder are the whole name of a sound.
    private var short: FileNameTime? {
        let date = CivilDate(
            year: 2000 + name.value(run, 0..<2), month: name.value(run, 2..<4), day: name.value(run, 4..<6))
        guard let date, let separator = name.separator(after: run), "_- ".unicodeScalars.contains(separator) else {
            return nil
        }
        let isCamera = separator == "-" && name.start(before: run).allSatisfy(FileNameDigits.isLetter)
        if name.count(run + 1) == 6, isCamera || !name.touchesLetter(run, run + 1) {
            return FileNameClock(name, run: run + 1).flatMap { timed(date, $0) }
        }
        let isWhole = name.runs.count == 2 && name.start(before: run).isEmpty && name.gap(after: 1).isEmpty
        let isSound = ["wav", "mp3", "m4a", "flac", "wma", "aac", "ogg", "opus"].contains(name.fileExtension)
        guard isWhole, isSound, 3...4 ~= name.count(run + 1) else { return nil }
        return FileNameTime(date: date, clock: FileNameClock(name, minuteOfDay: run + 1))
    }

    // MARK: Numbers with separators

    /// `signal-2024-01-15-182205`, `Screenshot 2024-1-15 at 10.11.12`, `2024年01月15日`.
    private var separated: FileNameTime? {
        guard 1...2 ~= name.count(run + 1), 1...2 ~= name.count(run + 2) else { return nil }
        let (first, second) = (name.separator(after: run), name.separator(after: run + 1))
        let isPunctuated = first == second && first.map { "-_.:".unicodeScalars.contains($0) } == true
        let words = (name.word(after: run), name.word(after: run + 1))
        guard isPunctuated || words == ("年", "月") || words == ("년", "월") else { return nil }
        let date = CivilDate(year: name.value(run), month: name.value(run + 1), day: name.value(run + 2))
        // Numbers of parts and versions have no leading zeros either.
        let isPadded = name.count(run + 1) == 2 && name.count(run + 2) == 2
        return time(on: date, run + 2, mayBeAlone: isPadded || name.start(before: run).isEmpty)
    }

    /// `15.01.2024`, `15. 1. 2024`, `Photo 15.01.24, 10 11 12`, `photo_12@15-01-2024_10-11-12`.
    private var dayFirst: FileNameTime? {
        guard 1...2 ~= name.count(run + 1), name.count(run + 2) > 0 else { return nil }
        let separator = name.gap(after: run)
        guard separator == name.gap(after: run + 1),
            [".", ". ", "-"].contains(String(decoding: separator, as: UTF8.self))
        else { return nil }
        // Three numbers in the middle of more are no date.
        if run > 0, name.gap(after: run - 1) == separator { return nil }
        let isLong = name.count(run + 2) == 4
        guard isLong || name.separator(after: run) == "." && name.count(run + 2) == 2 else { return nil }
        let year = name.value(run + 2) + (isLong ? 0 : 2000)
        // The iPhone's recordings of its screen have the month first, in all languages.
        let isMonthFirst = name.start(before: run).elementsEqual("screenrecording_".utf8)
        let (day, month) = isMonthFirst ? (run + 1, run) : (run, run + 1)
        let date = CivilDate(year: year, month: name.value(month), day: name.value(day))
        // A short year without a time may be a time itself.
        return time(on: date, run + 2, mayBeAlone: isLong && separator.first == UInt8(ascii: "."))
    }

    /// `Picsart_24-01-15_10-11-12-345`, and `Photo 24-01-15 10-11-12 0123` of Nextcloud's app for the iPhone.
    private var yearFirst: FileNameTime? {
        let start = String(decoding: name.start(before: run), as: UTF8.self)
        let isNextcloud =
            ["", "photo ", "video "].contains(start) && name.count(run + 6) == 4 && name.runs.count == run + 7
            && (run..<run + 6).map(name.separator) == ["-", "-", " ", "-", "-", " "]
        guard start == "picsart_" || isNextcloud, name.separator(after: run) == "-",
            name.separator(after: run + 1) == "-", name.count(run) == 2
        else { return nil }
        let date = CivilDate(year: 2000 + name.value(run), month: name.value(run + 1), day: name.value(run + 2))
        return time(on: date, run + 2, mayBeAlone: false)
    }

    /// `Photo Jan 15 2024, 10 11 12 AM`, `15 January 2024`.
    private var named: FileNameTime? {
        guard name.count(run + 1) == 4 else { return nil }
        let before = run == 0 ? name.start(before: run) : name.gap(after: run - 1)
        let after = Self.words(name.gap(after: run))
        for case let word? in [Self.words(before).last, after.count == 1 ? after[0] : nil] {
            guard let month = month(word),
                let date = CivilDate(year: name.value(run + 1), month: month, day: name.value(run))
            else { continue }
            return time(on: date, run + 1)
        }
        return nil
    }

    private func month(_ word: String) -> Int? {
        let isOther = name.gap(after: run).first == UInt8(ascii: ".") && InternationalDateWords.isOtherAfterPoint(word)
        return isOther ? nil : InternationalDateWords.anyMonth(word)
    }

    private static func words(_ bytes: ArraySlice<UInt8>) -> [String] {
        bytes.split { " .,-_".utf8.contains($0) }.map { String(decoding: $0, as: UTF8.self).lowercased() }
    }

    /// `令和6年7月15日`: a day in a year of a Japanese era.
    private var ofEra: FileNameTime? {
        let before = run == 0 ? name.start(before: run) : name.gap(after: run - 1)
        guard name.count(run + 2) > 0, name.word(after: run) == "年", name.word(after: run + 1) == "月",
            let era = Self.eras.first(where: { before.suffix($0.name.utf8.count).elementsEqual($0.name.utf8) })
        else { return nil }
        let year = era.before + name.value(run)
        return time(on: CivilDate(year: year, month: name.value(run + 1), day: name.value(run + 2)), run + 2)
    }

    /// The eras since photography came to Japan, with the year before their first one.
    private static let eras = [
        (name: "令和", before: 2018), (name: "平成", before: 1988), (name: "昭和", before: 1925), (name: "大正", before: 1911),
        (name: "明治", before: 1867),
    ]

    // MARK: Parts

    private func day(from run: Int) -> CivilDate? {
        let date = CivilDate(year: name.value(run, 0..<4), month: name.value(run, 4..<6), day: name.value(run, 6..<8))
        return date.flatMap { Self.isDigital($0) ? $0 : nil }
    }

    /// Returns whether a day without separators may be one: cameras write them, in their own calendar, too.
    private static func isDigital(_ date: CivilDate) -> Bool {
        1990...2099 ~= date.year || [OtherCalendar.buddhist, .persian].contains { $0.years ~= date.year }
    }

    /// The time after a day whose last number is given, or the day alone.
    private func time(on date: CivilDate?, _ last: Int, mayBeAlone: Bool = true) -> FileNameTime? {
        guard let date else { return nil }
        switch FileNameClockSearch(name: name, dateEnd: last).result {
        case .clock(let clock): return timed(date, clock)
        case .impossible: return nil
        case .none: return mayBeAlone ? alone(date, last) : nil
        }
    }

    private func timed(_ date: CivilDate, _ clock: FileNameClock) -> FileNameTime? {
        FileNameTime(date: date, clock: clock, zone: zone(after: clock.lastRun))
    }

    /// A day without a time; it must be separate from letters and digits with another meaning.
    private func alone(_ date: CivilDate, _ last: Int) -> FileNameTime? {
        guard 1500...2099 ~= date.year, !name.touchesLetter(run, last) else { return nil }
        return FileNameTime(date: date)
    }

    /// Pixel phones name their photos in UTC, and so do OneDrive (`…_iOS`) and Zoom (`GMT…`); other names say so.
    private func zone(after last: Int) -> FileNameTime.Zone {
        let isUniversal = name.bytes.starts(with: "pxl_".utf8) || name.start(before: run).elementsEqual("gmt".utf8)
        if isUniversal { return .universal }
        if let offset = FileNameOffset(name, after: last) { return .written(offset.seconds) }
        let hasFraction = name.separator(after: last) != nil && [3, 6].contains(name.count(last + 1))
        let end = name.gap(after: hasFraction ? last + 1 : last)
        let marks: [(String, FileNameTime.Zone)] = [
            ("_ios", .universal), ("z", .written(0)), ("utc", .written(0)), ("_utc", .written(0)),
            (" utc", .written(0)),
        ]
        let found = marks.first { mark, _ in
            end.starts(with: mark.utf8) && end.dropFirst(mark.utf8.count).first.map(FileNameDigits.isLetter) != true
        }
        return found?.1 ?? .local
    }
}
