import DiaryModel
import DiaryTestSupport
import Foundation
import TestFixtures
import Testing

@testable import DiaryFormats

struct PositionRemovalTests {
    private let folder = TestFolder()

    private func removed(
        _ bytes: [UInt8], isPositionKnown: Bool = false
    ) throws -> (isChanged: Bool, bytes: [UInt8]) {
        try folder.write(bytes, to: "copy")
        let copy = try FileDescriptor.open(folder.path("copy"), O_RDWR)
        let isChanged = try PositionRemoval(from: copy).remove(isPositionKnown: isPositionKnown)
        return (isChanged, Array(try Data(contentsOf: folder.url("copy"))))
    }

    /// A directory of a description, a GPS directory and a make; the latitude is stored outside the GPS directory.
    private func directory(isBigEndian: Bool) -> [UInt8] {
        func number(_ value: Int, _ length: Int) -> [UInt8] {
            let bytes = (0..<length).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
            return isBigEndian ? bytes.reversed() : bytes
        }
        func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: Int) -> [UInt8] {
            number(tag, 2) + number(type, 2) + number(count, 4) + number(value, 4)
        }
        let head = Array((isBigEndian ? "MM" : "II").utf8) + number(42, 2) + number(8, 4)
        let first =
            number(3, 2) + entry(0x010F, 2, 4, 0) + entry(0x8825, 4, 1, 50) + entry(0x0110, 2, 4, 0) + number(0, 4)
        let position = number(2, 2) + entry(1, 2, 2, 0) + entry(2, 5, 3, 80) + number(0, 4)
        return head + first + position + (1...24).map { UInt8($0) } + Array("tail".utf8)
    }

    @Test(arguments: [false, true])
    func `a GPS directory is removed, and nothing else moves`(isBigEndian: Bool) throws {
        let original = directory(isBigEndian: isBigEndian)
        for (prefix, start) in [
            ([UInt8](), 0), (Array("Exif\0\0".utf8), 6), (Array("....CMT9eXIf".utf8), 12),
            (Array("RIFF....EXIF....".utf8), 16),
        ] {
            let result = try removed(prefix + original)
            #expect(result.isChanged)
            let bytes = Array(result.bytes.dropFirst(start))
            #expect(bytes.count == original.count)
            #expect(bytes[isBigEndian ? 9 : 8] == 2)
            #expect(bytes[22..<34] == original[34..<46])
            #expect(bytes[34..<46].allSatisfy { $0 == 0 })
            #expect(bytes[50..<76].allSatisfy { $0 == 0 } && bytes[80..<104].allSatisfy { $0 == 0 })
            #expect(bytes[104...] == original[104...])
            #expect(try !removed(result.bytes).isChanged)
        }
    }

    /// The same in a file format that may exceed 4 GiB.
    private func longDirectory(isBigEndian: Bool) -> [UInt8] {
        func number(_ value: Int, _ length: Int) -> [UInt8] {
            let bytes = (0..<length).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
            return isBigEndian ? bytes.reversed() : bytes
        }
        func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: Int) -> [UInt8] {
            number(tag, 2) + number(type, 2) + number(count, 8) + number(value, 8)
        }
        let head = Array((isBigEndian ? "MM" : "II").utf8) + number(43, 2) + number(8, 2) + number(0, 2) + number(16, 8)
        let first =
            number(3, 8) + entry(0x010F, 2, 4, 0) + entry(0x8825, 18, 1, 92) + entry(0x0110, 2, 4, 0) + number(0, 8)
        let position = number(2, 8) + entry(1, 2, 2, 0x4E) + entry(2, 5, 3, 148) + number(0, 8)
        return head + first + position + (1...24).map { UInt8($0) } + Array("tail".utf8)
    }

    @Test(arguments: [false, true])
    func `a GPS directory of a long file is removed, and nothing else moves`(isBigEndian: Bool) throws {
        let original = longDirectory(isBigEndian: isBigEndian)
        let result = try removed(original)
        #expect(result.isChanged && result.bytes.count == original.count)
        #expect(result.bytes[isBigEndian ? 23 : 16] == 2 && result.bytes[..<16] == original[..<16])
        #expect(result.bytes[44..<64] == original[64..<84] && result.bytes[64..<84].allSatisfy { $0 == 0 })
        #expect(result.bytes[92..<140].allSatisfy { $0 == 0 } && result.bytes[148..<172].allSatisfy { $0 == 0 })
        #expect(result.bytes.suffix(4).elementsEqual("tail".utf8))
        #expect(try !removed(result.bytes).isChanged)
    }

    @Test(arguments: 1...UInt64(100))
    func `a long directory of arbitrary bytes is harmless`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var bytes = longDirectory(isBigEndian: seed.isMultiple(of: 2))
        for _ in 0..<generator.pick([1, 2, 8, 16]) {
            bytes[Int.random(in: 8..<bytes.count, using: &generator)] = generator.pick([0, 1, 255, 127, 8])
        }
        #expect(try removed(bytes).bytes.count == bytes.count, "seed \(seed)")
    }

    @Test func `a directory across the edge of a window is found`() throws {
        let bytes = [UInt8](repeating: 7, count: (1 << 20) - 3) + Array("Exif\0\0".utf8) + directory(isBigEndian: true)
        #expect(try removed(bytes).isChanged)
        let far = [UInt8](repeating: 7, count: (1 << 20) + 62) + Array("Exif\0\0".utf8) + directory(isBigEndian: true)
        #expect(try removed(far).isChanged)
    }

    @Test(arguments: 1...UInt64(200))
    func `a directory of arbitrary bytes is harmless`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var bytes = directory(isBigEndian: seed.isMultiple(of: 2))
        for _ in 0..<generator.pick([1, 2, 8]) {
            bytes[Int.random(in: 4..<bytes.count, using: &generator)] = generator.pick([0, 1, 255, 8])
        }
        bytes = Array(bytes.prefix(generator.pick([bytes.count, 60, 12])))
        #expect(try removed(bytes).bytes.count == bytes.count, "seed \(seed)")
    }

    @Test func `positions and places in XMP become spaces`() throws {
        let packet = """
            <rdf:RDF><rdf:Description exif:GPSLatitude="50,5N" tiff:Make='GPS' photoshop:City = 'Praha' dc:x="a:b"><exif:GPSAltitude>\
            3</exif:GPSAltitude><Iptc4xmpExt:LocationShown><rdf:Bag>x</rdf:Bag></Iptc4xmpExt:LocationShown><xmp:Rating/>\
            <exif:GPSStatus/></rdf:Description></rdf:RDF>
            """
        let result = try removed(Array("JFIF".utf8) + Array(packet.utf8))
        let text = String(decoding: result.bytes, as: UTF8.self)
        #expect(result.isChanged && result.bytes.count == packet.utf8.count + 4)
        #expect(
            !text.contains("GPSL") && !text.contains("Praha") && !text.contains("Location") && !text.contains("GPSS"))
        #expect(text.contains("tiff:Make='GPS'") && text.contains(#"dc:x="a:b">"#) && text.contains("<xmp:Rating/>"))
        #expect(try !removed(Array("<rdf:RDF> exif:GPSLatitude=\"never closed".utf8)).isChanged)
    }

    @Test(arguments: [
        ("+35.0116+135.7681+047.500/", true), ("-33.02-071.64/", true), ("+35.0116+135.7681", false), ("+1+2/", false),
    ])
    func `a film loses its position`(position: String, isChanged: Bool) throws {
        let result = try removed([0, 0, 0, 20] + Array("ftypqt  ....\(position)rest".utf8))
        #expect(result.isChanged == isChanged)
        #expect(String(decoding: result.bytes, as: UTF8.self).contains(position) != isChanged)
        #expect(String(decoding: result.bytes, as: UTF8.self).hasSuffix("rest"))
    }

    @Test func `names of places in captions of the press become spaces`() throws {
        func dataset(_ tag: UInt8, _ value: String) -> [UInt8] {
            [0x1C, 2, tag, 0, UInt8(value.utf8.count)] + value.utf8
        }
        let record = dataset(5, "Title") + dataset(90, "Praha") + dataset(101, "Czechia") + dataset(25, "Praha")
        let body = Array("Photoshop 3.0\u{0}8BIM".utf8) + [4, 4, 0, 0, 0, 0, 0, UInt8(record.count)] + record
        let segment = [0xFF, 0xD8, 0xFF, 0xED, 0, UInt8(body.count + 2)] + body
        let result = try removed(segment + dataset(90, "pixels"))
        #expect(result.isChanged)
        let expected = dataset(5, "Title") + dataset(90, "     ") + dataset(101, "       ") + dataset(25, "Praha")
        #expect(result.bytes == segment.dropLast(record.count) + expected + dataset(90, "pixels"))
        for length in 7..<segment.count { #expect(try removed(Array(segment.prefix(length))).bytes.count == length) }
    }

    @Test func `a file without a position is unchanged`() throws {
        let bytes = Array("RIFF....WAVE Exif GPSLatitude :City +12".utf8)
        let result = try removed(bytes)
        #expect(!result.isChanged && result.bytes == bytes)
    }

    @Test func `a compressed block is removed completely if it contains a position`() throws {
        func box(_ name: String, _ content: String) -> [UInt8] {
            big(content.utf8.count + 8) + Array((name + content).utf8)
        }
        let mark: [UInt8] = [0x0D, 0x0A, 0x87, 0x0A]
        let start = big(12) + Array("JXL ".utf8) + mark
        let other = box("brob", "jumbpacked") + box("jxlc", "picture")
        #expect(try !removed(start + box("brob", "Exifpacked") + other).isChanged)
        let result = try removed(start + box("brob", "Exifpacked") + other, isPositionKnown: true)
        #expect(result.isChanged)
        #expect(result.bytes == start + box("free", String(repeating: "\0", count: 10)) + other)
        let long = big(1) + Array("jxlc".utf8) + big(0) + big(20) + mark
        #expect(try removed(start + long + box("brob", "Exifpacked"), isPositionKnown: true).isChanged)
    }

    @Test func `a text in digits becomes blank, and its checksum right`() throws {
        func chunk(_ name: String, _ content: String) -> [UInt8] {
            big(content.utf8.count) + Array((name + content).utf8) + [1, 2, 3, 4]
        }
        let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let title = chunk("zTXt", "Title\0\0packed")
        let profile = "Raw profile type exif\0"
        let packet = "XML:com.adobe.xmp\0"
        let bytes = start + title + chunk("zTXt", profile + "\0digits") + chunk("iTXt", packet + "\u{1}\0\0\0packed")
        let result = try removed(bytes, isPositionKnown: true)
        #expect(result.isChanged && result.bytes.count == bytes.count)
        let text = String(decoding: result.bytes, as: UTF8.self)
        #expect(text.contains("tEXt" + profile + "       ") && text.contains("tEXt" + packet + "          "))
        #expect(
            text.contains("zTXtTitle") && !text.contains("digits")
                && !result.bytes.suffix(4).elementsEqual([1, 2, 3, 4]))
    }
}
