import DecoderProtocol
import Testing

/// Values from a compromised decoder, which are refused.
struct DecoderValueTests {
    @Test(arguments: ["", "JPG", "../x", "a/b", "jpg.", "123456789", "j\0g", "é"])
    func `an extension is letters and digits`(text: String) {
        #expect(InspectedMedium(kind: .image, fileExtension: text, mimeType: "image/jpeg") == nil)
    }

    @Test(arguments: ["", "im", "image/jpeg\n", "Image/JPEG", String(repeating: "a", count: 65)])
    func `a type is written as such`(text: String) {
        #expect(InspectedMedium(kind: .image, fileExtension: "jpg", mimeType: text) == nil)
    }

    @Test(
        arguments: [
            { $0.latitude = 90.01 }, { $0.longitude = -181 }, { $0.orientation = 9 }, { $0.orientation = 0 },
            { $0.width = -1 }, { $0.height = Int.max }, { $0.duration = -0.1 }, { $0.altitude = .nan },
            { $0.exposureTime = .infinity }, { $0.channels = -2 },
            {
                $0.times = $0.times.map {
                    TimeClaim($0.source, CaptureTime(wallTime: $0.time.wallTime, offset: 50_401))
                }
            },
        ] as [@Sendable (inout MediumMetadata) -> Void])
    func `a number that can't be is refused`(change: @Sendable (inout MediumMetadata) -> Void) throws {
        var medium = try SampleMedium.full()
        change(&medium.metadata)
        #expect(throws: DecoderProtocolError.invalidValue) {
            try DecoderResponse(bytes: DecoderResponse.inspected(medium).bytes)
        }
    }

    @Test func `a long text is cut between characters`() throws {
        var medium = try SampleMedium.bare()
        medium.metadata.comment = String(repeating: "ř", count: 40_000) + "x"
        medium.metadata.title = "x" + String(repeating: "ř", count: 40_000)
        guard case .inspected(let read) = try DecoderResponse(bytes: DecoderResponse.inspected(medium).bytes) else {
            return #expect(Bool(false))
        }
        #expect(read.metadata.comment == String(repeating: "ř", count: 32_768))
        #expect(read.metadata.title == "x" + String(repeating: "ř", count: 32_767))
    }

    @Test func `times beyond the limit are left out`() throws {
        var medium = try SampleMedium.bare()
        let time = try #require(CaptureTime(metadataText: "2024-07-15T14:30:00"))
        medium.metadata.times = (0..<100).map { TimeClaim(.header, CaptureTime(wallTime: time.wallTime, offset: $0)) }
        guard case .inspected(let read) = try DecoderResponse(bytes: DecoderResponse.inspected(medium).bytes) else {
            return #expect(Bool(false))
        }
        #expect(read.metadata.times == Array(medium.metadata.times.prefix(TimeClaim.limit)))
    }

    @Test func `a sidecar's times and place cross the socket`() throws {
        var failure = DecoderFailure(.notAMedium, format: "XMP", message: "no photo")
        var values = SidecarValues()
        values.times = try SampleMedium.full().metadata.times
        (values.latitude, values.longitude, values.altitude) = (-33.4, -70.6, 570)
        failure.sidecar = values
        guard case .refused(let read) = try DecoderResponse(bytes: DecoderResponse.refused(failure).bytes) else {
            return #expect(Bool(false))
        }
        #expect(read.sidecar == values)
    }

    @Test func `warnings beyond the limit are left out`() throws {
        var medium = try SampleMedium.bare()
        medium.warnings = (0..<1000).map { MediumWarning(.invalidTime, value: "\($0)") }
        guard case .inspected(let read) = try DecoderResponse(bytes: DecoderResponse.inspected(medium).bytes) else {
            return #expect(Bool(false))
        }
        #expect(read.warnings == Array(medium.warnings.prefix(256)))
    }
}
