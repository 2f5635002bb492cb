import Arguments
import Chronology
import DiaryModel
import DiaryStore
import Terminal

/// The options of `edit`, parsed before anything is done.
struct EditOptions {
    let change: EntryChange
    private let invocation: Invocation

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        var reader = EditOptionReader(invocation: invocation)
        change = try reader.read()
    }

    /// The selected entries; the one last changed if none is named.
    func target(in store: Store) throws -> EntryTarget.Found {
        var selecting = invocation
        selecting.command.values = invocation.values.removing(Self.group.options.map(\.key))
        guard !invocation.operands.isEmpty || SelectionReader.isGiven(selecting.values) else {
            let references = EntryReference(invocation: selecting, store: store)
            return EntryTarget.Found(ids: try references.resolve(["@"]), isSelection: false)
        }
        return try EntryTarget(invocation: selecting, store: store).resolve(orSelection: true)
    }

    /// The change with the other values of the form that left the draft; options take precedence.
    func changeWithDraft(of ids: [UniqueIdentifier], among drafts: KeptDrafts) throws -> EntryChange {
        guard invocation.values.value(.text) == "-", ids.count == 1,
            let draft = try drafts.draft(behind: invocation.context.standardInput),
            let entry = try drafts.store.entry(ids[0])
        else { return change }
        let typed = FormValues(entry, draft: draft.values)
        guard !typed.isEmpty else { return change }
        return try change.taking(typed.change(reportingTo: invocation))
    }

    /// Refuses options for one entry if there are several.
    func check(count: Int) throws(Failure) {
        guard count > 1, let option = Self.ofOneEntry.first(where: isGivenForOneEntry) else { return }
        let hint = option == .at ? "--shift moves the time of many" : "name one entry"
        throw Failure(
            "--\(option.name) changes one entry, and \(count.grouped) are meant; nothing was done", hint: "\(hint)",
            .usage)
    }

    /// The time of each of many entries can be confirmed, and only the time of one be set.
    private func isGivenForOneEntry(_ option: OptionKey) -> Bool {
        invocation.values.isGiven(option) && !(option == .at && change.creationTime == nil)
    }

    private static let ofOneEntry: [OptionKey] = [.text, .at, .caption, .first, .priority]
}

extension EditOptions {
    static let group = OptionGroup(
        "Changes",
        [
            .flag(.full, "in the editor, with date, tags, place and other values in lines above the text"),
            .value(.text, "TEXT", "a new text; - reads standard input").excluding(.append),
            .value(.append, "TEXT", "a line more at the end; - reads standard input"),
            .value(.at, "DATE", "the time of the event; same confirms a doubtful one, also of many entries").excluding(
                .shift
            ).completing(.date),
            .value(
                .shift, "DURATION",
                "move the time by +1h30m, by days (-2d, +1w), months (1mo) or years (1y) of the calendar"
            )
            .allowingLeadingDash(),
            .value(.zone, "ZONE", "show the same instant in another zone; a day without time stays that day")
                .completing(.zone),
            .commaSeparated(.tag, short: "t", "+TAG,-TAG", "tags to add and to remove")
                .completing(.tag),
            .flag(.star, "with a star").excluding(.unstar),
            .flag(.unstar, "without a star"),
            .value(.journal, short: "j", "JOURNAL", "into another journal").completing(.journal),
            .value(.position, "LAT,LON", "the position: degrees north and east").allowingLeadingDash(),
            .value(.place, "NAME", "the name of the place; an empty name removes it"),
            .flag(.namePlace, "look up the nearest town and the country of the position again"),
            MeasurementOptions.measure,
            .repeated(.noMeasure, "NAME", "without the measurements of that name").completing(.measurement),
            MeasurementOptions.anyUnit,
            .value(.due, "DATE", "a task, due then: the coming day is meant").excluding(.noDue, .noTask)
                .completing(.date),
            .flag(.noDue, "a task without a due time").excluding(.due, .noTask),
            .flag(.task, "a task").excluding(.noTask),
            TaskPlaceOptions.priority.excluding(.noTask),
            .flag(.noTask, "a plain entry, not a task").excluding(.due, .noDue, .task, .priority),
            .tuple(.caption, ["N", "TEXT"], "the caption of medium N; an empty one removes it"),
            .value(.first, "N", "medium N first, so that it is the icon"),
            .value(.encoding, "NAME", "the encoding of standard input, if it is not UTF-8"),
            .flag(.yes, short: "y", "don't ask"),
        ])

    /// The options of a selection except those that mean a change here.
    static let selection = SelectionOptions.group.without("tag", "journal")
}
