import Chronology
import DiaryCore
import Pixels
import Terminal

/// Writes the pictures of media onto pages of JPEG files.
final class ContactSheet {
    private let invocation: Invocation
    private let pictures: MediumPictures
    private let name: String
    private let label: SheetLabel
    private let isInterrupted: () -> Bool
    private let start: Instant
    private let line: ProgressLine

    /// A sheet in a file of that name, and in others beside it if there are more pictures than fit on a page.
    init(invocation: Invocation, store: Store, name: String, _ label: SheetLabel) throws(Failure) {
        guard [".jpg", ".jpeg"].contains(where: name.lowercased().hasSuffix), !name.hasSuffix("/") else {
            throw Failure(
                "\(SafeText(name).singleLine) is not the name of a JPEG file", hint: "--sheet sheet.jpg", .usage)
        }
        self.invocation = invocation
        self.name = name
        self.label = label
        pictures = MediumPictures(store: store, decoderPath: invocation.context.decoderPath)
        isInterrupted = invocation.context.notingInterrupts()
        start = invocation.context.now()
        line = invocation.messages.progressLine()
    }

    /// Writes as many pages as needed, in the order of the media, and prints the result; nothing is overwritten.
    ///
    /// - Throws: `EarlyExit` if it was interrupted, the finished pages kept; `SystemCallError`, `DecoderError`.
    func write(_ media: [NumberedMedium]) throws {
        defer { try? line.clear() }
        guard !media.isEmpty else { return try invocation.messages.line("no medium matches") }
        let pageCount = (media.count + ContactSheetPage.capacity - 1) / ContactSheetPage.capacity
        let paths = (1...pageCount).map { path(ofPage: $0) }
        for path in paths { try File.checkFree(path) }
        for (index, path) in paths.enumerated() {
            let cells = try media.indices.dropFirst(index * ContactSheetPage.capacity).prefix(ContactSheetPage.capacity)
                .map { try cell(media[$0], $0, of: media.count) }
            let page = ContactSheetPage(cells, of: min(media.count, ContactSheetPage.capacity), font(for: cells))
            try File.createWhole(path, pictures.jpeg(of: page.canvas))
        }
        try line.clear()
        try printResult(media, paths)
    }

    /// The font with the letters of captions that the built-in font lacks, if it is installed.
    private func font(for cells: [ContactSheetPage.Cell]) -> HexFont {
        let wanted = cells.reduce(into: Set<Unicode.Scalar>()) {
            $0.formUnion(PixelCanvas.foreignLetters(in: $1.caption))
        }
        guard !wanted.isEmpty, let bytes = try? File.read(invocation.context.letterFile, limit: 1 << 24) else {
            return HexFont()
        }
        return HexFont(bytes, for: wanted)
    }

    /// The path of a page, `sheet.jpg` or `sheet-2.jpg`, with the bytes of the name unchanged.
    private func path(ofPage number: Int) -> FilePath {
        let path = invocation.context.path(argument: name)
        guard number > 1, let dot = path.bytes.lastIndex(of: UInt8(ascii: ".")) else { return path }
        return FilePath(bytes: path.bytes[..<dot] + Array("-\(number)".utf8) + path.bytes[dot...])
    }

    private func cell(_ found: NumberedMedium, _ index: Int, of total: Int) throws -> ContactSheetPage.Cell {
        if isInterrupted() { throw EarlyExit(exitCode: .interrupted) }
        show(index, of: total)
        let room = ContactSheetPage.pictureRoom
        let picture =
            try found.medium.type == .audio
            ? pictures.waveform(found.medium, fitting: room) ?? pictures.cover(found.medium, fitting: room)
            : pictures.photo(found.medium, fitting: room)
        return ContactSheetPage.Cell(picture: picture, caption: label.text(found))
    }

    private func show(_ index: Int, of total: Int) {
        let elapsed = max(0, invocation.context.now().microseconds - start.microseconds)
        // A short sheet is finished before the line could be read.
        guard elapsed > 500_000 else { return }
        try? line.update(at: .microseconds(elapsed)) { "drawing  \(index.grouped) of \(total.grouped)" }
    }

    /// Prints the sentence `32 photos, 2 sounds on 2 pages: sheet.jpg to sheet-2.jpg`.
    private func printResult(_ media: [NumberedMedium], _ paths: [FilePath]) throws {
        let pdfs = media.count(where: \.medium.isPDF)
        let photos = media.count { $0.medium.type == .image } - pdfs
        let sounds = media.count { $0.medium.type == .audio }
        var parts = photos > 0 ? [photos.counted("photo")] : []
        if sounds > 0 { parts.append(sounds.counted("sound")) }
        let videos = media.count { $0.medium.type == .video }
        if videos > 0 { parts.append(videos.counted("video")) }
        if pdfs > 0 { parts.append(pdfs.counted("PDF")) }
        let first = SafeText(bytes: paths[0].bytes)
        let last = SafeText(bytes: paths[paths.count - 1].bytes)
        let place: StyledText =
            paths.count == 1 ? "on \(first)" : "on \(paths.count.counted("page")): \(first) to \(last)"
        try invocation.messages.line("\(parts.joined(separator: ", ")) " + place)
    }
}
