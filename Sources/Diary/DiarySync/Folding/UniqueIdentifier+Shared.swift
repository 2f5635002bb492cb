import DiaryModel

extension UniqueIdentifier {
    /// The id of a shared entity; nil unless it is written as this program writes it, so that no two names are one id.
    init?(shared text: String) {
        guard let id = UniqueIdentifier(text), id.description == text else { return nil }
        self = id
    }
}
