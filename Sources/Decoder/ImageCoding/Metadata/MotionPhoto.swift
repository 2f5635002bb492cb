import Containers

/// The places in a photo's file at which the film of a motion photo may be.
///
/// Google's telephones give its distance from the end of the file in XMP, Samsung's have a trailer, and HEIF files a
/// box. All of these may be wrong after another program has changed the file.
struct MotionPhoto {
    /// From the most reliable one on; a film may end before its range does.
    private(set) var ranges: [Range<Int>] = []

    init(_ source: ByteSource, xmp: [UInt8]?) {
        let count = source.count
        if source.bytes(at: 4, count: 4) == Array("ftyp".utf8) {
            let boxes = source.boxes(in: 0..<count)
            ranges += boxes.filter { $0.type == "mpvd" }.map(\.content)
            for box in boxes where box.type == "sefd" {
                add(SamsungTrailer(source, end: box.content.upperBound)?.film)
            }
        }
        add(SamsungTrailer(source)?.film)
        guard let xmp else { return }
        for distance in MotionPhotoItems(xmp).filmDistances where distance < count {
            ranges.append(count - distance..<count)
        }
    }

    private mutating func add(_ range: Range<Int>?) {
        if let range { ranges.append(range) }
    }
}

/// The description of a motion photo's file in its XMP: a list of the items that follow each other in it
/// ("Motion Photo format specification" of Android), or the older `MicroVideoOffset`.
///
/// Prefixes of names differ between writers (`GCamera`, `Camera`; `Container`, `GContainer`), so they are ignored.
struct MotionPhotoItems {
    private struct Item {
        var type = ""
        var meaning = ""
        var length = 0
        var padding = 0
    }

    private static let itemLimit = 64
    /// No file is longer, and the sum of all items is no overflow.
    private static let longest = 1 << 48

    private var items: [Item] = []
    private var offset: Int?

    init(_ packet: [UInt8]) {
        var (scanner, textStart): (XMLScanner, Int?) = (XMLScanner(XMPPacket.narrowed(packet[...])), nil)
        while let tag = scanner.next() {
            let name = tag.localName
            if tag.isClosing {
                if let textStart { take(name, scanner.bytes[textStart..<tag.range.lowerBound]) }
                textStart = nil
            } else {
                if name == "Item", items.count < Self.itemLimit { items.append(Item()) }
                for (name, value) in tag.attributes { take(XMLScanner.localName(name), value) }
                textStart = tag.isEmpty ? nil : tag.range.upperBound
            }
        }
    }

    /// The distances in bytes of the film's beginning from the end of the file, from the most reliable one on.
    var filmDistances: [Int] {
        var distances: [Int] = []
        let index = items.firstIndex { $0.meaning == "MotionPhoto" } ?? items.firstIndex { $0.type.hasPrefix("video/") }
        if let index {
            distances.append(items[index...].reduce(0) { $0 + $1.length + $1.padding })
            // Writers order the items as they like.
            distances.append(items[index].length)
        }
        return (distances + [offset].compactMap(\.self)).filter { $0 > 0 }
    }

    private mutating func take(_ name: String, _ value: ArraySlice<UInt8>) {
        let text = String(decoding: value, as: UTF8.self)
        let number = Int(text).flatMap { 0...Self.longest ~= $0 ? $0 : nil }
        if name == "MicroVideoOffset" { offset = offset ?? number }
        guard let last = items.indices.last else { return }
        switch name {
        case "Mime": items[last].type = text
        case "Semantic": items[last].meaning = text
        case "Length": items[last].length = number ?? 0
        case "Padding": items[last].padding = number ?? 0
        default: break
        }
    }
}
