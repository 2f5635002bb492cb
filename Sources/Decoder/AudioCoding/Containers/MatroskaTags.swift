import DecoderProtocol

/// The texts of a WebM or Matroska file, each with its target: the track, the album or film, or something larger.
struct MatroskaTags {
    private struct Text {
        let name: String
        let value: String
        let level: UInt64
    }

    /// The levels of the standard: a song or chapter, an album or film.
    private static let (trackLevel, albumLevel): (UInt64, UInt64) = (30, 50)

    /// The target of the current tag; nil if it is not written.
    var level: UInt64?
    /// True if the current tag is about one track.
    var isOfTrack = false
    var isOfPart = false
    /// The current text.
    var name: String?
    var value: String?
    /// The number of texts that contain the current one: it then describes them.
    private var depth = 0
    private var texts: [Text] = []

    /// Begins with a tag, which may have several texts.
    mutating func beginTag() {
        (level, isOfTrack, isOfPart, depth) = (nil, false, false, 0)
    }

    mutating func beginText() {
        // A text inside a text comes after its name and value.
        if depth == 1 { keep() }
        depth += 1
        (name, value) = (nil, nil)
    }

    mutating func endText() {
        if depth == 1 { keep() }
        depth = max(0, depth - 1)
        (name, value) = (nil, nil)
    }

    private mutating func keep() {
        guard let name, let value, !isOfPart else { return }
        texts.append(Text(name: name, value: value, level: level ?? (isOfTrack ? Self.trackLevel : Self.albumLevel)))
    }

    /// Fills in the values: of a sound those of the track first, of a film those of the film.
    func describe(_ metadata: inout MediumMetadata, fileTitle: String?, isFilm: Bool) {
        let own = isFilm ? Self.albumLevel : Self.trackLevel
        let rank = { (text: (offset: Int, element: Text)) in (Self.distance(text.element.level, own), text.offset) }
        let sorted = texts.enumerated().sorted { rank($0) < rank($1) }.map(\.element)
        let titles = sorted.filter { $0.name == "TITLE" }
        let ofTrack = isFilm ? nil : titles.first { $0.level == Self.trackLevel }?.value
        metadata.title = ofTrack ?? fileTitle ?? titles.first?.value
        for text in sorted.reversed() { Self.read(text, into: &metadata) }
        let album = titles.first { $0.level == Self.albumLevel }?.value
        if !isFilm, metadata.album == nil, album != metadata.title { metadata.album = album }
    }

    private static func distance(_ level: UInt64, _ own: UInt64) -> UInt64 { level > own ? level - own : own - level }

    private static func read(_ text: Text, into metadata: inout MediumMetadata) {
        let value = text.value
        switch text.name {
        case "ARTIST": metadata.artist = value
        case "ALBUM": metadata.album = value
        case "DATE_RECORDED", "DATE_RELEASED", "DATE": metadata.date = value
        case "COMMENT": metadata.comment = value
        case "DESCRIPTION": metadata.description = value
        case "KEYWORDS": metadata.addKeywords(value)
        case "LOCATION", "COM.APPLE.QUICKTIME.LOCATION.ISO6709":
            GeographicPoint(text: value)?.describe(&metadata)
        case "MAKE", "COM.APPLE.QUICKTIME.MAKE": metadata.make = value
        case "MODEL", "COM.APPLE.QUICKTIME.MODEL": metadata.model = value
        case "CREATION_TIME": metadata.times.add(.header, CaptureTime(metadataText: value))
        case "COM.APPLE.QUICKTIME.CREATIONDATE": metadata.times.add(.recorder, CaptureTime(metadataText: value))
        default: break
        }
    }
}
