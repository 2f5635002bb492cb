import Chronology
import DecoderProtocol
import DiaryMedia
import DiaryModel
import DiaryStore
import Glibc

/// Copies originals from the vault into an export, and counts them.
final class OriginalCopying {
    private let vault: Vault
    private let folder: FilePath
    let options: ExportOptions
    var progress: ExportProgress
    /// The folder that is updated, whose copies stay; nil for other exports.
    var kept: UpdatedFolder?
    private var folders: Set<String> = []
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    /// The number of the examined original that is in the buffer as a whole; nil if none is.
    var bufferedNumber: Int?
    var examinedCount = 0
    /// Receives every other piece of an examined original, since a second thread hashes the one before.
    var otherBuffer = [UInt8](repeating: 0, count: 1 << 18)
    let hasher = BackgroundHasher()
    /// Reads copies whose position was not found; it is started by the first.
    private lazy var decoder = DecoderClient(executablePath: options.album.decoderPath)
    var report = ExportReport()

    init(from vault: Vault, into folder: FilePath, _ progress: ExportProgress, _ options: ExportOptions) {
        self.vault = vault
        self.folder = folder
        self.progress = progress
        self.options = options
    }

    /// Copies the files of a medium; its hashes and sizes become those of the copies.
    ///
    /// - Parameter film: the film in its original, which becomes a file of its own.
    func copy(
        _ medium: inout Medium, _ film: PhotoVideo? = nil, of entry: DiaryEntry, as names: ExportNames
    ) throws -> ExportedFiles {
        let time = medium.captureTime?.instant ?? entry.creationTime.instant
        var files = ExportedFiles()
        if let film {
            let index = medium.companions.count + 1
            let photo = Original(medium, time)
            files.film = try copy(film, photo, as: names.name(index), source(of: medium, index, medium.byteCount))
        }
        var original = Original(medium, time)
        files.original = try copy(&original, as: names.name(0), source(of: medium, 0, medium.byteCount))
        (medium.hash, medium.byteCount) = (original.hash, original.byteCount)
        if files.original != nil { report.count(medium) }
        for index in medium.companions.indices {
            var original = Original(medium.companions[index], time)
            let source = source(of: medium, index + 1, original.byteCount)
            files.companions.append(try copy(&original, as: names.name(index + 1), source))
            (medium.companions[index].hash, medium.companions[index].byteCount) = (original.hash, original.byteCount)
            if files.companions[index] != nil { report.companionCount += 1 }
        }
        return files
    }

    /// The id by which a copy is found again: the hash of a file would reveal who has it, and with it its position.
    func source(of medium: Medium, _ index: Int, _ byteCount: Int64) -> String {
        "original \(medium.id) \(index) \(byteCount)\(options.withoutPlaces ? " without places" : "")"
    }

    struct Original {
        var hash: ContentHash
        var byteCount: Int64
        let fileExtension: String
        let shownName: String
        let isPositionKnown: Bool
        var isPhoto = false
        let time: Instant

        init(_ medium: Medium, _ time: Instant) {
            (hash, byteCount, fileExtension) = (medium.hash, medium.byteCount, medium.fileExtension)
            shownName = medium.fileName ?? medium.hash.description
            isPositionKnown = medium.metadata.position != nil
            isPhoto = medium.type == .image && !medium.isPDF
            self.time = time
        }

        init(_ companion: Medium.Companion, _ time: Instant) {
            (hash, byteCount, fileExtension) = (companion.hash, companion.byteCount, companion.fileExtension)
            shownName = companion.fileName ?? companion.hash.description
            // A camera's notes of a film are not taken apart: as far as known, they are full of positions.
            isPositionKnown = companion.kind == .notes
            self.time = time
        }

        init(_ film: PhotoVideo, _ photo: Original) {
            (hash, byteCount, fileExtension) = (photo.hash, 0, film.copyExtension)
            (shownName, isPositionKnown, time) = (photo.shownName, false, photo.time)
        }

        var hashName: String { "\(hash)\(fileExtension.isEmpty ? "" : ".")\(fileExtension)" }
    }

    enum Naming {
        case hash(folder: String)
        case free(String)
    }

    /// The name of the copy; nil if there is none.
    private func copy(_ original: inout Original, as naming: Naming, _ identity: String) throws -> String? {
        try options.checkInterruption()
        let name = naming.name(original.hashName)
        let path = folder.appending(name)
        defer { finishFile() }
        if let copy = kept?.keptCopy(name, of: identity) {
            progress.byteCount = progress.byteCount.addingSaturated(original.byteCount)
            (original.hash, original.byteCount) = copy
            return name
        }
        if case .hash = naming, Folder.exists(path) {
            progress.byteCount = progress.byteCount.addingSaturated(original.byteCount)
            return name
        }
        guard let source = open(original) else { return nil }
        return try write(&original, to: name, as: naming, identity) { try fill($0, from: source, $1) }
    }

