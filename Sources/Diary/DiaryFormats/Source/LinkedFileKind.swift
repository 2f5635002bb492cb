import DiaryMedia

/// The kind of a file that a document links to, by its name, else by its first bytes.
enum LinkedFileKind: Hashable {
    case photo
    case sound
    case film
    /// A PDF.
    case pages
    /// A text or anything else that is not a medium.
    case other

    /// The kind by the extension of a name; nil if that is unknown.
    init?(name: String) {
        let name = Array(name.utf8)
        switch MediumName.kind(of: name) {
        case .photo: self = .photo
        case .sound: self = .sound
        case .video: self = .film
        case .pdf: self = .pages
        case nil:
            guard Self.others.contains(MediumName.ending(of: name)) else { return nil }
            self = .other
        }
    }

    /// The kind by the first bytes of a file.
    init(content bytes: [UInt8]) {
        let starts = { (magic: [UInt8]) in bytes.starts(with: magic) }
        if starts([0xFF, 0xD8, 0xFF]) || starts([0x89, 0x50, 0x4E, 0x47]) || starts(Array("GIF8".utf8)) {
            self = .photo
        } else if starts(Array("RIFF".utf8)), bytes.count >= 12 {
            let form = Array(bytes[8..<12])
            self = form == Array("WEBP".utf8) ? .photo : form == Array("WAVE".utf8) ? .sound : .film
        } else if starts(Array("OggS".utf8)) || starts(Array("fLaC".utf8)) || starts(Array("ID3".utf8)) {
            self = .sound
        } else if bytes.count >= 12, Array(bytes[4..<8]) == Array("ftyp".utf8) {
            let brand = Array(bytes[8..<11])
            let isStill = ["hei", "hev", "mif", "avi", "msf"].contains { Array($0.utf8) == brand }
            self = isStill ? .photo : brand == Array("M4A".utf8) ? .sound : .film
        } else if starts(Array("%PDF-".utf8)) {
            self = .pages
        } else {
            self = .other
        }
    }

    /// The kind by a media type, such as `image/png`.
    init(mediaType: String) {
        switch mediaType.prefix(while: { $0 != "/" }) {
        case "image": self = .photo
        case "audio": self = .sound
        case "video": self = .film
        default: self = mediaType == "application/pdf" ? .pages : .other
        }
    }

    /// The word for it with its article: `a photo`.
    var noun: String {
        switch self {
        case .photo: "a photo"
        case .sound: "a sound"
        case .film: "a video"
        case .pages: "a PDF"
        case .other: "a file"
        }
    }

    /// True if the diary keeps such files.
    var isMedium: Bool { self != .other }

    /// A name with the extension of a media type; without one if the type has none.
    static func name(_ stem: String, mediaType: String) -> String {
        let parts = mediaType.split(separator: "/")
        guard parts.count == 2 else { return stem }
        return "\(stem).\(extensions[String(parts[1])] ?? String(parts[1]))"
    }

    private static let extensions = [
        "jpeg": "jpg", "mpeg": "mp3", "x-wav": "wav", "x-m4a": "m4a", "quicktime": "mov", "svg+xml": "svg",
        "3gpp": "3gp",
        "octet-stream": "bin", "plain": "txt", "x-aiff": "aiff", "vnd.wave": "wav",
    ]

    private static let others: Set<String> = [
        "md", "markdown", "txt", "org", "html", "htm", "canvas", "base", "excalidraw", "json", "csv", "yaml",
        "yml", "svg", "doc", "docx", "xls", "xlsx", "odt", "ods", "ppt", "pptx", "zip", "epub", "css", "js",
    ]
}
