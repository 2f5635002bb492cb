import Foundation
import SharedFolder
import Testing

struct OperationFileTests {
    @Test(arguments: [0, 1, 4008, 4009, 65_448, 65_449, 131_072, 1_000_003])
    func `operations read back as they were written`(count: Int) throws {
        let sample = try SampleFolder()
        let folder = try sample.folder()
        var segment = SampleFolder.segment(SampleFolder.laptop, 5...900)
        segment.payload = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 / 251) }
        let file = try folder.write(segment)
        #expect(try folder.read(file) == segment)
        let listed = try sample.folder(SampleFolder.desktop).operationFiles()
        #expect(listed.files == [file] && listed.foreign.isEmpty)
        #expect(try folder.bytes(file.path).count == Int(file.byteCount) && folder.drafts().isEmpty)
        // Everything except the header and the tags of the chunks is whole pages.
        let chunks = (Int(file.byteCount) - 64 + 65_552) / 65_553
        #expect((Int(file.byteCount) - 64 - 17 * chunks) % 4096 == 0)
    }

    @Test func `a file that is there is not written again, one that was emptied is`() throws {
        let sample = try SampleFolder()
        let folder = try sample.folder()
        let file = try folder.write(SampleFolder.segment())
        let bytes = try folder.bytes(file.path)
        #expect(try folder.write(SampleFolder.segment()) == file)
        #expect(try folder.bytes(file.path) == bytes)
        try folder.put([], at: file.path)
        #expect(try folder.write(SampleFolder.segment()) == file)
        #expect(try folder.read(file) == SampleFolder.segment())
        try FileManager.default.removeItem(atPath: folder.path + "/ops")
        _ = try folder.write(SampleFolder.segment())
        #expect(try folder.read(file) == SampleFolder.segment())
    }

    /// A packed file, even if packed again after values were emptied, may have the size of the file that it replaces.
    @Test func `files of other content have other names`() throws {
        let sample = try SampleFolder()
        let folder = try sample.folder()
        var segments = [
            SampleFolder.segment(SampleFolder.laptop, 3...3), SampleFolder.segment(SampleFolder.laptop, 1...3),
        ]
        segments[1].chainAfter = segments[0].chainAfter
        segments.append(segments[1])
        segments[2].payload[0] = 0x20
        let files = try segments.map { try folder.write($0) }
        #expect(Set(files.map(\.name)).count == 3 && Set(files.map(\.byteCount)).count == 1)
        #expect(Set(files.map(\.hash)) == [sample.key.name(ofChain: segments[0].chainAfter)])
        for (file, segment) in zip(files, segments) { #expect(try folder.read(file) == segment) }
        #expect(Set(try folder.operationFiles().files) == Set(files))
        try folder.remove(files[1])
        try folder.remove(files[1])
        #expect(try folder.operationFiles().files.count == 2)
    }

    @Test func `no flipped byte is taken`() throws {
        let sample = try SampleFolder()
        let folder = try sample.folder()
        let file = try folder.write(SampleFolder.segment())
        let whole = try folder.bytes(file.path)
        #expect(whole.count == 4177)
        for index in whole.indices {
            var bytes = whole
            bytes[index] ^= 1 << UInt8(index % 8)
            try folder.put(bytes, at: file.path)
            let verdict = Verdict { _ = try folder.read(file) }
            let expected: Verdict = index < 7 ? .damaged : index == 7 ? .badFormat : index < 40 ? .foreign : .damaged
            #expect(verdict == expected, "\(index)")
        }
        try folder.put(whole, at: file.path)
        #expect(try folder.read(file) == SampleFolder.segment())
    }

    @Test func `no length is taken but the right one`() throws {
        let sample = try SampleFolder()
        let folder = try sample.folder()
        let file = try folder.write(SampleFolder.segment())
        let whole = try folder.bytes(file.path)
        for count in whole.indices {
            try folder.put(Array(whole[..<count]), at: file.path)
            #expect(Verdict { _ = try folder.read(file) } == .damaged, "\(count)")
        }
        for count in [1, 17, 4096, 4113, 65_553] {
            try folder.put(whole + [UInt8](repeating: 0, count: count), at: file.path)
            #expect(Verdict { _ = try folder.read(file) } == .damaged, "\(count)")
        }
    }

    @Test func `chunks can't be left out, doubled or exchanged`() throws {
        let sample = try SampleFolder()
        let folder = try sample.folder()
        // Three whole chunks: without tags, the content has the size of the fields and the padding.
        let segment = SampleFolder.segment(SampleFolder.laptop, 1...9, String(repeating: "a", count: 3 * 65_536 - 88))
        let file = try folder.write(segment)
        let whole = try folder.bytes(file.path)
        let header = whole[..<64]
        let chunks = (0..<3).map { whole[64 + $0 * 65_553..<64 + ($0 + 1) * 65_553] }
        for order in [
            [0], [0, 1], [0, 2], [1, 2], [0, 2, 1], [1, 0, 2], [0, 1, 1], [0, 0, 2], [0, 1, 2, 2], [0, 1, 1, 2], [2],
        ] {
            try folder.put(Array(order.reduce(header) { $0 + chunks[$1] }), at: file.path)
            #expect(Verdict { _ = try folder.read(file) } == .damaged, "\(order)")
        }
        try folder.put(Array(chunks.reduce(header, +)), at: file.path)
        #expect(try folder.read(file) == segment)
    }

    @Test func `a file is taken nowhere but in its place`() throws {
        let sample = try SampleFolder()
        let laptop = try sample.folder()
        let desktop = try sample.folder(SampleFolder.desktop)
        let files = try [
            laptop.write(SampleFolder.segment()), laptop.write(SampleFolder.segment(SampleFolder.laptop, 2...2)),
            desktop.write(SampleFolder.segment(SampleFolder.desktop)),
        ]
        let contents = try files.map { try laptop.bytes($0.path) }
        for (place, file) in files.enumerated() {
            for (index, content) in contents.enumerated() {
                try laptop.put(content, at: file.path)
                #expect(
                    Verdict { _ = try laptop.read(file) } == (index == place ? .taken : .damaged),
                    "\(index) at \(place)")
            }
            try laptop.put(contents[place], at: file.path)
        }
        // The same name under another machine.
        let machine = String(repeating: "02", count: 16)
        try laptop.put(contents[0], at: "ops/\(machine)/\(files[0].name)")
        let copy = try #require(
            try laptop.operationFiles().files.first { $0.path.contains(machine) && $0.name == files[0].name })
        #expect(Verdict { _ = try laptop.read(copy) } == .damaged)
    }

    @Test func `an older file under a newer name is refused`() throws {
        let sample = try SampleFolder()
        let folder = try sample.folder()
        let old = try folder.write(SampleFolder.segment())
        let name = "000000000002-000000000002" + old.name.dropFirst(25)
        try folder.put(try folder.bytes(old.path), at: "ops/\(String(repeating: "01", count: 16))/\(name)")
        let replayed = try #require(try folder.operationFiles().files.last)
        #expect(replayed.name == name && replayed.first == 2)
        #expect(Verdict { _ = try folder.read(replayed) } == .damaged)
    }

    @Test func `files of another diary or key are foreign`() throws {
        let sample = try SampleFolder()
        let folder = try sample.folder()
        let file = try folder.write(SampleFolder.segment())
        let other = try sample.folder(diary: [UInt8](repeating: 0xD2, count: 16))
        let moved = try other.write(SampleFolder.segment())
        #expect(moved.name == file.name)
        try other.put(try folder.bytes(file.path), at: moved.path)
        #expect(Verdict { _ = try other.read(moved) } == .foreign)
        let stranger = try sample.folder(key: MasterKey())
        #expect(Verdict { _ = try stranger.read(file) } == .foreign)
    }

    @Test func `invalid names are skipped`() throws {
        let sample = try SampleFolder()
        let folder = try sample.folder()
        let file = try folder.write(SampleFolder.segment())
        let own = String(repeating: "01", count: 16)
        let names = [
            ".tmp-\(own)-0011223344556677", ".syncthing.\(file.name).tmp",
            "\(file.name).sync-conflict-20261123-120000-ABCDEFG",
            file.name.uppercased(), "x" + file.name.dropFirst(), String(file.name.dropLast()), file.name + "0",
            "000000000000-000000000001" + file.name.dropFirst(25),
            "000000000002-000000000001" + file.name.dropFirst(25),
            "+00000000001-000000000001" + file.name.dropFirst(25), "-", "~",
        ]
        for name in names { try folder.put(folder.bytes(file.path), at: "ops/\(own)/\(name)") }
        let second = "000000000002-000000000002" + file.name.dropFirst(25)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/ops/\(own)/\(second)", withDestinationPath: file.name)
        let third = "000000000003-000000000003" + file.name.dropFirst(25)
        try FileManager.default.createDirectory(
            atPath: folder.path + "/ops/\(own)/\(third)", withIntermediateDirectories: false)
        try folder.put([1], at: "ops/README")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/ops/\(String(repeating: "03", count: 16))", withDestinationPath: own)
        let listing = try folder.operationFiles()
        #expect(listing.files == [file])
        let inside = Set((names + [second, third]).map { "ops/\(own)/\($0)" })
        let linked = "ops/\(String(repeating: "03", count: 16))"
        #expect(Set(listing.foreign) == inside.union(["ops/README", linked]))
    }

    @Test func `content that no file may have is refused`() throws {
        let sample = try SampleFolder()
        let folder = try sample.folder()
        var segments = [SampleFolder.segment(SampleFolder.desktop), SampleFolder.segment(SampleFolder.laptop, 0...1)]
        segments.append(SampleFolder.segment(SampleFolder.laptop, 1...1_000_000_000_000))
        var short = SampleFolder.segment()
        short.chainAfter = []
        segments.append(short)
        for segment in segments { #expect(Verdict { _ = try folder.write(segment) } == .badFormat) }
        var large = SampleFolder.segment()
        large.payload = [UInt8](repeating: 0x20, count: SharedFolder.largestOperationFile - 64 - 88)
        #expect(Verdict { _ = try folder.write(large) } == .tooLarge)
        let file = try folder.write(SampleFolder.segment())
        try #require(unsafe truncate(folder.path + "/" + file.path, SharedFolder.largestOperationFile + 1) == 0)
        #expect(Verdict { _ = try folder.read(file) } == .tooLarge)
        #expect(Verdict { _ = try folder.remove(sample.folder(SampleFolder.desktop).write(segments[0])) } == .badFormat)
    }
}
