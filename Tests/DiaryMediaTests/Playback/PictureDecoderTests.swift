import DiaryMedia
import DiaryTestSupport
import Foundation
import Pixels
import Processes
import TestFixtures
import Testing

struct PictureDecoderTests {
    private let room = PixelSize(width: 64, height: 64)

    @Test func `a picture that is cancelled ends the process, and the next one is decoded by another`() throws {
        let real = DecoderTestbed.decoderPath
        let stand = try StandInDecoder(
            #"if mkdir "$here/first" 2>/dev/null; then exec sleep 600; fi; exec '"# + real + "'")
        let canceller = try #require(Waker())
        let decoder = PictureDecoder(path: stand.path, cancelledBy: canceller)
        let photo = try [UInt8](Data(contentsOf: SampleMedia.url(of: "lighthouse.jpg")))
        let begun = stand.folder.appending(path: "first").path
        let code = WorkerThread.start {
            while !FileManager.default.fileExists(atPath: begun) { usleep(1000) }
            canceller.wake()
        }
        #expect(code == 0)
        #expect(throws: DecoderError.cancelled) { try decoder.picture(photo, fitting: room) }
        #expect(throws: DecoderError.cancelled) { try decoder.picture(photo, fitting: room) }
        canceller.take()
        #expect(try decoder.picture(photo, fitting: room).size == PixelSize(width: 64, height: 48))
    }
}
