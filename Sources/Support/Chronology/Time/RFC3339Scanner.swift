/// Reads one RFC 3339 time that must fill its text.
struct RFC3339Scanner {
    private let text: String
    private let bytes: [UInt8]
    private var position = 0

    init(_ text: String) {
        self.text = text
        bytes = Array(text.utf8)
    }

    mutating func zonedTime() throws(RFC3339Error) -> ZonedTime {
        let (year, month, day) = try fullDate()
        let (hour, minute, second) = try clock()
        let microsecond = try fraction()
        let offset = try offset()
        guard let date = CivilDate(year: year, month: month, day: day),
            let wall = WallTime(date: date, hour: hour, minute: minute, second: min(second, 59))
        else { throw .impossible(text) }
        let seconds = wall.secondsSince1970 - Int64(offset)
        guard second == 60 else {
            return ZonedTime(
                instant: Instant(secondsSince1970: seconds, microsecond: microsecond), utcOffset: offset)
        }
        // A leap second ends a day of UTC; POSIX counts it as the first second of the next day.
        guard (seconds + 1).isMultiple(of: 86_400) else { throw .impossible(text) }
        return ZonedTime(instant: Instant(secondsSince1970: seconds + 1, microsecond: microsecond), utcOffset: offset)
    }

    private mutating func fullDate() throws(RFC3339Error) -> (Int, Int, Int) {
        let year = try number(digits: 4)
        try expect("-")
        let month = try number(digits: 2)
        try expect("-")
        return (year, month, try number(digits: 2))
    }

    private mutating func clock() throws(RFC3339Error) -> (Int, Int, Int) {
        guard take(["T", "t", " "]) != nil else { throw .malformed(text) }
        let hour = try number(digits: 2)
        try expect(":")
        let minute = try number(digits: 2)
        guard take([":"]) != nil else { return (hour, minute, 0) }
        let second = try number(digits: 2)
        guard second <= 60 else { throw .impossible(text) }
        return (hour, minute, second)
    }

    private mutating func fraction() throws(RFC3339Error) -> Int {
        guard take(["."]) != nil else { return 0 }
        var value = 0
        var count = 0
        while let digit = digit() {
            if count < 6 { value = value * 10 + digit }
            count += 1
        }
        guard count > 0 else { throw .malformed(text) }
        for _ in min(count, 6)..<6 { value *= 10 }
        return value
    }

    private mutating func offset() throws(RFC3339Error) -> Int {
        guard position < bytes.count else { throw .offsetMissing(text) }
        if take(["Z", "z"]) != nil {
            try expectEnd()
            return 0
        }
        guard let sign = take(["+", "-"]) else { throw .malformed(text) }
        let hour = try number(digits: 2)
        _ = take([":"])
        let minute = try number(digits: 2)
        try expectEnd()
        guard hour <= 23, minute <= 59 else { throw .impossible(text) }
        return (sign == "-" ? -1 : 1) * (hour * 3600 + minute * 60)
    }

    private mutating func number(digits count: Int) throws(RFC3339Error) -> Int {
        var value = 0
        for _ in 0..<count {
            guard let digit = digit() else { throw .malformed(text) }
            value = value * 10 + digit
        }
        return value
    }

    private mutating func digit() -> Int? {
        guard position < bytes.count, (0x30...0x39).contains(bytes[position]) else { return nil }
        position += 1
        return Int(bytes[position - 1]) - 0x30
    }

    private mutating func take(_ choices: [Unicode.Scalar]) -> Unicode.Scalar? {
        guard position < bytes.count else { return nil }
        let found = Unicode.Scalar(bytes[position])
        guard choices.contains(found) else { return nil }
        position += 1
        return found
    }

    private mutating func expect(_ scalar: Unicode.Scalar) throws(RFC3339Error) {
        guard take([scalar]) != nil else { throw .malformed(text) }
    }

    private func expectEnd() throws(RFC3339Error) {
        guard position == bytes.count else { throw .malformed(text) }
    }
}
