/// The arguments of placeholders, taken in order; left-over ones are ignored, as in Apple's language.
struct ArgumentReader {
    private let arguments: [PredicateConstant]
    private var taken = 0

    init(_ arguments: [PredicateConstant]) {
        self.arguments = arguments
    }

    mutating func next(at range: SourceRange) throws(PredicateError) -> PredicateConstant {
        guard taken < arguments.count else { throw PredicateError(.missingArgument(number: taken + 1), at: range) }
        taken += 1
        return arguments[taken - 1]
    }

    /// The keys of a `%K`, split at its points.
    mutating func nextKeyPath(at range: SourceRange) throws(PredicateError) -> [String] {
        guard case .string(let path) = try next(at: range), !path.isEmpty else {
            throw PredicateError(.wrongArgument(placeholder: "%K", expected: .string), at: range)
        }
        return composed(path).split(separator: ".", omittingEmptySubsequences: true).map(String.init)
    }

    mutating func nextNumber(for placeholder: String, at range: SourceRange) throws(PredicateError) -> PredicateConstant
    {
        let argument = try next(at: range)
        switch argument {
        case .integer, .double, .boolean: return argument
        case .null, .string, .date, .array, .object:
            throw PredicateError(.wrongArgument(placeholder: placeholder, expected: .number), at: range)
        }
    }
}
