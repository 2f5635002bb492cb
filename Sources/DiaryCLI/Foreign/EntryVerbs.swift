import Arguments

/// Verbs of other programs with the entry after them: `star @`, `append @ text`, `tag @ work`.
///
/// The result is only used in a hint; nothing is run.
enum EntryVerbs {
    /// The words of the command that was probably meant; nil if no entry follows, or the verb is none of these.
    static func corrected(_ verb: String, _ rest: [String]) -> [String]? {
        guard let entry = rest.first, entry.first == "@" || isIdentifier(entry) else { return nil }
        let words = Array(rest.dropFirst())
        let text = words.joined(separator: " ")
        switch verb {
        case "entry": return ["show", entry] + words
        case "append" where !words.isEmpty: return ["edit", entry, "--append", text]
        case "star", "favorite", "favourite", "unstar":
            guard rest.allSatisfy({ $0.first == "@" || isIdentifier($0) }) else { return nil }
            return ["edit"] + rest + [verb == "unstar" ? "--unstar" : "--star"]
        case "tag", "untag":
            let tags = words.map { String($0.drop { "#@+".contains($0) }) }
            guard !tags.isEmpty, tags.allSatisfy(TagArgument.isTag) else { return nil }
            return ["edit", entry, tagging(tags, isRemoving: verb == "untag")]
        case "move", "reschedule", "retime", "date":
            return !text.isEmpty && DateWords.mayBeDate(text) ? ["edit", entry, "--at", text] : nil
        default: return nil
        }
    }

    /// Returns whether a word is the beginning of an id, and no word such as `cafe`.
    private static func isIdentifier(_ word: String) -> Bool {
        EntryReference.isPrefix(word) && word.contains(where: \.isNumber)
    }

    /// The option of `edit` that adds tags, or removes them.
    static func tagging(_ tags: [String], isRemoving: Bool) -> String {
        "--tag=" + tags.map { (isRemoving ? "-" : "+") + $0 }.joined(separator: ",")
    }
}
