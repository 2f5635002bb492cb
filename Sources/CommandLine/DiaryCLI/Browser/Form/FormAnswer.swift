/// An answer to a question of the form.
enum FormAnswer: String, CaseIterable {
    case no, yes

    init(_ isYes: Bool) { self = isYes ? .yes : .no }
}
