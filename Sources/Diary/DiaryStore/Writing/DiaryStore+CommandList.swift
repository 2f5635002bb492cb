package import Chronology
package import DiaryModel
import JSON

package struct CommandDetail: Sendable {
    package let command: CommandSummary
    package fileprivate(set) var entries: [Entry] = []
    /// The entries it changed; some commands change one several times.
    fileprivate var ids: Set<UniqueIdentifier> = []
    /// The described entries as it left them.
    fileprivate var ends: [UniqueIdentifier: EntryState] = [:]

    /// The number of entries it changed.
    package var entryCount: Int { ids.count }

    package struct Entry: Sendable {
        package let id: UniqueIdentifier
        /// The first words of its present text; empty if it is gone for good.
        package let summary: String
        /// The fields that an edit changed, in the order of an entry's keys.
        package fileprivate(set) var changes: [FieldChange]
    }

    /// One field of an entry, as it was and as the command left it.
    package enum FieldChange: Sendable {
        /// The creation time, and whether it has a time of day.
        case time(old: ZonedTime, oldHasTime: Bool, new: ZonedTime, newHasTime: Bool)
        case journal(old: String, new: String)
        /// The first words of the text.
        case text(old: String, new: String)
        case tags(added: [String], removed: [String])
        case starred(Bool)
        case position(old: Position?, new: Position?)
        case place(old: String?, new: String?)
        /// Captions, or the order of media.
        case captions
        /// The words in its media.
        case recognition
    }
}

extension DiaryStore {
    /// Returns whether another machine changed the diary after a command of this one.
    package func isChangedByOtherMachine(after command: Int) throws -> Bool {
        try commandTable.isFollowedByOtherMachine(command)
    }

    /// The newest commands of this machine with their changes, at most `limit`.
    ///
    /// Every operation stores the old values, so that each entry is followed back from its present state.
    ///
    /// - Parameter entryLimit: the number of entries described for a command.
    package func commandDetails(limit: Int, entryLimit: Int) throws -> [CommandDetail] {
        var details: [CommandDetail] = []
        try commandTable.forEachNewestFirst { command in
            guard details.count < limit else { return false }
            details.append(CommandDetail(command: CommandSummary(command)))
            return true
        }
        var indices: [Int: Int] = [:]
        for (index, detail) in details.enumerated() { indices[detail.command.number] = index }
        var states: [UniqueIdentifier: EntryState?] = [:]
        guard let first = details.last?.command.number else { return [] }
        let shared =
            try commandTable.isFollowedByOtherMachine(first)
            ? operationTable.entriesChangedByThisMachine(from: first) : []
        try operationTable.forEachNewestFirst { operation in
            guard operation.kind == .entry, operation.isRevertible, let id = operation.identifier else { return true }
            guard let index = indices[operation.command] else {
                if operation.command >= first, shared.contains(id) { _ = try walkBack(operation, of: id, &states) }
                return operation.command >= first
            }
            try describe(operation, of: id, in: &details[index], &states, entryLimit)
            return true
        }
        for index in details.indices { details[index].entries.reverse() }
        return details
    }

    private func describe(
        _ operation: Operation, of id: UniqueIdentifier, in detail: inout CommandDetail,
        _ states: inout [UniqueIdentifier: EntryState?], _ entryLimit: Int
    ) throws {
        // Undo and redo are listed by the commands that they reversed.
        let isListed = !["undo", "redo"].contains(detail.command.name)
        let isFirst = isListed && detail.ids.insert(id).inserted
        let index = detail.ends[id] == nil ? nil : detail.entries.firstIndex { $0.id == id }
        // What a command changed in an entry that it had added is a part of that.
        if let index, operation.action == .added { detail.entries[index].changes = [] }
        guard operation.was?.members.allSatisfy({ $0.key == "trashTime" }) == false else {
            guard isFirst, detail.entries.count < entryLimit, let entry = try entry(id) else { return }
            detail.entries.append(CommandDetail.Entry(id: id, summary: Self.summary(of: entry), changes: []))
            return
        }
        guard let (new, old) = try walkBack(operation, of: id, &states) else { return }
        if let index, let end = detail.ends[id] {
            detail.entries[index].changes = Self.differences(from: old, to: end)
            return
        }
        guard isFirst, detail.entries.count < entryLimit else { return }
        detail.ends[id] = new
        let summary = try entry(id).map { Self.summary(of: $0) } ?? ""
        detail.entries.append(
            CommandDetail.Entry(id: id, summary: summary, changes: Self.differences(from: old, to: new)))
    }

    /// The entry after and before an operation; nil if it is gone for good.
    private func walkBack(
        _ operation: Operation, of id: UniqueIdentifier, _ states: inout [UniqueIdentifier: EntryState?]
    ) throws -> (new: EntryState, old: EntryState)? {
        guard let was = operation.was, let new = try states[id] ?? current(id), let row = try entryTable.find(id) else {
            return nil
        }
        let old = try new.reverting(EntryPatch(was), at: currentTime) { version in
            try version == row.entry.revision
                ? row.entry.text : revisionTable.text(entry: row.key, number: version) ?? ""
        }
        states[id] = old
        return (new, old)
    }

    private func current(_ id: UniqueIdentifier) throws -> EntryState? {
        guard let found = try entryTable.find(id) else { return nil }
        return EntryState(
            key: found.key, entry: found.entry, tags: try tagTable.tags(of: found.key),
            media: try mediumTable.states(of: found.key))
    }

    private static func differences(from old: EntryState, to new: EntryState) -> [CommandDetail.FieldChange] {
        let (before, after) = (old.shown, new.shown)
        var changes: [CommandDetail.FieldChange] = []
        if before.creationTime != after.creationTime || before.hasTime != after.hasTime {
            changes.append(
                .time(
                    old: before.creationTime, oldHasTime: before.hasTime, new: after.creationTime,
                    newHasTime: after.hasTime))
        }
        if before.journal != after.journal { changes.append(.journal(old: before.journal, new: after.journal)) }
        if before.text != after.text {
            changes.append(.text(old: excerpt(before.title), new: excerpt(after.title)))
        }
        if before.tags != after.tags {
            changes.append(
                .tags(
                    added: after.tags.filter { !before.tags.contains($0) },
                    removed: before.tags.filter { !after.tags.contains($0) }))
        }
        if before.starred != after.starred { changes.append(.starred(after.starred)) }
        if before.position != after.position { changes.append(.position(old: before.position, new: after.position)) }
        if before.place != after.place { changes.append(.place(old: before.place, new: after.place)) }
        let (media, others) = (before.media, after.media)
        if media.count == others.count,
            media.map(\.id) != others.map(\.id) || media.map(\.caption) != others.map(\.caption)
        {
            changes.append(.captions)
        }
        if zip(media, others).contains(where: { $0.id == $1.id && $0.recognition != $1.recognition }) {
            changes.append(.recognition)
        }
        return changes
    }
}
