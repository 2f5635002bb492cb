import Testing

@testable import AudioCoding

/// The identifiers of Windows Media's objects, as chapter 10 of the Advanced Systems Format's specification writes them.
struct ASFIdentifierTests {
    @Test(arguments: [
        ("ASF_Header_Object", "75B22630-668E-11CF-A6D9-00AA0062CE6C", ASFSound.mark),
        ("ASF_File_Properties_Object", "8CABDCA1-A947-11CF-8EE4-00C00C205365", ASFSound.properties),
        ("ASF_Stream_Properties_Object", "B7DC0791-A9B7-11CF-8EE6-00C00C205365", ASFSound.stream),
        ("ASF_Audio_Media", "F8699E40-5B4D-11CF-A8FD-00805F5C442B", ASFSound.sound),
        ("ASF_Video_Media", "BC19EFC0-5B4D-11CF-A8FD-00805F5C442B", ASFSound.film),
    ])
    func `an identifier has its first three parts with the least byte first`(
        name: String, written: String, bytes: [UInt8]
    ) {
        let parts = written.split(separator: "-").map { part in
            stride(from: 0, to: part.count, by: 2).compactMap { UInt8(part.dropFirst($0).prefix(2), radix: 16) }
        }
        #expect(bytes == parts.prefix(3).flatMap { $0.reversed() } + parts.dropFirst(3).joined(), "\(name)")
    }
}
