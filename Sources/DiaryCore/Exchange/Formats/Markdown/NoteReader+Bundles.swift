import Chronology
import JSON

extension NoteReader {
    /// Reads the text of a text bundle; `info.json` next to it has Bear's properties.
    mutating func readBundle(_ file: ExchangeSource.File) throws {
        guard var note = try note(in: file) else { return }
        let folder = LinkedMedia.folder(of: file.path)
        var own = JSONObject()
        if let info = source.file(at: folder + "/info.json"),
            let object = try sink.reading(info.path, { try source.json(of: info) })?.objectValue
        {
            own = object["net.shinyfrog.bear"]?.objectValue ?? object
        }
        var properties = NoteProperties(own.joined(with: note.properties.rest))
        let flags = (properties.flag("trashed"), properties.flag("trash"))
        if flags.0 == true || flags.1 == true {
            return try sink.report(ExchangeHole(.notKept, file.path, "the note is in the trash"))
        }
        note.sourceID = properties.text("uniqueidentifier")
        note.properties = properties
        let name = MarkdownFolderShape.withoutEnding(folder)
        let dated = FileNameDate(path: name, order: order)
        note.nameTime = dated?.time
        note.nameWords = dated?.rest ?? LinkedMedia.lastComponent(name)
        try add(note)
    }
}
