import DecoderProtocol

/// The texts that agencies write into their photos (IPTC-IIM 4.2).
struct IPTCRecords {
    private static let recordLimit = 1000

    private(set) var title: String?
    private(set) var caption: String?
    private(set) var keywords: [String] = []
    private(set) var author: String?
    /// The date in eight digits.
    private var date: String?
    /// The time in six digits, and an offset of four.
    private var clock: String?

    /// The time when the photo was taken, or its day, month or year.
    var time: CaptureTime? {
        guard let date, date.utf8.count == 8 else { return nil }
        return clock.flatMap { CaptureTime(metadataText: "\(date)T\($0)") } ?? CaptureTime(metadataText: date)
    }

    /// Reads the records of the application section; each has a marker, two numbers and a length.
    init(_ bytes: [UInt8]) {
        var offset = 0
        for _ in 0..<Self.recordLimit {
            guard offset + 5 <= bytes.count, bytes[offset] == 0x1C else { return }
            let length = Int(bytes[offset + 3]) << 8 | Int(bytes[offset + 4])
            // Lengths with the highest bit set belong to larger data than texts.
            guard length < 0x8000, offset + 5 + length <= bytes.count else { return }
            let text = MetadataText.string(fromPossiblyUTF8: bytes[offset + 5..<offset + 5 + length])
            if bytes[offset + 1] == 2, let text { read(bytes[offset + 2], text) }
            offset += 5 + length
        }
    }

    private mutating func read(_ number: UInt8, _ text: String) {
        switch number {
        case 5: title = title ?? text
        case 25: keywords.append(text)
        case 55: date = date ?? text
        case 60: clock = clock ?? text
        case 80: author = author ?? text
        case 120: caption = caption ?? text
        default: break
        }
    }

    /// The records among Photoshop's resources, which each have a signature, a number, a name and a length.
    static func resource(of photoshop: [UInt8]) -> [UInt8]? {
        var offset = 0
        for _ in 0..<recordLimit {
            guard offset + 12 <= photoshop.count, photoshop[offset...].starts(with: "8BIM".utf8) else { return nil }
            let number = Int(photoshop[offset + 4]) << 8 | Int(photoshop[offset + 5])
            let name = Int(photoshop[offset + 6])
            // A name and its length are padded to an even number of bytes, and so is the data.
            let start = offset + 6 + (name + 2) / 2 * 2
            guard start + 4 <= photoshop.count else { return nil }
            let length = photoshop[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
            guard start + 4 + length <= photoshop.count else { return nil }
            if number == 0x0404 { return Array(photoshop[start + 4..<start + 4 + length]) }
            offset = start + 4 + length + length % 2
        }
        return nil
    }
}
