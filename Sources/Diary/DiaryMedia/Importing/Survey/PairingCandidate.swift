package import Chronology
package import DecoderProtocol
package import DiaryModel

/// A file that may belong to another one, with all that decides it.
package struct PairingCandidate: Sendable {
    package let path: FilePath
    package let kind: FileKind
    /// The identifier that Apple's phones write into a photo and into its film.
    package var contentIdentifier: String?
    /// The number that a camera gives a picture, in each file that it writes of it.
    package var pictureNumber: String?
    /// Nil if neither the file nor its name gives a time.
    package var time: PairingTime?
    /// Seconds; nil if unknown.
    package var duration: Double?
    package var make: String?
    package var model: String?
    package var sidecar: SidecarValues?

    /// A file of which nothing else is known.
    package init(path: FilePath, kind: FileKind) {
        self.path = path
        self.kind = kind
    }

    /// A file with the decoder's description.
    ///
    /// What only ffprobe knows would make other pairs where it is not installed, and counts for nothing.
    ///
    /// - Parameter judge: decides which time the file or its name gives.
    init(_ path: FilePath, _ answer: Result<InspectedMedium, DecoderError>, _ judge: MediumTimeJudge) {
        self.init(path: path, kind: FileKind(answer, of: path))
        switch answer.map(\.asDecoded) {
        case .success(let medium):
            let evidence = MediumEvidence(of: medium, name: path.lastComponent, modificationTime: nil)
            time = judge.time(of: evidence).flatMap(PairingTime.init)
            contentIdentifier = medium.metadata.contentIdentifier
            pictureNumber = medium.metadata.pictureNumber
            duration = medium.metadata.duration
            make = medium.metadata.make
            model = medium.metadata.model
            if kind == .preview, medium.kind == .image { sidecar = SidecarValues(ofPreview: medium.metadata) }
        case .failure(.refused(let failure)): sidecar = failure.sidecar
        case .failure: break
        }
    }
}

extension SidecarValues {
    /// What the small picture of a film says about the camera; nil for nothing.
    fileprivate init?(ofPreview metadata: MediumMetadata) {
        self.init()
        (make, model) = (metadata.make, metadata.model)
        if isEmpty { return nil }
    }
}

/// When a file was made, according to the file or its name; the date in the file system says nothing about that.
package struct PairingTime: Hashable, Sendable {
    package let instant: Instant
    /// The time as it is written, whatever its zone: many cameras write their local time into films as if it was UTC.
    package let written: WallTime
    /// The local time; nil if only the assumed zone gives it.
    package let local: WallTime?
    /// True if it is from the file itself.
    package let isFromFile: Bool

    package init(instant: Instant, written: WallTime, isFromFile: Bool = true) {
        (self.instant, self.written, local, self.isFromFile) = (instant, written, nil, isFromFile)
    }

    /// The time of a medium; nil for a day alone, and for one that is from neither the file nor its name.
    init?(_ time: MediumTime) {
        guard time.hasTime, time.source != .fileDate, time.source != .record else { return nil }
        isFromFile = time.source != .fileName
        instant = time.instant
        written = time.written
        local = time.offsetSource == .zone ? nil : time.wall
    }

    /// Microseconds between two times: of their moments, of the clocks as they are written, or of the local times, where
    /// a name tells that of a film in UTC and nothing the zone of its photo, whichever are closest.
    func distance(from other: PairingTime) -> Int64 {
        let clocks = [(written, other.written), (local ?? written, other.local ?? other.written)]
        return clocks.reduce(instant.distance(to: other.instant)) { least, clocks in
            min(least, Self.moment(clocks.0).distance(to: Self.moment(clocks.1)))
        }
    }

    /// Returns whether both are the same to the second, which is all that programs keep of it.
    func isSameSecond(as other: PairingTime) -> Bool {
        written.secondsSince1970 == other.written.secondsSince1970
            || instant.secondsSince1970 == other.instant.secondsSince1970
    }

    /// The moment at which a clock of UTC shows a time.
    private static func moment(_ wall: WallTime) -> Instant {
        Instant(secondsSince1970: wall.secondsSince1970, microsecond: wall.microsecond)
    }
}

extension Instant {
    /// Microseconds between two moments, clamped to the range; a file's date may be any.
    func distance(to other: Instant) -> Int64 {
        let (difference, overflow) = max(self, other).microseconds.subtractingReportingOverflow(
            min(self, other).microseconds)
        return overflow ? Int64.max : difference
    }
}
