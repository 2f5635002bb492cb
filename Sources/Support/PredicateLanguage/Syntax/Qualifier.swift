/// The quantifier of a comparison over the elements of its left side.
package enum Qualifier: String, Sendable, CaseIterable {
    case any = "ANY"
    case all = "ALL"
    case none = "NONE"

    init?(_ keyword: Keyword?) {
        switch keyword {
        case .any?, .some?: self = .any
        case .all?: self = .all
        case Keyword.none?: self = .none
        default: return nil
        }
    }
}
