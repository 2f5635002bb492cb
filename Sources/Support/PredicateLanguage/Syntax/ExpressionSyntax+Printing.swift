extension ExpressionSyntax: CustomStringConvertible {
    /// The expression as text that parses to the same tree; keys that are not identifiers become `#'key'`.
    package var description: String {
        switch kind {
        case .constant(let value): value.literal
        case .selfObject: "SELF"
        case .key(let key): Self.identifier(key)
        case .variable(let name): "$" + name
        case .member(let base, let key): "\(base.simple).\(Self.identifier(key))"
        case .dynamicMember(let base, let variable): "\(base.simple).$\(variable)"
        case .collectionOperator(let base, let name, let path):
            ([base.simple, name.rawValue] + path.map(Self.identifier)).joined(separator: ".")
        case .element(let base, let element): "\(base.simple)[\(element.text)]"
        case .negative(let operand): "-" + operand.text(from: Self.unaryLevel)
        case .arithmetic(let operation, let left, let right):
            left.text(from: operation.precedence) + " \(operation.rawValue) "
                + right.text(from: operation.precedence + 1)
        case .aggregate(let parts): "{\(Self.list(parts))}"
        case .call(let function, let values): "\(function.rawValue)(\(Self.list(values)))"
        case .subquery(let collection, let variable, let condition):
            "SUBQUERY(\(collection), $\(variable), \(condition))"
        case .cast(let operand, let type): "CAST(\(operand), '\(type.rawValue)')"
        case .ternary(let condition, let first, let second): "TERNARY(\(condition), \(first), \(second))"
        case .message(let selector, let target, let values):
            "FUNCTION(\(target), '\(selector.rawValue)', \(Self.list(values)))"
        case .assignment(let variable, let value): "$\(variable) := \(value)"
        }
    }

    private static let assignmentLevel = -1
    private static let unaryLevel = 5
    private static let simpleLevel = 6

    private var level: Int {
        switch kind {
        case .assignment: Self.assignmentLevel
        case .arithmetic(let operation, _, _): operation.precedence
        case .negative: Self.unaryLevel
        case .constant(.integer), .constant(.double): Self.unaryLevel
        case .constant, .selfObject, .key, .variable, .member, .dynamicMember, .collectionOperator, .element,
            .aggregate, .call, .subquery, .cast, .ternary, .message:
            Self.simpleLevel
        }
    }

    private func text(from least: Int) -> String {
        level >= least ? description : "(\(description))"
    }

    private var simple: String { text(from: Self.simpleLevel) }

    private static func list(_ parts: [ExpressionSyntax]) -> String {
        parts.map(\.description).joined(separator: ", ")
    }

    /// A key as the lexer reads it: after `#` if it is a word of the language, in quotes if it is not an identifier.
    private static func identifier(_ key: String) -> String {
        guard Lexer.isWord(key) else {
            return "#" + PredicateConstant.quoted(key)
        }
        return Keyword(word: key) == nil ? key : "#" + key
    }
}

extension ElementSyntax {
    fileprivate var text: String {
        switch self {
        case .first: "FIRST"
        case .last: "LAST"
        case .size: "SIZE"
        case .at(let index): index.description
        }
    }
}
