/// The parts of a Markdown text that contain no tags, besides code between backticks.
extension TagScanner {
    /// The longest target, label or HTML tag that is skipped, in scalars; longer ones are text, which bounds the time.
    private static let limit = 2048

    func isNext(_ scalar: Unicode.Scalar) -> Bool { position + 1 < scalars.count && scalars[position + 1] == scalar }

    private func endOfLine(from start: Int) -> Int { scalars[start...].firstIndex(of: "\n") ?? scalars.count }

    private func isBlank(_ range: Range<Int>) -> Bool { scalars[range].allSatisfy(\.properties.isWhitespace) }

    /// Moves past a text that follows; false without moving if it doesn't follow at all.
    private mutating func skip(past text: String, from start: Int) -> Bool {
        guard !missing.contains(text) else { return false }
        let needle = Array(text.unicodeScalars)
        var index = start
        while let next = scalars[min(index, scalars.count)...].firstIndex(where: { $0 == needle[0] }) {
            if scalars[next...].starts(with: needle) {
                position = next + needle.count
                return true
            }
            index = next + 1
        }
        missing.insert(text)
        return false
    }

    // MARK: Blocks

    /// Skips a block between fences of backticks or tildes; one that never closes ends with the text.
    mutating func skipFence() -> Bool {
        let mark = scalars[position]
        let count = scalars[position...].prefix { $0 == mark }.count
        guard count >= 3, isBeginningOfLine else { return false }
        var end = endOfLine(from: position)
        // Backticks after the first ones make it a span within the line.
        guard mark == "~" || !scalars[(position + count)..<end].contains("`") else { return false }
        while end < scalars.count {
            let start = end + 1
            end = endOfLine(from: start)
            let body = scalars[start..<end].drop { " \t>".unicodeScalars.contains($0) }
            let marks = body.prefix { $0 == mark }
            if marks.count >= count {
                position = marks.endIndex
                return true
            }
        }
        position = scalars.count
        return true
    }

    /// True after blanks, marks of quotations and the mark of a list's item.
    private var isBeginningOfLine: Bool {
        var index = position
        while index > 0, scalars[index - 1] != "\n" {
            index -= 1
            guard " \t>-*+.)".unicodeScalars.contains(scalars[index]) || ("0"..."9").contains(scalars[index]) else {
                return false
            }
        }
        return true
    }

    /// Skips lines indented by four blanks or a tab that follow a blank line, unless they continue a list.
    mutating func skipIndentedCode() {
        position += 1
        guard position < scalars.count, position >= 2, let line = indentedLine(from: position) else { return }
        let before = scalars[..<(position - 1)]
        let blank = before.reversed().prefix { $0 != "\n" }
        guard blank.allSatisfy(\.properties.isWhitespace), before.count > blank.count else { return }
        guard !isInList else { return }
        var end = line.upperBound
        while end < scalars.count {
            let next = end + 1
            guard let following = indentedLine(from: next) else { break }
            end = following.upperBound
        }
        position = end
    }

    /// The line if it is indented as code is and not blank.
    private func indentedLine(from start: Int) -> Range<Int>? {
        guard start < scalars.count else { return nil }
        let blanks = scalars[start...].prefix { $0 == " " }
        guard blanks.count >= 4 || scalars[blanks.endIndex...].first == "\t" else { return nil }
        let end = endOfLine(from: start)
        return isBlank(start..<end) ? nil : start..<end
    }

    /// True if the last line that isn't indented is an item of a list.
    private var isInList: Bool {
        var end = position - 1
        while true {
            let start = scalars[..<end].lastIndex(of: "\n").map { $0 + 1 } ?? 0
            let line = scalars[start..<end]
            if let first = line.first, first != " ", first != "\t", !isBlank(start..<end) {
                let mark = line.drop { ("0"..."9").contains($0) }
                let isNumbered = mark.count < line.count && (mark.first == "." || mark.first == ")")
                return isNumbered
                    || "-*+".unicodeScalars.contains(first) && [" ", "\t"].contains(line.dropFirst().first)
            }
            guard start > 0, position - start < Self.limit else { return start > 0 }
            end = start - 1
        }
    }

    // MARK: Links

    /// Skips `[[page#heading|label]]`, which ends on its line.
    mutating func skipWikiLink() {
        let start = position + 2
        let inner = scalars[start...].prefix(Self.limit).prefix { $0 != "]" && $0 != "[" && $0 != "\n" }
        let isClosed = scalars[inner.endIndex...].starts(with: ["]", "]"])
        position = isClosed ? inner.endIndex + 2 : start
    }

