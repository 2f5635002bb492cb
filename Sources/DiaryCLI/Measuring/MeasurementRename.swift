import Arguments
import DiaryCore
import Terminal

/// `measure --rename OLD NEW`: renames measurements.
struct MeasurementRename {
    private let invocation: Invocation
    private let old: String
    private let new: String

    /// - Throws: `Failure` if a name is invalid for measurements.
    init(_ invocation: Invocation) throws(Failure) {
        let renames = invocation.values.lists(.rename)
        guard renames.count == 1, let names = renames.first, names.count == 2 else {
            throw Failure("one name is changed at a time", hint: "diary measure --rename OLD NEW", .usage)
        }
        guard DiaryMeasurement.isName(names[1]), names[1].first != "-" else { throw .describing(.noName(names[1])) }
        self.invocation = invocation
        (old, new) = (names[0], names[1])
    }

    /// - Parameter selection: the words that select entries.
    func run(_ selection: [String]) throws -> ExitCode {
        let store = try invocation.openStore(.writing)
        let query = try SelectionReader(invocation: invocation, store: store).query(operands: selection)
        let renaming = try store.renameMeasurement(old, to: new, among: query)
        guard !renaming.ids.isEmpty else { return try printNothing(store) }
        try invocation.printRenamed(
            renaming.ids, from: shown(renaming.oldName), to: shown(new), joinedCount: renaming.joinedCount, noun: "name"
        )
        return .success
    }

    private func shown(_ name: String) -> StyledText { StyledText(SafeText(name).singleLine, .bold) }

    private func printNothing(_ store: Store) throws -> ExitCode {
        guard try store.entryCount(ofMeasurement: old) == 0 else {
            try invocation.messages.line("nothing was changed")
            return .success
        }
        let names = try store.measurementNames().map(\.name)
        throw Failure(
            "no entry has a measurement of \(shown(old))",
            hint: Spelling.nearest(to: old, among: names).map { "there is \(shown($0))" }
                ?? "diary measure lists all names")
    }
}
