/// One field of an entry that a search reads.
package struct SearchField: Sendable {
    package enum Key: Hashable, Sendable {
        case text
        case tags
        /// A key of the entry, such as `place`.
        case detail(String)
        /// A key of a medium, such as `caption`; media are numbered from 1.
        case medium(Int, String)
    }

    package let key: Key
    /// Its text, not folded.
    package let text: String

    /// The fields of an entry, in the order of its document: everything that `show` prints as text.
    package static func fields(of entry: DiaryEntry) -> [SearchField] {
        var fields = [SearchField(key: .text, text: entry.text)]
        if !entry.tags.isEmpty { fields.append(SearchField(key: .tags, text: text(ofTags: entry.tags))) }
        for (key, text) in entry.details.searchedTexts { fields.append(SearchField(key: .detail(key), text: text)) }
        for (index, medium) in entry.media.enumerated() {
            for (key, text) in medium.searchedTexts {
                fields.append(SearchField(key: .medium(index + 1, key), text: text))
            }
        }
        return fields
    }

    /// The field of the tags: each with its mark, separated by spaces.
    ///
    /// NB: not by `joined`, which looks through all conformances at each start of the program.
    package static func text(ofTags tags: [String]) -> String {
        var text = ""
        for tag in tags {
            text += text.isEmpty ? "#" : " #"
            text += tag
        }
        return text
    }
}

extension EntryDetails {
    var searchedTexts: [(key: String, text: String)] {
        EntryField.searched.compactMap { field in
            guard case .text(let property) = field.value, let text = property.get(self) else { return nil }
            return (field.key, text)
        }
    }
}

extension Medium {
    fileprivate var searchedTexts: [(key: String, text: String)] {
        var texts: [(key: String, text: String)] = []
        if let caption { texts.append(("caption", caption)) }
        if let fileName { texts.append(("fileName", fileName)) }
        for field in MediumField.searched {
            switch field.value {
            case .scalar(.text(let property)): if let text = property.get(metadata) { texts.append((field.key, text)) }
            case .keywords:
                if !metadata.keywords.isEmpty { texts.append((field.key, metadata.keywords.joined(separator: ", "))) }
            case .scalar, .position, .doubt: continue
            }
        }
        if let text = recognition?.text, !text.isEmpty { texts.append(("recognizedText", text)) }
        return texts
    }
}
