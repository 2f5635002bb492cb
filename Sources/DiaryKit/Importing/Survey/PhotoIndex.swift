/// The photos among some files, to be found by what their companions have in common with them.
struct PhotoIndex {
    /// Longer films than this many seconds were not taken with a photo, unless both say so.
    private static let longestFilm = 5.0

    private struct Key: Hashable {
        let folder: FilePath
        let name: [UInt8]
    }

    private let candidates: [FilePairing.Candidate]
    private var byIdentifier: [Key: Int] = [:]
    /// By their names without the extension, and by their whole names.
    private var byStem: [Key: Int] = [:]
    private var byName: [Key: Int] = [:]
    /// Unfinished photos by their whole names; a sidecar of one goes with the photo that it goes with.
    private var rawByName: [Key: Int] = [:]

    init(_ candidates: [FilePairing.Candidate]) {
        self.candidates = candidates
        let order = candidates.indices.sorted {
            candidates[$0].path.bytes.lexicographicallyPrecedes(candidates[$1].path.bytes)
        }
        for index in order { add(index) }
    }

    private mutating func add(_ index: Int) {
        let candidate = candidates[index]
        let (folder, name) = (candidate.path.parent, Self.folded(candidate.path.lastComponent))
        if candidate.kind == .rawPhoto { Self.put(index, at: Key(folder: folder, name: name), in: &rawByName) }
        guard candidate.kind == .photo else { return }
        Self.put(index, at: Key(folder: folder, name: Self.stem(name)), in: &byStem)
        Self.put(index, at: Key(folder: folder, name: name), in: &byName)
        if let identifier = candidate.contentIdentifier {
            Self.put(index, at: Key(folder: folder, name: Array(identifier.utf8)), in: &byIdentifier)
        }
    }

    private static func put(_ index: Int, at key: Key, in table: inout [Key: Int]) {
        if table[key] == nil { table[key] = index }
    }

    /// The photo that a file goes with.
    func photo(of file: FilePairing.Candidate) -> Int? {
        let folder = file.path.parent
        let name = Self.folded(file.path.lastComponent)
        if file.kind == .film { return photo(ofFilm: file, folder, name) }
        let found = named(name, in: folder)
        guard found == nil, file.kind == .sidecar || file.kind == .adjustments else { return found }
        if let raw = rawByName[Key(folder: folder, name: Self.stem(name))] { return photo(of: candidates[raw]) }
        return Self.original(ofAdjustments: name).flatMap { named($0, in: folder) }
    }

    private func photo(ofFilm film: FilePairing.Candidate, _ folder: FilePath, _ name: [UInt8]) -> Int? {
        if let identifier = film.contentIdentifier {
            if let photo = byIdentifier[Key(folder: folder, name: Array(identifier.utf8))] { return photo }
        }
        guard let photo = named(name, in: folder), film.duration ?? 0 <= Self.longestFilm else { return nil }
        let other = candidates[photo].contentIdentifier
        return other == nil || film.contentIdentifier == nil || other == film.contentIdentifier ? photo : nil
    }

    /// The photo of the same stem; also of `IMG_1.JPG` for `IMG_1.JPG.xmp`, and of `PXL_1.MP.jpg` for `PXL_1.MP`.
    private func named(_ name: [UInt8], in folder: FilePath) -> Int? {
        let stem = Key(folder: folder, name: Self.stem(name))
        return byStem[stem] ?? byName[stem] ?? byStem[Key(folder: folder, name: name)]
    }

    /// `IMG_O0001.AAE` holds what was changed on `IMG_0001` before it was changed again.
    private static func original(ofAdjustments name: [UInt8]) -> [UInt8]? {
        guard name.starts(with: "img_o".utf8) else { return nil }
        return Array("img_".utf8) + name.dropFirst(5)
    }

    private static func stem(_ name: [UInt8]) -> [UInt8] {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return name }
        return Array(name[..<dot])
    }

    private static func folded(_ name: [UInt8]) -> [UInt8] {
        name.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 + 32 : $0 }
    }
}
