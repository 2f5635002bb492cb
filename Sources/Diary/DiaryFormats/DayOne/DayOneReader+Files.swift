import JSON

extension DayOneReader {
    /// The media files of an export, found by their MD5, which is their name with any extension.
    final class Files {
        private static let folders = Set(Kind.allCases.map(\.folder))

        private let source: ImportSource
        private var byStem: [String: [ImportSource.File]] = [:]
        private var known: Set<String> = []
        private var used: Set<String> = []

        init(_ source: ImportSource) {
            self.source = source
            for file in source.files where !SourcePath.hasExtension(file.path, "json") { add(file) }
        }

        private func add(_ file: ImportSource.File) {
            guard !SourcePath.isHidden(file.path), known.insert(file.path).inserted else { return }
            byStem[SourcePath.stem(file.path).lowercased(), default: []].append(file)
        }

        /// Adds the folders next to a journal that was given as a single file.
        func add(besides journal: ImportSource.File) {
            guard source.files.count == 1 else { return }
            for folder in Self.folders.sorted() {
                for file in source.files(in: SourcePath.folder(journal.path) + folder) { add(file) }
            }
        }

        /// The file of a record: by its MD5, else by its name, preferably next to the journal and in the folder of its
        /// kind.
        func file(of record: Records.Record) -> ImportSource.File? {
            for key in ["md5", "identifier"] {
                guard let stem = record.object[key]?.filledText, let files = byStem[stem.lowercased()] else { continue }
                let best = files.first {
                    $0.byteCount > 0 && SourcePath.folder($0.path).hasSuffix(record.kind.folder + "/")
                }
                guard let file = best ?? files.first(where: { $0.byteCount > 0 }) ?? files.first else { continue }
                used.insert(file.path)
                return file
            }
            return nil
        }

        /// The files in the folders of media that no record refers to, in the order of their paths.
        var orphans: [ImportSource.File] {
            byStem.values.joined().filter { file in
                let folder = SourcePath.folder(file.path).dropLast()
                return !used.contains(file.path) && Self.folders.contains(String(SourcePath.name(String(folder))))
            }.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
        }
    }
}
