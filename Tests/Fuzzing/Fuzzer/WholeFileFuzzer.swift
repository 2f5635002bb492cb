import DecoderProtocol
import DecoderService
import Glibc
import Pixels

/// A file of any kind, with all requests about it.
enum WholeFileFuzzer {
    private static let requests: [DecoderRequest] = [
        .describe, DecoderRequest(thumbnailSide: 64), .draw(thumbnailSide: 64), .play(position: 0.5), .listen,
        .encode(.flac, date: ""), .picture(fitting: PixelSize(width: 40, height: 30)),
        .probe, .frame(thumbnailSide: 64), .page(longSide: 64),
    ]
    /// The maximum number of answers to one request, since a sound can be endless.
    private static let answerLimit = 50

    static func run(_ file: Int32) {
        for request in requests {
            var answerCount = 0
            lseek(file, 0, SEEK_SET)
            _ = DecoderService.answer(request, about: file) { response in
                MediumCheck.check(response)
                answerCount += 1
                return answerCount < answerLimit
            }
        }
    }
}
