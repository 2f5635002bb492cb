import DecoderProtocol
import TextFolding

extension FileSurvey {
    /// The name of a sidecar beside a photo of the diary.
    struct SidecarName: Hashable {
        private let photo: UniqueIdentifier
        private let name: [UInt8]

        init(_ photo: KnownPhoto, _ file: FoundFile) {
            (self.photo, name) = (photo.medium, Array(file.path.lastComponent))
        }
    }

    /// Inspects photos again whose sidecars have values that the conditions, or tags for keywords, depend on; returns
    /// whether there are any.
    ///
    /// The sidecar of a photo is known only when all files of its folder are.
    func describePhotosWithSidecars(_ pairs: FilePairs) throws -> Bool {
        let photos = pairs.companions.keys.sorted().filter { records[$0].finding.isOfMedium }
        var isAny = false
        for photo in photos {
            guard let values = sidecar(beside: photo, pairs), dependsOnSidecar(values) else { continue }
            records[photo].sidecar = values
            isAny = true
            do { try describe(photo) } catch let error as MediumIntakeError where !error.concernsAllFiles {
                records[photo].finding = .unreadable(error.reason)
            }
        }
        try takeAnswers()
        return isAny
    }

    /// The values that sidecars give a photo; of several, the one that was written last counts first.
    func sidecar(beside photo: Int, _ pairs: FilePairs) -> SidecarValues? {
        let files = pairs.companions[photo, default: []].map(\.index).filter { records[$0].description?.sidecar != nil }
        let latest = files.sorted { records[$0].file.modificationTime > records[$1].file.modificationTime }
        let values = latest.compactMap { records[$0].description?.sidecar }
            .reduce(into: SidecarValues()) { $0.fill(from: $1) }
        return values.isEmpty ? nil : values
    }

    /// The number of sidecars of each name beside each photo of the diary.
    func sidecarNames(_ pairs: FilePairs) -> [SidecarName: Int] {
        var counts: [SidecarName: Int] = [:]
        for (main, files) in pairs.companions {
            guard let photo = records[main].photo else { continue }
            for file in files where file.kind == .sidecar {
                counts[SidecarName(photo, records[file.index].file), default: 0] += 1
            }
        }
        return counts
    }
}

extension FileSurvey.Finding {
    /// True if it is a photo, a sound or a film that isn't in the diary yet.
    fileprivate var isOfMedium: Bool {
        switch self {
        case .medium, .notChosen: true
        case .unknown, .here, .other, .record, .unreadable: false
        }
    }
}

extension Medium.Metadata {
    /// Takes the values of a sidecar, which count more than the file's own: photo programs leave originals as they are.
    mutating func take(_ sidecar: SidecarValues) {
        if let stars = sidecar.rating { rating = stars == 0 ? nil : stars }
        title = sidecar.title.map(nfc) ?? title
        description = sidecar.description.map(nfc) ?? description
        position =
            Position(measured: sidecar.latitude, sidecar.longitude, altitude: sidecar.altitude) ?? position
        if !sidecar.keywords.isEmpty { keywords = sidecar.keywords.map(nfc) }
    }
}