    /// Writes a copy, and returns its name; nil if it can't be filled, or stripped of its positions.
    private func write(
        _ original: inout Original, to name: String, as naming: Naming, _ identity: String,
        _ fill: (borrowing FileDescriptor, inout Original) throws -> Bool
    ) throws -> String? {
        try makeFolder(of: name)
        let path = folder.appending(name)
        let copy = try FileDescriptor.open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW)
        guard try fill(copy, &original), try !options.withoutPlaces || strip(copy, &original) else {
            try Folder.remove(path)
            return nil
        }
        try copy.setModificationTime(original.time)
        try kept?.addCopy(name, of: identity, original.hash, original.byteCount)
        return try rename(name, naming.name(original.hashName))
    }

    func open(_ original: Original) -> FileDescriptor? {
        do throws(SystemCallError) {
            return try vault.open(original.hash, extension: original.fileExtension)
        } catch {
            if error.code == ENOENT, options.isAwaited(original.hash) {
                report.awaitedCount += 1
            } else {
                lose(original, error.code == ENOENT ? .missing : .unreadable(error))
            }
            return nil
        }
    }

    /// Copies the bytes; false if some can't be read.
    func fill(_ copy: borrowing FileDescriptor, from source: borrowing FileDescriptor, _ original: Original)
        throws
        -> Bool
    {
        var hasher = ContentHasher()
        var byteCount: Int64 = 0
        bufferedNumber = nil
        while true {
            let count: Int
            do throws(SystemCallError) { count = try source.read(into: &buffer) } catch {
                lose(original, .unreadable(error))
                return false
            }
            if count == 0 { break }
            hasher.update(buffer[..<count])
            try copy.writeAll(buffer[..<count])
            byteCount += Int64(count)
            progress.byteCount = progress.byteCount.addingSaturated(Int64(count))
            options.onProgress(progress)
            try options.checkInterruption()
        }
        report.byteCount += byteCount
        if hasher.finalize() != original.hash.bytes { lose(original, .damaged) }
        return true
    }

    /// Removes positions from the copy; false if that is impossible.
    func strip(_ copy: borrowing FileDescriptor, _ original: inout Original) throws -> Bool {
        let removal = try PositionRemoval(from: copy)
        guard try removal.remove(isPositionKnown: original.isPositionKnown) else {
            let isInside = original.isPositionKnown && showsPosition(copy, original)
            guard try isInside || removal.hasUnreachablePosition() else { return true }
            lose(original, .revealsPosition)
            return false
        }
        report.strippedCount += 1
        try copy.seek(to: 0)
        guard let hash = ContentHash(bytes: try ContentHasher.hash(of: copy)) else { return true }
        original.hash = hash
        original.byteCount = Int64(try copy.status().st_size)
        return true
    }

    /// Returns whether a copy may still have the position that is known.
    ///
    /// That of a photo may be from a file beside it or from another program; then a decoder finds none in the photo.
    private func showsPosition(_ copy: borrowing FileDescriptor, _ original: Original) -> Bool {
        guard original.isPhoto, let found = try? decoder.describe(descriptor: copy.number) else { return true }
        return found.metadata.latitude != nil
    }

    /// The name of a changed copy: it has another hash, and another name if that is its name.
    private func rename(_ name: String, _ newName: String) throws -> String {
        guard name != newName else { return name }
        if Folder.exists(folder.appending(newName)) {
            try Folder.remove(folder.appending(name))
        } else {
            try Folder.move(folder.appending(name), to: folder.appending(newName))
        }
        return newName
    }

    /// The film in a photo's original, if films are to become files of their own.
    ///
    /// The film of a Live Photo is one already.
    func film(in medium: Medium) throws -> PhotoVideo? {
        guard let films = options.films, medium.film == nil else { return nil }
        let film = try films.film(of: medium)
        // A missing original is reported when it is copied.
        if film == nil, medium.metadata.filmDuration != nil,
            (try? vault.open(medium.hash, extension: medium.fileExtension)) != nil
        {
            lose(Original(medium, medium.addTime), .withoutVideo)
        }
        return film
    }

    /// Copies a film out of a photo's original; the name of the copy, or nil if there is none.
    private func copy(
        _ film: PhotoVideo, _ photo: Original, as naming: Naming, _ identity: String
    ) throws -> String? {
        guard film.isEmbedded else { return nil }
        let name = naming.name("\(photo.hash).film")
        if kept?.keptCopy(name, of: identity) != nil {
            report.filmCount += 1
            return name
        }
        guard let source = open(photo) else { return nil }
        var original = Original(film, photo)
        let written = try write(&original, to: name, as: naming, identity) { copy, original in
            do throws(SystemCallError) { report.byteCount += try source.copy(film, to: copy) } catch {
                guard error.call == "read" else { throw error }
                lose(photo, .unreadable(error))
                return false
            }
            try copy.seek(to: 0)
            original.hash = ContentHash(bytes: try ContentHasher.hash(of: copy)) ?? original.hash
            original.byteCount = try Int64(copy.status().st_size)
            return true
        }
        if written != nil { report.filmCount += 1 }
        return written
    }

    private func makeFolder(of name: String) throws {
        let components = name.split(separator: "/").dropLast()
        for count in components.indices.map({ $0 + 1 }) {
            let path = components.prefix(count).joined(separator: "/")
            if folders.insert(path).inserted { try Folder.make(folder.appending(path)) }
        }
    }

    func finishFile() {
        progress.fileCount += 1
        options.onProgress(progress)
    }

    func lose(_ original: Original, _ loss: ExportLoss) {
        report.lossCount += 1
        options.onLoss(original.shownName, loss)
    }
}

extension OriginalCopying.Naming {
    fileprivate func name(_ hashName: String) -> String {
        switch self {
        case .hash(let folder): "\(folder)/\(hashName)"
        case .free(let name): name
        }
    }
}

extension ExportNames {
    /// The name of the medium's original for 0, of its companions for 1 and more, and then of its film.
    fileprivate func name(_ index: Int) -> OriginalCopying.Naming {
        switch self {
        case .byHash(let folder): .hash(folder: folder)
        case .free(let original, let companions): .free(index == 0 ? original : companions[index - 1])
        }
    }
}

extension FileDescriptor {
    /// Sets the time of the file's last change.
    fileprivate func setModificationTime(_ instant: Instant) throws(SystemCallError) {
        try setModificationTime(instant.secondsSince1970, nanoseconds: instant.microsecondOfSecond * 1000)
    }
}
