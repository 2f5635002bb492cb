extension ExchangeSource {
    /// The files whose names are those of photos, sounds and films.
    var mediaFiles: [File] {
        files.filter { LinkedFileKind(name: LinkedMedia.lastComponent($0.path))?.isMedium == true }
    }

    /// Whether documents are what the source is for, and not the photos that they lie beside: these are not more than they, or they
    /// link at least half of them.
    ///
    /// The first 2,000 documents of up to 1 MiB are looked through.
    func isMadeOf(_ documents: [File]) -> Bool {
        let media = mediaFiles
        guard media.count > documents.count else { return true }
        let names = Set(media.map { SourceName.folded(LinkedMedia.lastComponent($0.path)) })
        var linked: Set<String> = []
        for document in documents.prefix(2000) where document.byteCount <= 1 << 20 {
            // What can't be read links nothing.
            guard let text = try? text(of: document) else { continue }
            for link in MarkdownLinks.links(in: text) {
                let name = SourceName.folded(LinkedMedia.lastComponent(LinkedMedia.decoded(link.target)))
                if names.contains(name) { linked.insert(name) }
            }
            if linked.count * 2 >= names.count { return true }
        }
        return false
    }
}
