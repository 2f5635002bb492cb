import DiaryMedia
import DiaryModel

/// Finds the files that the documents of a source link to, and removes embedded ones from their texts.
///
/// A link can only lead to a file of the source: relative to its document, else to the source, else by the file's name
/// anywhere in it, as editors of notes do.
struct LinkedMedia {
    /// A document's text without the embedded files.
    struct Found {
        var text: String
        var media: [SourceMedium] = []
        var problems: [ImportProblem] = []
    }

    private enum Target {
        case file(ImportSource.File, LinkedFileKind)
        /// A file that should be in the source, but isn't.
        case missing(LinkedFileKind)
        /// An external address, another note or a heading.
        case foreign
    }

    /// A placeholder in a line for a removed link: a character of private use.
    private static let mark: Character = "\u{10FFFD}"

    private let source: ImportSource
    /// Targets that aren't paths, such as Joplin's `:/id`.
    var aliases: [String: ImportSource.File] = [:]
    /// Original names of files that were renamed in the source.
    var fileNames: [ImportSource.File: String] = [:]
    /// True if a target that begins with `:/` is one of ``aliases`` or missing.
    var hasAliases = false
    /// The files that were found so far.
    private(set) var named: Set<ImportSource.File> = []
    private var kinds: [ImportSource.File: LinkedFileKind] = [:]
    /// The folders of archives, between which an export may be divided; empty if there is only one.
    private let roots: [String]

    init(_ source: ImportSource) {
        self.source = source
        roots = source.archiveRoots
    }

    /// Removes the media from a text and returns them in its order, each once.
    ///
    /// - Parameters:
    ///     - folder: the folder of the document, below the source's.
    ///     - place: the document, for messages.
    mutating func take(_ text: String, in folder: String, of place: String) throws -> Found {
        var found = Found(text: text)
        var media: Set<ImportSource.File> = []
        let marked = try MarkdownLinks.replacing(in: text) { link in
            if link.isEmbedding, let medium = try embedded(link) {
                found.media.append(medium)
                return String(Self.mark)
            }
            switch try target(of: link, in: folder) {
            case .foreign: return nil
            case .missing(let kind):
                let name = SourceName.last(of: Self.decoded(link.target))
                found.problems.append(ImportProblem(.danglingPlaceholder, place, "\(kind.noun) is missing: \(name)"))
                return link.isEmbedding ? "(\(kind.noun) is missing: \(name))" : nil
            case .file(let file, .other):
                named.insert(file)
                if media.insert(file).inserted {
                    let reason = "\(file.path) is not a photo, sound or video"
                    found.problems.append(ImportProblem(.notKept, place, reason, file: file.path))
                }
                return nil
            case .file(let file, _):
                named.insert(file)
                if media.insert(file).inserted {
                    var medium = SourceMedium(file: file)
                    medium.fileName = fileNames[file].flatMap { $0.isEmpty ? nil : $0 }
                    if link.isEmbedding { medium.caption = caption(link, file) }
                    found.media.append(medium)
                }
                return link.isEmbedding ? String(Self.mark) : link.label.isEmpty ? nil : link.label
            }
        }
        found.text = Self.withoutMarks(marked)
        return found
    }

    /// The medium whose bytes are in the address of a link; nil for any other address.
    private func embedded(_ link: MarkdownLink) throws -> SourceMedium? {
        guard let data = DataAddress(link.target), LinkedFileKind(content: Array(data.bytes.prefix(16))).isMedium else {
            return nil
        }
        let name = LinkedFileKind.name("picture", mediaType: data.mediaType)
        var medium = SourceMedium(file: try source.keep(data.bytes, named: name))
        medium.caption = caption(link, medium.file)
        return medium
    }

    /// The file of a path in a document, such as an attachment; nil if the source has none.
    mutating func file(_ path: String, in folder: String) -> ImportSource.File? {
        let file = find(Self.decoded(path), in: folder) ?? find(path, in: folder)
        if let file { named.insert(file) }
        return file
    }

    /// The file of exactly that path below a folder, else as ``file(_:in:)``.
    mutating func file(at path: String, in folder: String) -> ImportSource.File? {
        guard let file = Self.joined(folder, path).flatMap(source.file) else { return file(path, in: folder) }
        named.insert(file)
        return file
    }

    /// The files with extensions of media that no document refers to.
    func orphans() -> [ImportProblem] {
        source.mediaFiles.filter { !named.contains($0) }.map {
            ImportProblem(.orphan, $0.path, "no entry refers to it")
        }
    }

    mutating func kind(of file: ImportSource.File) throws -> LinkedFileKind {
        if let kind = kinds[file] { return kind }
        let kind = try source.kind(of: file)
        kinds[file] = kind
        return kind
    }

    // MARK: Targets

    private mutating func target(of link: MarkdownLink, in folder: String) throws -> Target {
        let isWiki = link.form == .wikiEmbed || link.form == .wikiLink
        if hasAliases, link.target.hasPrefix(":/") {
            guard let file = aliases[String(link.target.prefix(34))] else {
                return link.isEmbedding ? .missing(.photo) : .foreign
            }
            return .file(file, try kind(of: file))
        }
        guard let path = Self.localPath(link.target, isWiki: isWiki) else { return .foreign }
        let plain = Self.withoutFragment(path)
        let named = LinkedFileKind(name: plain)
        let file = find(path, in: folder) ?? (plain == path ? nil : find(plain, in: folder))
        guard let file = file ?? (link.target == path ? nil : find(link.target, in: folder)) else {
            // `![[Note]]` embeds another note.
            let kind = named ?? (link.form == .image || link.form == .element ? .photo : .other)
            return kind.isMedium && !plain.isEmpty ? .missing(kind) : .foreign
        }
        let kind = try kind(of: file)
        if kind == .other, Self.isNote(file.path) { return .foreign }
        if link.form == .wikiLink || link.form == .link, named == nil { return .foreign }
        return .file(file, kind)
    }

