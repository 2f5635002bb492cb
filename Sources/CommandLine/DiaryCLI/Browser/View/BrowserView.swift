import DiaryModel
import Terminal

struct BrowserView {
    let locale: EntryPresentation.Locale
    let name: String
    var measuring = MeasurementLook()
    /// Returns the machine that still has to provide the original of a medium; nil if the original is here.
    var machineAwaited: (Medium) -> String? = { _ in nil }
    private var chart = BrowserChart()
    private var detail = BrowserDetail()
    /// The pictures that were visible in the last frame, painted or not, in order of priority.
    private(set) var requests: [PictureRequest] = []

    init(_ locale: EntryPresentation.Locale, name: String) {
        (self.locale, self.name) = (locale, name)
    }

    mutating func frame(of model: BrowserModel) -> Frame {
        var grid = Grid(model.window)
        var pictures: [PicturePlacement] = []
        requests = []
        let layout = BrowserLayout(of: model)
        TabBar(of: model).draw(on: &grid, name: name)
        if let rule = layout.rule {
            grid.drawLine(from: GridPosition(column: 0, row: rule), columns: grid.columns)
            if let divider = layout.divider, model.overlay == nil {
                grid.draw("┬", at: GridPosition(column: divider, row: rule))
            }
        }
        var cursor = GridPosition(column: 0, row: layout.list.row)
        var typing: GridPosition?
        if let part = layout.detail {
            if let form = model.form {
                typing = FormView(form: form).draw(on: &grid, part)
            } else {
                pictures = drawDetail(model, part, on: &grid)
            }
        }
        if !model.detail.isWhole { cursor.row = drawList(model, layout.list, on: &grid) }
        if let divider = layout.divider {
            grid.drawLine(from: GridPosition(column: divider, row: layout.body.row), rows: layout.body.rows)
        }
        drawChart(model, layout, on: &grid)
        if model.overlay != nil {
            grid.fill(layout.body)
            (pictures, requests) = ([], [])
        }
        switch model.overlay {
        case .help(let page):
            page.draw(layout.body, on: &grid)
            (typing, cursor.row) = (nil, layout.body.row)
        case .more(let more):
            let titles = TabBar(of: model).hidden.map { TabBar.text(of: $0, in: model) }
            cursor.row = more.draw(titles, layout.body, on: &grid)
        case .tabs(let editor):
            cursor.row = editor.draw(model.tabs.list, shown: model.tabs.shown, layout.body, on: &grid)
        case .photo:
            let medium = model.detail.shownMedium(of: model.list.selectedEntry?.entry)
            var photo = PhotoView(medium, model.pictures, layout.body)
            photo.draw(on: &grid)
            (pictures, requests) = (photo.placements, photo.requests)
        case .chart:
            chart.draw(model.measurements.series, measuring, hasSummary: true, layout.body, on: &grid)
            cursor.row = layout.body.row
        case nil: break
        }
        if let row = layout.sound { drawSound(model, row, on: &grid) }
        let rows = 1 + layout.noteCount
        let foot = GridRectangle(column: 0, row: grid.rows - rows, columns: grid.columns, rows: rows)
        grid.fill(foot)
        let last = BrowserLastLine(model: model)
        guard let prompt = model.prompt else {
            let question = model.showsHelp ? nil : model.form?.question?.words
            if let message = question ?? model.message {
                let spared = (typing ?? cursor).row
                let part = draw(message, above: grid.rows, layout.body, sparing: spared, on: &grid)
                pictures.removeAll { $0.rectangle.rowRange.overlaps(part.rowRange) }
            } else {
                grid.draw(last.text(columns: grid.columns), at: GridPosition(column: 0, row: foot.row))
            }
            return Frame(grid, cursor: Frame.Cursor(at: typing ?? cursor, isVisible: typing != nil), pictures: pictures)
        }
        // Notes that don't fit below the line are shown above it.
        let mistake = (prompt.mistake?.words ?? prompt.remark).map { StyledText(SafeText($0).singleLine) }
        let shown = model.message ?? mistake ?? model.failure.map { StyledText("error: ", .red) + $0 }
        let isBelow = rows > 1 && shown.map { $0.cells + 2 <= grid.columns } ?? true
        let view = BrowserPromptView(prompt: prompt, end: StyledText(last.resultCount), message: isBelow ? shown : nil)
        let end = view.draw(foot, on: &grid)
        if !isBelow, let message = shown {
            let part = draw(message, above: foot.row, layout.body, sparing: cursor.row, on: &grid)
            pictures.removeAll { $0.rectangle.rowRange.overlaps(part.rowRange) }
        }
        return Frame(grid, cursor: end, pictures: pictures)
    }

