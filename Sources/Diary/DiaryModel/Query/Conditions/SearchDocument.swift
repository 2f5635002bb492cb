import TextFolding

/// The searched text of an entry: each field in the search fold.
///
/// Folded fields contain no line end, so two of them are placed before, between and after the fields. A phrase can't
/// cross them, a needle of one or two characters always begins a trigram, and the beginning and the end of a field can
/// be searched for.
package struct SearchDocument {
    /// The version of this form; an index of another one has to be rebuilt.
    package static let version = 3

    /// A separator, then the fields, each with its end.
    package let bytes: [UInt8]

    /// The document of an entry: each of its `SearchField`s.
    package init(_ entry: DiaryEntry) {
        self.init(texts: SearchField.fields(of: entry).map(\.text))
    }

    /// The document in version 2 of this form: of a medium, only title, caption and file name.
    package init(withFewerTexts entry: DiaryEntry) {
        var texts = [entry.text]
        if !entry.tags.isEmpty { texts.append(SearchField.text(ofTags: entry.tags)) }
        if let place = entry.place { texts.append(place) }
        for medium in entry.media {
            texts += [medium.metadata.title, medium.caption, medium.fileName].compactMap(\.self)
        }
        self.init(texts: texts)
    }

    /// The version of that form.
    package static let versionOfFewerTexts = 2

    package init(texts: [String]) {
        var bytes = Self.separator
        for text in texts {
            bytes += SearchFold.fold(text)
            bytes += Self.separator
        }
        self.bytes = bytes
    }

    /// What lies between the parts: a term does not reach across it.
    package static let separator: [UInt8] = [0x0A, 0x0A]

    package var text: String { String(decoding: bytes, as: UTF8.self) }
}
