import Arguments
import DiaryModel
import Terminal

/// The changes in the options of `saved`.
struct TabChanges {
    /// The changes; nil if nothing is to be changed.
    let changes: [TabChange]?

    /// - Throws: `Failure` for incomplete options.
    init(_ invocation: Invocation) throws(Failure) {
        let values = invocation.values
        let place = Self.place(values)
        var changes: [TabChange] = []
        for names in values.lists(.rename) { changes.append(.rename(Self.name(names[0]), to: names[1])) }
        if values.isGiven(.remove) { changes.append(.remove(values.all(.remove).map(Self.name))) }
        if let name = values.value(.move) {
            guard let place else {
                throw Failure(
                    "--move needs a place", hint: "--first, --last, --before OTHER or --after OTHER", .usage)
            }
            changes.append(.move(Self.name(name), place))
        } else if place != nil {
            throw Failure("a place belongs to --move", hint: "diary saved --move NAME --first", .usage)
        }
        for words in values.lists(.badge) { changes.append(.badge(Self.name(words[0]), predicate: words[1])) }
        if let name = values.value(.noBadge) { changes.append(.badge(Self.name(name), predicate: nil)) }
        for (option, isHidden) in [(OptionKey.hide, true), (.show, false)] where values.isGiven(option) {
            changes.append(.hide(values.all(option).map(Self.name), isHidden))
        }
        if !changes.isEmpty, let option = [OptionKey.format, .tabs].first(where: values.isGiven) {
            throw Failure("--\(option.name) is for the list, and nothing was changed", hint: "leave it out", .usage)
        }
        self.changes = changes.isEmpty ? nil : changes
    }

    /// A name may be typed with its colon, as it is used.
    private static func name(_ word: String) -> String {
        word.count > 1 && word.hasPrefix(":") ? String(word.dropFirst()) : word
    }

    private static func place(_ values: OptionValues) -> TabPlace? {
        if values.flag(.first) { return .first }
        if values.flag(.last) { return .last }
        if let other = values.value(.before) { return .before(name(other)) }
        return values.value(.after).map { .after(name($0)) }
    }
}
