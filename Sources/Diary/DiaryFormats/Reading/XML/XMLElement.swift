import DiaryModel

/// An element of XML with everything in it.
struct XMLElement {
    let name: String
    var attributes: [String: String] = [:]
    /// Its own text, without that of the elements in it.
    var text = ""
    var children: [XMLElement] = []

    /// The elements of a name directly in it.
    func all(_ name: String) -> [XMLElement] { children.filter { $0.name == name } }

    /// The text of the first element of a name, without spaces at its ends; nil if there is none, or it is empty.
    func value(_ name: String) -> String? {
        guard let text = children.first(where: { $0.name == name })?.text.trimmingSpaces, !text.isEmpty else {
            return nil
        }
        return text
    }
}
