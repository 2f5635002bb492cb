import DiaryModel
import Terminal

/// Mouse input, if it was enabled.
extension BrowserModel {
    private static let wheelLines = 3

    mutating func take(_ mouse: MouseEvent) -> [BrowserRequest] {
        switch mouse.action {
        case .pressed(.left):
            message = nil
            let showsForm = (formMode.isActive || formMode.isEditing) && (overlay == nil || overlay == .photo)
            return (showsForm ? clickForm(at: mouse.position) : nil) ?? click(at: mouse.position)
        case .scrolledDown: return wheel(Self.wheelLines, at: mouse.position)
        case .scrolledUp: return wheel(-Self.wheelLines, at: mouse.position)
        case .pressed, .released, .dragged, .moved, .scrolledLeft, .scrolledRight: return []
        }
    }

    /// Handles a click, which opens a tab or selects an entry, a photo or a line of `More`.
    private mutating func click(at position: GridPosition) -> [BrowserRequest] {
        if position.row == 0, prompt == nil {
            let item = TabBar(of: self).items.first { $0.column..<$0.column + $0.cells ~= position.column }
            guard let item else { return [] }
            guard let tab = item.tab else {
                showMore()
                return []
            }
            return openTab(tab)
        }
        let layout = BrowserLayout(of: self)
        if case .more(let more) = overlay {
            let hidden = TabBar(of: self).hidden
            guard let index = more.index(at: position, layout.body), hidden.indices.contains(index) else { return [] }
            return openTab(hidden[index], fromMore: true)
        }
        guard overlay == nil else { return [] }
        if !detail.isWhole, layout.list.contains(position) {
            let line = position.row - layout.list.row
            guard listContent == .names else {
                select(line: line)
                return []
            }
            if let index = name(onLine: line, of: layout.list) {
                return perform(measurements.select(index, filter.terms))
            }
        } else if let part = layout.detail, part.contains(position), let place = detail.mediumPlace(at: position, part)
        {
            detail.choose(place.index)
        }
        return []
    }

    /// The index of the name on a line of the list; nil for other lines.
    private func name(onLine line: Int, of part: GridRectangle) -> Int? {
        guard let index = measurements.index(filter.terms), line > 0 || part.rows == 1 else { return nil }
        let found = BrowserNames.first(of: index, rows: part.rows) + max(0, line - 1)
        return measurements.shown(filter.terms).indices.contains(found) ? found : nil
    }

    private mutating func select(line: Int) {
        let lines = list.lines
        guard lines.indices.contains(line), let place = lines[line].row, place != list.selected else { return }
        list.select(place)
        detail.begin()
    }

    /// Handles a double click, which shows an entry or a photo in the whole window.
    mutating func doubleClick(at position: GridPosition) -> [BrowserRequest] {
        guard prompt == nil, form == nil, overlay == nil || overlay == .photo else { return [] }
        guard overlay == nil else {
            overlay = nil
            return []
        }
        let layout = BrowserLayout(of: self)
        if let part = layout.detail, part.contains(position), detail.mediumPlace(at: position, part) != nil {
            if detail.enlargesPhoto(of: list.selectedEntry?.entry) { return enlarge() }
        } else if !detail.isWhole, layout.list.contains(position) {
            let line = position.row - layout.list.row
            guard listContent != .names else {
                return name(onLine: line, of: layout.list).flatMap { _ in performOnNames(.open) } ?? []
            }
            if list.lines.indices.contains(line), list.lines[line].row != nil { return openEntry() }
        }
        return []
    }

    private mutating func wheel(_ count: Int, at position: GridPosition) -> [BrowserRequest] {
        if let overlay {
            guard showsHelp else { return [] }
            for _ in 0..<abs(count) { _ = pressed(Key(count > 0 ? .down : .up), in: self.overlay ?? overlay) }
            return []
        }
        if formMode.isActive {
            formMode.scroll(by: count)
        } else if BrowserLayout(of: self).detail?.contains(position) == true {
            scrollText(by: count)
        } else if listContent == .names {
            return perform(measurements.move(by: count, filter.terms))
        } else if list.scroll(by: count) {
            detail.begin()
        }
        return []
    }
}
