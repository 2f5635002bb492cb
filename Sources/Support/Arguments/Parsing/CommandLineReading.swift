/// One command line while it is read, from left to right.
struct CommandLineReading {
    let program: ProgramDeclaration
    let arguments: [String]
    private(set) var command: CommandDeclaration?
    var lastIndex: Int { max(0, position - 1) }
    private var values = OptionValues()
    private(set) var operands: [String] = []
    private(set) var commandIndex: Int?
    private var position = 0
    /// The options that may be given here; a command's own wins over the program's of the same name.
    private var options: [OptionDeclaration]

    init(program: ProgramDeclaration, arguments: [String]) {
        self.program = program
        self.arguments = arguments
        options = program.globalOptions.options
    }

    mutating func readAll() throws(ArgumentError) {
        while let word = takeWord() {
            if word == "--" {
                try readOperands()
            } else if isNegativeOperand(word) || isRuled(word) {
                operands.append(word)
            } else if word.hasPrefix("--") {
                try readLongOption(word)
            } else if word.hasPrefix("-") && word != "-" {
                try readShortOptions(word)
            } else {
                try readWord(word)
            }
        }
    }

    private var peeked: String? { position < arguments.count ? arguments[position] : nil }

    private mutating func takeWord() -> String? {
        guard let word = peeked else { return nil }
        position += 1
        return word
    }

    private mutating func readOperands() throws(ArgumentError) {
        while let word = takeWord() { try readWord(word) }
    }

    private mutating func readWord(_ word: String) throws(ArgumentError) {
        guard command == nil else {
            operands.append(word)
            return
        }
        guard let called = program.command(named: word) else {
            throw program.unknownCommand(in: arguments, at: position - 1)
        }
        command = called
        options = called.options + program.globalOptions.options
        commandIndex = position - 1
    }
}

// MARK: Options

extension CommandLineReading {
    /// The option of this long or short form.
    func option(typed: String) -> OptionDeclaration? {
        options.first { $0.isTyped(as: typed) }
    }

    private mutating func readLongOption(_ word: String) throws(ArgumentError) {
        let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        guard let option = options.first(where: { $0.name == name }) else { throw unknown("--" + name) }
        try readValues(of: option, typed: "--" + name, attached: parts.count == 2 ? String(parts[1]) : nil)
    }

    private mutating func readShortOptions(_ word: String) throws(ArgumentError) {
        if Self.looksNegative(word) { return try readNumber(word) }
        if isSentence(word) { return operands.append(word) }
        if let option = longOption(afterOneDash: word) { throw .singleDash(word, full: option.spelling) }
        var letters = word.dropFirst()
        while let letter = letters.popFirst() {
            guard let option = options.first(where: { $0.short == letter }) else {
                throw unknown(letters.isEmpty || letters.first == "=" ? "-\(letter)" : word, letter: letter)
            }
            guard option.isFlag && letters.first != "=" else {
                let attached = letters.first == "=" ? letters.dropFirst() : letters
                let hasValue = !letters.isEmpty
                return try readValues(of: option, typed: "-\(letter)", attached: hasValue ? String(attached) : nil)
            }
            try readValues(of: option, typed: "-\(letter)", attached: nil)
        }
    }

    /// The option whose whole long name follows a single dash; then it is not a group of short options.
    private func longOption(afterOneDash word: String) -> OptionDeclaration? {
        let name = String(word.dropFirst().prefix { $0 != "=" })
        return name.count < 2 ? nil : options.first { $0.name == name }
    }

    /// A quoted predicate such as `-n = 5` is an operand: it contains a space and does not begin with the letter of an
    /// option.
    private func isSentence(_ word: String) -> Bool {
        guard let command, !command.operands.isEmpty, word.contains(" ") else { return false }
        let letter = word[word.index(after: word.startIndex)]
        return !options.contains { $0.short == letter }
    }

    /// A number or money below zero if the command takes one, in the digits of any script; `--5` is a mistyped one.
    private func isNegativeOperand(_ word: String) -> Bool {
        guard let command, command.takesNegativeNumbers, word.first == "-" else { return false }
        let number = word.drop { $0 == "-" }
        // The command rejects these itself, as numbers that it can't take.
        if ["inf", "infinity", "nan", "∞"].contains(number.lowercased()) { return true }
        let first = (number.first == "." || number.first == "," ? number.dropFirst() : number).first
        return first.map { $0.isNumber || $0.isCurrencySymbol } ?? false
    }