    /// Draws the message on as many lines as it needs, without covering the selected line.
    ///
    /// - Returns: the part of the window that it covers.
    private func draw(
        _ message: StyledText, above end: Int, _ body: GridRectangle, sparing row: Int, on grid: inout Grid
    ) -> GridRectangle {
        var lines = message.wrapped(to: max(4, grid.columns - 2)).prefix(4)
        var start = end - lines.count
        if start <= row, lines.count > 1 {
            start = body.row
            if start + lines.count > row {
                (lines, start) = ([message.truncated(to: max(1, grid.columns - 2))], end - 1)
            }
        }
        let part = GridRectangle(column: 0, row: start, columns: grid.columns, rows: lines.count)
        grid.fill(part)
        for (index, line) in lines.enumerated() {
            grid.draw(" " + line, at: GridPosition(column: 0, row: part.row + index), in: part)
        }
        return part
    }

    /// Notes in the model what the last frame showed.
    func note(in model: inout BrowserModel) {
        model.detail.lines = (detail.lines.count, BrowserLayout(of: model).detail?.rows ?? 0)
        model.detail.places = detail.places
        model.pictures.painted.note(shown: requests)
    }

    private func presentation(width: Int, _ terms: [SearchTerm]) -> EntryPresentation {
        // Bold and underlined text needs no colours, so brackets are unnecessary.
        EntryPresentation(
            EntryPresentation.Style(width: width, isColored: true), locale, terms: terms,
            machineAwaited: machineAwaited)
    }

    /// - Returns: the row of the selection.
    private mutating func drawList(_ model: BrowserModel, _ part: GridRectangle, on grid: inout Grid) -> Int {
        if model.listContent == .names, model.measurements.index(model.filter.terms) != nil {
            return BrowserNames(measurements: model.measurements, terms: model.filter.terms, look: measuring).draw(
                part, on: &grid)
        }
        guard model.list.selected != nil else {
            let lines = BrowserEmptiness(of: model).lines.flatMap { $0.wrapped(to: max(8, part.columns - 2)) }
            for (index, line) in lines.enumerated() {
                grid.draw(" " + line, at: GridPosition(column: 0, row: part.row + 1 + index), in: part)
            }
            return part.row
        }
        let rows = BrowserListRows(
            model, self.presentation(width: part.columns, model.filter.terms), measuring, width: part.columns)
        for (index, line) in model.list.lines.enumerated() {
            let position = GridPosition(column: 0, row: part.row + index)
            switch line {
            case .section(let section): grid.draw(rows.header(section), at: position, in: part, .bold)
            case .row(let place):
                let listed = model.list.entry(at: place)
                grid.draw(
                    listed.map(rows.text) ?? "…", at: GridPosition(column: 1, row: position.row), in: part)
                if place == model.list.selected {
                    // The mark shows the selection on terminals without reverse video.
                    grid.draw("▌", at: position, in: part)
                    grid.restyle(
                        GridRectangle(column: 1, row: position.row, columns: part.columns - 1, rows: 1)
                    ) { style in
                        // One uniform bar: red text on a reversed line would look like a red block, a faint one like a hole.
                        (style.foreground, style.background) = (.standard, .standard)
                        style.attributes.remove(.faint)
                        style.attributes.insert(.reversed)
                    }
                }
                if let listed, let column = rows.iconColumn(of: listed) {
                    drawIcon(of: listed, model, at: GridPosition(column: column + 1, row: position.row), on: &grid)
                }
            }
        }
        return part.row + (model.list.selectedLine ?? 0)
    }

    /// The chart, and the line between it and the list.
    private mutating func drawChart(_ model: BrowserModel, _ layout: BrowserLayout, on grid: inout Grid) {
        guard let part = layout.chart else { return }
        let isAlone = model.listContent == .names
        chart.draw(model.measurements.series, measuring, hasSummary: isAlone, part, on: &grid)
        guard let rule = layout.chartRule else { return }
        grid.drawLine(from: GridPosition(column: part.column, row: rule), columns: part.columns)
        if let divider = layout.divider { grid.draw("├", at: GridPosition(column: divider, row: rule)) }
    }

    /// The icon of the first medium: the colours of a photo, or a symbol for a sound.
    private mutating func drawIcon(
        of listed: ListedEntry, _ model: BrowserModel, at position: GridPosition, on grid: inout Grid
    ) {
        guard let medium = listed.entry.media.first else { return }
        switch medium.type {
        case .audio: grid.draw("▃▆", at: position, CellStyle().with(.cyan))
        case .image, .video:
            let request = PictureRequest(medium: medium, subject: .icon)
            requests.append(request)
            if case .picture(let icon) = model.pictures.painted[request] { grid.draw(icon, at: position) }
        }
    }

    private func drawSound(_ model: BrowserModel, _ row: Int, on grid: inout Grid) {
        guard let sound = model.playback.sound else { return }
        let painted = model.pictures.painted[PictureRequest(medium: sound.medium, subject: .loudness)]
        let text = BrowserSoundLine(sound, painted).text(columns: grid.columns)
        grid.fill(GridRectangle(column: 0, row: row, columns: grid.columns, rows: 1))
        grid.draw(text, at: GridPosition(column: 0, row: row))
    }

