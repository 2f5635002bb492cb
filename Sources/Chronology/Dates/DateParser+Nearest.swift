import TextDistance

extension DateParser {
    /// The text with one mistyped word corrected, or with the missing point of a day, if that makes it a date.
    func nearest(to text: String) -> String? {
        let tokens = DateToken.tokens(of: text)
        // A longer text is a sentence or a predicate, and the search for near words takes time.
        guard tokens.count <= 8 else { return nil }
        if let completed = pointed(text, tokens) { return completed }
        for token in tokens {
            guard case .word(let word) = token.kind, word.count >= 3 else { continue }
            let length = word.unicodeScalars.count
            let near = DateVocabulary.longWords
                // The distance is never less than the difference of the lengths, which costs far less.
                .filter { abs($0.unicodeScalars.count - length) <= 2 }
                .map { (distance: EditDistance.between(word, $0), word: $0) }
                .filter { (1...2).contains($0.distance) && $0.distance * 2 < $0.word.count }
                .sorted { ($0.distance, $0.word) < ($1.distance, $1.word) }
            for candidate in near.map(\.word) {
                let corrected = "\(text[..<token.range.lowerBound])\(candidate)\(text[token.range.upperBound...])"
                if (try? expression(corrected)) != nil { return corrected }
            }
        }
        return nil
    }

    /// `19.11.` for `19.11`, `18:30` for `18.30`.
    private func pointed(_ text: String, _ tokens: [DateToken]) -> String? {
        guard tokens.count == 3, case .number(let first, 1...2) = tokens[0].kind, tokens[1].kind == .sign("."),
            case .number(let second, 1...2) = tokens[2].kind, tokens.dropFirst().allSatisfy(\.isGlued)
        else { return nil }
        let candidates = ["\(first).\(second).", "\(text[tokens[0].range]):\(text[tokens[2].range])"]
        return candidates.first { (try? expression($0)) != nil }
    }
}
