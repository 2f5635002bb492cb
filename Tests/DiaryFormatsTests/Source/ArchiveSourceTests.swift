import Chronology
import DiaryFormats
import DiaryMedia
import DiaryModel
import DiaryStore
import DiaryTestSupport
import Foundation
import Glibc
import TestFixtures
import Testing

/// Archives of other programs, read by the real decoder.
struct ArchiveSourceTests {
    private let folder = TemporaryFolder()
    private var temporary: FilePath { folder.path.appending("tmp") }

    private func open(_ names: String..., limits: UnpackingLimits = UnpackingLimits()) throws -> ImportSource {
        try ImportSource.open(
            archives: names.map(folder.path.appending), temporaryFolder: temporary, limits: limits,
            decoderPath: DecoderTestbed.decoderPath)
    }

    private func source(_ bytes: [UInt8], limits: UnpackingLimits = UnpackingLimits()) throws -> ImportSource {
        folder.write(bytes, to: "a.zip")
        return try open("a.zip", limits: limits)
    }

    private static func text(_ source: ImportSource) throws -> [String] {
        try source.files.map { "\($0.path): \(String(decoding: try source.bytes(of: $0), as: UTF8.self))" }
    }

    private static func problems(_ source: ImportSource) -> [String] {
        source.problems.map { "\($0.kind) \($0.place): \($0.reason)" }
    }

    @Test(arguments: [
        (
            "tar.gz",
            "H4sIAAAAAAAAA+3VwQrDIAyAYc97ij7Bqta45+noYAdBcI7t8Wd79NDCwJWy/7sEkoNRSBzP+Z1VW7rwzi2xqONcVcaJeKetMyVvrB6s6nTjvhbPRx5TaSXFuPoOW/X6cgdxv4UQT3t3gb1Mffsz5nm4iKzMv67m3wwl1Un71v5+/qf+2vwH+GL/W/Hs/194xRQm9j8AAAAAAAAAAAAAAIf2AbHssVsAKAAA"
        ),
        (
            "tar.xz",
            "/Td6WFoAAATm1rRGAgAhARYAAAB0L+Wj4Cf/AJxdADCLiofEDvKXpPh1PcWp7dmabcoh9LMrmLVohrhsxyqhtmkA/n3cVLv8elYnU6OLkv4eY2dCvDP1pwOmckPODSXrizlAn4YDs1hH44ZW/vBftRZewLpWL+LcujVEBwbCOn6rGgT1zFJQ8ThQaCLP6teWDHIeO3OibRSJl5n2PuKYjqDwfcr5l/G76uP60yCSG/6gmoSBPGuErqozWAALyKeNuvnzXgABuAGAUAAA/vRJibHEZ/sCAAAAAARZWg=="
        ),
        (
            "tar.zst",
            "KLUv/QRYVQQAckURF5CnLQYISCWErFSVu5N+d3tLakJ1N90B5qBFaN6AmBz1xc4U/BMD2HMIhV30hYpkODzqymfXhjdqJlrp/yPqf6VEChQBGAD9nesBPlD1GFAHA+YTeIF5GmBANdDdAXJoAVAAHQAddgM1QAfAKApNCmAGrOlgKA4W1nVwg5ox0wDoVq69EygCMuQeMg=="
        ),
        (
            "7z",
            "N3q8ryccAAMN16bcgQAAAAAAAAAhAAAAAAAAACokUBwANBlJ7o3dFqphhKs1Be29SqT//khIAAAAgTMHrg/Pbu6MB8hDgIOBW/+sds94Pw5vSNZUDIDl5fyHtBHMxu1vW8Q6EG4h2La2G30aUq2mMYYQWfdX+/UxqpQ/tbL7IX4RQX3vksmQVkqZ/V9yuY95WY8oaQyzc4ZhB4w//1JsAAAXBhcBCWoABwsBAAEjAwEBBV0AAIAADICPCgHN6nGuAAA="
        ),
    ])
    func `a packed tar and a 7z are unpacked`(ending: String, base64: String) throws {
        let bytes = try #require(Data(base64Encoded: base64))
        let path = folder.write(bytes, to: "t.\(ending)")
        #expect(ImportSource.isArchive(path))
        let source = try open("t.\(ending)")
        let expected = ["t.\(ending)!/a.txt: hello\n", "t.\(ending)!/d/b.txt: world\n"]
        #expect(try Self.text(source) == expected + (ending == "7z" ? ["t.7z!/d/ü.txt: x"] : []))
        #expect(source.problems.isEmpty)
        #expect(Folder.status(source.folder.appending(source.files[0].path))?.st_mtim.tv_sec == 1_706_689_800)
    }