    /// - Returns: the pixel pictures above it.
    private mutating func drawDetail(
        _ model: BrowserModel, _ part: GridRectangle, on grid: inout Grid
    ) -> [PicturePlacement] {
        guard let listed = model.list.selectedEntry else {
            detail = BrowserDetail()
            return []
        }
        detail.show(listed, presentation(width: part.columns - 2, model.filter.terms), rows: part.rows, in: model)
        let top = min(model.detail.top, max(0, detail.lines.count - part.rows))
        for (index, line) in detail.lines.dropFirst(top).prefix(part.rows).enumerated() {
            grid.draw(line, at: GridPosition(column: part.column + 1, row: part.row + index), in: part)
        }
        let text = GridRectangle(
            column: part.column + 1, row: part.row, columns: max(0, part.columns - 2), rows: part.rows)
        var drawing = MediumDrawing(model, text, top: top)
        for place in detail.places { drawing.draw(place, on: &grid) }
        requests += drawing.requests
        return drawing.placements
    }
}

extension CellStyle {
    fileprivate static let bold = CellStyle(attributes: .bold)
}

/// The lines of the shown entry and the places of its media.
///
/// They are cached between frames, since wrapping a long text takes longer than drawing it.
struct BrowserDetail {
    private struct Key: Equatable {
        let entry: DiaryEntry
        let room: MediaFlowLayout.Room
        let looks: [SoundLook?]
        let search: String
        let lateness: String?
    }

    private var key: Key?
    private(set) var lines: [StyledText] = []
    private(set) var places: [MediumPlace] = []

    /// Lays out an entry, unless it is already laid out.
    ///
    /// - Parameter rows: the height of the window in lines.
    mutating func show(_ listed: ListedEntry, _ presentation: EntryPresentation, rows: Int, in model: BrowserModel) {
        let media = listed.entry.media
        let room = MediaFlowLayout.Room(
            columns: presentation.width ?? 0, rows: rows, terminal: model.pictures.usedTerminal)
        let looks = media.map { $0.type == .audio ? model.pictures.look(of: $0) : nil }
        let key = Key(
            entry: listed.entry, room: room, looks: looks, search: model.filter.search,
            lateness: listed.entry.task.flatMap { presentation.taskClock.lateness(of: $0) })
        guard key != self.key else { return }
        self.key = key
        (lines, places) = ([], [])
        var renderer = EntryPageRenderer(presentation) { _ in rows }
        for block in renderer.blocks(of: listed) {
            switch block {
            case .line(let line): lines.append(line)
            case .pictures:
                let layout = MediaFlowLayout(media, looks: looks, in: room)
                for var place in layout.places {
                    place.line += lines.count
                    places.append(place)
                }
                lines += Array(repeating: StyledText(), count: layout.lineCount)
            }
        }
    }
}

/// The text in a list without entries.
struct BrowserEmptiness {
    let lines: [StyledText]

    init(of model: BrowserModel) {
        let tab = model.tabs.open
        if let flaw = tab.flaw {
            lines = [flaw, "", "T edits the tabs."]
        } else if model.listContent == .names {
            lines = Self.withoutNames(model)
        } else if !model.list.isWhole || model.list.isNarrowing {
            lines = ["reading"]
        } else if !model.filter.search.isEmpty {
            lines = [
                "Nothing here contains \(line: model.filter.search).", "", "Esc restores the list.",
            ]
        } else if model.filter.condition != nil {
            let remark = model.filter.condition.flatMap(model.promptMode.predicates.remark).map { words in
                ["", StyledText(SafeText(words).singleLine)]
            }
            lines = ["No entry here satisfies it."] + (remark ?? []) + ["", "Esc restores the list."]
        } else if tab.query == EntryQuery(), model.listContent == .entries {
            lines = [
                "The diary is empty.", "", "n writes the first entry. In another window, or after q:", "",
                "  diary add 'First line'", "  diary import ~/Pictures",
            ]
        } else if tab.query == EntryQuery([], in: .trash) {
            lines = ["The trash is empty."]
        } else {
            switch model.listContent {
            case .entries, .names: lines = ["No entry in \(line: tab.title)."]
            case .tasks:
                lines = [
                    "Nothing is to be done.", "", "A task begins in another window, or after q:", "",
                    "  diary add 'Pay the mortgage' --due friday",
                ]
            case .history(let name):
                lines = ["No measurement of \(line: name).", "", "Esc leads to the others."]
            }
        }
    }

    private static func withoutNames(_ model: BrowserModel) -> [StyledText] {
        guard let names = model.measurements.names else { return ["reading"] }
        guard names.isEmpty else {
            return ["No name contains \(line: model.filter.search).", "", "Esc shows all names."]
        }
        return ["No measurement yet.", "", "In another window, or after q:", "", "  diary measure weight 71.2kg"]
    }
}
