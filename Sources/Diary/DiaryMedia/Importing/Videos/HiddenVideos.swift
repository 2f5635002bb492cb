import Chronology
import DecoderProtocol
import DiaryModel
package import DiaryStore

/// Finds films that earlier versions took for those of Live Photos because of their names alone.
package struct HiddenVideos {
    /// The number of photos whose files are described at once.
    private static let batchCount = 100

    private let store: DiaryStore
    private let decoders: DecoderPool

    /// A search in a diary, whose decoder reads the videos.
    package init(of store: DiaryStore, decoderPath: String) {
        self.store = store
        // Without ffprobe: nothing that only that knows proves anything.
        decoders = DecoderPool(executablePath: decoderPath)
    }

    /// All of them, in the order of their entries.
    ///
    /// It costs reading the headers of all photos that have a film.
    package func find() throws -> [HiddenVideo] {
        let photos = try store.photosWithVideos()
        var found: [HiddenVideo] = []
        for start in stride(from: 0, to: photos.count, by: Self.batchCount) {
            let batch = photos[start..<min(start + Self.batchCount, photos.count)]
            let answers = try describe(batch.flatMap { Self.originals(of: $0.photo) })
            for (entry, photo) in batch {
                found += unproven(photo, answers).map { HiddenVideo(entry: entry, photo: photo, film: $0) }
            }
        }
        return found
    }

    /// The films of a photo that nothing joins to it but the name; none if a file can't be read.
    private func unproven(_ photo: Medium, _ answers: [ContentHash: Answer]) -> [Medium.Companion] {
        let judge = MediumTimeJudge(
            zone: TimeZoneRules(utcOffset: photo.captureTime?.utcOffset ?? 0), now: photo.addTime)
        func candidate(_ hash: ContentHash, _ name: [UInt8]?) -> PairingCandidate? {
            guard let name, let answer = answers[hash] else { return nil }
            return PairingCandidate(FilePath(bytes: name), answer, judge)
        }
        guard let main = candidate(photo.hash, photo.nameBytes) else { return [] }
        let others = photo.companions.filter { $0.kind.isPicture }.compactMap { candidate($0.hash, $0.nameBytes) }
        return photo.companions.filter { companion in
            guard companion.kind == .livePhoto, let film = candidate(companion.hash, companion.nameBytes),
                film.kind == .film
            else { return false }
            let isNamed = FamilyName(film.path, .film).key == FamilyName(main.path, main.kind).key
            return isNamed && !FileGrouping([film, main] + others).links.contains { $0.file == 0 }
        }
    }

    private typealias Answer = Result<InspectedMedium, DecoderError>

    private static func originals(of photo: Medium) -> [(hash: ContentHash, fileExtension: String)] {
        [(photo.hash, photo.fileExtension)]
            + photo.companions.filter { $0.kind == .livePhoto || $0.kind.isPicture }.map { ($0.hash, $0.fileExtension) }
    }

    private func describe(_ originals: [(hash: ContentHash, fileExtension: String)]) throws -> [ContentHash: Answer] {
        var answers: [ContentHash: Answer] = [:]
        func take() throws(DecoderError) {
            while let answer = decoders.next() {
                if case .failure(let error) = answer.result, error.concernsAllFiles { throw error }
                answers[originals[answer.tag].hash] = answer.result
            }
        }
        for (index, original) in originals.enumerated() {
            guard let file = try? store.vault.open(original.hash, extension: original.fileExtension) else { continue }
            if !decoders.hasRoom { try take() }
            try decoders.submit(file.number, tag: index, .describe)
        }
        try take()
        return answers
    }
}

extension Medium.Companion.Kind {
    /// True if a film may have been taken with it.
    fileprivate var isPicture: Bool {
        switch self {
        case .raw, .edit, .original, .burst: true
        case .livePhoto, .adjustments, .sidecar, .preview, .notes: false
        }
    }
}

extension Medium {
    /// The bytes of the file's original name.
    fileprivate var nameBytes: [UInt8]? { fileNameBytes ?? fileName.map { Array($0.utf8) } }
}

extension Medium.Companion {
    /// The bytes of the file's original name.
    var nameBytes: [UInt8]? { fileNameBytes ?? fileName.map { Array($0.utf8) } }
}