    @Test func `a tar and a zip are one source`() throws {
        var zip = ZipBytes()
        zip.add("photos/ä.jpg", "1")
        zip.add("./x//y", "2")
        folder.write(zip.whole, to: "a.zip")
        folder.write(Self.tar("z.txt", "hello"), to: "b.tar")
        let source = try open("a.zip", "b.tar")
        #expect(try Self.text(source) == ["a.zip!/photos/ä.jpg: 1", "a.zip!/x/y: 2", "b.tar!/z.txt: hello"])
        #expect(source.files(named: "Ä.JPG").count == 1 && source.files(in: "a.zip!/x").count == 1)
    }

    private static func tar(_ name: String, _ content: String) -> [UInt8] {
        var header = [UInt8](repeating: 0, count: 512)
        func set(_ text: String, at place: Int) {
            header.replaceSubrange(place..<place + text.utf8.count, with: text.utf8)
        }
        set(name, at: 0)
        set("0000644", at: 100)
        set(
            String(repeating: "0", count: 11 - String(content.utf8.count, radix: 8).count)
                + String(content.utf8.count, radix: 8), at: 124)
        set("00000000000", at: 136)
        set("        0", at: 148)
        set("ustar\u{0}00", at: 257)
        let sum = String(header.reduce(0) { $0 + Int($1) }, radix: 8)
        set(String(repeating: "0", count: 6 - sum.count) + sum + "\u{0} ", at: 148)
        let padding = (512 - content.utf8.count % 512) % 512
        return header + Array(content.utf8) + [UInt8](repeating: 0, count: padding + 1024)
    }

    @Test func `archives with the same name get separate folders`() throws {
        var zip = ZipBytes()
        zip.add("a")
        try Folder.make(folder.path.appending("in"))
        folder.write(zip.whole, to: "a.zip")
        folder.write(zip.whole, to: "in/a.zip")
        #expect(try open("a.zip", "in/a.zip").files.map(\.path) == ["a.zip!/a", "a.zip-2!/a"])
    }

    @Test func `a zip64 is read`() throws {
        let bytes = ZipBytes.large([("a/ž.txt", "hello"), ("b", ""), ("c", "world")])
        let source = try source(bytes)
        #expect(try Self.text(source) == ["a.zip!/a/ž.txt: hello", "a.zip!/b: ", "a.zip!/c: world"])
        #expect(source.problems.isEmpty)
    }

    @Test func `an empty zip is an archive of nothing`() throws {
        let path = folder.write(ZipBytes().whole, to: "a.zip")
        #expect(ImportSource.isArchive(path))
        let source = try open("a.zip")
        #expect(source.files.isEmpty && source.problems.isEmpty)
    }

