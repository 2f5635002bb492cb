package import DiaryModel

/// A film that is kept with a photo, though nothing proves that it was taken with it.
package struct HiddenVideo {
    package let entry: UniqueIdentifier
    package let photo: Medium
    package let film: Medium.Companion

    package init(entry: UniqueIdentifier, photo: Medium, film: Medium.Companion) {
        (self.entry, self.photo, self.film) = (entry, photo, film)
    }
}
