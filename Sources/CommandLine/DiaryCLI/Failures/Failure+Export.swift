import DiaryFormats
import DiaryModel
import Terminal

extension Failure {
    static func describing(_ error: ExportError) -> Failure {
        switch error {
        case .isThere(let path):
            Failure(
                "\(SafeText(bytes: path.bytes)) is there already",
                hint: "name a path that doesn't exist: nothing is overwritten")
        case .tooLittleSpace(let path, let needed, let free):
            Failure(
                "the export takes \(ByteCount.text(needed)), and \(tooSmallDisk(path, free: free))",
                hint: "nothing was written; export less, or to another disk")
        case .isNoText(let name): Failure("\(name) is not a text", hint: "-o FOLDER", .usage)
        case .isNoFolder(let name): Failure("\(name) is one file, not a folder", hint: "-o FILE", .usage)
        case .libraryMissing(let library):
            Failure("\(library), which writes that format, is missing", hint: LibraryPackages.hint(for: [library]))
        case .isNoAlbum(let path):
            Failure(
                "\(SafeText(bytes: path.bytes)) is not an album of diary",
                hint: "nothing was changed; without --update, name a new folder")
        case .interrupted: Failure("interrupted; nothing was written", .interrupted)
        }
    }
}