    @Test func `names in no marked encoding are read by which letters they would be`() throws {
        var zip = ZipBytes()
        zip.add([0x42, 0x81, 0x63, 0x68, 0x65, 0x72], [1], isUnicode: false)
        zip.add([0x47, 0x72, 0xFC, 0xDF, 0x65], [2], isUnicode: false)
        zip.add(Array("Käse".utf8), [3], isUnicode: false)
        zip.add(Array("e\u{301}".utf8), [4])
        #expect(
            try source(zip.whole).files.map(\.path)
                == ["Büche\u{72}", "Grüße", "Käse", "é"].sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map {
                    "a.zip!/\($0)"
                })
    }

    @Test func `nothing leaves the archive's folder`() throws {
        var zip = ZipBytes()
        for name in ["../evil", "a/../../evil", "/etc/evil", "..\\..\\evil", "ok", "win\\dows\\f"] { zip.add(name) }
        zip.add(Array("link".utf8), Array("/etc/passwd".utf8), mode: 0o120777)
        zip.add(Array("device".utf8), [], mode: 0o020644)
        zip.add("link/below")
        zip.add("ok/below")
        zip.add("OK")
        zip.add("ok", "again")
        zip.add(String(repeating: "n", count: 300))
        zip.add("__MACOSX/._ok")
        let source = try source(zip.whole)
        #expect(source.files.map(\.path) == ["a.zip!/OK", "a.zip!/link/below", "a.zip!/ok", "a.zip!/win/dows/f"])
        #expect(try source.bytes(of: #require(source.file(at: "a.zip!/ok"))) == [0x78])
        let leaving = "a name that leads out of the archive"
        #expect(
            Self.problems(source).prefix(9) == [
                "notKept a.zip!/../evil: \(leaving)", "notKept a.zip!/a/../../evil: \(leaving)",
                "notKept a.zip!//etc/evil: an absolute name", "notKept a.zip!/../../evil: \(leaving)",
                "notKept a.zip!/link: a link, which is not followed",
                "notKept a.zip!/device: neither a file nor a folder",
                "duplicate a.zip!/ok/below: the file can't get its name: Not a directory",
                "duplicate a.zip!/ok: an earlier member has the same name",
                "notKept a.zip!/\(String(repeating: "n", count: 200)): a name that is too long",
            ])
        #expect(try Folder.names(in: folder.path).count == 2 && source.problems.count == 10)
    }

    @Test func `hidden members are counted by their kind, and a hidden journal is unpacked`() throws {
        var zip = ZipBytes()
        for name in [".private.json", "a", ".notes.txt", "d/.x/y", ".DS_Store", "__MACOSX/._a", "._a", "d/Thumbs.db"] {
            zip.add(name)
        }
        let source = try source(zip.whole)
        #expect(source.files.map(\.path) == ["a.zip!/.private.json", "a.zip!/a"])
        #expect(
            Self.problems(source) == [
                "hidden a.zip!/.notes.txt: a hidden file", "hidden a.zip!/d/.x/y: a hidden file",
                "ofSystem a.zip!/.DS_Store: a file of a system's own",
                "ofSystem a.zip!/__MACOSX/._a: a file of a system's own",
                "ofSystem a.zip!/._a: a file of a system's own",
                "ofSystem a.zip!/d/Thumbs.db: a file of a system's own",
            ])
        #expect(!source.lacksAny)
    }

    @Test func `a member with a wrong checksum is kept and reported`() throws {
        var zip = ZipBytes()
        zip.add(Array("a".utf8), Array("content".utf8), checksum: 1)
        zip.add("b")
        let source = try source(zip.whole)
        #expect(try Self.text(source) == ["a.zip!/a: content", "a.zip!/b: x"])
        #expect(source.problems.map(\.place) == ["a.zip!/a"] && source.problems[0].kind == .unreadable)
        #expect(source.problems[0].reason.hasPrefix("its content is damaged: ZIP bad CRC"))
    }

    @Test func `encrypted members are reported`() throws {
        var zip = ZipBytes()
        zip.add(Array("a".utf8), Array("0123456789abcdef".utf8), isEncrypted: true)
        zip.add("b")
        let source = try source(zip.whole)
        #expect(source.files.map(\.path) == ["a.zip!/b"])
        let reason = "its content is encrypted: unpack the archive with its password, and import the folder"
        #expect(Self.problems(source) == ["encrypted a.zip!/a: \(reason)"])
    }

    @Test func `a zip truncated anywhere gives its complete members and names the rest`() throws {
        var zip = ZipBytes()
        for name in ["a", "b", "c"] { zip.add(name, String(repeating: name, count: 50)) }
        let whole = zip.whole
        for length in stride(from: 4, to: whole.count, by: 7) {
            folder.write(whole[..<length], to: "a.zip")
            do {
                let source = try open("a.zip")
                #expect(try source.files.allSatisfy { try source.bytes(of: $0).count == 50 }, "\(length)")
                #expect(source.files.count == min(3, length / 81), "\(length)")
                #expect(!source.problems.isEmpty || source.files.count == 3, "\(length)")
            } catch ImportSourceError.archiveUnreadable {
                #expect(length < 81)
            }
        }
    }

    @Test func `a damaged byte in a packed tar keeps the members before it`() throws {
        let bytes = try #require(
            Data(
                base64Encoded:
                    "H4sIAAAAAAAAA+3VwQrDIAyAYc97ij7Bqta45+noYAdBcI7t8Wd79NDCwJWy/7sEkoNRSBzP+Z1VW7rwzi2xqONcVcaJeKetMyVvrB6s6nTjvhbPRx5TaSXFuPoOW/X6cgdxv4UQT3t3gb1Mffsz5nm4iKzMv67m3wwl1Un71v5+/qf+2vwH+GL/W/Hs/194xRQm9j8AAAAAAAAAAAAAAIf2AbHssVsAKAAA"
            ))
        for index in bytes.indices where index > 10 {
            var damaged = bytes
            damaged[index] ^= 0x55
            folder.write(damaged, to: "t.tgz")
            do {
                let source = try open("t.tgz")
                #expect(!source.problems.isEmpty || source.files.count == 2, "\(index)")
            } catch ImportSourceError.archiveUnreadable {}
        }
    }

    @Test func `anything other than an archive is an error that says so`() {
        folder.write(Array("PK\u{3}\u{4} and then nothing of the kind".utf8), to: "a.zip")
        #expect(throws: ImportSourceError.self) { try open("a.zip") }
        folder.write([0x1F, 0x8B, 8, 0, 0], to: "b.gz")
        #expect(throws: ImportSourceError.self) { try open("b.gz") }
        #expect(throws: SystemCallError.self) { try open("nowhere") }
        #expect((try? Folder.names(in: temporary)) == [])
    }

    @Test func `too many members are an error that names the limit`() throws {
        var zip = ZipBytes()
        for number in 0..<20 { zip.add("\(number)") }
        var limits = UnpackingLimits()
        limits.memberCount = 19
        #expect(
            throws: ImportSourceError.tooManyMembers(archive: folder.path.appending("a.zip").description, limit: 19)
        ) {
            try source(zip.whole, limits: limits)
        }
        #expect(try Folder.names(in: temporary).isEmpty)
    }

    @Test func `a disproportionate size is an error, even with a false directory`() throws {
        var zip = ZipBytes()
        zip.add("a", String(repeating: " ", count: 5000))
        var limits = UnpackingLimits()
        (limits.ratio, limits.freeByteCount) = (0, 4999)
        let archive = folder.path.appending("a.zip").description
        #expect(throws: ImportSourceError.inflated(archive: archive, byteCount: 5000, limit: 4999)) {
            try source(zip.whole, limits: limits)
        }
    }

    @Test func `of several archives, those that contain too much are left out and reported`() throws {
        var zip = ZipBytes()
        zip.add("a", "1")
        folder.write(zip.whole, to: "a.zip")
        folder.write(Self.tar("b", String(repeating: " ", count: 5000)), to: "b.tar")
        for number in 0..<20 { zip.add("\(number)") }
        folder.write(zip.whole, to: "c.zip")
        folder.write(Self.tar("d", "2"), to: "d.tar")
        var limits = UnpackingLimits()
        (limits.ratio, limits.freeByteCount, limits.memberCount) = (0, 4999, 19)
        let source = try open("a.zip", "b.tar", "c.zip", "d.tar", limits: limits)
        #expect(try Self.text(source) == ["a.zip!/a: 1", "d.tar!/d: 2"])
        #expect(
            Set(Self.problems(source)) == [
                "unreadable b.tar!: it unpacks to more than 4999 bytes, and is left out",
                "unreadable c.zip!: it holds more than 19 files, and is left out",
            ])
        #expect(throws: ImportSourceError.self) { try open("b.tar", "c.zip", limits: limits) }
    }

    @Test func `a disk without room is an error that says how much is needed`() throws {
        var zip = ZipBytes()
        zip.add("a", String(repeating: " ", count: 5000))
        var limits = UnpackingLimits()
        limits.reserve = 1 << 60
        let error = #expect(throws: ImportSourceError.self) { try source(zip.whole, limits: limits) }
        guard case .noRoom(let needed, _, _)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(needed == 5000 + 1 << 60)
    }

    @Test func `unpacked files are removed with the source, and leftovers with the next`() throws {
        var zip = ZipBytes()
        zip.add("a/b")
        let left = temporary.appending("import-\(UniqueIdentifier())")
        try Folder.make(temporary)
        try Folder.make(left)
        try File.create(left.appending("x"), [1])
        do {
            let source = try source(zip.whole)
            #expect(try Folder.names(in: temporary).count == 1)
            #expect(DiaryStore::TemporaryFolder(diary: folder.path).leftovers(now: .now()).isEmpty)
            withExtendedLifetime(source) {}
        }
        #expect(try Folder.names(in: temporary).isEmpty)
    }

    @Test func `whoever looks at the progress may end it`() throws {
        struct Enough: Error {}
        var zip = ZipBytes()
        zip.add("a")
        folder.write(zip.whole, to: "a.zip")
        #expect(throws: Enough.self) {
            try ImportSource.open(
                archives: [folder.path.appending("a.zip")], temporaryFolder: temporary,
                decoderPath: DecoderTestbed.decoderPath
            ) { _ in throw Enough() }
        }
        #expect(try Folder.names(in: temporary).isEmpty)
    }

    @Test func `a backup of a diary is not an archive of another program`() throws {
        var tar = [UInt8](repeating: 0, count: 1024)
        tar.replaceSubrange(0..<12, with: Array("diary/a.jpeg".utf8))
        tar.replaceSubrange(257..<262, with: Array("ustar".utf8))
        #expect(!ImportSource.isArchive(folder.write(tar, to: "a.tar")))
        tar[0] = 0x65
        #expect(ImportSource.isArchive(folder.write(tar, to: "a.tar")))
        #expect(!ImportSource.isArchive(folder.write([], to: "b")) && !ImportSource.isArchive(folder.path))
    }
}

