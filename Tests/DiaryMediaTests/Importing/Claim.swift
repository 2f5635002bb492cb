import DecoderProtocol
import Testing

@testable import DiaryMedia

/// A claim in one line: its field and its time.
struct Claim: CustomTestStringConvertible {
    let source: TimeClaim.Source
    let text: String
    var isSidecar = false

    init(_ source: TimeClaim.Source, _ text: String, sidecar: Bool = false) {
        (self.source, self.text, isSidecar) = (source, text, sidecar)
    }

    var testDescription: String { "\(source) \(text)" }

    func claim() throws -> ClaimedTime {
        ClaimedTime(TimeClaim(source, try #require(CaptureTime(metadataText: text))), isSidecar: isSidecar)
    }
}
