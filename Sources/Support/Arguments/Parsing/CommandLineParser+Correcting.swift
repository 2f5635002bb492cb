extension CommandLineParser {
    /// The number of mistakes in one command line after which it is not corrected.
    private static let mostRepairs = 12

    /// The whole command line that was probably meant; `nil` if it is correct or no better one is known.
    ///
    /// The mistakes are corrected one after the other, so that the result has as few as possible.
    package func correction(of arguments: [String]) -> [String]? {
        var words = arguments
        for _ in 0..<Self.mostRepairs {
            var reading = CommandLineReading(program: program, arguments: words)
            guard let error = reading.mistake(), let next = repaired(words, error, reading), next != words else {
                break
            }
            words = next
        }
        return words == arguments ? nil : words
    }

    private func repaired(_ words: [String], _ error: ArgumentError, _ reading: CommandLineReading) -> [String]? {
        let index = reading.lastIndex
        if let option = reading.command?.excludingOption, let word = error.dashedWord(isLast: index + 1 == words.count)
        {
            return replacing(words, index..<index + 1, with: [option, word])
        }
        switch error {
        case .unknownCommand(let word, _, _):
            return program.commandMeant(by: word).map { replacing(words, index..<index + 1, with: [$0]) }
        case .unknownOption(_, _, let nearest, _, _), .abbreviatedOption(_, let nearest):
            return nearest.count == 1 ? renaming(words, at: index, to: nearest[0]) : nil
        case .singleDash(_, let full): return renaming(words, at: index, to: full)
        case .dashedValue(let option, let value, _):
            let spelling = reading.option(typed: option)?.spelling ?? option
            return replacing(words, index..<index + 2, with: ["\(spelling)=\(value)"])
        case .invalidChoice(_, let value, _, let nearest?):
            return words.lastIndex(of: value).map { replacing(words, $0..<$0 + 1, with: [nearest]) }
        case .unexpectedOperand(let word, _, _, _):
            if let command = reading.command, let first = reading.putFirst(word, of: command) { return first }
            guard let place = reading.commandIndex, let other = reading.command?.wordsBelongTo else { return nil }
            return replacing(words, place..<place + 1, with: [other])
        case .unexpectedValue(let option, _): return replacing(words, index..<index + 1, with: [option])
        case .missingValue, .repeatedOption, .invalidChoice, .conflictingOptions, .missingOperand: return nil
        }
    }

    /// The words with the option at an index replaced; its attached value is kept.
    private func renaming(_ words: [String], at index: Int, to option: String) -> [String] {
        replacing(words, index..<index + 1, with: [option + words[index].drop { $0 != "=" }])
    }

    private func replacing(_ words: [String], _ range: Range<Int>, with new: [String]) -> [String] {
        guard range.upperBound <= words.count else { return words }
        return Array(words[..<range.lowerBound]) + new + words[range.upperBound...]
    }
}

extension ArgumentError {
    /// The word after a single dash that is no option.
    ///
    /// - Parameter isLast: true if nothing follows it; else the name of an option is one, with its value.
    fileprivate func dashedWord(isLast: Bool) -> String? {
        switch self {
        case .singleDash(let typed, _) where isLast: String(typed.dropFirst())
        case .unknownOption(let typed, _, _, _, _) where typed.utf8.count > 2 && !typed.hasPrefix("--"):
            String(typed.dropFirst())
        default: nil
        }
    }
}

extension CommandLineReading {
    /// The first mistake; `nil` if there is none.
    fileprivate mutating func mistake() -> ArgumentError? {
        do throws(ArgumentError) {
            try readAll()
            if request == .run { try checkWhole() }
            return nil
        } catch {
            return error
        }
    }
}