    /// A text that begins with a line of dashes, as one with values above it does.
    private func isRuled(_ word: String) -> Bool { command?.operands.isEmpty == false && word.hasPrefix("---") }

    /// `-20` is `-n 20` if there is an `-n`; else a negative number is an operand like any word.
    private mutating func readNumber(_ word: String) throws(ArgumentError) {
        let digits = word.dropFirst()
        if let option = options.first(where: { $0.short == "n" && !$0.isFlag }), digits.allSatisfy(\.isASCIIDigit) {
            try add([String(digits)], to: option, typed: "-n")
        } else if let command, !command.operands.isEmpty {
            operands.append(word)
        } else {
            throw unknown(word)
        }
    }

    private static func looksNegative(_ word: String) -> Bool {
        guard word.first == "-", let second = word.dropFirst().first else { return false }
        return second.isASCIIDigit || second == "."
    }

    private func unknown(_ typed: String, letter: Character? = nil) -> ArgumentError {
        program.unknownOption(typed, letter: letter, command: command)
    }
}

// MARK: Values

extension CommandLineReading {
    private mutating func readValues(
        of option: OptionDeclaration, typed: String, attached: String?
    ) throws(ArgumentError) {
        switch option.kind {
        case .flag:
            if let attached { throw .unexpectedValue(option: typed, value: attached) }
            try add([], to: option, typed: typed)
        case .value, .repeated:
            try add([try takeValue(of: option, typed: typed, attached: attached)], to: option, typed: typed)
        case .commaSeparated:
            let list = try takeValue(of: option, typed: typed, attached: attached)
            try add(list.split(separator: ",").map(String.init), to: option, typed: typed)
        case .words:
            try add(try takeWords(of: option, typed: typed, attached: attached), to: option, typed: typed)
        case .optionalValue(let accepts):
            try add((attached ?? takeWord(accepts)).map { [$0] } ?? [], to: option, typed: typed)
        case .tuple(let names):
            try add(try takeTuple(names, typed: typed, attached: attached), to: option, typed: typed)
        }
    }

    private func isOptionLike(_ word: String, for option: OptionDeclaration) -> Bool {
        guard word.hasPrefix("-") && word != "-" else { return false }
        return !(option.allowsLeadingDash && Self.looksNegative(word))
    }

    private mutating func takeValue(
        of option: OptionDeclaration, typed: String, attached: String?
    ) throws(ArgumentError) -> String {
        if let attached { return attached }
        guard let word = peeked else { throw .missingValue(option: typed, valueName: option.valueName) }
        guard isOptionLike(word, for: option) else {
            position += 1
            return word
        }
        if isKnown(word) { throw .missingValue(option: typed, valueName: option.valueName) }
        try Self.check(word, among: option.completion, of: typed)
        let assignment = ShellQuoting.quoted("\(option.spelling)=\(word)")
        throw .dashedValue(option: typed, value: word, assignment: assignment)
    }

    private func isKnown(_ word: String) -> Bool {
        if word == "--" { return true }
        let name = word.drop { $0 == "-" }.prefix { $0 != "=" }
        return options.contains { word.hasPrefix("--") ? $0.name == name : $0.short.map(String.init) == String(name) }
    }

    private mutating func takeWords(
        of option: OptionDeclaration, typed: String, attached: String?
    ) throws(ArgumentError) -> [String] {
        if let attached { return [attached] }
        var words = [try takeValue(of: option, typed: typed, attached: nil)]
        while let word = peeked, !isOptionLike(word, for: option) {
            words.append(word)
            position += 1
        }
        return words
    }

    private mutating func takeWord(_ accepts: (String) -> Bool) -> String? {
        guard let word = peeked, !word.hasPrefix("-"), accepts(word) else { return nil }
        return takeWord()
    }

    private mutating func takeTuple(
        _ names: [String], typed: String, attached: String?
    ) throws(ArgumentError) -> [String] {
        var words = attached.map { [$0] } ?? []
        for _ in names.dropFirst(words.count) {
            guard let word = takeWord() else {
                throw .missingValue(option: typed, valueName: names.joined(separator: " "))
            }
            words.append(word)
        }
        return words
    }

