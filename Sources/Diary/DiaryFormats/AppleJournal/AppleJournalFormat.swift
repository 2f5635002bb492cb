import Chronology
import DecoderProtocol
import DiaryMedia
import JSON

/// Apple's Journal: one HTML file per entry in `Entries`, and media with their sidecars in `Resources`.
enum AppleJournalFormat: ImportFormat {
    static let name = "apple-journal"

    static func recognize(_ source: ImportSource) throws -> String? {
        let count = try documents(of: source).count
        return count == 0 ? nil : "Apple Journal export of \(count) \(count == 1 ? "entry" : "entries")"
    }

    static func read(_ source: ImportSource, _ options: ReadingOptions, into sink: any ImportSink) throws {
        let run = AppleJournalRun(source, options, sink)
        for file in try documents(of: source) { try run.read(file) }
        // The list of its entries.
        for file in source.files where SourcePath.name(file.path) == "index.html" { sink.ignore(file) }
        try run.reportOrphans()
    }

    /// The pages in folders named `Entries`; without such a folder, the program's pages anywhere.
    private static func documents(of source: ImportSource) throws -> [ImportSource.File] {
        let pages = source.files.filter { file in
            SourcePath.hasExtension(file.path, "html") && !SourcePath.isHidden(file.path)
        }
        let entries = pages.filter { folderName(of: $0) == "entries" }
        guard entries.isEmpty else { return try entries.prefix(20).contains { try isPage($0, source) } ? entries : [] }
        // A page among notes is a web page that someone kept.
        guard !source.files.contains(where: { SourcePath.hasExtension($0.path, "md") }),
            try pages.prefix(20).contains(where: { try isPage($0, source, alone: true) })
        else { return [] }
        return try pages.filter { try isPage($0, source, alone: true) }
    }

    /// The name of the folder that contains a file, in lower case.
    static func folderName(of file: ImportSource.File) -> String {
        SourcePath.name(String(SourcePath.folder(file.path).dropLast())).lowercased()
    }

    /// Returns whether a file begins as a page of the program.
    ///
    /// Other programs use a folder of that name too: the long style sheet is followed by text that identifies this one.
    ///
    /// - Parameter alone: whether nothing but the page itself can show it.
    private static func isPage(
        _ file: ImportSource.File, _ source: ImportSource, alone: Bool = false
    ) throws -> Bool {
        let start = try source.beginning(of: file, count: 1 << 16)
        guard SourcePath.holds(start[...], "pageContainer") || SourcePath.holds(start[...], "pageHeader") else {
            return false
        }
        return !alone || SourcePath.holds(start[...], "bodyText") || SourcePath.holds(start[...], "assetGrid")
    }
}

/// One reading of an export of Apple's Journal.
final class AppleJournalRun {
    /// Pictures that belong to the pages themselves.
    private static let decorations: Set<String> = [
        "audiowave", "audioplaybutton", "mediaplayicon", "quotebubble", "photos_icon",
    ]

    private let reading: RecordReading
    private var clock: SourceClock { reading.clock }
    /// The files of `Resources` by their stems, without sidecars.
    private var files: [String: [ImportSource.File]] = [:]
    private var sidecars: [String: ImportSource.File] = [:]
    private var used: Set<String> = []

    init(_ source: ImportSource, _ options: ReadingOptions, _ sink: any ImportSink) {
        reading = RecordReading(source, options, sink)
        for file in source.files { add(file) }
        // A single page has its media in the folder next to its own.
        guard source.files.count == 1 else { return }
        for file in source.files(in: "Resources") { add(file) }
    }

    /// Adds a file of `Resources`.
    private func add(_ file: ImportSource.File) {
        guard AppleJournalFormat.folderName(of: file) == "resources", !SourcePath.isHidden(file.path) else { return }
        let stem = SourcePath.stem(file.path).uppercased()
        if SourcePath.hasExtension(file.path, "json") {
            sidecars[stem] = file
        } else if Self.decorations.contains(stem.lowercased()) {
            reading.sink.ignore(file)
        } else {
            files[stem, default: []].append(file)
        }
    }

