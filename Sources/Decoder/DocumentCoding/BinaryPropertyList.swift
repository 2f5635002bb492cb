import DecoderProtocol

/// A binary property list, as described in Core Foundation's CFBinaryPList.c.
///
/// > HEADER magic number ("bplist") file format version; OBJECT TABLE variable-sized objects; OFFSET TABLE list of
/// > ints, byte size of which is specified in trailer; TRAILER byte size of offset ints, byte size of object refs,
/// > number of objects, element # in offset table which is top level object, offset table offset.
struct BinaryPropertyList {
    private let bytes: [UInt8]
    private let offsetSize: Int
    private let referenceSize: Int
    private let objectCount: Int
    private let table: Int

    /// An open array or dictionary: the position of its references, and the number of those already read.
    private struct Level {
        let start: Int
        let count: Int
        let isDictionary: Bool
        var next = 0
    }

    static func write(_ bytes: [UInt8], to json: JSONPieces) throws(DecoderFailure) {
        let trailer = bytes.count - 32
        guard trailer >= 9 else { throw PropertyList.failure("it ends too early") }
        let list = try BinaryPropertyList(bytes, trailer: trailer)
        try list.write(try list.integer(at: trailer + 16, size: 8), to: json)
    }

    private init(_ bytes: [UInt8], trailer: Int) throws(DecoderFailure) {
        self.bytes = bytes
        (offsetSize, referenceSize) = (Int(bytes[trailer + 6]), Int(bytes[trailer + 7]))
        objectCount = try Self.integer(bytes, at: trailer + 8, size: 8)
        table = try Self.integer(bytes, at: trailer + 24, size: 8)
        guard 1...8 ~= offsetSize, 1...8 ~= referenceSize, 9...trailer ~= table,
            objectCount <= (trailer - table) / offsetSize
        else { throw PropertyList.failure("its trailer points nowhere") }
    }

    /// An object that several references share is written for each, within the limit of the JSON.
    private func write(_ top: Int, to json: JSONPieces) throws(DecoderFailure) {
        var levels: [Level] = []
        var object = top
        while true {
            if let level = try write(object, depth: levels.count, to: json) { levels.append(level) }
            while let level = levels.last, level.next == level.count {
                if level.isDictionary { try json.endObject() } else { try json.endArray() }
                levels.removeLast()
            }
            guard var level = levels.popLast() else { return }
            if level.isDictionary { try json.key(try key(reference(level.start, level.next))) }
            object = try reference(level.start, level.next + (level.isDictionary ? level.count : 0))
            level.next += 1
            levels.append(level)
        }
    }

    /// Writes an object; an array or dictionary is only opened.
    private func write(_ object: Int, depth: Int, to json: JSONPieces) throws(DecoderFailure) -> Level? {
        let (kind, detail, place) = try header(object)
        switch (kind, detail) {
        case (0, 0): try json.literal("null")
        case (0, 8): try json.literal("false")
        case (0, 9): try json.literal("true")
        case (1, 0...4): try json.literal(try number(at: place, size: 1 << detail))
        case (2, 2): try PropertyList.write(Double(Float(bitPattern: UInt32(try word(at: place, size: 4)))), to: json)
        case (2, 3): try PropertyList.write(Double(bitPattern: try word(at: place, size: 8)), to: json)
        case (3, 3): try writeDate(Double(bitPattern: try word(at: place, size: 8)), to: json)
        case (4, _): try PropertyList.write("data", Base64Text.text(of: try content(place, detail, size: 1)), to: json)
        case (5, _), (6, _), (7, _): try json.string(try string(kind, detail, place))
        case (8, _):
            try json.beginObject()
            try json.key("uid")
            try json.literal(try number(at: place, size: detail + 1))
            try json.endObject()
        case (0xA, _), (0xC, _), (0xD, _):
            try PropertyList.checkDepth(depth)
            let isDictionary = kind == 0xD
            let references = try content(place, detail, size: referenceSize * (isDictionary ? 2 : 1))
            if isDictionary { try json.beginObject() } else { try json.beginArray() }
            let count = references.count / (referenceSize * (isDictionary ? 2 : 1))
            return Level(start: references.startIndex, count: count, isDictionary: isDictionary)
        default: throw PropertyList.failure("an object of an unknown kind")
        }
        return nil
    }

    /// The kind of an object, the other half of its first byte, and what follows that.
    private func header(_ object: Int) throws(DecoderFailure) -> (kind: UInt8, detail: Int, place: Int) {
        guard 0..<objectCount ~= object else { throw PropertyList.failure("a reference to a missing object") }
        let place = try integer(at: table + object * offsetSize, size: offsetSize)
        guard 0..<table ~= place else { throw PropertyList.failure("an object outside the file") }
        return (bytes[place] >> 4, Int(bytes[place] & 15), place + 1)
    }

