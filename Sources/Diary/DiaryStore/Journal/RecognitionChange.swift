import DiaryModel
import JSON

/// The words of a medium as they were before a change.
struct RecognitionChange: Equatable {
    let medium: UniqueIdentifier
    /// Nil if nobody had looked yet.
    let was: Recognition?

    init(medium: UniqueIdentifier, was: Recognition?) { (self.medium, self.was) = (medium, was) }

    /// Reads what `json` wrote; nil for anything else.
    init?(json: JSONValue) {
        guard let pair = json.arrayValue, pair.count == 2,
            let medium = pair[0].stringValue.flatMap({ UniqueIdentifier($0) })
        else { return nil }
        (self.medium, was) = (medium, ValueCoding.recognition(pair[1]))
        guard was != nil || pair[1].isNull else { return nil }
    }

    var json: JSONValue { .array([.string(medium.description), was.map(ValueCoding.json) ?? .null]) }
}

extension [MediumState] {
    /// The old words of those that have others in `new`; those of a new medium are part of it.
    func recognitionChanges(to new: [MediumState]) -> [RecognitionChange] {
        let old = byMedium(\.medium.recognition)
        return new.compactMap { state in
            guard let before = old[state.medium.id], before != state.medium.recognition else { return nil }
            return RecognitionChange(medium: state.medium.id, was: before)
        }
    }

    mutating func setRecognition(_ recognition: Recognition?, of id: UniqueIdentifier) {
        guard let index = firstIndex(where: { $0.medium.id == id }) else { return }
        self[index].medium.recognition = recognition
    }
}
