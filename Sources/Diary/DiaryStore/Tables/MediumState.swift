package import DiaryModel

/// The stored state of a medium of an entry.
package struct MediumState: Equatable {
    /// The medium with those of its companions that are not in the trash.
    package var medium: Medium
    /// The companions that are in the trash by themselves.
    package var trashedCompanions: [Medium.Companion] = []
    /// The thumbnail of a new medium; an existing one keeps its own.
    var thumbnail: Thumbnail?
    /// True for a new medium that gets no words of others with the same bytes.
    private(set) var isExact = false

    package init(_ medium: Medium) { self.medium = medium }

    package init(_ draft: MediumDraft, importNumber: Int?) {
        medium = draft.medium.composed
        if let importNumber { medium.importNumber = importNumber }
        thumbnail = draft.thumbnail
        isExact = draft.isExact
    }
}

extension [MediumState] {
    /// A value of each medium, by the medium's id.
    func byMedium<Value>(_ value: (MediumState) -> Value) -> [UniqueIdentifier: Value] {
        Dictionary(map { ($0.medium.id, value($0)) }) { first, _ in first }
    }
}