    /// The bytes of an object; their number is in its first byte, or in an integer after it.
    private func content(_ place: Int, _ detail: Int, size: Int) throws(DecoderFailure) -> ArraySlice<UInt8> {
        var (place, count) = (place, detail)
        if detail == 15 {
            guard place < table, bytes[place] >> 4 == 1, bytes[place] & 15 <= 3 else {
                throw PropertyList.failure("a length that is not a number")
            }
            let length = 1 << Int(bytes[place] & 15)
            count = try integer(at: place + 1, size: length)
            place += 1 + length
        }
        guard count <= (table - place) / size else { throw PropertyList.failure("an object beyond the end") }
        return bytes[place..<place + count * size]
    }

    private func string(_ kind: UInt8, _ detail: Int, _ place: Int) throws(DecoderFailure) -> String {
        guard kind == 6 else { return String(decoding: try content(place, detail, size: 1), as: UTF8.self) }
        let pairs = try content(place, detail, size: 2)
        let units = stride(from: pairs.startIndex, to: pairs.endIndex, by: 2).map {
            UInt16(pairs[$0]) << 8 | UInt16(pairs[$0 + 1])
        }
        return String(decoding: units, as: UTF16.self)
    }

    private func key(_ object: Int) throws(DecoderFailure) -> String {
        let (kind, detail, place) = try header(object)
        guard 5...7 ~= kind else { throw PropertyList.failure("a key that is not a text") }
        return try string(kind, detail, place)
    }

    private func reference(_ start: Int, _ index: Int) throws(DecoderFailure) -> Int {
        try integer(at: start + index * referenceSize, size: referenceSize)
    }

    /// > 8-byte integers are signed; smaller ones are not; 16 bytes are for large unsigned ones.
    private func number(at place: Int, size: Int) throws(DecoderFailure) -> String {
        if size == 16 {
            guard try word(at: place, size: 8) == 0 else { throw PropertyList.failure("a number that is too large") }
            return "\(try word(at: place + 8, size: 8))"
        }
        let word = try word(at: place, size: size)
        return size == 8 ? "\(Int64(bitPattern: word))" : "\(word)"
    }

    /// Seconds since 2001.
    private func writeDate(_ seconds: Double, to json: JSONPieces) throws(DecoderFailure) {
        let milliseconds = (seconds * 1000).rounded()
        // From the year 1 to 9999.
        guard milliseconds >= -63_113_904_000_000, milliseconds < 252_423_993_600_000 else {
            return try PropertyList.write("date", "\(seconds)", to: json)
        }
        try PropertyList.write("date", UTCTimeText.text(milliseconds: Int64(milliseconds) + 978_307_200_000), to: json)
    }

    private func integer(at place: Int, size: Int) throws(DecoderFailure) -> Int {
        try Self.integer(bytes, at: place, size: size)
    }

    private static func integer(_ bytes: [UInt8], at place: Int, size: Int) throws(DecoderFailure) -> Int {
        guard let value = Int(exactly: try word(bytes, at: place, size: size)), value < 1 << 48 else {
            throw PropertyList.failure("a number that is too large")
        }
        return value
    }

    private func word(at place: Int, size: Int) throws(DecoderFailure) -> UInt64 {
        try Self.word(bytes, at: place, size: size)
    }

    private static func word(_ bytes: [UInt8], at place: Int, size: Int) throws(DecoderFailure) -> UInt64 {
        guard size <= 16, place >= 0, place <= bytes.count - size else {
            throw PropertyList.failure("it ends too early")
        }
        return bytes[place..<place + size].suffix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
}

/// Moments as RFC 3339 writes them in UTC.
enum UTCTimeText {
    /// The moment by its milliseconds since 1970, in the years 1 to 9999: `2012-01-31T08:00:00Z`, with three digits of
    /// a fraction if it is not a whole second.
    static func text(milliseconds: Int64) -> String {
        let (days, rest) = floorDivide(milliseconds, 86_400_000)
        // The civil calendar from days, in eras of 400 years that begin on 1 March.
        let (era, dayOfEra) = floorDivide(days + 719_468, 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * month + 2) / 5 + 1
        let year = era * 400 + yearOfEra + (month >= 10 ? 1 : 0)
        let second = rest / 1000
        let date = "\(digits(year, 4))-\(digits(month < 10 ? month + 3 : month - 9, 2))-\(digits(day, 2))"
        let time = "\(digits(second / 3600, 2)):\(digits(second / 60 % 60, 2)):\(digits(second % 60, 2))"
        return "\(date)T\(time)\(rest % 1000 == 0 ? "" : ".\(digits(rest % 1000, 3))")Z"
    }

    private static func digits(_ value: Int64, _ count: Int) -> String {
        let digits = "\(value)"
        return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
    }

    private static func floorDivide(_ value: Int64, _ divisor: Int64) -> (Int64, Int64) {
        let rest = value % divisor
        return rest < 0 ? (value / divisor - 1, rest + divisor) : (value / divisor, rest)
    }
}

/// Base64 with the alphabet of RFC 4648, section 4, padded.
enum Base64Text {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    static func text(of bytes: ArraySlice<UInt8>) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        var rest = bytes
        while !rest.isEmpty {
            let group = Array(rest.prefix(3))
            let word = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            for place in 0..<4 {
                text.append(place <= group.count ? alphabet[word >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
            }
            rest = rest.dropFirst(3)
        }
        return String(decoding: text, as: UTF8.self)
    }
}
