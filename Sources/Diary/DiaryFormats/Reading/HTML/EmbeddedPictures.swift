import DiaryMedia
import JSON

/// The pictures of a document in HTML whose bytes are in the document itself.
struct EmbeddedPictures {
    /// The pictures that are kept, each once.
    private(set) var media: [SourceMedium] = []
    /// The number of the others.
    private(set) var otherCount = 0
    private var addresses: Set<String> = []
    private var keptAddresses: Set<String> = []

    init(in document: JSONValue, keptIn source: ImportSource) throws {
        for node in (document.arrayValue ?? [document]).compactMap({ HTMLElement($0) }) {
            for element in node.all(where: { $0.name == "img" }) { try take(element, source) }
        }
    }

    private mutating func take(_ element: HTMLElement, _ source: ImportSource) throws {
        guard let address = element.attribute("src"), DataAddress.isOne(address), addresses.insert(address).inserted
        else { return }
        guard let data = DataAddress(address), LinkedFileKind(content: Array(data.bytes.prefix(16))).isMedium else {
            otherCount += 1
            return
        }
        keptAddresses.insert(address)
        let name = LinkedFileKind.name("picture", mediaType: data.mediaType)
        var medium = SourceMedium(file: try source.keep(data.bytes, named: name))
        let words = (element.attribute("alt") ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if !words.isEmpty, LinkedFileKind(name: words) == nil { medium.caption = words }
        media.append(medium)
    }

    /// The text for an image: none for one that is kept, as its words are below it.
    func text(for attributes: JSONObject) -> String? {
        let isKept = attributes["src"]?.stringValue.map { keptAddresses.contains($0) } ?? false
        return isKept ? nil : HTMLText.webImage(attributes)
    }

    /// Reports the pictures that are not kept.
    func reportOthers(of place: String, to sink: any ImportSink) throws {
        guard otherCount > 0 else { return }
        let words = otherCount == 1 ? "a picture inside its text is" : "\(otherCount) pictures inside its text are"
        try sink.report(ImportProblem(.notKept, place, words + " not kept"))
    }
}