    private mutating func add(
        _ words: [String], to option: OptionDeclaration, typed: String
    ) throws(ArgumentError) {
        for word in words { try Self.check(word, among: option.completion, of: typed) }
        if option.isSingle, let earlier = values.lists(option.key).last {
            guard earlier == words else { throw .repeatedOption(option: typed, values: earlier + words) }
            return
        }
        values.add(words, to: option.key)
    }

    fileprivate static func check(
        _ word: String, among completion: CompletionHint, of place: String
    ) throws(ArgumentError) {
        guard case .choices(let choices) = completion, !choices.contains(word) else { return }
        let nearest = Spelling.nearest(to: word, among: choices)
        throw .invalidChoice(of: place, value: word, choices: choices, nearest: nearest)
    }
}

// MARK: The whole

extension CommandLineReading {
    /// Checks what only the whole line shows: missing operands, too many operands, options that exclude each other.
    func checkWhole() throws(ArgumentError) {
        for option in options where values.isGiven(option.key) {
            if let other = option.excluded.first(where: values.isGiven) {
                throw .conflictingOptions(option.spelling, "--" + other.name)
            }
        }
        guard let command else { return }
        try checkOperands(of: command)
    }

    /// The first operands take the first words: `detach @` lacks MEDIUM.
    private func checkNumber(of command: CommandDeclaration) throws(ArgumentError) {
        var count = operands.count
        for operand in command.operands {
            guard count >= operand.minimum else {
                throw .missingOperand(operand.name, usage: program.usage(of: command))
            }
            count -= operand.minimum
        }
    }

    private func checkOperands(of command: CommandDeclaration) throws(ArgumentError) {
        try checkNumber(of: command)
        var rest = operands[...]
        for (index, operand) in command.operands.enumerated() {
            if let word = rest.first, !word.hasPrefix(operand.beginning) { continue }
            let reserved = command.operands.dropFirst(index + 1).reduce(0) { $0 + $1.minimum }
            let taken = rest.prefix(min(operand.maximum ?? .max, max(rest.count - reserved, 0)))
            guard taken.count >= operand.minimum else {
                throw .missingOperand(operand.name, usage: program.usage(of: command))
            }
            for word in taken { try Self.check(word, among: operand.completion, of: operand.name) }
            rest = rest.dropFirst(taken.count)
        }
        guard let extra = rest.first else { return }
        let correction =
            putFirst(extra, of: command).map { ShellQuoting.commandLine([program.name] + $0) }
            ?? command.wordsBelongTo.map { program.commandLine(arguments, replacing: commandIndex ?? 0, with: $0) }
        throw .unexpectedOperand(
            extra, command: command.name, usage: program.usage(of: command), correction: correction)
    }

    /// The words with one directly after the command, if it only belongs there; nil for any other.
    func putFirst(_ word: String, of command: CommandDeclaration) -> [String]? {
        let beginning = command.operands.first?.beginning ?? ""
        guard !beginning.isEmpty, word.hasPrefix(beginning), operands.first?.hasPrefix(beginning) == false,
            let commandIndex, let place = arguments.lastIndex(of: word)
        else { return nil }
        var words = arguments
        words.remove(at: place)
        words.insert(word, at: commandIndex + 1)
        return words
    }

    var request: ParsedCommand.Request {
        if values.isGiven(.help) { return .help }
        let hasOwnVersion = command?.options.contains { $0.key == .version } ?? false
        return values.isGiven(.version) && !hasOwnVersion ? .version : .run
    }

    var parsed: ParsedCommand {
        ParsedCommand(
            request: request, command: command, values: values, operands: operands, arguments: arguments,
            commandIndex: commandIndex)
    }

    /// A request for help, from what was read before a mistake.
    var helpRequest: ParsedCommand {
        var request = parsed
        request.request = .help
        return request
    }
}

extension OptionDeclaration {
    /// True if it may be given only once.
    fileprivate var isSingle: Bool {
        switch kind {
        case .flag, .value, .optionalValue: true
        case .repeated, .commaSeparated, .words, .tuple: false
        }
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
