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
        case 13: milliseconds
        case 8: compact
        case 6: short
        case 4: separated
        case 2: exported
        default: nil
        }
    }

    /// `IMG20240115101112`, `BURST20240115101112345`.
    private var joined: FileNameTime? {
        guard let date = day(from: run), let clock = FileNameClock(name, run: run, digitsFrom: 8) else { return nil }
        return timed(date, clock)
    }

    /// `FB_IMG_1705313472345`, `mmexport1705313472345`: milliseconds since 1970, the name's first number.
    ///
    /// `received_` is followed by the number of a message.
    private var milliseconds: FileNameTime? {
        let start = name.start(before: run)
        let isPlain = start.allSatisfy { FileNameDigits.isLetter($0) || "_-. ".utf8.contains($0) }
        guard isPlain, !start.starts(with: "received".utf8) else { return nil }
        guard name.gap(after: run).first.map({ !FileNameDigits.isLetter($0) }) ?? true else { return nil }
        return FileNameTime(milliseconds: Int64(name.value(run)))
    }

    /// `IMG_20240115_101112`, `PXL_20240115_101112345`, `IMG-20240115-WA0007`.
    private var compact: FileNameTime? {
        guard let date = day(from: run) else { return nil }
        switch FileNameClockSearch(name: name, dateEnd: run).result {
        case .clock(let clock): return timed(date, clock)
        case .impossible: return nil
        // Numbers of albums and messages are also consecutive.
        case .none: return name.separator(after: run) != nil && name.count(run + 1) > 4 ? nil : alone(date, run)
        }
    }

    /// `signal-2024-01-15-182205`, `Screenshot 2024-01-15 at 10.11.12`, `photo_2024-01-15_10-11-12`.
    private var separated: FileNameTime? {
        guard name.count(run + 1) == 2, name.count(run + 2) == 2 else { return nil }
        guard let separator = name.separator(after: run), separator == name.separator(after: run + 1) else {
            return nil
        }
        let date = CivilDate(year: name.value(run), month: name.value(run + 1), day: name.value(run + 2))
        guard "-_.:".unicodeScalars.contains(separator), let date else { return nil }
        switch FileNameClockSearch(name: name, dateEnd: run + 2).result {
        case .clock(let clock): return timed(date, clock)
        case .impossible: return nil
        case .none: return alone(date, run + 2)
        }
    }

    /// `photo_12@15-01-2024_10-11-12`, as Telegram writes into the folder of an exported chat.
    private var exported: FileNameTime? {
        guard name.start(before: run).last == UInt8(ascii: "@"), name.count(run + 1) == 2, name.count(run + 2) == 4,
            let date = CivilDate(year: name.value(run + 2), month: name.value(run + 1), day: name.value(run)),
            case .clock(let clock) = FileNameClockSearch(name: name, dateEnd: run + 2).result
        else { return nil }
        return timed(date, clock)
    }

    /// `Voice 240115_101112`, `240115-101112`; and `240115_0001`, if day and number of a recorder are the whole name of
    /// a sound.
    private var short: FileNameTime? {
        let date = CivilDate(
            year: 2000 + name.value(run, 0..<2), month: name.value(run, 2..<4), day: name.value(run, 4..<6))
        guard let date, let separator = name.separator(after: run), "_- ".unicodeScalars.contains(separator) else {
            return nil
        }
        guard !name.touchesLetter(run, run + 1) else { return nil }
        if name.count(run + 1) == 6 {
            return FileNameClock(name, run: run + 1).flatMap { timed(date, $0) }
        }
        let isWhole = name.runs.count == 2 && name.start(before: run).isEmpty && name.gap(after: 1).isEmpty
        let isSound = ["wav", "mp3", "m4a", "flac", "wma", "aac", "ogg", "opus"].contains(name.fileExtension)
        return isWhole && isSound && 3...4 ~= name.count(run + 1) ? FileNameTime(date: date) : nil
    }

    private func day(from run: Int) -> CivilDate? {
        CivilDate(year: name.value(run, 0..<4), month: name.value(run, 4..<6), day: name.value(run, 6..<8))
    }

    private func timed(_ date: CivilDate, _ clock: FileNameClock) -> FileNameTime? {
        FileNameTime(date: date, clock: clock, isUTC: isUTC(name.gap(after: clock.lastRun)))
    }

    /// A day without a time; it must be separate from letters and digits with another meaning.
    private func alone(_ date: CivilDate, _ last: Int) -> FileNameTime? {
        name.touchesLetter(run, last) ? nil : FileNameTime(date: date)
    }

    /// Pixel phones name their photos in UTC, and so do OneDrive (`…_iOS`) and names that say so.
    private func isUTC(_ end: ArraySlice<UInt8>) -> Bool {
        if name.bytes.starts(with: "pxl_".utf8) { return true }
        let marks = ["z", "utc", "_utc", " utc", "_ios"]
        return marks.contains { mark in
            end.starts(with: mark.utf8) && end.dropFirst(mark.utf8.count).first.map(FileNameDigits.isLetter) != true
        }
    }
}
