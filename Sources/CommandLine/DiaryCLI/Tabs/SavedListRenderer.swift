import Arguments
import DiaryModel
import DiaryStore
import JSON
import Terminal

/// The list of saved searches with the numbers of their entries.
struct SavedListRenderer {
    let invocation: Invocation
    let store: Store

    private struct Line {
        let number: Int
        let tab: TabList.Tab
        /// The number of matching entries; nil for a built-in tab and for unreadable words.
        var count: Int?
        /// The reason why the words can't be read.
        var failure: Failure?
    }

    func print(_ tabs: TabList, format: CountFormat) throws {
        let wantsAll = invocation.values.flag(.tabs)
        let shown = tabs.tabs.filter { wantsAll || $0.search != nil }
        let lines = try shown.enumerated().map { try line($0.offset + 1, $0.element) }
        try invocation.printCounts(lines.map(json), lines: text(lines, window: invocation.output.width), as: format)
        guard format == .text else { return }
        for failure in lines.compactMap(\.failure) { try invocation.messages.warning(failure.message) }
        if lines.isEmpty {
            try invocation.messages.line("no saved searches yet   diary save NAME SELECTION keeps one")
        }
    }

    /// Notes about dates and tags are printed when the search is used.
    private func line(_ number: Int, _ tab: TabList.Tab) throws -> Line {
        var line = Line(number: number, tab: tab)
        guard let search = tab.search else { return line }
        var quiet = invocation
        quiet.messages = invocation.messages.silenced
        do {
            line.count = try store.count(SelectionReader(invocation: quiet, store: store).query(of: search))
        } catch let error as UnreadableSearch {
            line.failure = error.failure
        } catch let error as EntryPredicateError {
            line.failure = Failure.describing(error)
        }
        return line
    }

    private func json(_ line: Line) -> JSONValue {
        var object = JSONObject()
        if let search = line.tab.search { object.append("id", .string(search.id.description)) }
        object.append("name", .string(line.tab.name))
        if case .builtin(let tab) = line.tab.content { object.append("builtin", .string(tab.rawValue)) }
        if let count = line.count { object.append("count", .integer(count)) }
        if let badge = line.tab.badge { object.append("badge", .string(badge)) }
        if let words = line.tab.search?.selection { object.append("selection", .array(words.map(JSONValue.string))) }
        object.append("hidden", .boolean(line.tab.isHidden))
        if let failure = line.failure { object.append("error", .string(failure.message.plain)) }
        return .object(object)
    }

    private func text(_ lines: [Line], window: Int?) -> [StyledText] {
        var table = Table(columns: [
            Table.Column(.right), Table.Column(), Table.Column(.right), Table.Column(isFlexible: true), Table.Column(),
        ])
        for line in lines {
            table.append([
                " \(line.number)", StyledText(SafeText(line.tab.name).singleLine, .cyan), count(line), selection(line),
                remarks(line),
            ])
        }
        return table.lines(window: window)
    }

    private func count(_ line: Line) -> StyledText {
        if let count = line.count { return "\(count.grouped)" }
        return line.failure == nil ? "" : StyledText("?", .red)
    }

    private func selection(_ line: Line) -> StyledText {
        guard let search = line.tab.search else { return "" }
        guard let words = search.selection else { return "" }
        return words.isEmpty ? "everything" : StyledText(SafeText(SelectionWords.shown(words)).singleLine)
    }

    private func remarks(_ line: Line) -> StyledText {
        let badge = line.tab.badge.map { "badge: \($0)" }
        let parts = [badge, line.tab.isHidden ? "hidden" : nil].compactMap(\.self)
        return StyledText(SafeText(parts.joined(separator: ", ")).singleLine)
    }
}
