import DiaryModel
import DiaryStore

/// Files that are in the diary already, as far as new ones may belong to them.
extension FileSurvey {
    /// Finds what is known of a file whose bytes are in the diary; a condition can't select such a medium any more.
    ///
    /// All files with a medium's bytes are that medium, whatever their names: files next to any of them become its
    /// companions, in this run and in later ones.
    func recognize(_ index: Int, _ hash: ContentHash, _ presence: FileOutcome.Presence) throws {
        let path = records[index].file.path
        switch presence {
        case .inDiary(entry: .some):
            guard conditions.isEmpty, let known = try originals.known(of: hash) else { return }
            records[index].known = known
            records[index].description = PairingCandidate(path: path, kind: FileKind(known, of: path))
        case .inDiary(entry: nil):
            guard let kind = try originals.companionKind(of: hash) else { return }
            records[index].description = PairingCandidate(path: path, kind: kind.fileKind)
        case .inTrash, .thrownAway, .twin: break
        }
    }

    /// Inspects files that are in the diary where new files may belong to them, or they to new ones.
    ///
    /// The diary stores neither identifiers nor all that a file says of its time: pairing what it stores would give
    /// other results than when all of the files are new. Files whose relatives are all in the diary are not read again.
    func describeRelatives() throws {
        let here = records.indices.filter { records[$0].isHere && records[$0].description != nil }
        guard !here.isEmpty else { return }
        let families = Dictionary(grouping: here.filter { records[$0].known != nil }) { family(of: $0) }
        let unsettled = try here.filter { index in
            guard records[index].known == nil else { return false }
            let hash = try hash(of: index)
            return try !(families[family(of: index)] ?? []).contains { main in
                try records[main].known.map { try !originals.isMissing(hash, beside: $0) } ?? false
            }
        }
        try describe(unsettled)
        // Apple's identifier may have joined them to photos of other folders.
        let joined = try unsettled.reduce(into: Set<UniqueIdentifier>()) { media, index in
            guard records[index].description?.contentIdentifier != nil else { return }
            media.formUnion(try originals.media(withCompanion: hash(of: index)))
        }
        let new = records.indices.filter { !records[$0].isHere && records[$0].description != nil } + unsettled
        let candidates = new.compactMap { records[$0].description }
        let keys = candidates.reduce(into: Set<FamilyName.Key>()) { $0.formUnion(FamilyName($1.path, $1.kind).keys) }
        let folders = Set(
            candidates.filter { $0.contentIdentifier != nil || $0.pictureNumber != nil }.map(\.path.parent))
        try describe(
            here.filter { index in
                keys.contains(family(of: index)) || records[index].known.map { joined.contains($0.medium) } ?? false
                    || folders.contains(records[index].file.path.parent)
                    || records[index].description?.kind == .sidecar && !keys.isDisjoint(with: sidecarKeys(of: index))
            })
    }

    /// The files that belong together, without those that were taken away from media of the diary.
    func pairs() throws -> FilePairs {
        try FilePairs(records) { file, main in
            guard records[file].finding.isGone, let known = records[main].known else { return false }
            return try !originals.isMissing(hash(of: file), beside: known)
        }
    }

    /// The keys of the families that a sidecar may have to do with: that of a photo decides what the one of its RAW file
    /// adds.
    private func sidecarKeys(of index: Int) -> Set<FamilyName.Key> {
        FamilyName(records[index].file.path, .sidecar).keys
    }

    private func family(of index: Int) -> FamilyName.Key {
        FamilyName(records[index].file.path, records[index].description?.kind ?? .other).key
    }

    /// Inspects a file with what is known beside it; one that can't be read any more is not imported.
    func describeAgain(_ index: Int) throws {
        do { try describe(index) } catch let error as MediumIntakeError where !error.concernsAllFiles {
            if records[index].known == nil { records[index].finding = .settled(.unreadable(error.reason)) }
        }
    }

    /// Inspects files; one that can't be read any more keeps what is known of it, and is paired by its name as far as that
    /// is enough.
    func describe(_ indices: [Int]) throws {
        for index in indices {
            if session.isInterrupted() { break }
            do { try describe(index) } catch let error as MediumIntakeError where !error.concernsAllFiles { continue }
        }
        try takeAnswers()
    }
}

extension FileSurvey.Record {
    /// True if the diary has its bytes, not only in the trash.
    var isHere: Bool { if case .inDiary = finding.presence { true } else { false } }
}

extension Medium.Companion.Kind {
    /// The kind of a file with the same bytes.
    fileprivate var fileKind: FileKind {
        switch self {
        case .livePhoto: .film
        case .raw: .rawPhoto
        case .adjustments: .adjustments
        case .sidecar: .sidecar
        case .edit, .original, .burst: .photo
        case .preview: .preview
        case .notes: .notes
        }
    }
}
