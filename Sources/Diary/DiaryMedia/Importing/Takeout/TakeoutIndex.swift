import DiaryModel
import TextFolding

/// The sidecars of all parts of an export, indexed by the names of their media.
struct TakeoutIndex {
    /// A file's folder, and its name in NFC.
    private struct Key: Hashable {
        let folder: [UInt8]
        let name: String
    }

    private let sidecars: [TakeoutSidecar]
    /// The sidecars by the whole path of the folder.
    private var inFolder: [Key: Int] = [:]
    /// The sidecars by the folder's own name, which is the same in all parts.
    private var inParts: [Key: Int] = [:]
    /// The titles of albums by the names of their folders.
    private var albums: [[UInt8]: [String]] = [:]

    init(_ found: [(path: FilePath, sidecar: TakeoutSidecar)], albums titles: [FilePath: String]) {
        sidecars = found.map(\.sidecar)
        for (index, element) in found.enumerated() {
            let name = Self.name(element.path)
            inFolder[Key(folder: element.path.parent.bytes, name: name)] = index
            let key = Key(folder: Self.folder(element.path), name: name)
            if inParts[key] == nil { inParts[key] = index }
        }
        // Each part repeats the album's file.
        for (path, title) in titles where !title.isEmpty && !TakeoutSidecar.isYear(title) {
            let folder = Self.folder(path)
            if albums[folder]?.contains(title) != true { albums[folder, default: []].append(title) }
        }
        for folder in albums.keys { albums[folder]?.sort() }
    }

    /// The record of a medium: from its own sidecar, else from that of the photo that it was made from.
    func record(of path: FilePath) -> MediumRecord? {
        let names = TakeoutNames(of: Self.name(path))
        let found =
            sidecar(names.own, of: path) ?? sidecar(names.clipped, of: path)
            ?? names.originals.lazy.compactMap { sidecar(TakeoutNames(of: $0).own, of: path) }.first
        let titles = albums[Self.folder(path)] ?? []
        guard found != nil || !titles.isEmpty else { return nil }
        var record = found?.record ?? MediumRecord()
        record.albums = titles
        return record
    }

    private func sidecar(_ names: [String], of path: FilePath) -> TakeoutSidecar? {
        for name in names {
            let index =
                inFolder[Key(folder: path.parent.bytes, name: name)]
                ?? inParts[Key(folder: Self.folder(path), name: name)]
            if let index { return sidecars[index] }
        }
        return nil
    }

    private static func name(_ path: FilePath) -> String { nfc(String(decoding: path.lastComponent, as: UTF8.self)) }

    /// The name of the folder in NFC.
    private static func folder(_ path: FilePath) -> [UInt8] {
        Array(nfc(String(decoding: path.parent.lastComponent, as: UTF8.self)).utf8)
    }
}
