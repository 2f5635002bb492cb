import DecoderProtocol
import DiaryMedia
import JSON

/// Reads the records of JSON documents separately: one that can't be read doesn't stop the rest.
struct RecordReading {
    let source: ImportSource
    let options: ReadingOptions
    let sink: any ImportSink
    let clock: SourceClock

    init(_ source: ImportSource, _ options: ReadingOptions, _ sink: any ImportSink) {
        (self.source, self.options, self.sink, clock) = (source, options, sink, SourceClock(options))
    }

    func report(_ kind: ImportProblem.Kind, _ place: String, _ reason: String) throws {
        try sink.report(ImportProblem(kind, place, reason))
    }

    /// Passes on an entry with the members of its record that weren't taken, and reports what is odd about the record.
    func add(_ entry: SourceEntry, with record: inout SourceRecord) throws {
        var entry = entry
        entry.unmodelled = record.unmodelled().joined(with: entry.unmodelled)
        for oddity in record.oddities { try report(.oddValue, entry.place, oddity) }
        try sink.add(entry)
    }

    /// Reports files that no entry refers to; next to a single document are those of others.
    func reportOrphans(_ files: [ImportSource.File]) throws {
        guard source.files.count > 1 else { return }
        for file in files.sorted(by: { $0.path < $1.path }) {
            try report(.orphan, file.path, "no entry refers to it")
        }
    }

    /// Reads a file; an error that concerns it alone is reported.
    func reading(_ body: () throws -> Void) throws {
        do { try body() } catch let error as ImportSourceError {
            guard let problem = error.problem else { throw error }
            try sink.report(problem)
        }
    }

    /// Reads a document of JSON like ``reading(_:)``.
    func reading(_ file: ImportSource.File, _ body: (JSONBytes) throws -> Void) throws {
        try reading { try source.reading(file, body) }
    }

    /// Reads a document of XML like ``reading(_:)``.
    func readingXML(_ file: ImportSource.File, _ body: (JSONBytes) throws -> Void) throws {
        try reading { try source.readingXML(file, body) }
    }

    /// Passes on the objects of a document that is one or an array of them, with the place of each; an error that
    /// concerns the document alone is reported.
    func forEachObject(in file: ImportSource.File, _ body: (JSONObject, String) throws -> Void) throws {
        try reading(file) { bytes in
            let slices = JSONSlices(bytes)
            guard slices.beginsWithArray else { return try object(slices, 0..<bytes.count, file.path, body) }
            var number = 0
            let isWhole = try slices.forEachElement { range in
                number += 1
                try object(slices, range, "\(file.path): entry \(number)", body)
            }
            if !isWhole { try report(.unreadable, file.path, "it ends too early, after \(number) entries") }
        }
    }

    /// Passes on the objects of the array under a key of a document's object, with the place of each.
    ///
    /// - Parameter member: receives the other members.
    func forEachObject(
        of bytes: JSONBytes, under key: String, _ file: ImportSource.File,
        member: (String, JSONValue) throws -> Void = { _, _ in }, _ body: (JSONObject, String) throws -> Void
    ) throws {
        var number = 0
        let slices = JSONSlices(bytes)
        let isWhole = try slices.forEachMember(elementsOf: key) { name, range in
            guard range.count <= ImportSource.recordLimit,
                let value = try? SourceRecord.parse(slices.text(of: range)).value
            else { return }
            try member(name, value)
        } element: { range in
            number += 1
            try object(slices, range, "\(file.path): entry \(number)", body)
        }
        if !isWhole { try report(.unreadable, file.path, "it ends too early, after \(number) entries") }
    }

    /// Passes on a record that is an object, with its place; another one is reported.
    func object(
        _ slices: JSONSlices, _ range: Range<Int>, _ place: String, _ body: (JSONObject, String) throws -> Void
    ) throws {
        guard let parsed = try record(slices, range, place) else { return }
        if let mistake = parsed.mistake { try report(.oddValue, place, mistake) }
        guard let object = parsed.value.objectValue else {
            return try report(.unreadable, place, "it is not an object")
        }
        try body(object, place)
    }

    /// The value of a record, and a description of the mistake if it was repaired; nil for one that can't be read.
    ///
    /// An unreadable record is reported; one that is too long is not parsed.
    func record(
        _ slices: JSONSlices, _ range: Range<Int>, _ place: String
    ) throws -> (value: JSONValue, mistake: String?)? {
        guard range.count <= ImportSource.recordLimit else {
            try report(
                .unreadable, place, "\(range.count) bytes, but an entry may have at most \(ImportSource.recordLimit)")
            return nil
        }
        do throws(JSONError) { return try SourceRecord.parse(slices.text(of: range)) } catch {
            try report(error.kind == .invalidUTF8 ? .notText : .unreadable, place, error.message)
            return nil
        }
    }

    /// The Markdown of a text in HTML; if it can't be read as such, it is returned unchanged and reported.
    ///
    /// - Parameter media: receives the pictures whose bytes are in the text.
    func markdown(
        _ html: String, _ place: String, into media: inout [SourceMedium], lines: Bool = false
    ) throws -> String {
        // Most texts of some programs contain no marks, and don't need the decoder.
        guard html.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else { return html }
        do {
            let document = try source.document(html, as: .html)
            let pictures = try EmbeddedPictures(in: document, keptIn: source)
            try pictures.reportOthers(of: place, to: sink)
            media += pictures.media
            let isOfLines = lines || HTMLText.hasEmptyParagraph(document)
            return HTMLText(isOfLines ? .lines : .apart, image: pictures.text).markdown(document)
        } catch let error as ImportSourceError {
            guard let problem = error.problem else { throw error }
            try report(.oddValue, place, "its HTML is kept as it is: \(problem.reason)")
            return html
        }
    }
}

extension HTMLText {
    /// Returns whether a paragraph of a document is empty, as editors write an empty line.
    static func hasEmptyParagraph(_ document: JSONValue) -> Bool {
        let nodes = document.arrayValue ?? [document]
        return nodes.lazy.compactMap { HTMLElement($0) }.contains { element in
            element.first {
                $0.name == "p" && plain(.array($0.children)).isEmpty && $0.first { $0.name == "img" } == nil
            }
                != nil
        }
    }
}
