import CSodium
import Testing

@testable import SharedFolder

/// Files that a holder of the key sealed differently from this program.
struct ForgedFileTests {
    private let final = crypto_secretstream_xchacha20poly1305_tag_final()

    /// Seals chunks under the key of a folder, with the given tags.
    private func seal(
        _ chunks: [(plain: [UInt8], tag: UInt8)], as file: OperationFile, in folder: SharedFolder
    ) -> [UInt8] {
        let fixed = SealedHeader.fixed(diary: folder.diary, key: folder.key)
        let place = SealedPlace(
            subkey: .operations, purpose: "operations", machine: file.machine, name: file.name, path: "")
        let data = SealedHeader.associatedData(fixed, place)
        var state = crypto_secretstream_xchacha20poly1305_state()
        var stream = [UInt8](repeating: 0, count: 24)
        folder.key.withSubkey(.operations) { key in
            _ = unsafe crypto_secretstream_xchacha20poly1305_init_push(&state, &stream, key)
        }
        return chunks.reduce(fixed + stream) { bytes, chunk in
            var sealed = [UInt8](repeating: 0, count: chunk.plain.count + 17)
            unsafe crypto_secretstream_xchacha20poly1305_push(
                &state, &sealed, nil, chunk.plain, UInt64(chunk.plain.count), data, UInt64(data.count), chunk.tag)
            return bytes + sealed
        }
    }

    /// The plain content of operations, including padding.
    private func plain(_ segment: OperationSegment, _ change: (inout SealedFields) -> Void = { _ in }) -> [UInt8] {
        var fields = SealedFields(
            payloadCount: segment.payload.count, first: segment.first, last: segment.last,
            chainBefore: segment.chainBefore, chainAfter: segment.chainAfter)
        change(&fields)
        let content = fields.bytes + segment.payload
        return content + [UInt8](repeating: 0, count: Padding.pages.paddedCount(content.count) - content.count)
    }

    /// The reader's verdict on chunks in place of operations.
    private func verdict(_ segment: OperationSegment, _ chunks: [(plain: [UInt8], tag: UInt8)]) throws -> Verdict {
        let sample = try SampleFolder()
        let folder = try sample.folder()
        let file = try folder.file(for: segment)
        try folder.put(seal(chunks, as: file, in: folder), at: file.path)
        return Verdict {
            let read = try folder.read(file)
            #expect(read == segment)
        }
    }

    @Test func `the last chunk has the final tag`() throws {
        let segment = SampleFolder.segment()
        #expect(try verdict(segment, [(plain(segment), final)]) == .taken)
        for tag in UInt8(0)...2 { #expect(try verdict(segment, [(plain(segment), tag)]) == .damaged) }
    }

    @Test func `no other chunk has a tag`() throws {
        let segment = SampleFolder.segment(SampleFolder.laptop, 1...2, String(repeating: "a", count: 100_000))
        let whole = plain(segment)
        let (first, second) = (Array(whole[..<65_536]), Array(whole[65_536...]))
        #expect(try verdict(segment, [(first, 0), (second, final)]) == .taken)
        for tag in [1, 2, final] {
            #expect(try verdict(segment, [(first, tag), (second, final)]) == .damaged, "\(tag)")
        }
        #expect(try verdict(segment, [(first, 0), (second, 0)]) == .damaged)
        // Chunks of other sizes don't belong to this format.
        let third = [(Array(whole[..<4096]), UInt8(0)), (Array(whole[4096...]), final)]
        #expect(try verdict(segment, third) == .damaged)
        #expect(try verdict(segment, [(whole, final)]) == .damaged)
    }

    @Test func `zeros alone follow the payload`() throws {
        let segment = SampleFolder.segment()
        let first = SealedFields.byteCount + segment.payload.count
        for index in [first, first + 1, 4095] {
            var bytes = plain(segment)
            bytes[index] = 1
            #expect(try verdict(segment, [(bytes, final)]) == .damaged, "\(index)")
        }
        // The padding is one page too long.
        let long = plain(segment) + [UInt8](repeating: 0, count: 4096)
        #expect(try verdict(segment, [(long, final)]) == .damaged)
        #expect(try verdict(segment, [(Array(plain(segment).prefix(first)), final)]) == .damaged)
    }

    @Test(arguments: [-1, 4009, 65_536, Int.max, Int.min]) func `the size is that of the file`(count: Int) throws {
        let segment = SampleFolder.segment()
        #expect(try verdict(segment, [(plain(segment) { $0.payloadCount = count }, final)]) == .damaged)
    }

    @Test func `numbers and chain are those of the name`() throws {
        let segment = SampleFolder.segment(SampleFolder.laptop, 4...7)
        let changes: [(inout SealedFields) -> Void] = [
            { $0.first = 3 }, { $0.first = 5 }, { $0.last = 8 }, { $0.last = 3 }, { $0.first = -1 },
            { $0.chainAfter[31] ^= 1 },
        ]
        for (place, change) in changes.enumerated() {
            #expect(try verdict(segment, [(plain(segment, change), final)]) == .damaged, "\(place)")
        }
    }
}
