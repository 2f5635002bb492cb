package import DiaryModel

/// A film that is kept with a photo, though nothing proves that it was taken with it.
package struct HiddenVideo {
    /// The entry of the photo.
    package let entry: UniqueIdentifier
    /// The photo.
    package let photo: Medium
    /// The film beside it.
    package let film: Medium.Companion

    /// A film beside its photo.
    package init(entry: UniqueIdentifier, photo: Medium, film: Medium.Companion) {
        (self.entry, self.photo, self.film) = (entry, photo, film)
    }

    /// What a check says about it.
    package var finding: CheckFinding {
        var finding = CheckFinding(.filmHidden, detail: photo.fileName ?? photo.id.description)
        (finding.entry, finding.medium, finding.fileName) = (entry, photo.id, film.fileName)
        return finding
    }
}
