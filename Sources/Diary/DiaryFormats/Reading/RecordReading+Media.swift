import DiaryMedia

extension RecordReading {
    /// A file that a record names, if it is a medium; anything else is reported.
    ///
    /// - Parameters:
    ///     - file: the file that was found; nil if there is none.
    ///     - name: the name in the record.
    func medium(_ file: ImportSource.File?, named name: String, of place: String) throws -> ImportSource.File? {
        guard let file = try self.file(file, named: name, of: place) else { return nil }
        guard try source.kind(of: file).isMedium else {
            try report(.notKept, file.path, "not a photo, sound or video")
            return nil
        }
        return file
    }

    /// A file that a record names; one that is missing or empty is reported.
    func file(_ file: ImportSource.File?, named name: String, of place: String) throws -> ImportSource.File? {
        guard let file else {
            try report(.missingFile, place, "\(name) is not there")
            return nil
        }
        if file.byteCount == 0 { try report(.missingFile, place, "\(file.path) is empty") }
        return file.byteCount == 0 ? nil : file
    }

    /// Adds a file that a record names to its entry, unless the entry has it; one that is missing or empty is reported.
    func add(_ file: ImportSource.File?, named name: String, to entry: inout SourceEntry) throws {
        guard let file = try self.file(file, named: name, of: entry.place), !entry.has(file) else { return }
        entry.media.append(SourceMedium(file: file))
    }
}

extension ImportSource {
    /// The kind of a file by its name, or by its first bytes if the name has no known extension.
    func kind(of file: File) throws -> LinkedFileKind {
        try LinkedFileKind(name: SourceName.last(of: file.path))
            ?? LinkedFileKind(content: firstBytes(of: file, count: 16))
    }
}

extension SourceEntry {
    func has(_ file: ImportSource.File) -> Bool { media.contains { $0.file == file } }
}
