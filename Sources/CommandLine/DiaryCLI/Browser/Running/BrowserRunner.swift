import Arguments
import CSystem
import Chronology
import DiaryModel
import DiaryRecognition
import DiaryStore
import DiarySync
import Glibc
import Processes
import Terminal

/// Owns the terminal while the browser runs: waits, passes events to the model, performs its requests and draws.
struct BrowserRunner {
    let store: DiaryStore
    let session: ScreenSession
    private let mailbox: BrowserMailbox
    private let follower: BrowserFollower
    let writer: BrowserWriter
    let exporter: BrowserExporter
    private let painter: BrowserPainter
    let player: BrowserPlayer
    private let variables: TerminalVariables
    private let colors: ColorDepth
    private var clicks = ClickCounter()
    let invocation: Invocation
    private let diary: BrowserDiary
    private let drafts: FormDraftKeeper
    var model: BrowserModel
    private var view: BrowserView

    /// Takes over the terminal.
    ///
    /// - Throws: `ScreenError`; `SystemCallError` if the system has no file descriptor left.
    init(_ invocation: Invocation, _ store: DiaryStore, tabs: [BrowserTab], of tabList: TabList) throws {
        self.invocation = invocation
        let context = invocation.context
        let zone = context.localZone
        let names = context.dayNames
        guard let follower = BrowserFollower() else { throw SystemCallError("eventfd", store.directory) }
        (self.store, self.follower) = (store, follower)
        diary = BrowserDiary(
            folder: store.directory, allowsNetworkFileSystem: invocation.values.flag(.networkFs), zone: zone,
            zones: context.zones, programs: context.programs, places: context.places)
        let numbers = context.numberNotation
        let locale = EntryPresentation.Locale(
            now: context.now, zone: { zone }, names: { names }, numbers: { numbers },
            rules: { try? context.zones.zone(named: $0) })
        view = BrowserView(locale, name: String(decoding: store.directory.lastComponent, as: UTF8.self))
        view.measuring = MeasurementLook(context)
        view.machineAwaited = { store.machineAwaited(for: $0) }
        let variables = TerminalVariables(context.variable)
        self.variables = variables
        colors = ColorDepth(variables, isColored: invocation.output.rendering.isColored)
        var options = ScreenSession.Options(variables: variables, colors: colors)
        options.usesMouse = invocation.values.flag(.mouse)
        session = try ScreenSession(options)
        mailbox = BrowserMailbox(waking: session.waker)
        let device = invocation.values.value(.device) ?? "default"
        guard let painter = BrowserPainter(diary, mailbox),
            let player = BrowserPlayer(diary, device: device, mailbox)
        else { throw SystemCallError("eventfd", store.directory) }
        (self.painter, self.player) = (painter, player)
        writer = BrowserWriter(diary, mailbox)
        exporter = BrowserExporter(diary, mailbox)
        let dates = BrowserDates(
            parser: { DateParser(now: context.now(), zone: zone) },
            comingParser: { DateParser(now: context.now(), zone: zone, direction: .coming) })
        var predicates = BrowserPredicates(dates: dates) { try store.check($0) }
        predicates.clock = { context.queryClock }
        model = BrowserModel(window: session.window, tabs: tabs, of: tabList, predicates: predicates)
        let last = tabs.first?.id == .selection ? nil : LastTab(context, of: store.directory).tab
        model.tabs.index = tabs.firstIndex { $0.id == last } ?? 0
        model.formReading = FormReading(invocation)
        drafts = FormDraftKeeper(store.directory, mailbox)
    }

    mutating func run() throws -> ExitCode {
        session.willStop = { [player] in player.pauseNow() }
        let syncing = BrowserSyncing(invocation, diary: store.directory)
        defer {
            withExtendedLifetime(syncing) {}
            follower.stop()
            painter.stop()
            player.take(.stop)
            session.close()
            drafts.close(model.form)
        }
        try begin()
        while true {
            show()
            if let exitCode = model.exitCode { return finish(exitCode) }
            for input in session.wait(milliseconds: drafts.milliseconds(model.form)) {
                take(.input(input))
                switch input {
                case .woken: for event in mailbox.takeAll() { take(event) }
                case .profiled, .resized: askForPictures()
                case .mouse(let mouse):
                    guard clicks.isSecond(mouse, at: invocation.context.now()) else { continue }
                    perform(model.update(.doubleClicked(mouse.position)))
                case .key, .pasted, .focused, .resumed, .ended, .answer: break
                }
            }
            drafts.keep(model.form)
        }
    }

