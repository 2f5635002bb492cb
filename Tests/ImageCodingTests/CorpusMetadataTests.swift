import DecoderProtocol
import Foundation
import ImageCoding
import TestFixtures
import Testing

/// Every JPEG of the corpus against what exiftool says of it.
@Suite(.enabled(if: Corpus.isThere, "the corpus is not there"))
struct CorpusMetadataTests {
    @Test func `metadata agree with exiftool's`() throws {
        let photos = try Corpus.expected(ExpectedPhoto.Document.self).photos.compactMapValues(\.value).filter {
            $0.value.type == "JPEG"
        }
        #expect(photos.count > 100)
        for (path, expected) in photos.sorted(by: { $0.key < $1.key }) {
            let found = try Corpus.withFile(path) { descriptor in
                try ReadPhoto(descriptor: descriptor)
            }
            let differing = ReadPhoto(expected).differences(from: found)
            #expect(differing.isEmpty, "\(path): \(differing)")
        }
    }
}
