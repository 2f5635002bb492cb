import PredicateLanguage
import TextFolding

/// A test of the names of tags or journals; they are few, so that it is made once a name and not once an entry.
enum NameTest {
    /// The name is one of these in the search fold: case and accents don't matter.
    case folded([[UInt8]])
    /// The name is another spelling of the same tag: case doesn't matter, accents do.
    case sameTag(as: String)
    /// The name meets what a predicate asks.
    case comparison(NameComparison)

    /// Whether a name is wanted; throws what a predicate throws.
    func accepts(_ name: String) throws(PredicateError) -> Bool {
        switch self {
        case .folded(let folds): folds.contains(SearchFold.fold(name))
        case .sameTag(as: let other): TagTable.key(of: name) == TagTable.key(of: nfc(other))
        case .comparison(let comparison): try comparison.holds(name)
        }
    }
}

/// What a comparison asks of one name.
struct NameComparison {
    let outline: ComparisonOutline
    /// Whether the name is asked as the only member of a collection, as by CONTAINS.
    var isMember = false
    /// Whether the comparison must not hold.
    var isNegated = false

    fileprivate func holds(_ name: String) throws(PredicateError) -> Bool {
        let value = PredicateValue.string(name)
        return try outline.holds(isMember ? .array([value]) : value) != isNegated
    }
}
