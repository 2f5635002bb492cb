import Arguments
import Chronology
import DiaryModel
import DiaryStore
import DiaryTestSupport
import Terminal
import TestSupport

@testable import DiaryCLI

/// The browser without a terminal: takes keys, returns a grid, and answers requests to the diary immediately.
final class BrowserBench {
    let program: TestProgram
    let store: DiaryStore
    private(set) var model: BrowserModel
    private var view: BrowserView
    private let reader: BrowserTabReader
    private var knownTabs: TabList
    private var hasMeasurements: Bool
    private var measurements = MeasurementFollower()
    /// The counts beside titles.
    private(set) var counted: [BrowserTab.ID: BrowserCount] = [:]
    private var tracker: ResultTracker?
    private var request: ListRequest?
    /// The requests to the terminal or a writer.
    private(set) var asked: [BrowserRequest] = []
    private(set) var redrawCount = 0

    /// A browser on the diary of a program, in a window of that many cells.
    init(_ program: TestProgram, columns: Int = 80, rows: Int = 24) throws {
        let now = program.now
        let zone = ZoneDatabase().local(environmentTZ: program.environment["TZ"])
        self.program = program
        store = try DiaryStore(program.diary, access: .reading, now: { now })
        store.localZone = { zone }
        let locale = EntryPresentation.Locale(now: { now }, zone: { zone }, names: { .english })
        view = BrowserView(locale, name: "family diary")
        let (store, list) = (store, try store.tabs())
        reader = try BrowserTabReader(invocation: program.browsing, store: store)
        let dates = BrowserDates(
            parser: { DateParser(now: now, zone: zone) },
            comingParser: { DateParser(now: now, zone: zone, direction: .coming) })
        var predicates = BrowserPredicates(dates: dates) {
            try store.check($0)
        }
        let context = program.context()
        predicates.clock = { context.queryClock }
        model = BrowserModel(
            window: TerminalWindow(columns: columns, rows: rows), tabs: try reader.tabs(of: list), of: list,
            predicates: predicates)
        (knownTabs, hasMeasurements) = (list, try store.hasMeasurements())
        model.formReading.now = { now }
        model.formReading.localZone = zone
        try perform([.list(model.nextListRequest())])
    }

    /// Presses keys one after another.
    func press(_ keys: Key...) throws { for key in keys { try send(.input(.key(key))) } }

    /// Types characters; a line feed is Enter.
    func type(_ text: String) throws {
        for character in text { try press(character == "\n" ? Key(.enter) : .character(character)) }
    }

    func resize(columns: Int, rows: Int) throws {
        try send(.input(.resized(TerminalWindow(columns: columns, rows: rows))))
    }

    /// Performs a mouse action.
    func mouse(_ action: MouseEvent.Action, column: Int, row: Int) throws {
        _ = frame
        try send(.input(.mouse(MouseEvent(action, at: GridPosition(column: column, row: row)))))
    }

    func send(_ event: BrowserEvent) throws { try perform(model.update(event)) }

    /// The change that was requested last.
    var change: BrowserChange? { if case .change(let change) = asked.last { change } else { nil } }

    /// Reads the feed after another process has changed the diary.
    func follow() throws {
        let (tabs, isMeasured) = (try store.tabs(), try store.hasMeasurements())
        let isOther = tabs != knownTabs || isMeasured != hasMeasurements
        (knownTabs, hasMeasurements) = (tabs, isMeasured)
        if isOther { try send(.tabsListed(tabs)) }
        guard let tracker, let request else { return }
        let hasChanged = try tracker.nextBatch() != nil
        try sendChanges(request, tracker.list, hasChanged: hasChanged)
    }

    /// Sends the events of a follower for a known list.
    private func sendChanges(_ request: ListRequest, _ list: ResultList, hasChanged: Bool) throws {
        if request.narrowed != nil, request.content == .tasks(.priority) {
            let all = ResultTracker(of: request.query, in: store, sectionedBy: .none)
            try all.load()
            try send(.ranked(all.list, request: request.number))
        }
        for event in try measurements.look(request, in: store, list: list, hasChanged: hasChanged) { try send(event) }
        // An event may have requested another list.
        guard hasChanged, request.number == self.request?.number else { return }
        try send(.listed(list, isWhole: true, request: request.number))
    }

    private func perform(_ requests: [BrowserRequest]) throws {
        for request in requests {
            switch request {
            case .list(let request):
                let tracker = ResultTracker(
                    of: request.narrowed ?? request.query, in: store, sectionedBy: request.content.sectioning)
                try tracker.load()
                (self.tracker, self.request) = (tracker, request)
                try sendChanges(request, tracker.list, hasChanged: true)
            case .tabs(let list):
                let list = try list ?? store.tabs()
                try send(.tabs(list, reader.tabs(of: list)))
            case .count(let badges): counted = badges
            case .redraw: redrawCount += 1
            case .identifiers(let keys): try send(.marked(Array(try store.identifiers(ofKeys: keys).values)))
            case .tagNames: try send(.tagNames(store.tagNames()))
            case .templates:
                let surroundings = TemplateFilling.Surroundings(
                    time: store.localZone().zonedTime(at: program.now), dayNames: .english,
                    dateFormat: LocalDateFormat.named(locale: "C"))
                try send(.templates(store.templates().templates.map { TemplateStart($0, surroundings) }))
            case .complete(let line):
                try send(.names(TypedPath(home: program.folder.path).names(line), path: line))
            case .change, .edit, .form, .copy, .copyPath, .open, .openFilm, .export, .attach, .record, .recognize,
                .sound:
                asked.append(request)
            }
        }
        let keys = model.list.missingKeys
        if !keys.isEmpty { model.provide(try store.listedEntries(ofKeys: keys)) }
    }

    /// Removes and returns the last pending request.
    func takeAsked() -> BrowserRequest? { asked.popLast() }

    /// The current content of the screen.
    var frame: Frame {
        let frame = view.frame(of: model)
        view.note(in: &model)
        return frame
    }

    /// The pictures that the last frame requested and didn't have.
    var wanted: [PictureRequest] { view.requests.filter { model.pictures.painted[$0] == nil } }

    /// The lines of the screen for another model.
    func lines(of model: BrowserModel) -> [String] { view.frame(of: model).grid.lines }

    var lines: [String] { frame.grid.lines }
    /// The first line of the text of the selected entry.
    var selected: String? { model.list.selectedEntry.map(\.entry.title) }
    /// The text of the last line.
    var lastLine: String { lines.last ?? "" }
    var selectedRow: Int? { lines.firstIndex { $0.hasPrefix("▌") } }
}

extension TestProgram {
    /// The invocation of `browse`.
    fileprivate var browsing: Invocation {
        get throws {
            Invocation(try CommandLineParser(program: Program.declaration).parse(["browse"]), context: context())
        }
    }

    /// The context of the program, with further variables.
    func context(_ more: [String: String] = [:]) -> Context {
        let (variables, now) = (environment.merging(more) { $1 }, now)
        return Context(
            rawArguments: [], environment: { variables[$0].map { Array($0.utf8) } }, homeDirectory: folder.path,
            decoderPath: decoderPath, now: { now })
    }

    /// A diary of that many days with three entries each, the newest `day 1 c`.
    static func ofDays(_ count: Int) throws -> TestProgram {
        let program = TestProgram()
        let now = program.now
        let store = try DiaryStore(program.diary, access: .creating, now: { now })
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
