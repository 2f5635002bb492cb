import PredicateLanguage
import TextFolding

/// A test of the names of tags or journals; they are few, so it is run once for each name and not for each entry.
package enum NameTest {
    /// The name is one of these in the search fold: case and accents don't matter.
    case folded([[UInt8]])
    /// The name is another spelling of the same tag: case doesn't matter, accents do.
    case sameTag(as: String)
    case comparison(NameComparison)

    /// Returns whether a name passes; throws the errors of a predicate.
    package func accepts(_ name: String) throws(EntryPredicateError) -> Bool {
        switch self {
        case .folded(let folds): folds.contains(SearchFold.fold(name))
        case .sameTag(as: let other): NameKey.of(name) == NameKey.of(nfc(other))
        case .comparison(let comparison): try comparison.holds(name)
        }
    }
}

/// A predicate's comparison with one name.
package struct NameComparison {
    let outline: ComparisonOutline
    /// True if the name is treated as the only member of a collection, as by CONTAINS.
    var isMember = false
    var isNegated = false

    fileprivate func holds(_ name: String) throws(EntryPredicateError) -> Bool {
        let value = PredicateValue.string(name)
        do { return try outline.holds(isMember ? .array([value]) : value) != isNegated } catch {
            throw EntryPredicateError(text: outline.text, cause: error)
        }
    }
}
