extension DateParser {
    /// The text with one mistyped word corrected, or with the missing point of a day, if that makes it a date.
    ///
    /// Nil in doubt, because a hint is copied, and another day than the one that was meant does harm: `monday 13
    /// november` is no typing error of `sunday 13 november`, and `sonday` may be Monday or Sunday.
    func nearest(to text: String) -> String? {
        let tokens = DateToken.tokens(of: text)
        // A longer text is a sentence or a predicate, and the search for near words takes time.
        guard tokens.count <= 8 else { return nil }
        if let completed = pointed(text, tokens) { return completed }
        for token in tokens {
            guard case .word(let word) = token.kind, word.count >= 3, !DateVocabulary.knows(word) else { continue }
            let near = DateVocabulary.near(word, among: DateVocabulary.longWords)
            let corrected = near.compactMap { candidate -> (distance: Int, text: String)? in
                let other = "\(text[..<token.range.lowerBound])\(candidate.word)\(text[token.range.upperBound...])"
                guard (try? expression(other)) != nil else { return nil }
                return (distance: candidate.distance, text: other)
            }
            let nearest = corrected.filter { $0.distance == corrected[0].distance }.map(\.text)
            guard let first = nearest.first else { continue }
            let meanings = Set(nearest.compactMap { try? parse($0) })
            return meanings.count == 1 ? first : nil
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
