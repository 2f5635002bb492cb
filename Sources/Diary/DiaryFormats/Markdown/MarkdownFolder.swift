import Chronology
import DiaryModel
import Glibc

/// One Markdown file per month (`2026-11.md`), and the originals in `media`, in one folder per month.
///
/// All files are in one folder, so that `pandoc *.md` makes a book of them and links work wherever they are joined.
struct MarkdownFolder: ExportForm {
    private let folder: FilePath
    private let words: MarkdownWords
    private let zones: ZoneDatabase
    private let withoutPlaces: Bool
    private var names = UniqueFileNames()
    /// The state at the end of each month's file.
    private var documents: [String: MarkdownDocument] = [:]
    private var month = ""
    private var text: [UInt8] = []
    private var written: Set<String> = []

    init(_ folder: FilePath, words: MarkdownWords, zones: ZoneDatabase, withoutPlaces: Bool) {
        self.folder = folder
        self.words = words
        self.zones = zones
        self.withoutPlaces = withoutPlaces
    }

    mutating func names(of medium: Medium, in entry: DiaryEntry, withVideo: Bool) -> ExportNames {
        let name = OriginalName(of: medium, in: entry, withVideo: withVideo)
        let group = names.group(for: name).map { "media/\(Self.month(of: entry))/\($0)" }
        return .free(original: group[0], companions: Array(group.dropFirst()))
    }

    mutating func write(_ entry: DiaryEntry, files: [ExportedFiles]) throws {
        // Months alternate where zones meet: entries come in order of instants.
        let month = Self.month(of: entry)
        if month != self.month || text.count >= 1 << 18 { try flush() }
        self.month = month
        var document = documents[month] ?? MarkdownDocument(words: words, zones: zones, withoutPlaces: withoutPlaces)
        text += document.bytes(of: entry, files: files)
        documents[month] = document
    }

    mutating func finish() throws {
        try flush()
    }

    private static func month(of entry: DiaryEntry) -> String {
        String(entry.creationTime.wallTime.date.description.dropLast(3))
    }

    private mutating func flush() throws {
        guard !text.isEmpty else { return }
        let creation = written.insert(month).inserted ? O_CREAT | O_EXCL : 0
        let file = try FileDescriptor.open(
            folder.appending(month + ".md"), O_WRONLY | O_APPEND | O_NOFOLLOW | creation)
        try file.writeAll(text)
        text.removeAll(keepingCapacity: true)
    }
}