@Suite(.enabled(if: DecoderTestbed.isReady, "the corpus is not beside the repository"))
struct HostileImportArchiveTests {
    private let folder = TemporaryFolder()

    private func open(_ name: String) throws -> ImportSource {
        let path = FilePath(Corpus.folder.appending(path: "exports/generated/\(name).zip").path)
        return try ImportSource.open(
            archives: [path], temporaryFolder: folder.path, decoderPath: DecoderTestbed.decoderPath)
    }

    @Test func `names that lead out stay in`() throws {
        let source = try open("hostile-zip-slip")
        #expect(source.files.allSatisfy { $0.path.hasPrefix("hostile-zip-slip.zip!/") } && source.problems.count >= 3)
        #expect(try Folder.names(in: folder.path).count == 1)
    }

    @Test func `a bomb is refused with its length`() throws {
        let error = #expect(throws: ImportSourceError.self) { try open("hostile-zip-bomb") }
        guard case .inflated(_, let byteCount, let limit)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(byteCount > 300_000_000 && limit == 64 << 20)
        #expect(try Folder.names(in: folder.path).isEmpty)
    }

    @Test func `a truncated one gives its readable part`() throws {
        let source = try open("hostile-zip-truncated")
        #expect(!source.files.isEmpty && !source.problems.isEmpty)
    }

    @Test func `names that differ only in case are all there`() throws {
        #expect(try open("hostile-zip-duplicate-names").problems.isEmpty)
    }

    @Test func `a flipped byte is reported`() throws {
        let (damaged, whole) = (try open("hostile-zip-bad-crc"), try open("dayone-journal"))
        #expect(damaged.problems.map(\.place) == ["hostile-zip-bad-crc.zip!/Journal.json"] && whole.problems.isEmpty)
        #expect(whole.files.count - damaged.files.count <= 1)
    }
}
