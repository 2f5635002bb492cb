enum Order {
    case ascending, equal, descending, unordered

    var reversed: Order {
        switch self {
        case .ascending: .descending
        case .descending: .ascending
        case .equal, .unordered: self
        }
    }
}
