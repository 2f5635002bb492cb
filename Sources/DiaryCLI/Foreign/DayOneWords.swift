import Arguments

/// Words of Day One's command-line tool: `new text --tags a b --coordinate 50 14 --all-day`.
///
/// Its options of one word are synonyms of the declared ones; these are the others. The result is only used in a hint;
/// nothing is run.
enum DayOneWords {
    /// The words of `add` that were probably meant; nil if there is nothing to correct.
    ///
    /// - Parameter words: from `add` or `new` on.
    static func corrected(_ words: [String]) -> [String]? {
        guard let command = words.first, ["new", "add"].contains(command) else { return nil }
        var rest = words.dropFirst()
        var result = ["add"]
        var isChanged = false
        while let word = rest.popFirst() {
            guard word != "--" else {
                result += [word] + rest
                break
            }
            if let others = replacement(of: word, in: &rest, isOfDayOne: command == "new", words) {
                result += others
                isChanged = true
            } else {
                result.append(word)
            }
        }
        return isChanged ? result : nil
    }

    /// The words with the options that precede `new` put after it: `-j Travel -- new text`; nil for other words.
    static func withCommandFirst(_ words: [String]) -> [String]? {
        guard words.first?.hasPrefix("-") == true, let index = words.firstIndex(of: "new"), index > 1,
            words[index - 1] == "--" || !words[index - 1].hasPrefix("-")
        else { return nil }
        let options = words[..<index].filter { $0 != "--" }
        return ["new"] + words[(index + 1)...] + options
    }

    private static func replacement(
        of word: String, in rest: inout ArraySlice<String>, isOfDayOne: Bool, _ words: [String]
    ) -> [String]? {
        switch word {
        case "--coordinate", "--coordinates", "-c":
            guard rest.count >= 2, let place = position(rest[rest.startIndex], rest[rest.startIndex + 1]) else {
                return nil
            }
            rest = rest.dropFirst(2)
            return ["--position", place]
        case "--lat", "--latitude":
            guard rest.count >= 3, ["--lon", "--lng", "--longitude"].contains(rest[rest.startIndex + 1]),
                let place = position(rest[rest.startIndex], rest[rest.startIndex + 2])
            else { return nil }
            rest = rest.dropFirst(3)
            return ["--position", place]
        case "--all-day":
            let isDated = words.contains { ["--at", "--date", "-d", "--isoDate", "--isodate"].contains($0) }
            return isDated ? [] : ["--at", "today"]
        case "--no-stdin": return []
        case "--tags", "-t":
            guard isOfDayOne || word == "--tags" else { return nil }
            let tags = rest.prefix { !$0.hasPrefix("-") }
            guard tags.count > 1, hasOwnText(words) else { return nil }
            rest = rest.dropFirst(tags.count)
            return ["--tag", tags.joined(separator: ",")]
        default: return nil
        }
    }

    private static func position(_ latitude: String, _ longitude: String) -> String? {
        Double(latitude) == nil || Double(longitude) == nil ? nil : "\(latitude),\(longitude)"
    }

    /// Returns whether the text is written apart from the tags, which could be its words otherwise.
    private static func hasOwnText(_ words: [String]) -> Bool {
        words.contains("--") || words.count > 1 && !words[1].hasPrefix("-")
    }
}
