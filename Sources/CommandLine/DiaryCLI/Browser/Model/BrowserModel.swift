import DiaryModel
import Terminal

/// The state of the browser: a value that events change and a view draws.
struct BrowserModel {
    var window: TerminalWindow
    var tabs: BrowserTabs
    var list = BrowserList()
    /// The kind of the list that is shown.
    ///
    /// That of the tab may differ until its list is read.
    var listContent = BrowserContent.entries
    var tasks = BrowserTasks()
    /// The names of measurements, and the history of one.
    var measurements = BrowserMeasurements()
    var filter = ListFilter()
    var promptMode: PromptMode {
        didSet { if oldValue.line?.noteCount != prompt?.noteCount { arrange() } }
    }
    /// The modes that cover the list, the one that takes the keys last.
    var overlays: [BrowserOverlay] = []
    var detail = DetailPane()
    /// The painted pictures and the terminal's method to show them.
    var pictures = BrowserPictures()
    var playback = SoundPlayback() {
        didSet { if (oldValue.sound == nil) != (playback.sound == nil) { arrange() } }
    }
    var marks = EntryMarks()
    /// The message in the last line, shown until the next key.
    var message: StyledText?
    /// The progress of an export; nil if none is running.
    var progress: StyledText?
    /// The reason why the diary can't be followed.
    var failure: StyledText?
    /// The exit code; nil while the browser runs.
    var exitCode: ExitCode?
    var request = 0
    var formMode = FormMode()
    /// The clock, zones and names with which the fields of the form are read.
    var formReading = FormReading()

    init(window: TerminalWindow, tabs: [BrowserTab], of tabList: TabList, predicates: BrowserPredicates) {
        (self.window, self.tabs, promptMode) = (window, BrowserTabs(tabs, of: tabList), PromptMode(predicates))
        list.resize(height: BrowserLayout(of: self).list.rows)
    }

    /// The form; nil if none is shown.
    var form: EntryForm? { formMode.form }

    /// The line that is typed; nil if none is.
    var prompt: BrowserPrompt? { promptMode.line }

    var content: BrowserContent {
        guard case .builtin(let builtin) = tabs.open.id else { return .entries }
        return switch builtin {
        case .tasks: .tasks(tasks.order)
        case .measurements: measurements.opened.map(BrowserContent.history) ?? .names
        case .all, .starred, .photos, .sounds, .onThisDay, .trash: .entries
        }
    }

    mutating func nextListRequest() -> ListRequest {
        request += 1
        return ListRequest(
            number: request, query: content.query(tabs.open.query), narrowed: narrowedQuery, content: content,
            measured: measuredName)
    }

    var shownQuery: EntryQuery { narrowedQuery ?? content.query(tabs.open.query) }

    private var narrowedQuery: EntryQuery? {
        filter.isNarrowing && content != .names ? filter.narrowing(content.query(tabs.open.query)) : nil
    }
}
