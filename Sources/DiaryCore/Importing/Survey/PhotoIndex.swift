/// The photos among some files, indexed by the values that their companions share with them.
///
/// A RAW file without a finished photo is a photo too.
struct PhotoIndex {
    /// Films longer than this many seconds were not taken with a photo, unless both files say so.
    private static let longestFilm = 4.0

    private struct Key: Hashable {
        let folder: FilePath
        let name: [UInt8]
    }

    private let candidates: [FilePairing.Candidate]
    private var byIdentifier: [Key: Int] = [:]
    /// The photos by their names without the extension.
    private var byStem: [Key: Int] = [:]
    /// The photos by their whole names, and by those of their RAW files.
    private var byName: [Key: Int] = [:]

    init(_ candidates: [FilePairing.Candidate]) {
        self.candidates = candidates
        let order = candidates.indices.sorted {
            candidates[$0].path.bytes.lexicographicallyPrecedes(candidates[$1].path.bytes)
        }
        for index in order where candidates[index].kind == .photo { add(index) }
        for index in order where candidates[index].kind == .rawPhoto { addUnfinished(index) }
    }

    private mutating func add(_ photo: Int) {
        let (folder, name) = Self.place(of: candidates[photo])
        Self.put(photo, at: Key(folder: folder, name: Self.stem(name)), in: &byStem)
        Self.put(photo, at: Key(folder: folder, name: name), in: &byName)
        if let identifier = candidates[photo].contentIdentifier {
            Self.put(photo, at: Key(folder: folder, name: Array(identifier.utf8)), in: &byIdentifier)
        }
    }

    private mutating func addUnfinished(_ photo: Int) {
        let (folder, name) = Self.place(of: candidates[photo])
        guard let finished = self.photo(ofFile: photo) else { return add(photo) }
        Self.put(finished, at: Key(folder: folder, name: name), in: &byName)
    }

    /// Adds a photo; of several with the same key the first is kept.
    private static func put(_ index: Int, at key: Key, in table: inout [Key: Int]) {
        if table[key] == nil { table[key] = index }
    }

    /// The photo that a companion belongs to.
    func photo(ofFile index: Int) -> Int? {
        let file = candidates[index]
        let (folder, name) = Self.place(of: file)
        switch file.kind {
        case .film: return photo(ofFilm: file, folder, name)
        // Of two RAW files neither is the companion of the other.
        case .rawPhoto: return named(name, in: folder).flatMap { candidates[$0].kind == .photo ? $0 : nil }
        case .adjustments:
            return named(name, in: folder) ?? Self.original(ofAdjustments: name).flatMap { named($0, in: folder) }
        case .sidecar: return named(name, in: folder)
        case .photo, .sound, .other: return nil
        }
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

    /// `IMG_O0001.AAE` has the earlier adjustments of `IMG_0001`.
    private static func original(ofAdjustments name: [UInt8]) -> [UInt8]? {
        guard name.starts(with: "img_o".utf8) else { return nil }
        return Array("img_".utf8) + name.dropFirst(5)
    }

    /// The folder, and the name in lower case.
    private static func place(of file: FilePairing.Candidate) -> (folder: FilePath, name: [UInt8]) {
        let name = file.path.lastComponent.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 + 32 : $0 }
        return (file.path.parent, name)
    }

    private static func stem(_ name: [UInt8]) -> [UInt8] {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return name }
        return Array(name[..<dot])
    }
}
