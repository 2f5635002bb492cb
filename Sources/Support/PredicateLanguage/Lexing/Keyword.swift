/// The words of the language; they are written in any case.
enum Keyword: String, CaseIterable {
    case and, or, `in`, not, all, any, some, none, like, matches, contains, beginswith, endswith, between
    case null, `nil`, `self`, `true`, yes, `false`, no, first, last, size
    case anykey, subquery, cast, truepredicate, falsepredicate, caseinsensitive, ci, fetch
    case ternary, function, union, intersect, minus

    /// True if the word can't be a key without `#`; the newer words are keys unless they begin a call.
    var isReserved: Bool {
        switch self {
        case .ternary, .function, .union, .intersect, .minus: false
        case .and, .or, .`in`, .not, .all, .any, .some, .none, .like, .matches, .contains, .beginswith, .endswith,
            .between, .null, .nil, .`self`, .true, .yes, .false, .no, .first, .last, .size, .anykey, .subquery, .cast,
            .truepredicate, .falsepredicate, .caseinsensitive, .ci, .fetch:
            true
        }
    }

    private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

    /// The keyword of a word, whatever its case.
    init?(word: String) {
        guard word.utf8.count <= 15, let keyword = Self.byName[word.lowercased()] else { return nil }
        self = keyword
    }
}