    private static func isNote(_ path: String) -> Bool {
        ["md", "markdown", "org", "canvas", "base", "excalidraw"].contains(MediumName.ending(of: Array(path.utf8)))
    }

    /// The path of a target; nil for an address with a scheme, and for a mere heading.
    private static func localPath(_ target: String, isWiki: Bool) -> String? {
        var target = target[...]
        while target.first?.isWhitespace == true { target.removeFirst() }
        guard let first = target.first, first != "#", first != "^" else { return nil }
        if isWiki, !target.hasPrefix("file:") { return String(target) }
        if target.hasPrefix("file:") {
            target = target.dropFirst(5)
            let slashes = target.prefix { $0 == "/" }.count
            return decoded(String(target.dropFirst(max(0, slashes - 1))))
        }
        let scheme = target.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+.-".contains($0)) }
        if scheme.count > 1, target[scheme.endIndex...].first == ":", first.isLetter { return nil }
        return target.hasPrefix("//") ? nil : decoded(String(target))
    }

    private static func withoutFragment(_ path: String) -> String {
        String(path.prefix { $0 != "#" && $0 != "?" && $0 != "^" })
    }

    /// Decodes percent encoding if the result is valid text.
    static func decoded(_ text: String) -> String {
        let bytes = Array(text.utf8)
        guard bytes.contains(UInt8(ascii: "%")) else { return text }
        var (result, index): ([UInt8], Int) = ([], 0)
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count, let high = digit(bytes[index + 1]),
                let low = digit(bytes[index + 2])
            {
                result.append(high << 4 | low)
                index += 3
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return String(validating: result, as: UTF8.self) ?? text
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
    }

    // MARK: Files

    private func find(_ path: String, in folder: String) -> ImportSource.File? {
        if path.hasPrefix("/") {
            let whole = String(decoding: source.folder.bytes, as: UTF8.self) + "/"
            if path.hasPrefix(whole), let file = source.file(at: String(path.dropFirst(whole.count))) { return file }
            if let file = Self.joined("", path).flatMap(source.file) { return file }
        } else if let file = Self.joined(folder, path).flatMap(source.file) {
            return file
        } else if !folder.isEmpty, let file = Self.joined(Self.root(of: folder), path).flatMap(source.file) {
            return file
        } else if let file = findInOtherParts(path, of: folder) {
            return file
        }
        let others = source.files(named: SourceName.last(of: path))
        return others.first { SourceName.folder(of: $0.path) == folder }
            ?? others.min { $0.path.utf8.count < $1.path.utf8.count }
    }

    /// The file of a path relative to the same folder in another archive.
    private func findInOtherParts(_ path: String, of folder: String) -> ImportSource.File? {
        guard roots.count > 1, let own = roots.first(where: { folder == $0 || folder.hasPrefix($0 + "/") }) else {
            return nil
        }
        let inner = folder.dropFirst(own.count)
        return roots.lazy.compactMap { Self.joined($0 + inner, path).flatMap(source.file) }.first
    }

    /// The folder of the archive that contains a folder; else the source's.
    static func root(of folder: String) -> String {
        let parts = folder.split(separator: "/", omittingEmptySubsequences: false)
        guard let archive = parts.lastIndex(where: { $0.hasSuffix("!") }) else { return "" }
        return parts[...archive].joined(separator: "/")
    }

    /// A path relative to a folder without `.` and `..`; nil if it leads out of the source.
    static func joined(_ folder: String, _ path: String) -> String? {
        var parts = folder.split(separator: "/")
        for part in path.split(separator: "/") {
            switch part {
            case ".": break
            case "..":
                guard parts.popLast() != nil else { return nil }
            default: parts.append(part)
            }
        }
        return parts.joined(separator: "/")
    }

    /// The caption of an embedded file: neither its name nor its size.
    private func caption(_ link: MarkdownLink, _ file: ImportSource.File) -> String? {
        let words = link.label.split(separator: "|").map { $0.trimmingSpaces }
            .filter { !$0.isEmpty && !Self.isSize($0) }.joined(separator: " ")
        let name = SourceName.last(of: file.path)
        let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
        guard !words.isEmpty, words != name, words != stem, words != link.target, words != fileNames[file] else {
            return nil
        }
        return LinkedFileKind(name: words) == nil ? words : nil
    }

    private static func isSize(_ text: String) -> Bool {
        text.allSatisfy { $0.isASCII && $0.isNumber || $0 == "x" } && text.contains(where: \.isNumber)
    }

    // MARK: Texts

    /// The text without marks; lines that become empty are removed with them.
    private static func withoutMarks(_ text: String) -> String {
        guard text.contains(mark) else { return text }
        var lines: [Substring] = []
        var dropsBlank = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.contains(mark) {
                let rest = line.filter { $0 != mark }
                if rest.contains(where: { !$0.isWhitespace && !"-*+".contains($0) }) {
                    lines.append(Substring(String(rest.reversed().drop(while: \.isWhitespace).reversed())))
                    dropsBlank = false
                } else {
                    dropsBlank = lines.last?.allSatisfy(\.isWhitespace) ?? true
                }
            } else if dropsBlank, line.allSatisfy(\.isWhitespace) {
                continue
            } else {
                dropsBlank = false
                lines.append(line)
            }
        }
        return lines.joined(separator: "\n").trimmingBlankEnds
    }
}