    func reportOrphans() throws {
        try reading.reportOrphans(files.values.joined().filter { !used.contains($0.path) })
    }

    func read(_ file: ImportSource.File) throws {
        try reading.reading {
            let document = try reading.source.document(of: file, as: .html)
            let root = HTMLElement(children: document.arrayValue ?? [document])
            try read(AppleJournalPage(root), file)
        }
    }

    private func read(_ page: AppleJournalPage, _ file: ImportSource.File) throws {
        var line = LineValues()
        var entry = SourceEntry(place: file.path, sourceID: String(SourcePath.stem(file.path)), line: line)
        var times: [Instant] = []
        var cards: [String] = []
        for item in page.items {
            let sidecar = try sidecar(of: item.identifier)
            if let time = sidecar?["date"]?.lenientDouble.flatMap(Self.instant) { times.append(time) }
            if let visit = sidecar?["visits"]?.arrayValue?.first?.objectValue, line[.latitude] == nil {
                line.setPosition(visit["latitude"]?.lenientDouble, visit["longitude"]?.lenientDouble)
                line.set(.place, visit["placeName"]?.filledText ?? visit["city"]?.filledText)
            }
            if item.isMedium {
                try add(item, sidecar, to: &entry)
                continue
            }
            // A card's picture is drawn by the app; only its words have content.
            for file in files[item.stem.uppercased()] ?? [] {
                used.insert(file.path)
                reading.sink.ignore(file)
            }
            if let text = item.text(with: sidecar) { cards.append(text) }
        }
        guard let day = page.day(fileName: SourcePath.name(file.path), times.first.map(localDay)) else {
            return try reading.report(.unreadable, file.path, "it has no date")
        }
        if let time = times.filter({ localDay($0) == day }).min() {
            clock.set(time, in: clock.local, of: &line)
        } else {
            clock.set(day, in: clock.local, of: &line)
        }
        line[.text] = .string(([page.text] + cards).filter { !$0.isEmpty }.joined(separator: "\n\n"))
        entry.line = line
        try reading.sink.add(entry)
    }

    private func localDay(_ instant: Instant) -> CivilDate { clock.local.zonedTime(at: instant).wallTime.date }

    /// Sidecars count seconds since 2001.
    private static func instant(_ seconds: Double) -> Instant? {
        SourceClock.instant(secondsSince1970: seconds + 978_307_200)
    }

    private func sidecar(of identifier: String) throws -> JSONObject? {
        guard let file = sidecars[identifier.uppercased()] else { return nil }
        do { return try reading.source.json(of: file).objectValue } catch let error as ImportSourceError {
            guard let problem = error.problem else { throw error }
            try reading.sink.report(problem)
            return nil
        }
    }

    private func add(_ item: AppleJournalPage.Item, _ sidecar: JSONObject?, to entry: inout SourceEntry) throws {
        let stem = item.stem
        let found = files[stem.uppercased()] ?? files[item.identifier.uppercased()] ?? []
        guard !found.isEmpty else {
            let kind = item.kind.isEmpty ? "medium" : item.kind
            return try reading.report(.missingFile, entry.place, "\(kind) \(stem) has no file")
        }
        for file in found {
            used.insert(file.path)
            guard file.byteCount > 0 else {
                try reading.report(.missingFile, entry.place, "\(file.path) is empty")
                continue
            }
            guard !entry.has(file) else { continue }
            var medium = SourceMedium(file: file)
            if let time = sidecar?["date"]?.lenientDouble.flatMap(Self.instant) {
                medium.record[.captureTime] = .string(clock.local.zonedTime(at: time).rfc3339())
            }
            if let sidecar {
                medium.record.setPosition(sidecar["latitude"]?.lenientDouble, sidecar["longitude"]?.lenientDouble)
                var record = SourceRecord(sidecar)
                let kept = record.unmodelled()
                if !kept.isEmpty { medium.unmodelled[AppleJournalFormat.name] = .object(kept) }
            }
            entry.media.append(medium)
        }
    }
}
