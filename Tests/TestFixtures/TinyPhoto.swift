import Foundation

/// Generates photos of a few hundred bytes, each with its own time and place.
package enum TinyPhoto {
    /// 24 × 16 gray pixels as a JPEG.
    private static let picture = Array(
        Data(
            base64Encoded: """
                /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxO\
                UlNSMj5aYVpQYEpRUk//wAALCAAQABgBAREA/8QAFgABAQEAAAAAAAAAAAAAAAAABgQF/8QAIBAAAQMEAgMAAAAAAAAAAAAAAQIE\
                EQAFIjEDIQYyQv/aAAgBAQAAPwAuxtesaRMbXrGkbG16xqBja9Y1srQytbUurg44m/Cn6WYkwTAGyYB6HZohfvNnLtS2fj4U2bhR\
                SXX3ypiMQRgNmfbXr2K//9k=
                """) ?? Data())

    /// A photo.
    ///
    /// - Parameters:
    ///   - time: the capture time in EXIF's notation: `2025:06:01 10:00:00`.
    ///   - offset: the offset from UTC: `+02:00`.
    ///   - latitude: whole degrees north; the longitude is 14 degrees east.
    ///   - identifier: the identifier that Apple's phones write into a photo and its film.
    ///   - salt: bytes after the picture's end, where no reader looks, that make the file unique.
    package static func bytes(
        _ time: String? = nil, offset: String? = nil, latitude: UInt32? = nil, identifier: String? = nil,
        salt: String = ""
    ) -> [UInt8] {
        guard let time else { return picture + Array(salt.utf8) }
        let exif = Array("Exif\0\0".utf8) + tiff(time, offset, latitude, identifier)
        let head: [UInt8] = [0xFF, 0xE1, UInt8((exif.count + 2) >> 8), UInt8((exif.count + 2) & 0xFF)]
        return Array(picture[..<2]) + head + exif + Array(picture[2...]) + Array(salt.utf8)
    }

    /// EXIF's block alone, with its identifier.
    package static func exif(_ time: String, offset: String? = nil, latitude: UInt32? = nil) -> [UInt8] {
        Array("Exif\0\0".utf8) + tiff(time, offset, latitude)
    }

    /// The photo with keywords in an XMP packet.
    package static func adding(_ keywords: [String], to photo: [UInt8]) -> [UInt8] {
        let items = keywords.map { "<rdf:li>\($0)</rdf:li>" }.joined()
        let packet = """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
            <rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:subject><rdf:Bag>\(items)</rdf:Bag>\
            </dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>
            """
        return adding(packet: packet, to: photo)
    }

    package static func adding(packet: String, to photo: [UInt8]) -> [UInt8] {
        let segment = Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(packet.utf8)
        let head: [UInt8] = [0xFF, 0xE1, UInt8((segment.count + 2) >> 8), UInt8((segment.count + 2) & 0xFF)]
        return Array(photo[..<2]) + head + segment + Array(photo[2...])
    }

    /// The film of a Live Photo, some seconds long, by a camera whose clock shows a time in EXIF's notation.
    package static func film(at time: String, length: Int = 2, salt: String = "") -> [UInt8] {
        var film = VideoBoxes()
        (film.brand, film.sampleCount, film.headerUnits) = ("qt  ", length * 25, length * 1000)
        film.creationTime = 2_082_844_800 + seconds(time)
        film.samples = Array("\(time)\(salt)".utf8)
        return film.bytes
    }

    /// Seconds from 1970 to a time in EXIF's notation.
    private static func seconds(_ time: String) -> Int {
        let numbers = time.split { ": ".contains($0) }.compactMap { Int($0) }
        guard numbers.count == 6 else { return 0 }
        var components = DateComponents(year: numbers[0], month: numbers[1], day: numbers[2])
        (components.hour, components.minute, components.second) = (numbers[3], numbers[4], numbers[5])
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return Int(calendar.date(from: components)?.timeIntervalSince1970 ?? 0)
    }

    /// A DNG with its size, a time and a preview.
    package static func raw(_ time: String, salt: String = "") -> [UInt8] {
        let start = 8 + 2 + 6 * 12 + 4
        let exif = directory([.text(0x9003, time)], at: start)
        let numbers: [(UInt16, UInt32)] = [
            (0x100, 4000), (0x101, 3000), (0x201, UInt32(start + exif.count)), (0x202, UInt32(picture.count)),
            (0x8769, UInt32(start)), (0xC612, 1),
        ]
        let fields = numbers.map { Field(tag: $0.0, kind: 4, count: 1, value: little($0.1)) }
        return Array("II*\0".utf8) + little(UInt32(8)) + directory(fields, at: 8) + exif + picture + Array(salt.utf8)
    }

    /// A film without pictures, of unknown length: the beginning of a QuickTime file.
    package static func film(salt: String = "") -> [UInt8] {
        let free = Array("free".utf8) + Array(salt.utf8)
        return number(20) + Array("ftypqt  ".utf8) + [0, 0, 0, 0] + Array("qt  ".utf8) + number(UInt32(free.count + 4))
            + free
    }

    private static func number(_ value: UInt32) -> [UInt8] {
        unsafe withUnsafeBytes(of: value.bigEndian) { unsafe Array($0) }
    }

    private struct Field {
        let tag: UInt16
        let kind: UInt16
        let count: UInt32
        let value: [UInt8]

        static func text(_ tag: UInt16, _ words: String) -> Field {
            Field(tag: tag, kind: 2, count: UInt32(words.utf8.count + 1), value: Array(words.utf8) + [0])
        }

        static func degrees(_ tag: UInt16, _ degrees: UInt32) -> Field {
            let numbers: [UInt32] = [degrees, 1, 0, 1, 0, 1]
            return Field(tag: tag, kind: 5, count: 3, value: numbers.flatMap(little))
        }
    }

    private static func little<Number: FixedWidthInteger>(_ value: Number) -> [UInt8] {
        unsafe withUnsafeBytes(of: value.littleEndian) { unsafe Array($0) }
    }

    /// The first directory only points to those of the photo and of GPS.
    private static func tiff(
        _ time: String, _ offset: String?, _ latitude: UInt32?, _ identifier: String? = nil
    ) -> [UInt8] {
        let shot =
            [Field.text(0x9003, time)] + (offset.map { [Field.text(0x9011, $0)] } ?? [])
            + (identifier.map { [note($0)] } ?? [])
        let start = 8 + 2 + 12 * (latitude == nil ? 1 : 2) + 4
        let body = directory(shot, at: start)
        var pointers = [Field(tag: 0x8769, kind: 4, count: 1, value: little(UInt32(start)))]
        var satellites: [UInt8] = []
        if let latitude {
            pointers.append(Field(tag: 0x8825, kind: 4, count: 1, value: little(UInt32(start + body.count))))
            let fields = [
                Field.text(1, "N"), Field.degrees(2, latitude), Field.text(3, "E"), Field.degrees(4, 14),
            ]
            satellites = directory(fields, at: start + body.count)
        }
        return Array("II*\0".utf8) + little(UInt32(8)) + directory(pointers, at: 8) + body + satellites
    }

    /// The maker's note of an iPhone, with one field.
    private static func note(_ identifier: String) -> Field {
        let text = Array(identifier.utf8) + [0]
        let field: [UInt8] = [0, 0x11, 0, 2] + number(UInt32(text.count)) + number(32)
        let note = Array("Apple iOS\0".utf8) + [0, 1] + Array("MM".utf8) + [0, 1] + field + number(0) + text
        return Field(tag: 0x927C, kind: 7, count: UInt32(note.count), value: note)
    }

    private static func directory(_ fields: [Field], at start: Int) -> [UInt8] {
        var entries: [UInt8] = []
        var data: [UInt8] = []
        let end = start + 2 + 12 * fields.count + 4
        for field in fields {
            entries += little(field.tag) + little(field.kind) + little(field.count)
            if field.value.count > 4 {
                entries += little(UInt32(end + data.count))
                data += field.value + (field.value.count.isMultiple(of: 2) ? [] : [0])
            } else {
                entries += field.value + [UInt8](repeating: 0, count: 4 - field.value.count)
            }
        }
        return little(UInt16(fields.count)) + entries + [0, 0, 0, 0] + data
    }
}
