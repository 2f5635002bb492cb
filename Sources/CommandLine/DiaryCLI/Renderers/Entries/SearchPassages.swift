import DiaryModel
import Terminal
import TextFolding

/// The passages of an entry that show why a search found it.
struct SearchPassages {
    let presentation: EntryPresentation
    let marking: HitMarking

    /// One passage for each term that isn't visible yet; a passage may show several.
    ///
    /// - Parameters:
    ///   - shown: the parts of the entry already printed.
    ///   - cells: the width of a line; nil if nothing is cut.
    func lines(of entry: DiaryEntry, beside shown: StyledText, cells: Int?) -> [StyledText] {
        var remaining = marking.terms
        remove(from: &remaining, shownBy: shown)
        var lines: [StyledText] = []
        for field in SearchField.fields(of: entry) where !remaining.isEmpty {
            let text = presentation.text(field.text)
            while let hit = firstHit(of: remaining, in: text.string) {
                let time = SearchMatch.time(of: remaining[hit.index], in: field, of: entry)
                let label = StyledText(SafeText(label(of: field.key, in: entry, at: time)))
                let room = cells.map { max($0 - label.cells, 8) }
                let passage = marking.passage(of: text, around: hit.range, cells: room)
                lines.append(label + passage)
                remaining.remove(at: hit.index)
                remove(from: &remaining, shownBy: passage)
            }
        }
        return lines
    }

    private func firstHit(of terms: [SearchTerm], in text: String) -> (index: Int, range: Range<Int>)? {
        for (index, term) in terms.enumerated() {
            if let range = term.occurrences(in: text).first?.range { return (index, range) }
        }
        return nil
    }

    private func remove(from terms: inout [SearchTerm], shownBy text: StyledText) {
        let plain = text.plain
        terms.removeAll { $0.isContained(in: plain) }
    }

    /// - Parameter time: the seconds at which the words of a sound begin, if they are known.
    private func label(of key: SearchField.Key, in entry: DiaryEntry, at time: Double?) -> String {
        switch key {
        case .text: ""
        case .tags: "tags: "
        case .detail(let key): "\(Self.words(for: key)): "
        case .medium(let number, "recognizedText"):
            "\(time.map(PlayingTime.text) ?? words(number, in: entry)) of \(noun(number, in: entry)): "
        case .medium(let number, let key): "\(Self.words(for: key)) of \(noun(number, in: entry)): "
        }
    }

    private static func words(for key: String) -> String {
        switch key {
        case "fileName": "file name"
        case "nearestPlace": "near"
        default: key
        }
    }

    /// A photo has a text, a sound or a video words.
    private func words(_ number: Int, in entry: DiaryEntry) -> String {
        entry.media.indices.contains(number - 1) ? MediumNoun.recognized(in: entry.media[number - 1]) : "text"
    }

    private func noun(_ number: Int, in entry: DiaryEntry) -> String {
        let noun = entry.media.indices.contains(number - 1) ? MediumNoun.word(for: entry.media[number - 1]) : "photo"
        return "\(noun) \(number)"
    }
}

enum MediumNoun {
    static func word(for medium: Medium) -> String {
        switch medium.type {
        case .image: medium.isPDF ? "PDF" : "photo"
        case .audio: "sound"
        case .video: "video"
        }
    }

    /// The name of what is recognized in a medium.
    static func recognized(in medium: Medium) -> String { medium.type == .image ? "text" : "words" }
}
