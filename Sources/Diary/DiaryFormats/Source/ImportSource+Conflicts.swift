import DiaryMedia

extension ImportSource {
    /// Leaves out the copies that programs of synchronization made of files with two changes, if the files themselves
    /// are there; one that the user named is taken.
    ///
    /// A name such as `Fog 2.md`, which iCloud gives, may also be another note's: that is read, and is a copy if it has
    /// most of its lines in common with `Fog.md`, or if one of them begins with all of the other.
    package func leaveOutConflictCopies() {
        guard !isDocument else { return }
        leaveOut(files.compactMap { file in original(of: file).map { (file: file, original: $0) } })
    }

    /// The file of which a file is a copy; nil if it is none.
    private func original(of file: File) -> File? {
        let (name, folder) = (SourceName.last(of: file.path), SourceName.folder(of: file.path))
        func neighbour(_ name: String) -> File? { self.file(at: folder.isEmpty ? name : "\(folder)/\(name)") }
        if let original = ConflictCopyName.original(of: name) { return neighbour(original) }
        guard NoteName.isText(file.path), let other = ConflictCopyName.possibleOriginal(of: name).flatMap(neighbour),
            isVersion(file, of: other)
        else { return nil }
        return other
    }

    /// The largest number of bytes of a note that are compared.
    private static let comparedCount = 1 << 18

    /// Returns whether at least half of the lines of the shorter of two notes are in the other, or whether one begins
    /// with the other; nothing is lost of one without lines.
    private func isVersion(_ file: File, of other: File) -> Bool {
        let (own, others) = (lines(of: file), lines(of: other))
        guard !own.isEmpty, !others.isEmpty else { return own.isEmpty }
        let (ownLines, otherLines) = (Set(own), Set(others))
        if 2 * ownLines.intersection(otherLines).count >= min(ownLines.count, otherLines.count) { return true }
        let (text, otherText) = (own.joined(separator: [0x0A]), others.joined(separator: [0x0A]))
        return text.starts(with: otherText) || otherText.starts(with: text)
    }

    private func lines(of file: File) -> [ArraySlice<UInt8>] {
        Self.lines((try? beginning(of: file, count: Self.comparedCount)) ?? [])
    }

    /// The lines of a note that are not blank, without its front matter.
    private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var lines = bytes.split { $0 == 0x0A || $0 == 0x0D }.filter { $0.contains { $0 > 0x20 } }
        let mark = Array("---".utf8)
        if lines.first?.elementsEqual(mark) == true,
            let end = lines.dropFirst().firstIndex(where: { $0.elementsEqual(mark) })
        {
            lines.removeSubrange(...end)
        }
        return lines
    }
}
