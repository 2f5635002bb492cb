import DecoderProtocol
import DiaryMedia
import DiaryModel
import JSON

/// Reads the pages of an export, folder by folder: one page's text and one database's table are in memory.
struct NotionReader {
    private let reading: RecordReading
    private var options: ReadingOptions { reading.options }
    private var media: LinkedMedia
    private let roots: [String]
    /// The order of day and month; nil if it is unknown.
    private var order: WrittenTime.Order?
    private var isOrderSought = false
    /// The pages of each folder, by its path without an archive's.
    private var pages: [String: [ImportSource.File]] = [:]
    /// The table of each database, by the folder of its pages.
    private var tables: [String: ImportSource.File] = [:]
    private var readTables: Set<ImportSource.File> = []
    /// The times of the pages that have pages below them, by the folder of these.
    private var times: [String: NotionTime] = [:]

    private var source: ImportSource { reading.source }

    init(_ source: ImportSource, _ options: ReadingOptions, _ sink: any ImportSink) {
        reading = RecordReading(source, options, sink)
        (order, media, roots) = (options.dateOrder, LinkedMedia(source), source.archiveRoots)
        let isNamed = source.files.contains { NotionName($0.path) != nil }
        for file in source.files where !SourcePath.isHidden(file.path) {
            let ending = SourcePath.pathExtension(file.path)
            let path = inner(file.path)
            switch ending {
            case "csv": addTable(file, path)
            case "md", "html", "htm":
                // Beside pages with identifiers, other documents are their files.
                guard NotionName(file.path) != nil || !isNamed else { continue }
                pages[SourceName.folder(of: path), default: []].append(file)
            default: continue
            }
        }
    }

    /// The path without an archive's.
    private func inner(_ path: String) -> String {
        let root = roots.isEmpty ? "" : ImportSource.archiveRoot(of: path)
        return root.isEmpty ? path : String(path.dropFirst(root.count + 1))
    }

    private mutating func addTable(_ file: ImportSource.File, _ path: String) {
        guard let name = NotionName(path) else { return }
        let folder = SourceName.folder(of: path)
        let start = folder.isEmpty ? "" : folder + "/"
        // Some exports leave the identifier out of the folder's name.
        for key in ["\(start)\(name.title) \(name.id)", start + name.title] where name.isWhole || tables[key] == nil {
            tables[key] = file
        }
        // The other table of the database says nothing else.
        if !name.isWhole { source.noteReading(file) }
    }

