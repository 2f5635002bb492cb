import DiaryMedia

/// An export that is recognized, and not read.
package struct UnreadExport {
    /// The export with an article: `a Notion export`.
    package let words: String
    /// The remedy, as a clause; nil if there is none until a format reads it.
    package let advice: String?
    /// The number of its documents.
    package let documentCount: Int
    /// True if most documents of the source belong to it, and its photos are not those of Google Takeout.
    package let isMost: Bool
}

extension ImportFormats {
    /// The export of a program whose exports no format reads; of several, the one with the most documents.
    ///
    /// It reads the beginnings of documents with the names of such exports.
    package static func unreadExport(in source: ImportSource) -> UnreadExport? {
        var counts: [Int: Int] = [:]
        var (textCount, isBesidePhotos) = (0, false)
        let endings = UnreadPrograms.all.reduce(into: Set<String>()) { $0.formUnion($1.endings) }
        for file in source.files where !SourcePath.isHidden(file.path) && !NoteName.isAboutProject(file.path) {
            let ending = SourcePath.pathExtension(file.path)
            guard endings.contains(ending) else { continue }
            if !["db", "html", "sqlite", "zip"].contains(ending) { textCount += 1 }
            let document = UnreadProgram.Document(file, source)
            if ending == "json", document.holds("\"photoTakenTime\"") { isBesidePhotos = true }
            guard
                let index = UnreadPrograms.all.firstIndex(where: { $0.endings.contains(ending) && $0.claims(document) })
            else { continue }
            counts[index, default: 0] += 1
        }
        guard let most = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else { return nil }
        return UnreadExport(
            words: UnreadPrograms.all[most.key].words, advice: UnreadPrograms.all[most.key].advice,
            documentCount: most.value,
            isMost: most.value * 2 >= textCount && !isBesidePhotos)
    }
}