    /// Waits for pending writes and saves the open tab.
    private mutating func finish(_ exitCode: ExitCode) -> ExitCode {
        LastTab(invocation.context, of: store.directory).keep(model.tabs.open.id)
        exporter.interrupt()
        if writer.isRunning || exporter.isRunning {
            model.message = "changes are still being written; Ctrl-C doesn't wait for them"
            show()
        }
        while writer.isRunning || exporter.isRunning {
            let isEnough = session.wait(milliseconds: 20).contains { event in
                switch event {
                case .ended: true
                case .key(let key): key == .control("c")
                case .pasted, .resized, .mouse, .focused, .profiled, .resumed, .woken, .answer: false
                }
            }
            if isEnough { return .interrupted }
        }
        return printingFailure(exitCode)
    }

    /// A final failure is printed after the screen is restored, so that it stays visible.
    private mutating func printingFailure(_ exitCode: ExitCode) -> ExitCode {
        for case .changed(let outcome) in mailbox.takeAll() {
            if outcome.hasChanged { invocation.snapshot.folder = store.directory }
            guard outcome.isFailure else { continue }
            session.close()
            try? invocation.messages.line(outcome.words)
            return .failure
        }
        return exitCode
    }

    /// Shows the first rows and requests the rest.
    private mutating func begin() throws {
        model.pictures.hasIcons = colors != .none
        askForPictures()
        let request = model.nextListRequest()
        // A query on texts may take long, and keys must not wait for it.
        if request.query.isQuick {
            let tracker = ResultTracker(of: request.query, in: store, sectionedBy: request.content.sectioning)
            if let beginning = try tracker.beginning(atMost: max(40, model.window.rows)) {
                _ = model.update(.listed(beginning, isWhole: false, request: request.number))
            }
        }
        show()
        follower.follow(request)
        follower.count(model.tabs.counted)
        let hasMeasurements = model.tabs.shown.contains { $0.id == .builtin(.measurements) }
        let code = follower.start(diary, tabs: model.tabs.list, hasMeasurements: hasMeasurements, mailbox)
        if code != 0 { throw SystemCallError("pthread_create", store.directory, code: code) }
        let paintingCode = painter.start()
        if paintingCode != 0 { throw SystemCallError("pthread_create", store.directory, code: paintingCode) }
    }

    /// Determines the terminal's method to show pictures, as far as it is known.
    ///
    /// Pictures made of characters need colours.
    private mutating func askForPictures() {
        let terminal = session.profile.pictures ?? .unanswered(variables)
        perform(model.update(.showsPictures(terminal.form.isText && colors == .none ? nil : terminal)))
    }

    var hasDraft: Bool { drafts.isKept }

    mutating func take(_ event: BrowserEvent) {
        if case .changed(let outcome) = event {
            if outcome.hasChanged { invocation.snapshot.folder = store.directory }
            if outcome.isFailure, LockMarker.isClosed(store.directory) { return leaveLocked() }
        }
        if case .locked = event { return leaveLocked() }
        // Keys may arrive together, as in `G*`: the second one then applies to an entry that was not shown yet.
        if case .input(.key) = event, model.list.selected != nil, model.list.selectedEntry == nil { read() }
        perform(model.update(event))
    }

    /// Ends the browser after the diary was locked elsewhere, unless what is typed can't be kept inside it.
    private mutating func leaveLocked() {
        guard drafts.keepNow(model.form) else {
            model.failure =
                "the diary was locked, and what you typed is only here: diary unlock in another terminal, then Ctrl-S"
            return
        }
        model.exitCode = .locked
    }

    private mutating func perform(_ requests: [BrowserRequest]) {
        for request in requests {
            switch request {
            case .list(let request): follower.follow(request)
            case .tabs(let list): read(list)
            case .count(let badges): follower.count(badges)
            case .redraw: session.redraw()
            case .change(let change): writer.write(change)
            case .identifiers(let keys): mark(keys)
            case .tagNames: readTagNames()
            case .templates: readTemplates()
            case .complete(let line): take(.names(typedPath.names(line), path: line))
            case .export(let ids, let path, let format, let withoutPlaces):
                export(ids, to: path, format, withoutPlaces: withoutPlaces)
            case .attach(let line, let id): writer.write(.attach(typedPath.paths(line), to: id))
            case .record(let id): record(for: id)
            case .recognize(let ids): recognize(ids)
            case .edit(let id): edit(id)
            case .form(let request): perform(request)
            case .copy(let text, let name): copy(text, name)
            case .copyPath(let medium):
                copy("\(store.vault.path(of: medium.hash, extension: medium.fileExtension))", "the path")
            case .open(let found): open(found)
            case .openFilm(let found): openFilm(of: found)
            case .sound(let command): player.take(command)
            }
        }
    }

