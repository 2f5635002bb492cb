/// A hundred entries with values of every kind, as the lines of JSON that `import` reads.
///
/// They are generated from a fixed seed and are the same on every machine. Every line has the members that an export
/// writes, so that an import computes nothing: ids, times and hashes are in the line, and each time has its offset or
/// zone.
package struct PinnedEntries {
    /// The lines, in the order of their numbers, which is not that of their times.
    package private(set) var lines: [String] = []
    /// Lines of the same entries without their values: `import --update` with them changes every field.
    package private(set) var emptied: [String] = []

    /// Short names for the ids and hashes in these lines and in what is printed of them: `{17}` for the id of entry 17,
    /// `{17:hex}` and `{17:HEX}` for its digits alone, `{17.1}` for its first medium.
    package private(set) var names: [String: String] = [:]

    private var generator = SeededGenerator(seed: 38)
    private var companionCount = 0

    package init() {
        for file in PinnedMedia.allCases { names[file.hash] = "{\(file)}" }
        names[PinnedMedia.companionHash] = "{beside}"
        for number in 0..<100 {
            let id = identifier("\(number)")
            lines.append(Self.object(entry(number, id)))
            emptied.append(Self.object(Self.emptied(id)))
        }
    }

    /// A member of an object: its key, and its value in JSON.
    typealias Member = (key: String, json: String)

    private static func object(_ members: [Member]) -> String {
        "{" + members.map { "\(quoted($0.key)):\($0.json)" }.joined(separator: ",") + "}"
    }

    private static func array(_ elements: [String]) -> String { "[" + elements.joined(separator: ",") + "]" }

    /// A text as a string of JSON.
    static func quoted(_ text: String) -> String {
        var json = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": json += "\\\(scalar)"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                json += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
            default: json.unicodeScalars.append(scalar)
            }
        }
        return json + "\""
    }
}

extension PinnedEntries {
    /// A text with the short names of the ids and hashes in it.
    package func named(_ text: String) -> String {
        var (result, word): ([UInt8], [UInt8]) = ([], [])
        func finishWord() {
            let name = word.count < 32 ? nil : names[String(decoding: word, as: UTF8.self)]
            result += name.map { Array($0.utf8) } ?? word
            word.removeAll(keepingCapacity: true)
        }
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"):
                word.append(byte)
            default:
                finishWord()
                result.append(byte)
            }
        }
        finishWord()
        return String(decoding: result, as: UTF8.self)
    }
}

/// The random choices, without the standard library's, which may differ in its next version.
extension PinnedEntries {
    private mutating func number(below limit: Int) -> Int { Int(generator.next() % UInt64(limit)) }

    private mutating func isOne(in count: Int) -> Bool { number(below: count) == 0 }

    private mutating func pick<Element>(_ elements: [Element]) -> Element { elements[number(below: elements.count)] }

    private mutating func identifier(_ name: String) -> String {
        var digits = ""
        for _ in 0..<2 {
            let word = String(generator.next(), radix: 16)
            digits += String(repeating: "0", count: 16 - word.utf8.count) + word
        }
        names[digits] = "{\(name):hex}"
        names[digits.uppercased()] = "{\(name):HEX}"
        names[Self.dashed(digits)] = "{\(name)}"
        return digits
    }

    private static func dashed(_ digits: String) -> String {
        var id = ""
        for (index, digit) in digits.enumerated() {
            if [8, 12, 16, 20].contains(index) { id += "-" }
            id.append(digit)
        }
        return id
    }
}

