import DecoderProtocol

/// The texts of an XMP packet, by the usual names of its properties.
///
/// One pass without an XML parser: only the five predefined entities are expanded, so that a packet can't grow.
struct XMPPacket {
    private static let largestPacket = 1 << 20
    private static let itemLimit = 256
    private static let depthLimit = 64
    private static let containers: Set<String> = ["rdf:Bag", "rdf:Seq", "rdf:Alt", "rdf:li"]
    /// The properties about something else, with the names that those of the picture have: the files that it was made of,
    /// and the place that it shows.
    private static let others: Set<String> = ["xmpMM:Pantry", "Iptc4xmpExt:LocationShown"]
    /// The place where the picture was made; its position, mostly that of a town, is worse than the camera's own.
    private static let place = "Iptc4xmpExt:LocationCreated"

    /// The items of properties that are lists.
    private var lists: [String: [String]] = [:]
    /// The texts of attributes, and of elements that are not lists.
    private var values: [String: String] = [:]
    /// The names of those that only the place has so far.
    private var namesOfPlace: Set<String> = []
    /// The names of the marked faces.
    private var faces: [String] = []
    /// The marked part of the picture that is being read.
    private var region: (name: String?, type: String?) = (nil, nil)
    /// True in the item of a text that is to be shown in all languages without an own one.
    private var isDefault = false

    init(_ bytes: [UInt8]) {
        var scanner = XMLScanner(Self.narrowed(bytes[...]))
        var (open, contentStart): ([String], Int?) = ([], nil)
        while let tag = scanner.next() {
            if tag.isClosing {
                if let start = contentStart, open.last == tag.name {
                    take(scanner.bytes[start..<tag.range.lowerBound], open)
                }
                if open.last == tag.name { open.removeLast() }
                contentStart = nil
            } else {
                if tag.name == "rdf:li", open.dropLast().last == "mwg-rs:RegionList" { endRegion() }
                isDefault = tag.attributes.contains { $0 == "xml:lang" && $1.elementsEqual("x-default".utf8) }
                if !open.contains(where: Self.others.contains) {
                    for (name, value) in tag.attributes { keep(Self.plain(value), of: name, open) }
                }
                // An element with child elements, even empty ones, has no text.
                contentStart = nil
                guard !tag.isEmpty, open.count < Self.depthLimit else { continue }
                open.append(tag.name)
                contentStart = tag.range.upperBound
            }
        }
        endRegion()
    }

    /// The items of a property such as `dc:subject`, or its own text if it is not a list.
    func texts(_ name: String) -> [String] { lists[name] ?? values[name].map { [$0] } ?? [] }

    /// The text of a property such as `exif:DateTimeOriginal`; of a list its first item.
    func text(_ name: String) -> String? { values[name] ?? lists[name]?.first }

    /// The keywords, of hierarchical ones the last part: `People|Anna`.
    var keywords: [String] {
        texts("dc:subject") + lastParts(of: "lr:hierarchicalSubject", "|") + lastParts(of: "digiKam:TagsList", "/")
    }

    /// The people in the picture: by IPTC's names, and by those of their faces.
    var people: [String] { texts("Iptc4xmpExt:PersonInImage") + texts("Iptc4xmpExt:PersonName") + faces }

    private func lastParts(of name: String, _ separator: Character) -> [String] {
        texts(name).compactMap { text in
            text.split(separator: separator).last.flatMap { MetadataText.string(fromPossiblyUTF8: $0.utf8) }
        }
    }

    /// Keeps the text of an attribute, or of an element that is not a list; the first one of a name.
    private mutating func keep(_ text: String?, of name: String, _ open: [String]) {
        guard let text else { return }
        let isOfPlace = open.contains(Self.place)
        if values[name] == nil || !isOfPlace && namesOfPlace.contains(name) {
            values[name] = text
            if isOfPlace { namesOfPlace.insert(name) } else { namesOfPlace.remove(name) }
        }
        switch name {
        case "mwg-rs:Name": region.name = text
        case "mwg-rs:Type": region.type = text
        // Microsoft marks nothing but people.
        case "MPReg:PersonDisplayName": addFace(text)
        default: break
        }
    }

    private mutating func endRegion() {
        if region.type == "Face", let name = region.name { addFace(name) }
        region = (nil, nil)
    }

    private mutating func addFace(_ name: String) {
        if faces.count < Self.itemLimit { faces.append(name) }
    }

    private mutating func take(_ content: ArraySlice<UInt8>, _ open: [String]) {
        guard let element = open.last, !open.contains(where: Self.others.contains), let text = Self.plain(content)
        else { return }
        if element != "rdf:li" {
            keep(text, of: element, open)
        } else if let list = open.last(where: { !Self.containers.contains($0) }),
            lists[list, default: []].count < Self.itemLimit
        {
            let index = isDefault ? 0 : lists[list]?.count ?? 0
            lists[list, default: []].insert(text, at: index)
        }
    }

    /// The packet in UTF-8 if it is in UTF-16, as the standard allows: every tag then has a NUL next to its bracket.
    static func narrowed(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        let bytes = Array(bytes.prefix(largestPacket))
        let bracket = bytes.prefix(16).firstIndex(of: UInt8(ascii: "<")) ?? 0
        guard bracket + 1 < bytes.count else { return bytes }
        let isBigEndian = bracket > 0 && bytes[bracket - 1] == 0
        guard isBigEndian || bytes[bracket + 1] == 0 else { return bytes }
        let (high, start) = (isBigEndian ? 0 : 1, isBigEndian ? bracket - 1 : bracket)
        let units = stride(from: start, to: bytes.count - 1, by: 2).map {
            UInt16(bytes[$0 + high]) << 8 | UInt16(bytes[$0 + 1 - high])
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    private static let entities = ["lt": "<", "gt": ">", "quot": "\"", "apos": "'", "amp": "&"]

    private static func plain(_ text: ArraySlice<UInt8>) -> String? {
        guard text.contains(UInt8(ascii: "&")) else { return MetadataText.string(fromPossiblyUTF8: text) }
        let parts = String(decoding: text, as: UTF8.self).split(separator: "&", omittingEmptySubsequences: false)
        let joined = parts.dropFirst().reduce(into: String(parts.first ?? "")) { result, part in
            let name = part.prefix { $0 != ";" }
            if let letter = entities[String(name)] ?? Self.character(name) {
                result += letter + part.dropFirst(name.count + 1)
            } else {
                result += "&" + part
            }
        }
        return MetadataText.string(fromPossiblyUTF8: joined.utf8)
    }

    /// A character reference by number: `#353` or `#x161`.
    private static func character(_ name: Substring) -> String? {
        guard name.hasPrefix("#") else { return nil }
        let digits = name.dropFirst()
        let number = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap(Unicode.Scalar.init).map { String($0) }
    }
}
