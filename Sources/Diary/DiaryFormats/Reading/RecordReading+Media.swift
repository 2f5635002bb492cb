import DiaryMedia

extension RecordReading {
    /// A file that a record names, if it is a medium; anything else is reported.
    ///
    /// - Parameters:
    ///     - file: the file that was found; nil if there is none.
    ///     - name: the name in the record.
    func medium(_ file: ImportSource.File?, named name: String, of place: String) throws -> ImportSource.File? {
        guard let file else {
            try report(.missingFile, place, "\(name) is not there")
            return nil
        }
        guard file.byteCount > 0 else {
            try report(.missingFile, place, "\(file.path) is empty")
            return nil
        }
        let kind =
            try LinkedFileKind(name: SourceName.last(of: file.path))
            ?? LinkedFileKind(content: source.firstBytes(of: file, count: 16))
        guard kind.isMedium else {
            try report(.notKept, file.path, "not a photo, sound or video")
            return nil
        }
        return file
    }
}
