import Containers

/// The fields of one EXIF block, which is a TIFF file without pixels: lists of fields with references to each other.
///
/// Read in place, once each: nothing that a block claims is allocated or followed twice, and a field of an impossible
/// size costs itself and not those after it.
struct ExifBlock {
    private let directories: [ExifField.Directory: TIFFFields]

    /// Reads the fields of a block with or without EXIF's identifier; a damaged one has fewer of them or none.
    init?(_ bytes: [UInt8]) {
        let start = bytes.starts(with: "Exif\0\0".utf8) ? 6 : 0
        self.init(.memory(bytes), start: start)
    }

    /// Reads the fields of a TIFF file that begins at an offset.
    init?(_ source: ByteSource, start: Int = 0) {
        guard let file = TIFFStructure(source, start: start), let main = file.first else { return nil }
        var directories: [ExifField.Directory: TIFFFields] = [.main: main]
        directories[.exif] = main.fields[0x8769]?.integer().flatMap { file.fields(at: $0) }
        directories[.gps] = main.fields[0x8825]?.integer().flatMap { file.fields(at: $0) }
        self.directories = directories
    }

    /// Reads separate lists, each like the main one of a TIFF file.
    init(_ source: ByteSource, main: Int?, exif: Int?, gps: Int?) {
        var directories: [ExifField.Directory: TIFFFields] = [:]
        for (directory, start) in [(ExifField.Directory.main, main), (.exif, exif), (.gps, gps)] {
            directories[directory] = start.flatMap { TIFFStructure(source, start: $0)?.first }
        }
        self.directories = directories
    }

    var isEmpty: Bool { directories.values.allSatisfy(\.fields.isEmpty) }

    /// The field of a tag, if present; TIFF/EP and some programs keep all except the positions in the main list.
    subscript(tag: ExifField.Tag) -> ExifField? {
        let own = directories[tag.directory]?.fields[tag.number]
        return own ?? (tag.directory == .exif ? directories[.main]?.fields[tag.number] : nil)
    }
}
