/// The purpose of a decoder: its argument selects the library that it loads before it is confined.
///
/// A decoder for media is started without an argument and loads none of these.
package enum DecoderMode: String, Sendable, CaseIterable {
    case media
    case archive
    case html
    case yaml
    case propertyList = "property-list"
    case calendar

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