    mutating func read() throws {
        let reading = reading
        for folder in pages.keys.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
            let file = tables[folder]
            var table = try file.flatMap { try self.table($0) }
            for file in pages[folder] ?? [] {
                try reading.reading { try read(file, in: folder, &table) }
            }
            if let table { try addRest(of: table, in: folder) }
        }
        for (folder, file) in tables.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
            guard let table = try table(file) else { continue }
            try addRest(of: table, in: folder)
        }
    }

    /// A table that was not read yet.
    private mutating func table(_ file: ImportSource.File) throws -> NotionTable? {
        guard readTables.insert(file).inserted else { return nil }
        return try reading.sink.reading(file.path) { NotionTable(file, try source.text(of: file)) }
    }

    private mutating func read(_ file: ImportSource.File, in folder: String, _ table: inout NotionTable?) throws {
        let name = NotionName(file.path)
        var page: NotionPage
        if SourcePath.hasExtension(file.path, "md") {
            let text = try source.text(of: file, upTo: ImportSource.recordLimit).withLineFeeds
            page = NotionPage(markdown: text, columns: table?.columns)
        } else {
            let document = try source.document(of: file, as: .html)
            guard let found = NotionHTMLPage(document)?.page else {
                return try reading.report(.unreadable, file.path, "it is no page of Notion's")
            }
            page = found
        }
        if page.title.isEmpty { page.title = name?.title ?? String(SourcePath.stem(file.path)) }
        page.id = name?.id ?? page.id
        if let row = table?.take(page) { page.add(row: row.properties) }
        try add(page, of: file, file.path, in: folder, inner(file.path))
    }

    private mutating func addRest(of table: NotionTable, in folder: String) throws {
        for row in table.rest {
            let page = NotionPage(row: row.properties, title: row.title)
            try add(page, of: table.file, "\(table.file.path): line \(row.line)", in: folder, nil)
        }
    }

    // MARK: Entries

    /// - Parameters:
    ///     - folder: the folder of the page, without an archive's.
    ///     - path: the page's own path, without an archive's; nil if it has no document.
    private mutating func add(
        _ page: NotionPage, of file: ImportSource.File, _ place: String, in folder: String, _ path: String?
    ) throws {
        guard !page.isEmpty else { return }
        var page = page
        page.text = NotionMarkdown.withoutDateMarks(NotionMarkdown.withPageLinks(page.text), order)
        let found = try time(of: page, in: folder)
        if let path, let found { keep(found, forPagesBelow: path) }
        // A page that only lists others is their folder.
        if found == nil, page.properties.isEmpty, NotionMarkdown.isOfLinks(page.text) { return }
        guard let found = found ?? options.time(ofUndatedIn: file, of: source).map({ NotionTime($0) }) else {
            return try reading.report(.undated, place, undatedReason(page))
        }
        var line = LineValues()
        var entry = SourceEntry(place: place, sourceID: sourceID(of: page, folder), line: line)
        let taken = try media.take(page.text, in: SourceName.folder(of: place), of: place)
        for problem in taken.problems { try reading.sink.report(problem) }
        entry.media = taken.media
        line[.text] = .string(taken.text.trimmingBlankEnds)
        if !isDate(page.title, of: found), NotionTable.key(page.title) != "" {
            line.set(.title, page.title.split(whereSeparator: \.isNewline).joined(separator: " "))
        }
        line.setCreation(options.zoned(found.time, inZone: found.zone), hasTime: found.time.hasTime)
        setProperties(page, found, &line, &entry, place)
        for member in page.others.members { entry.unmodelled[member.key] = member.value }
        // The folder of the whole export is called `Export-` and an identifier.
        let parents = folder.split(separator: "/").filter { !$0.hasPrefix("Export-") }
            .map { NotionName.parts($0)?.title ?? String($0) }
        if !parents.isEmpty { entry.unmodelled["parents"] = .array(parents.map(JSONValue.string)) }
        entry.line = line
        try reading.sink.add(entry)
    }

    private func sourceID(of page: NotionPage, _ folder: String) -> String {
        if let id = page.id { return id }
        let created = page.properties.first { $0.role == .creation }?.value ?? ""
        return [folder, page.title, created].joined(separator: "\u{0}")
    }

    /// Sets the values of an entry that are properties; the others are kept, and their files are its media.
    private mutating func setProperties(
        _ page: NotionPage, _ time: NotionTime, _ line: inout LineValues, _ entry: inout SourceEntry, _ place: String
    ) {
        var (tags, kept): ([String], JSONObject) = ([], JSONObject())
        for property in page.properties where !property.value.isEmpty {
            let written = [.date, .creation, .edit, .other].contains(property.role) ? notionTime(property.value) : nil
            switch property.role {
            case .tags: tags += property.value.split { $0 == "," || $0.isNewline }.map(\.trimmingSpaces)
            case .place where line[.place] == nil: line[.place] = .string(property.value)
            case .edit where written != nil && line[.updateTime] == nil:
                line.set(.updateTime, written.map { options.zoned($0.time, inZone: $0.zone) })
            case .date, .creation, .other:
                // The end of a range isn't in the entry's time.
                let isTime = written.map { $0.time == time.time && !$0.isRange } ?? false
                if isTime { continue }
                guard !takeFiles(of: property, in: SourceName.folder(of: place), &entry) else { continue }
                kept[property.name] = .string(property.value)
            default: kept[property.name] = .string(property.value)
            }
        }
        line.setTags(tags)
        entry.unmodelled = kept
    }

    /// Takes the files of a property that names nothing else.
    private mutating func takeFiles(
        of property: NotionProperty, in folder: String, _ entry: inout SourceEntry
    ) -> Bool {
        let paths = property.value.split(separator: ",").map(\.trimmingSpaces)
        let areMedia = paths.allSatisfy { LinkedFileKind(name: LinkedMedia.decoded($0))?.isMedium == true }
        guard areMedia else { return false }
        let files = paths.compactMap { media.file($0, in: folder) }
        guard !files.isEmpty, files.count == paths.count else { return false }
        for file in files where !entry.has(file) {
            entry.media.append(SourceMedium(file: file))
        }
        return true
    }
}

