import DiaryModel

/// Decides whether two files were made together: a name alone proves nothing.
///
/// Each rule is here once.
enum PairingProof {
    /// Microseconds between a photo and the film that was taken with it, or between the pictures of a burst.
    private static let reach: Int64 = 5_000_000
    /// Microseconds between a RAW file and the photo that the camera made of it.
    private static let rawReach: Int64 = 2_000_000
    /// Seconds; a longer film was not taken along with a photo, unless both files say so.
    private static let longestVideo = 5.0

    /// The relation of a file to a photo; nil if it is not proven.
    static func relation(of file: NamedCandidate, to photo: NamedCandidate) -> Medium.Companion.Kind? {
        switch (file.candidate.kind, photo.candidate.kind) {
        case (.film, .photo), (.film, .rawPhoto): isFilm(file, of: photo) ? .livePhoto : nil
        case (.rawPhoto, .photo): isRaw(file, of: photo) ? .raw : nil
        case (.photo, .photo): picture(file, of: photo)
        case (.photo, _), (.sound, _), (.film, _), (.rawPhoto, _), (.adjustments, _), (.sidecar, _), (.preview, _),
            (.notes, _), (.other, _):
            nil
        }
    }

    private static func isFilm(_ film: NamedCandidate, of photo: NamedCandidate) -> Bool {
        let (file, other) = (film.candidate, photo.candidate)
        guard let duration = file.duration, !contradict(file, other) else { return false }
        if shareIdentifier(file, other) { return true }
        return duration <= longestVideo && areOneFamily(film, photo) && areClose(file, other, within: reach)
    }

    private static func isRaw(_ raw: NamedCandidate, of photo: NamedCandidate) -> Bool {
        let (file, other) = (raw.candidate, photo.candidate)
        guard !contradict(file, other) else { return false }
        return shareNumber(file, other) || areOneFamily(raw, photo) && areClose(file, other, within: rawReach)
    }

    private static func picture(_ file: NamedCandidate, of photo: NamedCandidate) -> Medium.Companion.Kind? {
        guard areOneFamily(file, photo), !contradict(file.candidate, photo.candidate) else { return nil }
        switch (file.name.role, photo.name.role) {
        case (.plain, .plain) where differInFormAlone(file, photo): return nil
        case (.original, .cover): return areClose(file.candidate, photo.candidate, within: reach) ? .original : nil
        case (.burst, .cover): return areClose(file.candidate, photo.candidate, within: reach) ? .burst : nil
        case (.edit, .plain), (.edit, .cover), (.edit, .edit), (.plain, .plain):
            return areOfOneExposure(file.candidate, photo.candidate) ? .edit : nil
        case (.plain, _), (.cover, _), (.original, _), (.burst, _), (.edit, _): return nil
        }
    }

    private static func areOneFamily(_ left: NamedCandidate, _ right: NamedCandidate) -> Bool {
        left.name.key == right.name.key
    }

    /// Returns whether two names are one but for Unicode's normal forms: no program names an edited copy so.
    private static func differInFormAlone(_ left: NamedCandidate, _ right: NamedCandidate) -> Bool {
        left.name.name == right.name.name
            && left.candidate.path.lastComponent.lowercased != right.candidate.path.lastComponent.lowercased
    }

    /// Apple's identifier joins, whatever the names are.
    private static func shareIdentifier(_ left: PairingCandidate, _ right: PairingCandidate) -> Bool {
        left.contentIdentifier != nil && left.contentIdentifier == right.contentIdentifier
    }

    /// A camera's number joins unless the times differ.
    private static func shareNumber(_ left: PairingCandidate, _ right: PairingCandidate) -> Bool {
        guard left.pictureNumber != nil, left.pictureNumber == right.pictureNumber else { return false }
        guard let first = left.time, let second = right.time else { return true }
        return first.distance(from: second) <= rawReach
    }

    /// Returns whether both have a time and these are close; times in names alone prove no more than the names.
    private static func areClose(
        _ left: PairingCandidate, _ right: PairingCandidate, within reach: Int64
    ) -> Bool {
        guard let first = left.time, let second = right.time, first.isFromFile || second.isFromFile else {
            return false
        }
        return first.distance(from: second) <= reach
    }

    /// Returns whether two pictures are one exposure: programs keep the original time in the copies that they write.
    private static func areOfOneExposure(_ left: PairingCandidate, _ right: PairingCandidate) -> Bool {
        if shareIdentifier(left, right) || shareNumber(left, right) { return true }
        guard let first = left.time, let second = right.time, first.isFromFile, second.isFromFile else { return false }
        return first.isSameSecond(as: second)
    }

    /// Returns whether anything says that two files are of different cameras or photos.
    private static func contradict(_ left: PairingCandidate, _ right: PairingCandidate) -> Bool {
        if let first = left.contentIdentifier, let second = right.contentIdentifier, first != second { return true }
        if let first = left.model, let second = right.model { return !isSameName(first, second) }
        guard let first = left.make, let second = right.make else { return false }
        return !isSameName(first, second)
    }

    /// Returns whether two names are the same, or one is the beginning of the other: `NIKON` and `NIKON CORPORATION`.
    private static func isSameName(_ left: String, _ right: String) -> Bool {
        let (first, second) = (words(of: left), words(of: right))
        return first.starts(with: second) || second.starts(with: first)
    }

    private static func words(of name: String) -> [[UInt8]] {
        name.utf8.lowercased.split(separator: UInt8(ascii: " ")).map(Array.init)
    }
}

/// A candidate with its name taken apart.
struct NamedCandidate {
    let candidate: PairingCandidate
    let name: FamilyName

    init(_ candidate: PairingCandidate) {
        self.candidate = candidate
        name = FamilyName(candidate.path, candidate.kind)
    }
}
