import Arguments
import DiaryModel
import DiaryStore
import Terminal

/// `--rename OLD NEW` of `tags` and of `measure`.
struct Rename {
    enum Subject: String {
        case tag
        case measurement = "name"
    }

    private let subject: Subject
    private let invocation: Invocation
    private let old: String
    private let new: String

    /// - Throws: `Failure` if NEW is no valid name.
    init(_ subject: Subject, _ invocation: Invocation) throws(Failure) {
        let command = subject == .tag ? "tags" : "measure"
        let renames = invocation.values.lists(.rename)
        guard renames.count == 1, let names = renames.first, names.count == 2 else {
            throw Failure(
                "one \(subject.rawValue) is renamed at a time", hint: "diary \(command) --rename OLD NEW", .usage)
        }
        (self.subject, self.invocation) = (subject, invocation)
        switch subject {
        case .tag:
            old = String(names[0].first == "#" || names[0].first == "@" ? names[0].dropFirst() : names[0][...])
            new = try TagArgument.name(names[1], invocation)
        case .measurement:
            guard DiaryMeasurement.isName(names[1]), names[1].first != "-" else { throw .describing(.noName(names[1])) }
            (old, new) = (names[0], names[1])
        }
    }

    func run() throws -> ExitCode {
        let store = try invocation.openStore(.writing)
        let query = try invocation.query(in: store)
        let renaming =
            try subject == .tag
            ? store.renameTag(old, to: new, among: query) : store.renameMeasurement(old, to: new, among: query)
        guard !renaming.ids.isEmpty else { return try printNothing(store) }
        try invocation.printChanged(
            renaming.ids,
            "renamed \(shown(renaming.oldName)) to \(shown(new)) in \(renaming.ids.count.counted("entry"))   back: diary undo"
        )
        guard renaming.joinedCount > 0 else { return .success }
        try invocation.messages.note(
            "\(renaming.joinedCount.counted("entry")) had \(shown(new)) before: it is one \(subject.rawValue) now")
        return .success
    }

    private func shown(_ name: String) -> StyledText {
        subject == .tag
            ? StyledText(SafeText("#" + name).singleLine, .green) : StyledText(SafeText(name).singleLine, .bold)
    }

    private func printNothing(_ store: DiaryStore) throws -> ExitCode {
        let count = try subject == .tag ? store.entryCount(ofTag: old) : store.entryCount(ofMeasurement: old)
        guard count == 0 else { return try invocation.end(saying: "nothing was changed") }
        switch subject {
        case .tag:
            // A tag that differs only in its accents is named, not taken.
            let fold = SearchTerm(old).needle
            let meant = try store.tagNames().first { SearchTerm($0).needle == fold }
            throw Failure(
                "no entry has the tag \(shown(old))",
                hint: meant.map { "there is \(shown($0))" } ?? "diary tags lists all of them")
        case .measurement:
            let meant = Spelling.nearest(to: old, among: try store.measurementNames().map(\.name))
            let paired = try store.pairedNames(old)
            let known = paired.isEmpty ? [meant].compactMap(\.self) : paired
            throw Failure(
                "no entry has a measurement of \(shown(old))",
                hint: known.isEmpty
                    ? "diary measure lists all names" : "there is \(shown(known.joined(separator: " and ")))")
        }
    }
}
