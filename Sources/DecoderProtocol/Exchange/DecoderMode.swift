/// What a decoder is started for: the word that it is started with says which library it loads before it is confined.
///
/// One for media is started without a word, and loads none of these.
package enum DecoderMode: String, Sendable, CaseIterable {
    case media
    case archive
    case html
    case yaml
    case propertyList = "property-list"
    case calendar

    /// The mode for documents of a kind.
    package init(_ kind: DocumentKind) {
        self =
            switch kind {
            case .html: .html
            case .yaml: .yaml
            case .propertyList: .propertyList
            case .calendar: .calendar
            }
    }
}
