/// One field of an entry that a search looks into.
package struct SearchField: Sendable {
    /// Which of the entry's keys it is.
    package enum Key: Hashable, Sendable {
        case text
        case tags
        case place
        case title(medium: Int)
        case caption(medium: Int)
        case fileName(medium: Int)
    }

    /// Which of the entry's keys it is.
    package let key: Key
    /// Its text, not folded.
    package let text: String

    /// The fields of an entry, in the order of its document.
    ///
    /// Media are numbered from 1.
    package static func fields(of entry: DiaryEntry) -> [SearchField] {
        var fields = [SearchField(key: .text, text: entry.text)]
        if !entry.tags.isEmpty {
            fields.append(SearchField(key: .tags, text: text(ofTags: entry.tags)))
        }
        if let place = entry.place { fields.append(SearchField(key: .place, text: place)) }
        for (index, medium) in entry.media.enumerated() {
            let number = index + 1
            if let title = medium.metadata.title {
                fields.append(SearchField(key: .title(medium: number), text: title))
            }
            if let caption = medium.caption { fields.append(SearchField(key: .caption(medium: number), text: caption)) }
            if let name = medium.fileName { fields.append(SearchField(key: .fileName(medium: number), text: name)) }
        }
        return fields
    }
    /// The field of the tags: each with its mark, a space between them.
    static func text(ofTags tags: [String]) -> String {
        tags.map { "#" + $0 }.joined(separator: " ")
    }
}
