extension ArgumentError {
    /// The problem as one phrase without a full stop; it may quote what was typed.
    package var message: String {
        switch self {
        case .unknownCommand(let word, _, _): "unknown command: \(word)"
        case .unknownOption(let option, nil, _, _, _): "unknown option before the command: \(option)"
        case .unknownOption(let option, let command?, _, _, _): "\(command) has no option \(option)"
        case .abbreviatedOption(let option, _): "options are not abbreviated: \(option)"
        case .singleDash(let option, _): "a long option begins with two dashes: \(option)"
        case .missingValue(let option, let valueName): "\(option) needs \(valueName) after it"
        case .dashedValue(let option, let value, _): "\(option) needs a value, and \(value) looks like an option"
        case .unexpectedValue(let option, let value): "\(option) takes no value: \(value)"
        case .repeatedOption(let option, let values):
            "\(option) is given more than once, with different values: \(values.joined(separator:", "))"
        case .invalidChoice(let place, let value, _, _): "\(place) can't be \(ShellQuoting.quoted(value))"
        case .conflictingOptions(let first, let second): "\(first) and \(second) exclude each other"
        case .missingOperand(let name, _): "\(name) is missing"
        case .unexpectedOperand(let word, let command, _, _): "\(command) takes no such word: \(word)"
        }
    }

    package var hint: String {
        switch self {
        case .unknownCommand(_, let correction, let help): correction ?? help
        case .unknownOption(_, _, let nearest, let others, let help) where nearest.isEmpty && others.isEmpty: help
        case .unknownOption(let option, nil, [], let others, _):
            "\(option) belongs after \(others.joined(separator: ", "))"
        case .unknownOption(let option, _, [], let others, _):
            "\(option) belongs to \(others.joined(separator: ", "))"
        case .unknownOption(_, _, let nearest, _, _): nearest.joined(separator: " or ")
        case .abbreviatedOption(_, let full): full.joined(separator: " or ")
        case .singleDash(_, let full): full
        case .missingValue(let option, let valueName): "\(option) \(valueName)"
        case .dashedValue(_, _, let assignment): assignment
        case .unexpectedValue(let option, _): option
        case .repeatedOption(let option, _): "keep one \(option)"
        case .invalidChoice(_, _, _, let nearest?): nearest
        case .invalidChoice(_, _, let choices, nil): choices.joined(separator: ", ")
        case .conflictingOptions(let first, let second): "keep \(first) or \(second)"
        case .missingOperand(_, let usage): usage
        case .unexpectedOperand(_, _, let usage, let correction): correction ?? usage
        }
    }
}
