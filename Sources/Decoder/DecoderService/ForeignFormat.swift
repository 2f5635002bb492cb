/// Formats recognised by their first bytes: films, and formats that are not read yet, so that the report can name them.
struct ForeignFormat: Equatable {
    let name: String
    let isVideo: Bool
    /// A film unless its tracks say otherwise, and damaged if it has none.
    let mayBeSound: Bool
    /// True if the signature is specific to films, and not shared by all files made of boxes.
    var isNamed = true

    /// The number of first bytes that ``init(firstBytes:)`` reads.
    static let sniffedByteCount = 512

    init(_ name: String, isVideo: Bool = false, mayBeSound: Bool = false) {
        self.name = name
        self.isVideo = isVideo || mayBeSound
        self.mayBeSound = mayBeSound
    }

    /// Extension and type of a film of this format.
    var videoType: (ending: String, mime: String) { Self.videoTypes[name] ?? ("mp4", "video/mp4") }

    private static let videoTypes = [
        "QuickTime": ("mov", "video/quicktime"), "AVI": ("avi", "video/x-msvideo"), "MPEG film": ("mpg", "video/mpeg"),
        "WebM": ("webm", "video/webm"), "Matroska": ("mkv", "video/x-matroska"), "3GP": ("3gp", "video/3gpp"),
        "M4V": ("m4v", "video/x-m4v"), "AVCHD": ("mts", "video/mp2t"), "Ogg film": ("ogv", "video/ogg"),
        "WMV": ("wmv", "video/x-ms-wmv"), "FLV": ("flv", "video/x-flv"), "MPEG transport stream": ("ts", "video/mp2t"),
    ]

    init?(firstBytes bytes: [UInt8]) {
        guard let found = Self.marked(bytes) ?? Self.branded(bytes) ?? Self.packeted(bytes) else { return nil }
        self = found
    }

    private static func marked(_ bytes: [UInt8]) -> ForeignFormat? {
        marks.first { bytes.dropFirst($0.offset).starts(with: $0.bytes) }?.format
    }

    private static let marks: [(offset: Int, bytes: [UInt8], format: ForeignFormat)] = [
        (8, Array("AVI ".utf8), ForeignFormat("AVI", isVideo: true)),
        (0, [0x1A, 0x45, 0xDF, 0xA3], ForeignFormat("WebM", mayBeSound: true)),
        (0, [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11], ForeignFormat("WMV", isVideo: true)),
        (28, [0x80] + Array("theora".utf8), ForeignFormat("Ogg film", isVideo: true)),
        (0, [0x00, 0x00, 0x01, 0xBA], ForeignFormat("MPEG film", isVideo: true)),
        (0, [0x00, 0x00, 0x01, 0xB3], ForeignFormat("MPEG film", isVideo: true)),
        (0, Array("FLV\u{1}".utf8), ForeignFormat("FLV", isVideo: true)),
        (0, [0x00, 0x00, 0x00, 0x0C, 0x6A, 0x50, 0x20, 0x20], ForeignFormat("JPEG 2000")),
        (0, [0xFF, 0x4F, 0xFF, 0x51], ForeignFormat("JPEG 2000")),
        (0, Array("8BPS".utf8), ForeignFormat("Photoshop")),
        (0, Array("gimp xcf".utf8), ForeignFormat("GIMP")),
        (0, [0x76, 0x2F, 0x31, 0x01], ForeignFormat("OpenEXR")),
        (0, Array("#?RADIANCE".utf8), ForeignFormat("Radiance")),
        (0, Array("BPG".utf8) + [0xFB], ForeignFormat("BPG")),
        (0, Array("qoif".utf8), ForeignFormat("QOI")),
        (0, Array("MThd".utf8), ForeignFormat("MIDI")),
    ]

    /// The family of MP4, by its first box.
    private static func branded(_ bytes: [UInt8]) -> ForeignFormat? {
        let type = bytes.dropFirst(4).prefix(4)
        guard type.elementsEqual("ftyp".utf8), bytes.count >= 12 else {
            let isOld = ["moov", "mdat", "wide"].contains { type.elementsEqual($0.utf8) }
            return isOld ? ForeignFormat("QuickTime", mayBeSound: true) : nil
        }
        let brand = String(decoding: bytes[8..<12], as: UTF8.self)
        let names = [("qt  ", "QuickTime"), ("3g", "3GP"), ("M4V", "M4V")]
        var film = ForeignFormat(names.first { brand.hasPrefix($0.0) }?.1 ?? "MP4", mayBeSound: true)
        film.isNamed = ["qt  ", "iso", "mp4", "M4V", "3g", "avc1", "dash", "mmp4", "MSNV", "XAVC", "F4V"].contains {
            brand.hasPrefix($0)
        }
        return film
    }

    /// Each packet of a transport stream begins with the same byte, in cameras' films after a time of four bytes.
    private static func packeted(_ bytes: [UInt8]) -> ForeignFormat? {
        func begins(_ offset: Int, _ length: Int) -> Bool {
            let places = [offset, offset + length, offset + 2 * length]
            return bytes.count > places[2] && places.allSatisfy { bytes[$0] == 0x47 }
        }
        if begins(0, 188) { return ForeignFormat("MPEG transport stream", isVideo: true) }
        return begins(4, 192) ? ForeignFormat("AVCHD", isVideo: true) : nil
    }
}
