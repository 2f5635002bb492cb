import Containers
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

    init(_ bytes: [UInt8]) {
        for dataSet in IPTCDataSets(bytes).prefix(Self.recordLimit) where dataSet.record == 2 {
            if let text = MetadataText.string(fromPossiblyUTF8: bytes[dataSet.value]) { read(dataSet.number, text) }
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

    /// The records among Photoshop's resources.
    static func resource(of photoshop: [UInt8]) -> [UInt8]? {
        let found = PhotoshopResources(photoshop).prefix(recordLimit).prefix { !$0.isCut }
        return found.first { $0.number == PhotoshopResources.captions }.map { Array(photoshop[$0.content]) }
    }
}
