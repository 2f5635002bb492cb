import DiaryFormats
import DiaryMedia
import DiaryModel
import DiaryTestSupport
import Foundation
import Testing

/// The words for archives that can't be unpacked.
struct ArchiveDamageTests {
    private let folder = TemporaryFolder()

    private func open(_ bytes: some Sequence<UInt8>, _ name: String) throws -> ImportSource {
        folder.write(Array(bytes), to: name)
        return try ImportSource.open(
            archives: [folder.path.appending(name)], temporaryFolder: folder.path.appending("tmp"),
            decoderPath: DecoderTestbed.decoderPath)
    }

    private static func bytes(_ base64: String) throws -> [UInt8] { Array(try #require(Data(base64Encoded: base64))) }

    private static let plain =
        "N3q8ryccAAMN16bcgQAAAAAAAAAhAAAAAAAAACokUBwANBlJ7o3dFqphhKs1Be29SqT//khIAAAAgTMHrg/Pbu6MB8hDgIOBW/+sds94Pw5vSNZUDIDl5fyHtBHMxu1vW8Q6EG4h2La2G30aUq2mMYYQWfdX+/UxqpQ/tbL7IX4RQX3vksmQVkqZ/V9yuY95WY8oaQyzc4ZhB4w//1JsAAAXBhcBCWoABwsBAAEjAwEBBV0AAIAADICPCgHN6nGuAAA="
    private static let xz =
        "/Td6WFoAAATm1rRGAgAhARYAAAB0L+Wj4Cf/AJxdADCLiofEDvKXpPh1PcWp7dmabcoh9LMrmLVohrhsxyqhtmkA/n3cVLv8elYnU6OLkv4eY2dCvDP1pwOmckPODSXrizlAn4YDs1hH44ZW/vBftRZewLpWL+LcujVEBwbCOn6rGgT1zFJQ8ThQaCLP6teWDHIeO3OibRSJl5n2PuKYjqDwfcr5l/G76uP60yCSG/6gmoSBPGuErqozWAALyKeNuvnzXgABuAGAUAAA/vRJibHEZ/sCAAAAAARZWg=="
    /// A file with a password that hides its name, too.
    private static let encrypted =
        "N3q8ryccAARs3wLXgAAAAAAAAAAoAAAAAAAAAAAatCSWtTmasWxVBfkemiy7Vc4FyO9KlIWieAF6s7s2bwBGQ1roeY6eUxyRWocnbQCu0+cPZSqFQrE4awme11eVl89gwwQAR5+JHbvloYW7q4BVv4wIQIxOIfGO0Q/4KuQYqXTMc3gRinz7hRYxDcnQ2GkNQHzRkmvnT6sMVELExWTDMhcGEAEJcAAHCwEAASQG8QcBElMP45lZaxoPAT7na87es056OwxlAAA="

    @Test(arguments: [8, 20, 31, 32, 100, 160, 190])
    func `a 7z that is cut off says so`(length: Int) throws {
        let whole = try Self.bytes(Self.plain)
        let path = folder.path.appending("a.7z").description
        #expect(throws: ImportSourceError.archiveUnreadable(archive: path, reason: "the archive is cut off")) {
            try open(whole.prefix(length), "a.7z")
        }
    }

    @Test func `a packed tar that is cut off in its first member says so`() throws {
        let path = folder.path.appending("a.tar.xz").description
        #expect(throws: ImportSourceError.archiveUnreadable(archive: path, reason: "the archive is cut off")) {
            try open(Self.bytes(Self.xz).prefix(60), "a.tar.xz")
        }
    }

    @Test func `a 7z whose names are encrypted asks for its password`() throws {
        let path = folder.path.appending("a.7z").description
        #expect(throws: ImportSourceError.archiveEncrypted(archive: path)) {
            try open(Self.bytes(Self.encrypted), "a.7z")
        }
    }

    @Test func `beside another archive, one whose names are encrypted is a problem`() throws {
        var zip = ZipBytes()
        zip.add("x", "1")
        folder.write(zip.whole, to: "a.zip")
        folder.write(try Self.bytes(Self.encrypted), to: "b.7z")
        let source = try ImportSource.open(
            archives: ["a.zip", "b.7z"].map(folder.path.appending), temporaryFolder: folder.path.appending("tmp"),
            decoderPath: DecoderTestbed.decoderPath)
        let reason = "the archive is encrypted: unpack it with its password, and import the folder"
        #expect(source.files.map(\.path) == ["a.zip!/x"])
        #expect(source.problems == [ImportProblem(.encrypted, "b.7z!", reason)])
    }

    @Test func `a damaged 7z of the right length is not called cut off`() throws {
        var bytes = try Self.bytes(Self.plain)
        bytes[70] ^= 0xFF
        do {
            _ = try open(bytes, "a.7z")
            Issue.record("it was read")
        } catch ImportSourceError.archiveUnreadable(_, let reason) {
            #expect(reason != "the archive is cut off" && reason != "unknown" && !reason.isEmpty)
        }
    }
}
