import TextFolding

/// What of an entry is searched: each field in the search fold.
///
/// Folded fields hold no line end, so two of them part the fields and end the document. A phrase can't cross them, and a
/// needle of one or two characters always begins a trigram.
package struct SearchDocument {
    package let bytes: [UInt8]

    /// The document of an entry: text, tags, place, then of each medium title, caption and file name.
    init(_ entry: DiaryEntry) {
        var bytes: [UInt8] = []
        for field in SearchField.fields(of: entry) {
            bytes += SearchFold.fold(field.text)
            bytes += Self.separator
        }
        self.bytes = bytes
    }

    static let separator: [UInt8] = [0x0A, 0x0A]

    var text: String { String(decoding: bytes, as: UTF8.self) }
}

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

    package let key: Key
    package let text: String

    /// The fields of an entry, in the order of its document.
    ///
    /// Media are numbered from 1.
    package static func fields(of entry: DiaryEntry) -> [SearchField] {
        var fields = [SearchField(key: .text, text: entry.text)]
        if !entry.tags.isEmpty {
            fields.append(SearchField(key: .tags, text: entry.tags.map { "#" + $0 }.joined(separator: " ")))
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
}
