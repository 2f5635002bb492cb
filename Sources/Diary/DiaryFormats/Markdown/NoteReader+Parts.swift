import DiaryModel
import JSON

extension NoteReader {
    /// The beginning of each entry in a text as Day One and Diarly export a journal: `→Date:→March 5, 2024 at 9:30 PM`,
    /// where an arrow is a tab.
    static let beginningOfPart = "\tDate:\t"

    /// Reads a text of many entries, each with lines of values before its words.
    ///
    /// - Returns: false if it is not such a text.
    mutating func readParts(of note: SourceNote) throws -> Bool {
        guard note.text.hasPrefix(Self.beginningOfPart) else { return false }
        var parts: [[Substring]] = []
        for line in note.text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix(Self.beginningOfPart) { parts.append([]) }
            parts[parts.count - 1].append(line)
        }
        for (index, lines) in parts.enumerated() {
            let values = lines.prefix { $0.first == "\t" }
            var properties = JSONObject()
            for value in values.map({ $0.dropFirst().split(separator: ":\t", maxSplits: 1) }) where value.count == 2 {
                properties[value[0].lowercased()] = .string(value[1].trimmingSpaces)
            }
            try add(
                SourceNote(
                    path: "\(note.path): entry \(index + 1)",
                    text: lines[values.endIndex...].joined(separator: "\n").trimmingBlankEnds,
                    properties: NoteProperties(properties)))
        }
        return true
    }
}
