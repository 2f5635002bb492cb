package import DiaryModel

/// Finds the files that belong together: to a photo, a film or a sound those that are kept with it.
///
/// It is a pure function of the files' names and contents. A photo, a RAW file or a film is joined to a photo only
/// where ``PairingProof`` has a proof; a sidecar, a preview or a camera's notes belong to the medium of their name in
/// the same folder, since they are worth nothing without one. Only files of one folder are joined, but for a film and a
/// photo with Apple's identifier, which unlike names and numbers never repeats.
package struct FileGrouping {
    /// A file and the medium with which it is kept, which is not kept with another itself.
    package struct Link: Hashable, Sendable {
        /// The index of the file among the candidates.
        package let file: Int
        /// The index of its medium among the candidates.
        package let main: Int
        package let kind: Medium.Companion.Kind
    }

    /// All links, in the order of the candidates.
    package var links: [Link] { candidates.indices.compactMap { found[$0] } }

    private let candidates: [NamedCandidate]
    private var found: [Int: Link] = [:]
    private var byFamily: [FamilyName.Key: [Int]] = [:]
    private var byName: [FamilyName.Key: [Int]] = [:]
    private var byStem: [FamilyName.Key: [Int]] = [:]
    private var byIdentifier: [FamilyName.Key: [Int]] = [:]
    /// Those in all folders by Apple's identifier.
    private var byContentIdentifier: [String: [Int]] = [:]

    /// Joins files; the order of the candidates changes nothing.
    ///
    /// If a file could belong to several media, it belongs to the first: a cover before other photos, photos before
    /// edited copies, RAW files, films and sounds, then in the byte order of their paths. The cost is linear in the
    /// number of files but for sorting, and quadratic in those of one family.
    package init(_ candidates: [PairingCandidate]) {
        self.candidates = candidates.map(NamedCandidate.init)
        let order = self.candidates.indices.sorted { isBefore($0, $1) }
        for index in order where rank(of: index) != nil { add(index) }
        for index in order { found[index] = link(of: index) }
    }

    /// The place of a medium among those to which others may belong; nil for anything but a medium by itself.
    private func rank(of index: Int) -> Int? {
        switch candidates[index].candidate.kind {
        case .photo:
            switch candidates[index].name.role {
            case .cover: 0
            case .plain: 1
            case .edit: 2
            case .original, .burst: 3
            }
        case .rawPhoto: 4
        case .film: 5
        case .sound: 6
        case .adjustments, .sidecar, .preview, .notes, .other: nil
        }
    }

    private func isBefore(_ left: Int, _ right: Int) -> Bool {
        let (first, second) = (rank(of: left) ?? Int.max, rank(of: right) ?? Int.max)
        guard first == second else { return first < second }
        return candidates[left].candidate.path.bytes.lexicographicallyPrecedes(candidates[right].candidate.path.bytes)
    }

    private mutating func add(_ index: Int) {
        let (candidate, name) = (candidates[index].candidate, candidates[index].name)
        byFamily[name.key, default: []].append(index)
        byName[FamilyName.Key(folder: name.folder, name: name.name), default: []].append(index)
        byStem[FamilyName.Key(folder: name.folder, name: name.stem), default: []].append(index)
        for identifier in [candidate.contentIdentifier, candidate.pictureNumber].compactMap(\.self) {
            byIdentifier[FamilyName.Key(folder: name.folder, name: Array(identifier.utf8)), default: []].append(index)
        }
        guard let identifier = candidate.contentIdentifier else { return }
        byContentIdentifier[identifier, default: []].append(index)
    }

    /// The link of a file; those of all files before it in the order are known.
    private func link(of index: Int) -> Link? {
        let (candidate, name) = (candidates[index].candidate, candidates[index].name)
        switch candidate.kind {
        case .photo, .rawPhoto, .film:
            let alike = [candidate.contentIdentifier, candidate.pictureNumber].compactMap(\.self).flatMap {
                byIdentifier[FamilyName.Key(folder: name.folder, name: Array($0.utf8))] ?? []
            }
            let others = alike + (byFamily[name.key] ?? []) + photosElsewhere(of: candidate)
            for other in others where isBefore(other, index) {
                let relation = PairingProof.relation(of: candidates[index], to: candidates[other])
                if let relation { return link(index, to: other, relation) }
            }
            return nil
        case .sidecar: return medium(named: name).flatMap { link(index, to: $0, .sidecar) }
        case .adjustments: return medium(named: name).flatMap { link(index, to: $0, .adjustments) }
        case .preview:
            return first(in: byFamily[name.key], [.film, .rawPhoto]).flatMap { link(index, to: $0, .preview) }
        case .notes: return first(in: byFamily[name.key], [.film]).flatMap { link(index, to: $0, .notes) }
        case .sound, .other: return nil
        }
    }

    /// The photos of any folder to which a film may belong.
    private func photosElsewhere(of film: PairingCandidate) -> [Int] {
        guard film.kind == .film, let identifier = film.contentIdentifier else { return [] }
        return byContentIdentifier[identifier] ?? []
    }

    /// A link to a medium, or to that with which the medium is kept.
    private func link(_ file: Int, to medium: Int, _ kind: Medium.Companion.Kind) -> Link? {
        Link(file: file, main: found[medium]?.main ?? medium, kind: kind)
    }

    /// The medium of a sidecar: `IMG_1.JPG` for `IMG_1.JPG.xmp` and for `IMG_1.xmp`.
    private func medium(named name: FamilyName) -> Int? {
        let stem = FamilyName.Key(folder: name.folder, name: name.stem)
        return byName[stem]?.first ?? byStem[stem]?.first ?? byFamily[stem]?.first ?? byFamily[name.key]?.first
    }

    private func first(in indices: [Int]?, _ kinds: Set<FileKind>) -> Int? {
        indices?.first { kinds.contains(candidates[$0].candidate.kind) }
    }
}