    /// Skips the target after a label: `](target)`, `][reference]`, and `]: target` at the beginning of a line.
    mutating func skipTarget() {
        position += 1
        guard position < scalars.count else { return }
        switch scalars[position] {
        case "(":
            if let end = endOfParentheses(from: position) { position = end }
        case "[":
            let inner = scalars[(position + 1)...].prefix(Self.limit).prefix { $0 != "]" && $0 != "[" && $0 != "\n" }
            if !inner.isEmpty, scalars[inner.endIndex...].first == "]" { position = inner.endIndex + 1 }
        case ":":
            if isLabelOfDefinition(endingAt: position - 1), let end = endOfDefinition(from: position + 1) {
                position = end
            }
        default: break
        }
    }

    /// The index after the parenthesis that closes a target; nil if none does on its line.
    private func endOfParentheses(from start: Int) -> Int? {
        var (depth, index) = (0, start)
        let end = min(scalars.count, start + Self.limit)
        while index < end, scalars[index] != "\n" {
            switch scalars[index] {
            case "\\": index += 1
            case "(": depth += 1
            case ")":
                depth -= 1
                if depth == 0 { return index + 1 }
            default: break
            }
            index += 1
        }
        return nil
    }

    /// Returns whether `[label]` begins its line and is not a footnote's.
    private func isLabelOfDefinition(endingAt close: Int) -> Bool {
        let line = scalars[..<close].reversed().prefix(Self.limit).prefix { $0 != "\n" && $0 != "[" && $0 != "]" }
        let open = close - line.count - 1
        guard open >= 0, scalars[open] == "[", !line.isEmpty, scalars[open + 1] != "^" else { return false }
        let blanks = scalars[..<open].reversed().prefix(4).prefix { $0 == " " }
        let start = open - blanks.count
        return blanks.count < 4 && (start == 0 || scalars[start - 1] == "\n")
    }

    /// The end of a line that has a target, and perhaps a title, and nothing else.
    private func endOfDefinition(from start: Int) -> Int? {
        let end = endOfLine(from: start)
        let target = scalars[start..<end].drop(while: \.properties.isWhitespace)
        let rest = target.drop { !$0.properties.isWhitespace }.drop(while: \.properties.isWhitespace)
        guard target.count > rest.count else { return nil }
        return rest.isEmpty || rest.first.map { "\"'(".unicodeScalars.contains($0) } == true ? end : nil
    }

    // MARK: Comments

    /// Skips a comment of Obsidian, `%% … %%`; a mark that none follows is text.
    mutating func skipComment() {
        if !skip(past: "%%", from: position + 2) { position += 2 }
    }

    // MARK: HTML

    private static let verbatim: Set<String> = ["code", "pre", "script", "style", "textarea", "kbd", "samp"]

    /// Skips a comment, a tag of HTML with its attributes, and the content of elements that hold code.
    mutating func skipElement() {
        let start = position
        position += 1
        if scalars[start...].starts(with: "<!--".unicodeScalars) {
            _ = skip(past: "-->", from: start + 4)
            return
        }
        let isEnd = scalars[position...].first == "/"
        let name = scalars[(isEnd ? position + 1 : position)...].prefix(32).prefix {
            $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "-")
        }
        guard name.first?.properties.isAlphabetic == true, let end = endOfAttributes(from: name.endIndex) else {
            return
        }
        position = end
        let element = String(String.UnicodeScalarView(name)).lowercased()
        guard !isEnd, scalars[end - 2] != "/", Self.verbatim.contains(element) else { return }
        if !skip(past: "</\(element)", from: end) { _ = skip(past: "</\(element.uppercased())", from: end) }
    }

    /// The index after the `>` of a tag whose attributes are well-formed; nil for other text after a `<`.
    private func endOfAttributes(from start: Int) -> Int? {
        var index = start
        let end = min(scalars.count, start + Self.limit)
        while index < end {
            let blanks = scalars[index..<end].prefix(while: \.properties.isWhitespace)
            index = blanks.endIndex
            guard index < end else { return nil }
            if scalars[index] == ">" { return index + 1 }
            if scalars[index] == "/", index + 1 < end, scalars[index + 1] == ">" { return index + 2 }
            guard !blanks.isEmpty else { return nil }
            let name = scalars[index..<end].prefix {
                $0.properties.isAlphabetic || "0123456789_:.-".unicodeScalars.contains($0)
            }
            guard !name.isEmpty else { return nil }
            index = name.endIndex
            let equals = scalars[index..<end].drop(while: \.properties.isWhitespace)
            guard equals.first == "=" else { continue }
            let value = equals.dropFirst().drop(while: \.properties.isWhitespace)
            guard let quote = value.first else { return nil }
            if quote == "\"" || quote == "'" {
                guard let close = value.dropFirst().firstIndex(of: quote) else { return nil }
                index = close + 1
            } else {
                let bare = value.prefix { !$0.properties.isWhitespace && $0 != ">" && $0 != "<" }
                guard !bare.isEmpty else { return nil }
                index = bare.endIndex
            }
        }
        return nil
    }
}