    private mutating func copy(_ text: String, _ name: String) {
        model.message =
            session.copy(text)
            ? "copied \(name), where the terminal takes it" : "\(name) is too long for a terminal's clipboard"
    }

    private mutating func mark(_ keys: [Int64]) {
        do { take(.marked(Array(try store.identifiers(ofKeys: keys).values))) } catch {
            model.message = Self.words(for: error)
        }
    }

    private mutating func read(_ list: TabList?) {
        do {
            let list = try list ?? store.tabs()
            take(.tabs(list, try BrowserTabReader(invocation: invocation, store: store).tabs(of: list)))
        } catch {
            model.message = Self.words(for: error)
        }
    }

    private mutating func show() {
        read()
        let frame = view.frame(of: model)
        view.note(in: &model)
        painter.paint(view.requests.filter { model.pictures.painted[$0] == nil })
        session.show(frame)
    }

    private mutating func read() {
        let keys = model.list.missingKeys
        guard !keys.isEmpty else { return }
        do { model.provide(try store.listedEntries(ofKeys: keys)) } catch {
            model.failure = Failure.describing(error, ofDiaryIn: store.directory).message
        }
    }
}

extension EntryQuery {
    /// True if indexes alone find the first entries.
    fileprivate var isQuick: Bool {
        conditions.allSatisfy { condition in
            switch condition {
            case .predicate, .holds, .pastDue: false
            case .unfinished, .created, .createdWithin, .createdOnDay, .imported, .tagged, .untagged, .bears, .journal,
                .starred, .has, .hasMedium, .measured, .near, .identifiers:
                true
            }
        }
    }
}

struct ClickCounter {
    private var last: (position: GridPosition, time: Instant)?

    /// The maximum time between the clicks of a double click, in microseconds.
    private static let patience: Int64 = 500_000

    /// Handles a mouse event; returns whether it is the second click.
    mutating func isSecond(_ mouse: MouseEvent, at time: Instant) -> Bool {
        guard mouse.action == .pressed(.left) else { return false }
        if let last, last.position == mouse.position, 0...Self.patience ~= time.microseconds - last.time.microseconds {
            self.last = nil
            return true
        }
        last = (mouse.position, time)
        return false
    }
}

/// Synchronizes a diary with other machines while the browser shows it.
///
/// It is a separate process, so that a slow folder delays no key. Its changes are seen like those of any program.
final class BrowserSyncing {
    private let process: ChildProcess
    /// The other end is the process's output.
    ///
    /// The process ends when this end is closed for any reason.
    private let output: Int32

    /// Starts synchronization; returns nil if the diary isn't shared or no process can be started.
    init?(_ invocation: Invocation, diary: FilePath) {
        guard Synchronizer.isOn(diary: diary), let path = FilePath.ownProgram else { return nil }
        var ends: [Int32] = [-1, -1]
        guard unsafe ends.withUnsafeMutableBufferPointer({ unsafe diary_pipe($0.baseAddress) }) == 0 else { return nil }
        defer { close(ends[1]) }
        let isForced = invocation.values.flag(.networkFs)
        let options = ["sync", "--watch", "--quiet"] + (isForced ? ["--network-fs"] : [])
        let words = [Array("diary".utf8), Array("--diary".utf8), diary.bytes] + options.map { Array($0.utf8) }
        var program = ChildProgram(
            path: path.description, words: words, streams: [.nowhere, .descriptor(ends[1]), .nowhere])
        program.environment = ChildProgram.ownEnvironment
        program.signals = .all
        // Ctrl-C must only reach the browser.
        program.leadsGroup = true
        guard let process = try? program.start() else {
            close(ends[0])
            return nil
        }
        (self.process, output) = (process, ends[0])
    }

    deinit {
        close(output)
        kill(process.identifier, SIGTERM)
    }
}

extension BrowserRunner {
    /// Lets another process look into the media of entries; what it finds is shown like every other change.
    mutating func recognize(_ ids: [UniqueIdentifier]) {
        guard Recognizers.areInstalled(invocation.context.recognizerEnvironment) else {
            model.message = "no program here finds words in photos or sounds: diary help recognition"
            return
        }
        ChildProgram.startDetached(RecognizeCommand.name, for: store.directory, ids.map(\.description))
    }
}
