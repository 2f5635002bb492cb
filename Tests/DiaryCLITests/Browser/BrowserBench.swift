import Chronology
import DiaryCore
import Terminal
import TestSupport

@testable import DiaryCLI

/// The browser without a terminal: keys go in, a grid comes out, and what it asks of the diary is answered at once.
final class BrowserBench {
    let program: TestProgram
    let store: Store
    private(set) var model: BrowserModel
    private var view: BrowserView
    private var tracker: ResultTracker?
    private var request: ListRequest?
    /// What was asked for that the terminal or a writer would do.
    private(set) var asked: [BrowserRequest] = []
    /// How often the screen was to be written again.
    private(set) var redrawCount = 0

    /// A browser on the diary of a program, in a window of so many cells.
    init(_ program: TestProgram, columns: Int = 80, rows: Int = 24, tabs: [BrowserTab] = BrowserTab.standard) throws {
        let now = program.now
        let zone = ZoneDatabase().local(environmentTZ: program.environment["TZ"])
        self.program = program
        store = try Store(program.diary, access: .reading, now: { now })
        store.localZone = { zone }
        let locale = EntryPresentation.Locale(now: { now }, zone: { zone }, names: { .english })
        view = BrowserView(locale, name: "family diary")
        model = BrowserModel(
            window: TerminalWindow(columns: columns, rows: rows), tabs: tabs,
            dates: BrowserDates { DateParser(now: now, zone: zone) })
        try perform([.list(model.nextListRequest())])
    }

    /// Presses keys one after the other.
    func press(_ keys: Key...) throws { for key in keys { try send(.input(.key(key))) } }

    /// Types characters; a line feed is Enter.
    func type(_ text: String) throws {
        for character in text { try press(character == "\n" ? Key(.enter) : .character(character)) }
    }

    func resize(columns: Int, rows: Int) throws {
        try send(.input(.resized(TerminalWindow(columns: columns, rows: rows))))
    }

    func send(_ event: BrowserEvent) throws { try perform(model.update(event)) }

    /// The change that was asked for last.
    var change: BrowserChange? { if case .change(let change) = asked.last { change } else { nil } }

    /// What the feed brings after another process has changed the diary.
    func follow() throws {
        guard let tracker, let request, try tracker.nextBatch() != nil else { return }
        try send(.listed(tracker.list, isWhole: true, request: request.number))
    }

    private func perform(_ requests: [BrowserRequest]) throws {
        for request in requests {
            switch request {
            case .list(let request):
                let query = request.terms.reduce(request.query) { $0.adding(.holds($1)) }
                let tracker = ResultTracker(of: query, in: store, sectionedBy: .day)
                try tracker.load()
                (self.tracker, self.request) = (tracker, request)
                try send(.listed(tracker.list, isWhole: true, request: request.number))
            case .redraw: redrawCount += 1
            case .identifiers(let keys): try send(.marked(Array(try store.identifiers(ofKeys: keys).values)))
            case .change, .edit, .add, .copy, .open: asked.append(request)
            }
        }
        let keys = model.list.missingKeys
        if !keys.isEmpty { model.list.provide(try store.listedEntries(ofKeys: keys)) }
    }

    /// What is on the screen now.
    var frame: Frame {
        let frame = view.frame(of: model)
        model.detailLines = view.detailLines(in: model)
        return frame
    }

    /// The lines of the screen.
    var lines: [String] { frame.grid.lines }
    /// The first line of the text of the selected entry.
    var selected: String? { model.list.selectedEntry.map(\.entry.title) }
    /// What the last line says.
    var lastLine: String { lines.last ?? "" }
    /// The number of the line that the selected entry is on.
    var selectedRow: Int? { lines.firstIndex { $0.hasPrefix("▌") } }
}

extension TestProgram {
    /// A diary of so many days with three entries each, the newest `day 1 c`.
    static func ofDays(_ count: Int) throws -> TestProgram {
        let program = TestProgram()
        let now = program.now
        let store = try Store(program.diary, access: .creating, now: { now })
        let zone = ZoneDatabase().local(environmentTZ: program.environment["TZ"])
        for day in (1...max(1, count)).reversed() where count > 0 {
            for (index, letter) in ["a", "b", "c"].enumerated() {
                let instant = now.adding(seconds: Int64(-day * 86_400 + index * 600))
                var draft = EntryDraft(
                    text: "day \(day) \(letter)", creationTime: zone.zonedTime(at: instant), hasTime: true)
                draft.starred = letter == "b"
                _ = try store.add(draft)
            }
        }
        return program
    }
}
