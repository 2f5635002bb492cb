import DecoderProtocol
import Pixels
import TestFixtures
import Testing

@testable import DecoderService

struct PDFPlaceholderTests {
    private static let pdf = Array("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n".utf8)

    private func inspect(_ bytes: [UInt8], side: Int = 512) throws -> InspectedMedium {
        try TemporaryFile(bytes).withDescriptor {
            try FileInspection(descriptor: $0, side: side, takesPDF: true).inspect()
        }
    }

    @Test(arguments: ["", "\u{FEFF}", " \r\n\t\0", "\u{FEFF}\n"])
    func `a PDF is recognised by its beginning`(start: String) throws {
        let medium = try inspect(Array(start.utf8) + Self.pdf)
        #expect(medium.kind == .image && medium.fileExtension == "pdf" && medium.mimeType == "application/pdf")
        #expect(medium.metadata.width == nil && medium.warnings.isEmpty && medium.thumbnailFailure == nil)
        #expect(medium.thumbnail?.starts(with: [0xFF, 0xD8, 0xFF]) == true)
    }

    @Test(arguments: ["%PDF", "%pdf-1.4", "Look: %PDF-1.4", "", "%!PS-Adobe-3.0 %PDF-1.4"])
    func `a file that only mentions one is refused`(text: String) {
        #expect(throws: DecoderFailure.self) { try inspect(Array(text.utf8)) }
    }

    @Test func `among the files of a folder it is not a medium`() throws {
        #expect(throws: DecoderFailure.self) {
            try TemporaryFile(Self.pdf).withDescriptor { try FileDescription(descriptor: $0).medium }
        }
    }

    @Test func `a photo that is called a PDF is a photo`() throws {
        #expect(try inspect(TinyPhoto.bytes()).mimeType == "image/jpeg")
    }

    @Test(arguments: [(1, 1), (2, 400), (400, 2), (32, 45), (64, 64), (366, 512), (4000, 4000)])
    func `its sheet fits in any room, and has the word if there is space`(width: Int, height: Int) throws {
        let room = PixelSize(width: width, height: height)
        let sheet = try TemporaryFile(Self.pdf).withDescriptor {
            try PictureAnswer.picture(descriptor: $0, fitting: room)
        }
        #expect(sheet.size.width <= width && sheet.size.height <= height && sheet.size.height <= 512)
        let isRed = (0..<sheet.size.width * sheet.size.height).contains {
            sheet.pixels[$0 * 3] > 150 && sheet.pixels[$0 * 3 + 1] < 60
        }
        #expect(isRed == (width >= 32 && height >= 45))
    }
}
