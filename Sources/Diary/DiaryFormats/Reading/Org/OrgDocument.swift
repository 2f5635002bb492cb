import JSON

/// A file of Org's: what is above its first heading, and all its headings in their order.
///
/// It takes linear time; headings and lines are parts of the text.
struct OrgDocument {
    /// `#+TITLE: words` and the like, by their names in lower case.
    private(set) var keywords: [(name: String, value: String)] = []
    private(set) var properties = JSONObject()
    /// The lines above the first heading.
    private(set) var body: [Substring] = []
    private(set) var headings: [OrgHeading] = []

    init(_ text: String) {
        var words = OrgKeywords()
        var drawer: Drawer?
        var (isFirst, isInside) = (true, false)
        for line in Self.lines(text) {
            let kind = line.utf8.first
            if kind == UInt8(ascii: "*"), let heading = OrgHeading(line: line, words) {
                headings.append(heading)
                (drawer, isFirst, isInside) = (nil, true, false)
                continue
            }
            let bare = line.drop(while: \.isWhitespace)
            if let open = drawer {
                if Self.isMark(bare, "END") { drawer = nil } else { add(line, bare, to: open) }
                continue
            }
            // A block's lines mean nothing here.
            if bare.hasPrefix("#+") { isInside = Self.isInside(bare, isInside) }
            if !isInside, bare.first == ":", let opened = Drawer(bare) {
                drawer = opened
            } else if !isInside, headings.isEmpty, let keyword = Self.keyword(bare) {
                keywords.append(keyword)
                if ["todo", "seq_todo", "typ_todo"].contains(keyword.name) { words.take(keyword.value) }
            } else if let last = headings.indices.last {
                if isFirst, headings[last].takePlanning(bare) { continue }
                if !isInside, bare.hasPrefix("CLOCK:") {
                    headings[last].logbook.append(bare)
                } else {
                    headings[last].body.append(line)
                }
                isFirst = false
            } else {
                body.append(line)
            }
        }
    }

    /// The value of a keyword; the last one counts.
    func keyword(_ name: String) -> String? { keywords.last { $0.name == name }?.value }

    /// The index after the headings below one.
    func end(of index: Int) -> Int {
        headings[(index + 1)...].firstIndex { $0.level <= headings[index].level } ?? headings.count
    }

    private enum Drawer {
        case properties
        case logbook

        init?(_ line: Substring) {
            if OrgDocument.isMark(line, "PROPERTIES") {
                self = .properties
            } else if OrgDocument.isMark(line, "LOGBOOK") || OrgDocument.isMark(line, "CLOCK") {
                self = .logbook
            } else {
                return nil
            }
        }
    }

    private mutating func add(_ line: Substring, _ bare: Substring, to drawer: Drawer) {
        switch (drawer, headings.indices.last) {
        case (.properties, let last):
            guard let (name, value) = Self.property(bare) else { return }
            if let last { headings[last].properties[name] = .string(value) } else { properties[name] = .string(value) }
        case (.logbook, let last?): headings[last].logbook.append(bare)
        case (.logbook, nil): body.append(line)
        }
    }

    /// `:NAME:` alone on a line, in any case.
    private static func isMark(_ line: Substring, _ name: String) -> Bool {
        guard line.first == ":", line.utf8.count < 40 else { return false }
        return line.trimmingScalars().uppercased() == ":\(name):"
    }

    /// `:name: value`, also `:name+: value`.
    private static func property(_ line: Substring) -> (String, String)? {
        let rest = line.dropFirst()
        guard line.first == ":", let end = rest.firstIndex(of: ":"), end > rest.startIndex else { return nil }
        let name = rest[..<end]
        guard !name.contains(where: \.isWhitespace) else { return nil }
        return (String(name), rest[rest.index(after: end)...].trimmingScalars())
    }

    private static func keyword(_ line: Substring) -> (name: String, value: String)? {
        guard line.hasPrefix("#+"), let colon = line.firstIndex(of: ":") else { return nil }
        let name = line[..<colon].dropFirst(2)
        guard !name.isEmpty, name.allSatisfy({ $0.isLetter || "_-".contains($0) }) else { return nil }
        return (name.lowercased(), line[line.index(after: colon)...].trimmingScalars())
    }

    private static func isInside(_ line: Substring, _ isInside: Bool) -> Bool {
        let word = line.prefix(8).lowercased()
        return word == "#+begin_" ? true : word.hasPrefix("#+end_") ? false : isInside
    }

    /// The lines of a text with line feeds.
    static func lines(_ text: String) -> [Substring] {
        text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { Substring($0) }
    }
}
