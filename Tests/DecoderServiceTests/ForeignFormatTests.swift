@testable import DecoderService
import Testing

struct ForeignFormatTests {
    @Test(
        arguments: [
            (Array("RIFF\0\0\0\0AVI LIST".utf8), "AVI", true), ([0x1A, 0x45, 0xDF, 0xA3], "WebM", true),
            (Array("MThd".utf8), "MIDI", false), ([0xFF, 0x4F, 0xFF, 0x51], "JPEG 2000", false),
            (Array("\0\0\0\u{18}ftypmp42\0\0\0\0".utf8), "MP4", true),
            (Array("\0\0\0\u{14}ftypqt  \0\0\0\0".utf8), "QuickTime", true),
            (Array("\0\0\0\u{8}wide\0\0\0\0mdat".utf8), "QuickTime", true),
            (
                Array(repeating: [0x47] + Array(repeating: 0, count: 187), count: 3).flatMap { $0 },
                "MPEG transport stream", true
            ),
            (
                Array(repeating: [1, 2, 3, 4, 0x47] + Array(repeating: 0, count: 187), count: 3).flatMap { $0 },
                "AVCHD", true
            ),
            (Array("\0\0\0\u{18}ftyp3gp5\0\0\0\0".utf8), "3GP", true),
            (Array("\0\0\0\u{18}ftypM4V \0\0\0\0".utf8), "M4V", true),
        ] as [([UInt8], String, Bool)])
    func `a film, or a format that is not read, is named`(bytes: [UInt8], name: String, isVideo: Bool) {
        let format = ForeignFormat(firstBytes: bytes)
        #expect(format?.name == name && format?.isVideo == isVideo)
    }

    @Test(arguments: ["", "a", "hello, this is text", "RIFF\0\0\0\0WAVEfmt ", "fLaC", "OggS\0"])
    func `a supported or unknown format is not foreign`(text: String) {
        #expect(ForeignFormat(firstBytes: Array(text.utf8)) == nil)
    }
}
