import Arguments
import DiaryCore
import Terminal

/// `tags --rename OLD NEW`: renames a tag.
struct TagRename {
    private let invocation: Invocation
    private let old: String
    private let new: String

    /// - Throws: `Failure` if a name is invalid for a tag.
    init(_ invocation: Invocation) throws(Failure) {
        let renames = invocation.values.lists(.rename)
        guard renames.count == 1, let names = renames.first, names.count == 2 else {
            throw Failure("one tag is renamed at a time", hint: "diary tags --rename OLD NEW", .usage)
        }
        self.invocation = invocation
        old = String(names[0].first == "#" || names[0].first == "@" ? names[0].dropFirst() : names[0][...])
        new = try TagArgument.name(names[1], invocation)
    }

    func run() throws -> ExitCode {
        let store = try invocation.openStore(.writing)
        let query = try SelectionReader(invocation: invocation, store: store).query(operands: invocation.operands)
        let renaming = try store.renameTag(old, to: new, among: query)
        guard !renaming.ids.isEmpty else { return try reportUnknownTag(store) }
        try invocation.printRenamed(
            renaming.ids, from: tag(renaming.oldName), to: tag(new), joinedCount: renaming.joinedCount, noun: "tag")
        return .success
    }

    private func tag(_ name: String) -> StyledText {
        StyledText(SafeText("#" + name).singleLine, .green)
    }

    private func reportUnknownTag(_ store: Store) throws -> ExitCode {
        guard try store.entryCount(ofTag: old) == 0 else {
            try invocation.messages.line("nothing was changed")
            return .success
        }
        throw Failure("no entry has the tag \(tag(old))", hint: hint(try store.tagNames()))
    }

    /// A tag that differs only in its accents is named, not taken.
    private func hint(_ names: [String]) -> StyledText {
        let fold = SearchTerm(old).needle
        let meant = names.first { SearchTerm($0).needle == fold }
        return meant.map { "there is \(tag($0))" } ?? "diary tags lists all of them"
    }
}
