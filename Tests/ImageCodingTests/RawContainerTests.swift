import Chronology
import Containers
import DecoderProtocol
import Pixels
import TestFixtures
import Testing

@testable import ImageCoding

/// RAW photos in proprietary containers, generated here.
struct RawContainerTests {
    private static let exif = Array(TinyPhoto.exif("2025:06:01 10:00:00").dropFirst(6))
    private static let small = TinyPhoto.bytes()

    private static func large() throws -> [UInt8] {
        try PixelPicture(size: PixelSize(width: 800, height: 600), red: 200, green: 100, blue: 50).encodedAsJPEG()
    }

    private func photo(_ bytes: [UInt8]) throws -> PhotoFile {
        let format = try #require(ImageFormat(firstBytes: Array(bytes.prefix(64))))
        let photo = try #require(try PhotoFile(.memory(bytes), format: format))
        try photo.readHeader()
        return photo
    }

    private func canon(_ picture: [UInt8]) -> [UInt8] {
        let metadata: [UInt8] = [
            0x85, 0xC0, 0xB6, 0x87, 0x82, 0x0F, 0x11, 0xE0, 0x81, 0x11, 0xF4, 0xCE, 0x46, 0x2B, 0x6A, 0x48,
        ]
        // The second part is a separate main directory that contains the time.
        let time = Array("2025:06:01 10:00:00\0".utf8)
        let part =
            Array("II*\0".utf8) + little(8) + little(1, 2) + little(0x9003, 2) + little(2, 2)
            + little(time.count) + little(26) + little(0) + time
        let thumbnail = box(
            "THMB", big(0), big(24, 2), big(16, 2), big(Self.small.count), big(0), Self.small)
        let start = box("ftyp", Array("crx ".utf8), big(1))
        func movie(_ offset: Int) -> [UInt8] {
            let table = box(
                "stbl", box("stsz", big(0), big(picture.count), big(1)),
                box("co64", big(0), big(1), big(offset, 8)))
            let track = box("trak", box("mdia", box("minf", table)))
            return box("moov", box("uuid", metadata, box("CMT1", Self.exif), box("CMT2", part), thumbnail), track)
        }
        let offset = start.count + movie(0).count + 8
        return start + movie(offset) + box("mdat", picture)
    }

    @Test func `Canon's third format shows the photo in full size and has its time`() throws {
        let photo = try photo(canon(try Self.large()))
        #expect(photo.fileExtension == "cr3" && photo.metadata.captureTime?.wallTime.hour == 10)
        #expect(photo.metadata.width == 800)
        #expect(try photo.thumbnail(side: 64).size == PixelSize(width: 64, height: 48))
    }

    @Test func `without it the small picture in its boxes is shown`() throws {
        let photo = try photo(canon([1, 2, 3, 4]))
        #expect(try photo.thumbnail(side: 64).size == PixelSize(width: 24, height: 16))
    }

    @Test func `Canon's first format is read from its end`() throws {
        let picture = try Self.large()
        let names = Array("Canon\0Model 1\0".utf8)
        let time = little(1_700_000_000) + little(0) + little(0)
        let image = little(3000) + little(2000) + little(0) + little(90)
        let content = picture + names + time + image
        var (offset, entries): (Int, [[UInt8]]) = (0, [])
        for (tag, bytes) in [(0x2007, picture), (0x080A, names), (0x180E, time), (0x1810, image)] {
            entries.append(little(tag, 2) + little(bytes.count) + little(offset))
            offset += bytes.count
        }
        let list = little(entries.count, 2) + entries.flatMap(\.self)
        let bytes = Array("II".utf8) + little(26) + Array("HEAPCCDR".utf8) + [UInt8](repeating: 0, count: 12)
        let photo = try photo(bytes + content + list + little(content.count))
        #expect(photo.fileExtension == "crw" && photo.metadata.make == "Canon" && photo.metadata.model == "Model 1")
        #expect(photo.metadata.captureTime?.wallTime.date.year == 2023 && photo.metadata.width == 3000)
        #expect(try photo.thumbnail(side: 64).size == PixelSize(width: 48, height: 64))
    }

    @Test func `Fuji's format has its metadata in its preview`() throws {
        let preview = TinyPhoto.bytes("2025:06:01 10:00:00")
        let head =
            Array("FUJIFILMCCD-RAW ".utf8) + [UInt8](repeating: 0, count: 68) + big(100) + big(preview.count)
        let photo = try photo(head + [UInt8](repeating: 0, count: 8) + preview)
        #expect(photo.fileExtension == "raf" && photo.metadata.captureTime?.wallTime.hour == 10)
    }

    @Test func `Minolta's format has EXIF in a block`() throws {
        let blocks =
            Array("\0PRD".utf8) + big(4) + big(0) + Array("\0TTW".utf8) + big(Self.exif.count) + Self.exif
        let photo = try photo(Array("\0MRM".utf8) + big(blocks.count) + blocks + Self.small)
        #expect(photo.fileExtension == "mrw" && photo.metadata.captureTime?.wallTime.hour == 10)
        #expect(try photo.thumbnail(side: 64).size.width == 24)
    }

    @Test func `the largest picture is found without a list of it`() throws {
        let make = Array("PENTAX\0\0".utf8)
        let list =
            little(3, 2) + little(0x010F, 2) + little(2, 2) + little(7) + little(50)
            + little(0x0103, 2) + little(4, 2) + little(1) + little(65_535)
            + little(0x0201, 2) + little(4, 2) + little(1) + little(58) + little(0)
        let start = Array("II*\0".utf8) + little(8) + list
        #expect(start.count == 50)
        let photo = try photo(start + make + Self.small + [UInt8](repeating: 9, count: 3000) + (try Self.large()))
        #expect(photo.fileExtension == "pef")
        #expect(try photo.thumbnail(side: 64).size == PixelSize(width: 64, height: 48))
    }

    @Test func `a container truncated or damaged anywhere is harmless`() {
        var generator = SeededGenerator()
        let whole = canon(Self.small)
        for count in stride(from: 12, to: whole.count, by: 3) { _ = try? photo(Array(whole.prefix(count))) }
        for index in whole.indices {
            var damaged = whole
            damaged[index] = UInt8.random(in: 0...255, using: &generator)
            if ImageFormat(firstBytes: Array(damaged.prefix(64))) != nil { _ = try? photo(damaged) }
        }
    }

    @Test func `letters in the middle of a text make no unfinished photo`() {
        #expect(ImageFormat(firstBytes: Array("To: ABC CR\u{2} and all others".utf8)) == nil)
    }
}
