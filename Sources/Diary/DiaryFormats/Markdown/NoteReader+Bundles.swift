import DiaryMedia
import JSON

extension NoteReader {
    /// Reads the text of a text bundle; `info.json` next to it has Bear's properties.
    mutating func readBundle(_ file: ImportSource.File) throws {
        guard var note = try note(in: file) else { return }
        let folder = SourceName.folder(of: file.path)
        var (own, isBear) = (JSONObject(), false)
        if let info = source.file(at: folder + "/info.json"),
            let object = try sink.reading(info.path, { try source.json(of: info) })?.objectValue
        {
            let bear = object["net.shinyfrog.bear"]?.objectValue
            (own, isBear) = (bear ?? object, bear != nil)
        }
        var properties = NoteProperties(own.joined(with: note.properties.rest))
        let flags = (properties.flag("trashed"), properties.flag("trash"))
        if flags.0 == true || flags.1 == true {
            return try sink.report(ImportProblem(.trashed, file.path, "the note is in the trash"))
        }
        note.sourceID = properties.text("uniqueidentifier")
        note.properties = properties
        let name = MarkdownFolderShape.withoutEnding(folder)
        let dated = FileNameDate(path: name, order: order)
        note.nameTime = dated?.time
        note.nameWords = dated?.rest ?? SourceName.last(of: name)
        if isBear { note.tags = Self.spacedTags(note.text) }
        try add(note)
    }

    /// Bear's tags of several words, outside of code: `#two words#`.
    static func spacedTags(_ text: String) -> [String] {
        let bytes = Array(text.utf8)
        var code = MarkdownCodeBlocks.ranges(in: bytes)[...]
        var (tags, start): ([String], Int?) = ([], nil)
        for (index, byte) in bytes.enumerated() {
            while let range = code.first, range.upperBound <= index { code.removeFirst() }
            let isCode = code.first.map { $0.contains(index) } ?? false
            if byte == 0x0A || isCode {
                start = nil
            } else if byte == UInt8(ascii: "#") {
                let next = index + 1 < bytes.count ? bytes[index + 1] : 0x20
                let isBegin = (index == 0 || bytes[index - 1] <= 0x20) && next > 0x20 && next != byte
                if !isBegin, let open = start, bytes[index - 1] > 0x20, bytes[index - 1] != byte {
                    let name = String(decoding: bytes[open..<index], as: UTF8.self)
                    if name.contains(" ") { tags.append(name) }
                }
                start = isBegin ? index + 1 : nil
            }
        }
        return tags
    }
}
