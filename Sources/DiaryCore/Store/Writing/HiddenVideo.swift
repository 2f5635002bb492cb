/// A film that is kept with a photo, though nothing proves that it was taken with it.
struct HiddenVideo {
    let entry: UniqueIdentifier
    let photo: Medium
    let film: Medium.Companion

    /// What a check says about it.
    var finding: CheckFinding {
        var finding = CheckFinding(.filmHidden, detail: photo.fileName ?? photo.id.description)
        (finding.entry, finding.medium, finding.fileName) = (entry, photo.id, film.fileName)
        return finding
    }
}