// MARK: Times

extension NotionReader {
    /// The time of a page: that of its date, else when it was created, else its title's, else that of the page above it.
    private mutating func time(of page: NotionPage, in folder: String) throws -> NotionTime? {
        if let time = ownTime(of: page) { return time }
        if ambiguousDate(of: page) != nil, order == nil, !isOrderSought {
            isOrderSought = true
            order = try soughtOrder()
            if let time = ownTime(of: page) { return time }
        }
        // What may mean either of two days is no reason to take another one.
        guard ambiguousDate(of: page) == nil else { return nil }
        let edited = page.properties.filter { $0.role == .edit }
        return edited.compactMap { notionTime($0.value) }.first ?? times[folder]
    }

    private func ownTime(of page: NotionPage) -> NotionTime? {
        let named = page.properties.filter { $0.role == .date && $0.isNamedDate }
        let dates = named + page.properties.filter { $0.role == .date && !$0.isNamedDate || $0.role == .other }
        if let time = dates.compactMap({ notionTime($0.value) }).first { return time }
        guard !dates.contains(where: isAmbiguous) else { return nil }
        let created = page.properties.filter { $0.role == .creation }
        return created.compactMap { notionTime($0.value) }.first ?? notionTime(page.title)
            ?? FileNameDate(path: page.title, order: order).map { NotionTime($0.time) }
    }

    private func notionTime(_ value: String) -> NotionTime? { NotionTime(value, order: order) }

    private func isAmbiguous(_ property: NotionProperty) -> Bool {
        order == nil && NotionTime.ambiguousNumbers(property.value) != nil && notionTime(property.value) == nil
    }

    private func ambiguousDate(of page: NotionPage) -> String? {
        let values = page.properties.filter { [.date, .creation, .other].contains($0.role) }
        return values.first(where: isAmbiguous)?.value
    }

    private func undatedReason(_ page: NotionPage) -> String {
        guard let text = ambiguousDate(of: page) else { return "it has no date" }
        return "\(text.prefix(40)) may mean either of two days, and no other date decides which"
    }

    /// The order that the beginnings of all pages and tables show, all of which have the user's format.
    private func soughtOrder() throws -> WrittenTime.Order? {
        var order = NoteDateOrder()
        let documents = Array(pages.values.joined()) + Set(tables.values)
        for file in documents {
            let text = DocumentText.beginning(of: try source.beginning(of: file, count: 1 << 14))
            for part in text.split(whereSeparator: { $0.isNewline || ":,\">@".contains($0) }) {
                order.add(NotionTime.ambiguousNumbers(String(part.prefix(40))))
            }
        }
        return order.found
    }

    /// Notes the time of a page for those below it, whose folder has its name.
    private mutating func keep(_ time: NotionTime, forPagesBelow path: String) {
        let folder = MarkdownFolderShape.withoutEnding(path)
        if pages[folder] != nil || tables[folder] != nil { times[folder] = time }
        guard let name = NotionName(path) else { return }
        let parent = SourceName.folder(of: path)
        let short = parent.isEmpty ? name.title : "\(parent)/\(name.title)"
        if pages[short] != nil, times[short] == nil { times[short] = time }
    }

    /// Returns whether a title is nothing but the day of its entry.
    private func isDate(_ title: String, of found: NotionTime) -> Bool {
        notionTime(title).map { $0.time.day == found.time.day } ?? false
    }
}
