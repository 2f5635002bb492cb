import DecoderProtocol
import Pixels
import TestFixtures
import Testing

struct DecoderMessageTests {
    private func responses() throws -> [DecoderResponse] {
        var failures = DecoderFailure.Kind.allCases.map { DecoderFailure($0, message: "because") }
        failures.append(DecoderFailure(.corrupt, format: "MP4", message: ""))
        var values = SidecarValues()
        (values.rating, values.title, values.keywords) = (-1, "Mělník", ["river", "旅行"])
        values.people = ["Žofie"]
        failures[0].sidecar = values
        let media = [try SampleMedium.full(), try SampleMedium.bare()]
        return media.flatMap { [.identified($0), .inspected($0)] } + failures.map { .refused($0) } + [
            .playing(SampleStream(sampleRate: 44_100, channels: 2, bitDepth: 24, frameCount: 1_000_000)),
            .playing(SampleStream(sampleRate: 8000, channels: 1)), .samples([1, 2, 3, 4]), .samples([]),
            .encoded([1, 2, 3], offset: 7 << 32), .encoded([], offset: 0),
            .picture(try #require(PixelPicture(size: PixelSize(width: 2, height: 1), pixels: [1, 2, 3, 4, 5, 6]))),
        ]
    }

    @Test(arguments: [0, 0.5, 80, 86_400])
    func `a request for samples is read as it was written`(position: Double) throws {
        #expect(try DecoderRequest(bytes: DecoderRequest.play(position: position).bytes) == .play(position: position))
    }

    @Test(arguments: EncodedSoundFormat.allCases)
    func `a request for another format is read as it was written`(format: EncodedSoundFormat) throws {
        let request = DecoderRequest.encode(format, date: "2026-11-20T21:30:00+01:00")
        #expect(try DecoderRequest(bytes: request.bytes) == request)
    }

    @Test func `a format that isn't there is refused, and a place before the beginning`() {
        var bytes = DecoderRequest.encode(.flac, date: "").bytes
        for index in bytes.indices.dropFirst() where bytes[index] == 1 { bytes[index] = 99 }
        #expect(throws: DecoderProtocolError.invalidValue) { try DecoderRequest(bytes: bytes) }
        #expect(throws: DecoderProtocolError.invalidValue) {
            try DecoderResponse(bytes: DecoderResponse.encoded([1], offset: -1).bytes)
        }
    }

    @Test(arguments: [-1, 86_401, .infinity, .nan])
    func `a position that can't be is refused`(position: Double) {
        #expect(throws: DecoderProtocolError.invalidValue) {
            try DecoderRequest(bytes: DecoderRequest.play(position: position).bytes)
        }
    }

    @Test(arguments: [(0, 2), (44_100, 0), (44_100, 17), (1_000_000, 1), (-1, 1)])
    func `a stream beyond the limits is refused`(sampleRate: Int, channels: Int) {
        let stream = SampleStream(sampleRate: sampleRate, channels: channels)
        #expect(throws: DecoderProtocolError.invalidValue) {
            try DecoderResponse(bytes: DecoderResponse.playing(stream).bytes)
        }
    }

    @Test func `a request for a picture is read as it was written`() throws {
        let size = PixelSize(width: 640, height: 480)
        for request in [
            DecoderRequest.picture(fitting: size), .probe, .describe, .frame(thumbnailSide: 512), .listen,
            .page(longSide: 3500),
        ] {
            #expect(try DecoderRequest(bytes: request.bytes) == request)
        }
    }

    @Test(arguments: [(0, 10), (10, -1), (8193, 1), (.max, .max)])
    func `a picture of a size that can't be is refused`(width: Int, height: Int) {
        let request = DecoderRequest.picture(fitting: PixelSize(width: width, height: height))
        #expect(throws: DecoderProtocolError.invalidValue) { try DecoderRequest(bytes: request.bytes) }
    }

    @Test func `a picture with missing pixels is refused`() throws {
        let size = PixelSize(width: 2, height: 1)
        let picture = try #require(PixelPicture(size: size, pixels: [1, 2, 3, 4, 5, 6]))
        var bytes = DecoderResponse.picture(picture).bytes
        bytes[8] = 3
        #expect(throws: DecoderProtocolError.invalidValue) { try DecoderResponse(bytes: bytes) }
    }

    @Test func `samples come as whole frames`() throws {
        let stream = SampleStream(sampleRate: 8000, channels: 2)
        let bytes = SampleStream.bytes(of: [0.25, -1, 0, 1])
        #expect(try stream.samples(of: bytes) == [0.25, -1, 0, 1])
        #expect(throws: DecoderProtocolError.invalidValue) { try stream.samples(of: Array(bytes.dropLast(4))) }
    }

    @Test func `every response is read as it was written`() throws {
        for response in try responses() {
            #expect(try DecoderResponse(bytes: response.bytes) == response)
        }
    }

    @Test(arguments: [(512, 512), (16, 16), (2048, 2048), (0, 16), (1_000_000, 2048), (-5, 16)])
    func `a request is read as it was written, its side within bounds`(side: Int, bounded: Int) throws {
        let request = DecoderRequest(thumbnailSide: side)
        #expect(request == .inspect(thumbnailSide: bounded))
        #expect(try DecoderRequest(bytes: request.bytes) == request)
    }

    @Test func `a request for a description is read as it was written`() throws {
        #expect(try DecoderRequest(bytes: DecoderRequest.describe.bytes) == .describe)
    }

    @Test func `a request for a drawing is read as it was written, and one without a size is refused`() throws {
        let request = DecoderRequest.draw(thumbnailSide: 512)
        #expect(try DecoderRequest(bytes: request.bytes) == request)
        let sizeless = DecoderRequest.describe.bytes.dropLast() + [1]
        #expect(throws: DecoderProtocolError.invalidValue) { try DecoderRequest(bytes: Array(sizeless)) }
    }

    @Test func `a message that ends early is refused wherever it is cut`() throws {
        for response in try responses() {
            for count in 0..<response.bytes.count {
                #expect(throws: DecoderProtocolError.self) {
                    try DecoderResponse(bytes: Array(response.bytes.prefix(count)))
                }
            }
        }
    }

    @Test func `bytes after the end are refused`() throws {
        let bytes = try SampleMedium.bare()
        #expect(throws: DecoderProtocolError.trailingBytes(1)) {
            try DecoderResponse(bytes: DecoderResponse.inspected(bytes).bytes + [0])
        }
    }

    @Test func `changed messages are refused or read as something that can be`() throws {
        let seed = SeededGenerator.chosenSeed
        var generator = SeededGenerator(seed: seed)
        let originals = try responses().map(\.bytes)
        var readCount = 0
        for _ in 0..<20_000 {
            guard var bytes = originals.randomElement(using: &generator) else { return }
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                Self.mutate(&bytes, using: &generator)
            }
            guard let response = try? DecoderResponse(bytes: bytes) else { continue }
            readCount += 1
            #expect(try DecoderResponse(bytes: response.bytes) == response, "seed \(seed)")
        }
        #expect(readCount > 100, "seed \(seed)")
    }

    private static func mutate(_ bytes: inout [UInt8], using generator: inout SeededGenerator) {
        guard let place = bytes.indices.randomElement(using: &generator) else { return }
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        case 2: bytes.remove(at: place)
        case 3: bytes.insert(0xFF, at: place)
        default: bytes.removeSubrange(place..<min(bytes.count, place + 9))
        }
    }
}
