import DecoderProtocol
import DiaryModel
import DiaryStore
import Glibc

extension FileSurvey {
    /// Adds the files beside those that came by themselves, named or found by watching, where the names may belong
    /// together.
    ///
    /// Those that are in the diary count: a film that is named alone still finds the photo that was imported before,
    /// and the other way round. Only companions are imported without being named, since they were left out if they came
    /// before their medium.
    func addNeighbours() {
        let named = records.map(\.file).filter { $0.isNamed || isWatched }
        guard !named.isEmpty else { return }
        let here = Set(records.map(\.file.path))
        for (folder, files) in Dictionary(grouping: named, by: \.path.parent) {
            let keys = files.reduce(into: Set<FamilyName.Key>()) { $0.formUnion(FamilyName($1.path, .other).keys) }
            for name in (try? Folder.names(in: folder)) ?? [] {
                let path = Self.path(of: name, beside: files[0])
                guard !here.contains(path), !FamilyName(path, .other).keys.isDisjoint(with: keys),
                    let status = Folder.linkStatus(path), status.st_mode & S_IFMT == S_IFREG
                else { continue }
                var record = Record(file: FoundFile(path: path, status: status, isNamed: false))
                record.isNeighbour = true
                records.append(record)
            }
        }
    }

    /// The endings of sidecars, previews and notes.
    private static let companionEndings: Set = ["xmp", "aae", "thm", "lrv", "lrf", "srt", "xml"]

    /// Finds a file in the diary; one that isn't there has nothing to do with the import, unless it is a companion
    /// alone.
    func lookAtNeighbour(_ index: Int) throws {
        let file = records[index].file
        if originals.mayHold(file.byteCount) {
            let hash: ContentHash
            do { hash = try self.hash(of: index) } catch is MediumIntakeError { return }
            if let presence = try originals.presence(of: hash) {
                guard case .inDiary = presence else { return }
                records[index].finding = .settled(.alreadyHere(presence))
                return try recognize(index, hash, presence)
            }
        }
        // A watched folder's sidecars are handed over again until their media come.
        let isCompanion =
            Self.companionEndings.contains(MediumName.ending(of: file.path.lastComponent))
            || PreviewName.matches(file.path, .video)
        guard !isWatched, isCompanion else { return }
        try describe(index)
    }

    /// Adds the originals of the diary that may be the photos of new films, or their films, and came in from another
    /// folder: the order and number of imports decide nothing.
    ///
    /// The diary stores no identifiers; the files of its media that were made at the same time have them.
    func addPartnersInDiary() throws {
        guard conditions.isEmpty else { return }
        let identified = records.indices.filter { records[$0].description?.contentIdentifier != nil }
        let alike = Dictionary(grouping: identified) { records[$0].description?.contentIdentifier }
        var (films, photos): ([PairingTime], [PairingTime]) = ([], [])
        for files in alike.values {
            let times = files.filter { !records[$0].isHere }.compactMap { records[$0].description?.time }
            switch Set(files.map { records[$0].description?.kind == .film }) {
            case [true]: films += times
            case [false]: photos += times
            default: continue
            }
        }
        let known = Set(records.compactMap { $0.known?.medium })
        var added: [Int] = []
        for (type, times) in [(MediumType.image, films), (.video, photos)] where !times.isEmpty {
            for original in try originals.originals(of: type, near: times) {
                guard let medium = try originals.known(of: original.hash), !known.contains(medium.medium),
                    let status = Folder.linkStatus(original.path)
                else { continue }
                var record = Record(file: FoundFile(path: original.path, status: status, isNamed: false))
                (record.isNeighbour, record.hash, record.known) = (true, original.hash, medium)
                record.nameInDiary = original.name
                record.finding = .settled(.alreadyHere(.inDiary(entry: medium.entry)))
                added.append(records.count)
                records.append(record)
            }
        }
        try describe(added)
    }

    /// True for a file beside a named one that isn't in the diary.
    func isNew(neighbour index: Int) -> Bool { records[index].isNeighbour && !records[index].isHere }

    /// The path of a name in the folder of a file, as the file's own path is spelled.
    private static func path(of name: [UInt8], beside file: FoundFile) -> FilePath {
        FilePath(bytes: Array(file.path.bytes.dropLast(file.path.lastComponent.count)) + name)
    }
}
