import Testing

@testable import SharedFolder

struct MediaTests {
    private static func pattern(_ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 13 &+ $0 / 253) }
    }

    @Test(arguments: [0, 1, 65_448, 65_449, 300_001, 2_000_000])
    func `media read back as they were written`(count: Int) throws {
        let sample = try SampleFolder()
        let folder = try sample.folder()
        let bytes = Self.pattern(count)
        let name = sample.key.name(of: bytes, purpose: "medium")
        try folder.writeMedium(name, bytes)
        let medium = try #require(try sample.folder(SampleFolder.desktop).media().first)
        #expect(medium.name == name && medium.machine == SampleFolder.laptop)
        #expect(medium.byteCount == SharedFolder.fileByteCount(ofMedium: Int64(count)))
        #expect(try folder.bytes(medium.path).count == Int(medium.byteCount))
        #expect(try folder.medium(medium) == bytes)
        #expect(folder.drafts().isEmpty)
    }

    @Test func `names reveal content and purpose only with the key`() throws {
        let (key, other) = (MasterKey(), MasterKey())
        let name = key.name(of: [1, 2, 3], purpose: "medium")
        #expect(name.utf8.count == 64 && name == key.name(of: [1, 2, 3], purpose: "medium"))
        let others = [
            key.name(of: [1, 2, 4], purpose: "medium"), key.name(of: [1, 2, 3], purpose: "thumbnail"),
            other.name(of: [1, 2, 3], purpose: "medium"), key.name(of: [2, 3], purpose: "medium\u{1}"),
        ]
        #expect(Set(others + [name]).count == 5)
        #expect("\(key)" == "a master key" && "\(key)".utf8.count < 64)
    }

    @Test func `a medium for another purpose, machine or name is refused`() throws {
        let sample = try SampleFolder()
        let folder = try sample.folder()
        let names = [[UInt8(1)], [2]].map { sample.key.name(of: $0, purpose: "medium") }
        try folder.writeMedium(names[0], Self.pattern(100))
        try folder.writeMedium(names[1], Self.pattern(101))
        let media = try folder.media()
        #expect(Set(media.map(\.name)) == Set(names))
        #expect(Verdict { _ = try folder.medium(media[0], purpose: "thumbnail") } == .damaged)
        #expect(Verdict { _ = try folder.medium(media[0], purpose: "") } == .damaged)
        let bytes = try folder.bytes(media[0].path)
        try folder.put(bytes, at: media[1].path)
        #expect(Verdict { _ = try folder.medium(media[1]) } == .damaged)
        _ = try sample.folder(SampleFolder.desktop)
        let elsewhere = SharedMedium(machine: SampleFolder.desktop, name: media[0].name, byteCount: media[0].byteCount)
        #expect(Verdict { _ = try folder.medium(elsewhere) } == .vanished)
        try folder.put(bytes, at: elsewhere.path)
        #expect(Verdict { _ = try folder.medium(elsewhere) } == .damaged)
        #expect(try folder.medium(media[0]).count == 100 || folder.medium(media[0]).count == 101)
    }

    /// The size is sealed, too: no part of a truncated medium is returned.
    @Test func `nothing of a truncated medium is returned`() throws {
        let sample = try SampleFolder()
        let folder = try sample.folder()
        let name = sample.key.name(of: [1], purpose: "medium")
        try folder.writeMedium(name, Self.pattern(400_000))
        let medium = try #require(try folder.media().first)
        let whole = try folder.bytes(medium.path)
        for count in [0, 1, 64, 65, 64 + 17 + 88, 64 + 65_553, 64 + 2 * 65_553, 64 + 65_553 + 17 + 1, whole.count - 1] {
            try folder.put(Array(whole[..<count]), at: medium.path)
            var given = 0
            let verdict = Verdict {
                try unsafe folder.readMedium(medium, purpose: "medium") { given += $0.count }
            }
            #expect(verdict == .damaged && given == 0, "\(count)")
        }
    }

    @Test func `flipped bytes after the beginning end the reading`() throws {
        let sample = try SampleFolder()
        let folder = try sample.folder()
        try folder.writeMedium(sample.key.name(of: [1], purpose: "medium"), Self.pattern(200_000))
        let medium = try #require(try folder.media().first)
        let whole = try folder.bytes(medium.path)
        for index in stride(from: 64, to: whole.count, by: 997) {
            var bytes = whole
            bytes[index] ^= 0x10
            try folder.put(bytes, at: medium.path)
            #expect(Verdict { _ = try folder.medium(medium) } == .damaged, "\(index)")
        }
    }

    @Test func `a medium that changes while it is shared is not shared`() throws {
        let sample = try SampleFolder()
        let folder = try sample.folder()
        let name = sample.key.name(of: [1], purpose: "medium")
        for claimed in [99, 101, 0] {
            #expect(Verdict { try folder.writeMedium(name, Self.pattern(100), claimed: claimed) } == .damaged)
        }
        struct Stop: Error {}
        #expect(throws: Stop.self) {
            try unsafe folder.writeMedium(name, purpose: "medium", byteCount: 10) { _ in throw Stop() }
        }
        #expect(try folder.media().isEmpty && folder.drafts().isEmpty)
        for wrong in ["", "x", String(name.dropLast()), name.uppercased(), "../" + name.dropFirst(3)] {
            #expect(Verdict { try folder.writeMedium(wrong, [1]) } == .badFormat)
            #expect(Verdict { try folder.removeMedium(wrong) } == .badFormat)
        }
        #expect(Verdict { try folder.writeMedium(name, purpose: "a\0b", [1]) } == .badFormat)
    }

    @Test func `own media are removed, and written again if they are needed`() throws {
        let sample = try SampleFolder()
        let folder = try sample.folder()
        let name = sample.key.name(of: [1], purpose: "medium")
        try folder.writeMedium(name, [1, 2, 3])
        let medium = try #require(try folder.media().first)
        let bytes = try folder.bytes(medium.path)
        try folder.writeMedium(name, [1, 2, 3])
        #expect(try folder.bytes(medium.path) == bytes)
        try folder.put([], at: medium.path)
        try folder.writeMedium(name, [1, 2, 3])
        #expect(try folder.medium(medium) == [1, 2, 3])
        try folder.put([1], at: "media/\(String(repeating: "01", count: 16))/.tmp-x")
        #expect(try folder.mediaListing().foreign == ["media/\(String(repeating: "01", count: 16))/.tmp-x"])
        try folder.removeMedium(name)
        try folder.removeMedium(name)
        #expect(try folder.media().isEmpty)
        #expect(Verdict { _ = try folder.medium(medium) } == .vanished)
    }
}