/// An entry.
extension PinnedEntries {
    private mutating func entry(_ number: Int, _ id: String) -> [Member] {
        let time = number < PinnedValues.times.count ? PinnedValues.times[number] : randomTime()
        var members: [Member] = [("id", Self.quoted(id)), ("creationTime", Self.quoted(time.text))]
        if !isOne(in: 10) {
            members.append(("updateTime", Self.quoted(pick(["2026-11-20T18:30:00.5+01:00", "2150-01-01T00:00:00Z"]))))
        }
        members.append(("addTime", Self.quoted(pick(["2026-11-20T18:30:00+01:00", "1969-07-20T20:17:40.000001Z"]))))
        if let zone = time.zone { members.append(("timeZone", Self.quoted(zone))) }
        members.append(("hasTime", "\(!isOne(in: 8))"))
        if isOne(in: 4) { members.append(("journal", Self.quoted(pick(PinnedValues.journals)))) }
        members.append(("text", Self.quoted(text(number))))
        members.append(("tags", Self.array(pick(PinnedValues.tags).map(Self.quoted))))
        members.append(("starred", "\(isOne(in: 5))"))
        members += position(isOne(in: 4))
        for (key, values) in PinnedValues.details where isOne(in: 6) || number < 2 {
            members.append((key, pick(values)))
        }
        if number.isMultiple(of: 4) { members += task(number) }
        if isOne(in: 6) || number == 0 { members.append(("measurements", Self.array(measurements()))) }
        let mediumCount = number < 3 ? 1 : number > 24 ? 0 : pick([0, 0, 1, 2])
        let media = (0..<mediumCount).map { Self.object(medium(number, $0 + 1)) }
        members.append(("media", Self.array(media)))
        if isOne(in: 6) || number == 0 { members.append(("extra", pick(PinnedValues.extras))) }
        if isOne(in: 12) { members.append(("wordCount", pick(["12", "null", #""twelve""#]))) }
        return members
    }

    /// Each text of the list once, then plain ones.
    private mutating func text(_ number: Int) -> String {
        guard number >= PinnedValues.texts.count else { return PinnedValues.texts[number] }
        return pick(["Fog", "# Fog\nand rain", "Fog #river"])
    }

    /// A time of these years with a zone that need not be that of its offset.
    private mutating func randomTime() -> (text: String, zone: String?) {
        let day = "\(1990 + number(below: 60))-\(two(1 + number(below: 12)))-\(two(1 + number(below: 28)))"
        let clock = "\(two(number(below: 24))):\(two(number(below: 60))):\(two(number(below: 60)))"
        let fraction = pick(["", "", "", ".5", ".000001", ".123456"])
        let zone = pick(PinnedValues.zones)
        return ("\(day)T\(clock)\(fraction)\(zone.offset)", zone.name)
    }

    private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private mutating func position(_ exists: Bool) -> [Member] {
        guard exists else { return [] }
        let (latitude, longitude, altitude) = pick(PinnedValues.positions)
        return [("latitude", latitude), ("longitude", longitude)] + (altitude.map { [("altitude", $0)] } ?? [])
    }

    /// No two unfinished tasks have the same priority, which an import would change.
    private mutating func task(_ number: Int) -> [Member] {
        var members: [Member] = []
        if !isOne(in: 4) {
            let due = pick(PinnedValues.dueTimes)
            members.append(("due", Self.quoted(due.text)))
            if let zone = due.zone { members.append(("dueTimeZone", Self.quoted(zone))) }
            members.append(("dueHasTime", "\(!isOne(in: 3))"))
        }
        switch number / 4 % 4 {
        case 0: members += [("done", "true"), ("doneTime", Self.quoted("2026-11-19T08:00:00.25-03:30"))]
        case 1: members.append((pick(["done", "cancelled"]), "true"))
        default:
            let priorities = ["4.999999", "0.1", "0.000001", "2.5"]
            let place = number / 16
            members.append(("priority", place < 2 ? priorities[place * 2 + number / 4 % 2] : "\(Double(number) / 32)"))
            members.append(("done", "false"))
        }
        return members
    }

    private mutating func measurements() -> [String] {
        (0...number(below: 2)).map { _ in
            let (name, value, unit) = pick(PinnedValues.measurements)
            let members: [Member] = [("name", Self.quoted(name)), ("value", value)]
            return Self.object(members + (unit.map { [("unit", Self.quoted($0))] } ?? []))
        }
    }

    private static func emptied(_ id: String) -> [Member] {
        [
            ("id", quoted(id)), ("creationTime", quoted("2026-11-20T12:00:00Z")),
            ("updateTime", quoted("2026-11-20T12:00:00Z")), ("addTime", quoted("2026-11-20T12:00:00Z")),
            ("hasTime", "false"), ("journal", quoted("Emptied")), ("text", quoted("Emptied")), ("tags", "[]"),
            ("starred", "false"), ("media", "[]"),
        ]
    }
}

/// A medium: its file is one of two, and its line says everything else.
extension PinnedEntries {
    private mutating func medium(_ number: Int, _ place: Int) -> [Member] {
        let file = pick(PinnedMedia.allCases)
        // The first ones have every key.
        let rarity = number < 3 ? 1 : 8
        var members: [Member] = [
            ("id", Self.quoted(identifier("\(number).\(place)"))), ("type", Self.quoted(pick(file.types))),
            ("file", Self.quoted(file.path)), ("hash", Self.quoted(file.hash)), ("byteCount", "\(file.bytes.count)"),
        ]
        if !isOne(in: 8) { members.append(("fileName", Self.quoted(pick(PinnedValues.fileNames)))) }
        if number == 0 || isOne(in: 12) {
            members.append(("fileNameBytes", Self.quoted("SU1HX/8uanBn")))
        }
        if !isOne(in: 8) { members.append(("mimeType", Self.quoted(pick(PinnedValues.mimeTypes)))) }
        if number < 3 || isOne(in: 4) {
            members.append(("timeDoubt", Self.quoted(["file", "name", "day"][number % 3])))
        } else if !isOne(in: 4) {
            let time = pick(PinnedValues.captureTimes)
            members.append(("captureTime", Self.quoted(time)))
        }
        for (key, values) in PinnedValues.metadata where isOne(in: rarity) { members.append((key, pick(values))) }
        members += position(isOne(in: rarity))
        if isOne(in: rarity) { members.append(("caption", Self.quoted(pick(PinnedValues.captions)))) }
        if number < 3 {
            for (key, json) in PinnedValues.recognitions[number] { members.append((key, json)) }
            members.append(("companions", Self.array((0..<3).map { _ in companion() })))
        }
        if isOne(in: rarity * 2) { members.append(("extra", pick(PinnedValues.mediumExtras))) }
        return members
    }

    private mutating func companion() -> String {
        let kinds = ["livePhoto", "raw", "adjustments", "sidecar", "edit", "original", "burst", "preview", "notes"]
        let kind = kinds[companionCount % kinds.count]
        companionCount += 1
        return Self.object([
            ("kind", Self.quoted(kind)), ("fileName", Self.quoted("beside.\(kind)")),
            ("mimeType", Self.quoted("application/x-\(kind)")), ("file", Self.quoted(PinnedMedia.companionPath)),
        ])
    }
}
