import DecoderProtocol
import DiaryModel
package import DiaryStore

/// Makes films that were hidden as companions of photos media of their own, as an import would have.
package struct VideoReturn {
    private let store: DiaryStore
    private let options: ImportOptions
    private let decoderPath: String
    private let ffmpegPath: String?

    /// A return of hidden videos, with the programs that read them.
    package init(to store: DiaryStore, _ options: ImportOptions, decoderPath: String, ffmpegPath: String?) {
        (self.store, self.options, self.decoderPath, self.ffmpegPath) = (store, options, decoderPath, ffmpegPath)
    }

    /// Returns all of them, in one transaction and one command.
    package func run() throws {
        let films = try HiddenVideos(of: store, decoderPath: decoderPath).find()
        let decoder = DecoderClient(executablePath: decoderPath, ffmpegPath: ffmpegPath)
        var (media, drafts, returned): ([SurveyedMedium], [FilePath: MediumDraft], [HiddenVideo]) = ([], [:], [])
        for film in films {
            guard let (medium, draft) = try medium(of: film, decoder) else { continue }
            if drafts.updateValue(draft, forKey: medium.file.path) == nil { media.append(medium) }
            returned.append(film)
        }
        guard !returned.isEmpty else { return }
        let plan = try ImportPlan(of: media, into: store, options)
        let placements = plan.clusters.map { cluster in
            var placement = cluster.placement
            placement.media = plan.media[cluster.range].compactMap { drafts[$0.file.path] }
            return placement
        }
        try store.giveBack(returned, placements)
    }

    /// The medium that a film is by itself; nil if the original can't be read.
    private func medium(of hidden: HiddenVideo, _ decoder: DecoderClient) throws -> (SurveyedMedium, MediumDraft)? {
        let (film, photo) = (hidden.film, hidden.photo)
        let path = store.vault.path(of: film.hash, extension: film.fileExtension)
        guard let file = try? store.vault.open(film.hash, extension: film.fileExtension),
            let status = Folder.status(path)
        else { return nil }
        let inspected: InspectedMedium
        do { inspected = try decoder.inspect(descriptor: file.number) } catch {
            if error.concernsAllFiles { throw error }
            return nil
        }
        let assumed = photo.captureTime ?? photo.assumedTime
        let judge = MediumTimeJudge(zone: options.zone, now: store.currentTime, places: options.places)
        let name = film.nameBytes ?? []
        let evidence = MediumEvidence(
            of: inspected, name: name, modificationTime: assumed?.instant ?? photo.addTime)
        guard let time = judge.time(of: evidence) else { return nil }
        var medium = Medium(
            inspected, of: FilePath(bytes: name), time: time, hash: film.hash, byteCount: film.byteCount)
        // The vault has the original under the extension that it came with.
        medium.fileExtension = film.fileExtension
        medium.addTime = photo.addTime
        let surveyed = SurveyedMedium(
            file: FoundFile(path: path, status: status, isNamed: true), type: medium.type, time: time,
            position: medium.metadata.position)
        return (surveyed, MediumDraft(medium: medium, thumbnail: inspected.thumbnail.flatMap(Thumbnail.init(jpeg:))))
    }
}
