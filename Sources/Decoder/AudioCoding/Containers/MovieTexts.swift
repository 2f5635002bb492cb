import Containers
import DecoderProtocol

/// The texts that phones and QuickTime write beside the tracks of a movie (3GPP TS 26.244, QuickTime File Format).
struct MovieTexts {
    private static let largestText = 1 << 16
    /// QuickTime's names begin with the copyright sign in Mac OS Roman.
    static let sign: UInt8 = 0xA9

    private(set) var metadata = MediumMetadata()
    /// The packet of XMP, where QuickTime has it.
    private(set) var packet: [UInt8]?

    private let boxes: MovieBoxes

    /// Reads the content of a box `udta`.
    init(userData: Range<Int>, boxes: inout MovieBoxes) {
        let found = boxes.boxes(in: userData)
        self.boxes = boxes
        for box in found { read(box) }
        // ffmpeg writes comments twice.
        if metadata.description == metadata.comment { metadata.description = nil }
    }

    private mutating func read(_ box: ISOBox) {
        switch String(decoding: box.type.bytes.drop { $0 == Self.sign }, as: UTF8.self) {
        case "nam", "titl": metadata.title = text(of: box) ?? metadata.title
        case "ART", "perf": metadata.artist = text(of: box) ?? metadata.artist
        case "auth": metadata.artist = metadata.artist ?? text(of: box)
        case "alb", "albm": metadata.album = text(of: box) ?? metadata.album
        case "cmt": metadata.comment = text(of: box) ?? metadata.comment
        case "des", "dscp": metadata.description = text(of: box) ?? metadata.description
        case "key": text(of: box).map { metadata.addKeywords($0) }
        case "kywd": for word in words(of: box) { metadata.addKeywords(word) }
        case "day": metadata.date = text(of: box) ?? metadata.date
        // Plain text.
        case "date":
            let text = MetadataText.string(fromPossiblyUTF8: boxes.bytes(of: box.content, limit: 64))
            metadata.times.add(.recorder, text.flatMap { CaptureTime(metadataText: $0) })
        case "XMP_": packet = packet ?? boxes.packet(in: box.content)
        case "xyz": text(of: box).flatMap(GeographicPoint.init(text:))?.describe(&metadata)
        case "loci": GeographicPoint(location: boxes.bytes(of: box.content, limit: 1024))?.describe(&metadata)
        case "mak", "manu": metadata.make = text(of: box) ?? metadata.make
        case "mod", "modl": metadata.model = text(of: box) ?? metadata.model
        case "yrrc": metadata.date = year(of: box) ?? metadata.date
        default: break
        }
    }

    /// QuickTime puts the text's length and its language first; 3GPP version and flags, and the language.
    private func text(of box: ISOBox) -> String? {
        let bytes = boxes.bytes(of: box.content, limit: Self.largestText)
        guard box.type.bytes.first == Self.sign else { return Self.string(bytes.dropFirst(6)) }
        let count = Int(MovieBoxes.number(bytes.prefix(2)))
        return Self.string(bytes.dropFirst(4).prefix(count))
    }

    /// 3GPP's keywords: their number, then each with its length.
    private func words(of box: ISOBox) -> [String] {
        var rest = boxes.bytes(of: box.content, limit: Self.largestText).dropFirst(7)
        var words: [String] = []
        while let count = rest.popFirst() {
            if let word = Self.string(rest.prefix(Int(count))) { words.append(word) }
            rest = rest.dropFirst(Int(count))
        }
        return words
    }

    private func year(of box: ISOBox) -> String? {
        let year = MovieBoxes.number(boxes.bytes(of: box.content, limit: 6).dropFirst(4))
        return 1...9999 ~= year ? String(year) : nil
    }

    /// UTF-16 text begins with a byte order mark.
    private static func string(_ bytes: ArraySlice<UInt8>) -> String? {
        guard bytes.starts(with: [0xFE, 0xFF]) else {
            return MetadataText.string(fromPossiblyUTF8: bytes.prefix { $0 != 0 })
        }
        return wideText(bytes.dropFirst(2))
    }

    /// The text in big-endian UTF-16.
    static func wideText(_ bytes: ArraySlice<UInt8>) -> String? {
        let content = Array(bytes)
        let units = stride(from: 0, to: content.count - 1, by: 2).map {
            UInt16(content[$0]) << 8 | UInt16(content[$0 + 1])
        }
        return MetadataText.string(fromPossiblyUTF8: String(decoding: units.prefix { $0 != 0 }, as: UTF16.self).utf8)
    }
}
