import JSON

/// An uploaded file that lies beside the export.
struct WordPressAttachment {
    let file: ImportSource.File
    let caption: String?
}

/// The media of a post, in the order of its text.
struct WordPressMedia {
    private(set) var found: [SourceMedium] = []
    /// The addresses of uploaded files that are not there.
    private(set) var missing: [String] = []
    /// The addresses of players that are not there, which a text in Markdown would lose.
    private(set) var links: [String] = []
    private let uploads: WordPressUploads
    private let attachments: [String: WordPressAttachment]
    /// The addresses whose files are there.
    private var addresses: Set<String> = []

    init(_ uploads: WordPressUploads, _ attachments: [String: WordPressAttachment]) {
        (self.uploads, self.attachments) = (uploads, attachments)
    }

    /// Returns whether the file of a picture is there.
    func isFound(_ attributes: JSONObject) -> Bool {
        attributes["src"]?.stringValue.map { addresses.contains($0) } ?? false
    }

    /// Takes the file of an attachment, if it is there.
    @discardableResult
    mutating func take(id: String) -> Bool {
        guard let attachment = attachments[id] else { return false }
        add(attachment.file, attachment.caption)
        return true
    }

    /// Takes the files of pictures, players and links.
    mutating func takeAll(of document: JSONValue) {
        for element in (document.arrayValue ?? [document]).compactMap({ HTMLElement($0) }) {
            _ = element.all { element in
                take(element)
                return false
            }
        }
    }

    private mutating func take(_ element: HTMLElement) {
        switch element.name {
        case "img": takePicture(element)
        case "audio", "video", "source", "iframe", "embed": takePlayer(element)
        case "a":
            // A picture's link leads to its original.
            guard let address = element.attribute("href"), let file = uploads.file(at: address) else { return }
            if Self.isKept(file) { add(file, nil) }
        default: break
        }
    }

    private mutating func takePicture(_ element: HTMLElement) {
        let address = element.attribute("src") ?? ""
        let originals = ["data-orig-file", "data-full-url", "data-src"].compactMap { element.attribute($0) }
        let caption = element.attribute("alt").flatMap { alternative in
            let name = WordPressUploads.name(of: address)
            return alternative.isEmpty || name.hasPrefix(alternative) ? nil : alternative
        }
        if let id = Self.id(of: element), let attachment = attachments[id] {
            add(attachment.file, caption ?? attachment.caption)
        } else if let file = (originals + [address]).lazy.compactMap(uploads.file(at:)).first {
            add(file, caption)
        } else {
            if let upload = ([address] + originals).first(where: WordPressUploads.isUpload) { miss(upload) }
            return
        }
        addresses.insert(address)
    }

    private mutating func takePlayer(_ element: HTMLElement) {
        guard let address = element.attribute("src") else { return }
        if let file = uploads.file(at: address), Self.isKept(file) { return add(file, nil) }
        if WordPressUploads.isUpload(address) { miss(address) }
        let isOfWeb = ["http://", "https://"].contains { address.lowercased().hasPrefix($0) }
        if isOfWeb, !links.contains(address) { links.append(address) }
    }

    private mutating func miss(_ address: String) {
        if !missing.contains(address) { missing.append(address) }
    }

    private mutating func add(_ file: ImportSource.File, _ caption: String?) {
        if let index = found.firstIndex(where: { $0.file == file }) {
            found[index].caption = found[index].caption ?? caption
        } else if Self.isKept(file) {
            var medium = SourceMedium(file: file)
            medium.caption = caption
            found.append(medium)
        }
    }

    private static func isKept(_ file: ImportSource.File) -> Bool {
        LinkedFileKind(name: file.path)?.isMedium == true
    }

    /// The id in the class `wp-image-12`, or in `data-id`.
    private static func id(of element: HTMLElement) -> String? {
        let mark = "wp-image-"
        return element.classes.first { $0.hasPrefix(mark) }.map { String($0.dropFirst(mark.utf8.count)) }
            ?? element.attribute("data-id")
    }
}
