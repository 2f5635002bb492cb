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
        if let place = reading.commandIndex, let other = program.rewriting?(Array(words[place...])) {
            return Array(words[..<place]) + other
        }
        switch error {
        case .unknownCommand: return withCommand(words, at: index)
        case .unknownOption(let typed, _, let nearest, _, _):
            return withOption(words, at: index, typed: typed, nearest: nearest, reading)
        case .abbreviatedOption(_, let full):
            return full.count == 1 ? renaming(words, at: index, to: full[0]) : nil
        case .singleDash(_, let full): return renaming(words, at: index, to: full)
        case .dashedValue(let option, let value, _):
            let spelling = reading.option(typed: option)?.spelling ?? option
            return replacing(words, index..<index + 2, with: ["\(spelling)=\(value)"])
        case .invalidChoice(_, let value, _, let nearest?):
            return words.lastIndex(of: value).map { replacing(words, $0..<$0 + 1, with: [nearest]) }
        case .unexpectedOperand(let word, _, _, _):
            guard let place = reading.commandIndex else { return nil }
            if let requoted = program.requoted?(words, place, word) { return requoted }
            // `save NAME text = x` keeps its NAME.
            let named = reading.command?.operands.prefix { $0.minimum == 1 && $0.maximum == 1 }.count ?? 0
            let operands = Array(reading.operands.dropFirst(named))
            if let joined = program.joinedOperands?(operands) { return joining(words, operands, joined, reading) }
            guard let other = reading.command?.wordsBelongTo else { return nil }
            return replacing(words, place..<place + 1, with: [other])
        case .unexpectedValue(let option, _): return replacing(words, index..<index + 1, with: [option])
        case .missingValue, .repeatedOption, .invalidChoice, .conflictingOptions, .missingOperand: return nil
        }
    }

    private func withCommand(_ words: [String], at index: Int) -> [String]? {
        let word = words[index].lowercased()
        if let other = program.rewriting?(Array(words[index...])) { return Array(words[..<index]) + other }
        let known = program.commands.first { !$0.isHidden && ($0.name == word || $0.synonyms.contains(word)) }
        if let known { return replacing(words, index..<index + 1, with: [known.name]) }
        let nearest = program.commandMeant(by: words[index])
        if let translated = program.translation?(Array(words[index...]), nearest) {
            return Array(words[..<index]) + translated
        }
        return nearest.map { replacing(words, index..<index + 1, with: [$0]) }
    }

    private func withOption(
        _ words: [String], at index: Int, typed: String, nearest: [String], _ reading: CommandLineReading
    ) -> [String]? {
        let name = String(typed.drop { $0 == "-" })
        if let option = reading.option(calledElsewhere: name), isWhole(words[index], name) {
            return renaming(words, at: index, to: option.spelling)
        }
        if reading.command == nil, let translated = program.translation?(Array(words[index...]), nil) {
            return Array(words[..<index]) + translated
        }
        return nearest.count == 1 ? renaming(words, at: index, to: nearest[0]) : nil
    }

    /// Returns whether a word is exactly this option, not a group of short options that contains it.
    private func isWhole(_ word: String, _ name: String) -> Bool {
        word.drop { $0 == "-" }.prefix { $0 != "=" } == name
    }

    /// The words with the option at an index replaced; its attached value is kept.
    private func renaming(_ words: [String], at index: Int, to option: String) -> [String] {
        replacing(words, index..<index + 1, with: [option + words[index].drop { $0 != "=" }])
    }

    /// The words with one operand in the place of the last ones.
    private func joining(
        _ words: [String], _ operands: [String], _ joined: String, _ reading: CommandLineReading
    ) -> [String] {
        let start = (reading.commandIndex ?? -1) + 1
        var kept = reading.operands.dropLast(operands.count)
        var rest = operands[...]
        var result = Array(words[..<start])
        for word in words[start...] {
            if kept.isEmpty, word == rest.first {
                if rest.count == operands.count { result.append(joined) }
                rest.removeFirst()
            } else {
                if word == kept.first { kept.removeFirst() }
                result.append(word)
            }
        }
        return result
    }

    private func replacing(_ words: [String], _ range: Range<Int>, with new: [String]) -> [String] {
        guard range.upperBound <= words.count else { return words }
        return Array(words[..<range.lowerBound]) + new + words[range.upperBound...]
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
