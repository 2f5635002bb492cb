package import Foundation

/// The small photos and sounds in the repository.
package enum SampleMedia {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Media")

    /// One file of each readable format, each decoded to a few kilobytes at most.
    package static let formats = [
        "odd/zeros.jpg", "formats/balloon-in-thin-air.png", "formats/balloon.webp", "formats/balloon-turning.webp",
        "formats/balloon.heic", "formats/balloon.avif", "formats/balloon.gif", "formats/balloon.tif", "recorder.wav",
        "fog-on-the-river.flac", "zlutoucky-kun.ogg", "nebel-auf-dem-fluss.opus", "tags/id3v1-latin1.mp3",
        "tags/id3v23-utf16.mp3", "tags/id3v24-utf8.mp3", "tags/memo.m4a", "tags/memo.webm", rawPhoto,
    ]

    /// The name of a camera's RAW photo, which is generated on request.
    private static let rawPhoto = "photo.dng"

    /// A file by its path below the folder.
    package static func url(of path: String) -> URL { folder.appending(path: path).standardizedFileURL }

    /// The bytes of a file by its path below the folder.
    package static func bytes(of path: String) throws -> [UInt8] {
        guard path != rawPhoto else { return unfinished(preview: try bytes(of: "odd/zeros.jpg")) }
        return Array(try Data(contentsOf: folder.appending(path: path)))
    }

    /// A DNG with only its size and a preview.
    private static func unfinished(preview: [UInt8]) -> [UInt8] {
        let start = 8 + 2 + 5 * 12 + 4
        let fields = [(0x100, 4000), (0x101, 3000), (0x201, start), (0x202, preview.count), (0xC612, 1)]
        let entries = fields.flatMap { little($0.0, 2) + little(4, 2) + little(1, 4) + little($0.1, 4) }
        return Array("II*\0".utf8) + little(8, 4) + little(fields.count, 2) + entries + little(0, 4) + preview
    }
}
